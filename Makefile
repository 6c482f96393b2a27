# uvdeck: what `make` can do. `make help` prints this list.
#
# Each target that needs the program first makes the virtual environment .venv, with the exact
# versions and hashes of requirements.lock and with this folder installed in editable form, and
# makes it again when pyproject.toml, requirements.lock, PYTHON or the folder's place changes.
# `make bench` has an environment of its own, .venv-bench. It also holds what uvdeck is measured
# against, by requirements-bench.lock, so that no test can come to rely on that.
#
# Variables that may be given on the command line:
#   PYTHON=python3.12        the interpreter to build the environment with (3.11 or newer)
#   VENV=.venv312            another environment, to keep several side by side
#   DEMO_DECK=path           the deck that `make demo` checks
#   CC=false                 build without the compiled simulation kernel
#   WORKERS=1                how many tests run side by side; as many as there are cores without it
#   PYTEST_FLAGS="-x -k odds"  given to pytest
#   BENCH_FLAGS=--quick      given to the benchmarks
#   LOCK_FLAGS=--upgrade     given to the lock tool; without it, versions that still fit are kept

PYTHON ?= python3
VENV ?= .venv
DEMO_DECK ?= examples/decks/all-might.yaml
PYTEST_FLAGS ?=
WORKERS ?= auto
BENCH_FLAGS ?=
LOCK_FLAGS ?=
LOCK_TOOL := uv>=0.13,<0.14
# The lock files by which the environment is made.
LOCKS = requirements.lock

VPYTHON := $(VENV)/bin/python
STAMP := $(VENV)/.installed
# What the simulation kernel is made of (hatch_build.py names its sources), and when it was made.
KERNEL_SOURCES := hatch_build.py $(wildcard uvdeck/sampling/draws.py uvdeck/play/*.py)
KERNEL := $(VENV)/.kernel
# Compiled bytecode belongs in the environment and in the package: without it every command starts
# several times slower, so a setting that forbids it is not passed on where it would matter.
WITH_BYTECODE := env -u PYTHONDONTWRITEBYTECODE

# An environment remembers its own place, so one that was made elsewhere (the folder was moved or
# copied) or with another interpreter is not trusted. The place may hold spaces.
MADE_FOR := $(PYTHON) in $(CURDIR)
ifneq ($(shell cat "$(STAMP)" 2>/dev/null),$(MADE_FOR))
STAMP_IS_STALE := stale
endif

.DEFAULT_GOAL := help
.PHONY: help install demo test lint format bench measure wheel lock clean stale
.DELETE_ON_ERROR:

help: ## Print this list
	@echo 'make TARGET, where TARGET is one of:'
	@sed -n 's/^\([a-z][a-z-]*\):.*## \(.*\)/  \1|\2/p' Makefile | \
	  while IFS='|' read -r target text; do printf '%-10s %s\n' "$$target" "$$text"; done
	@echo 'The variables that it heeds are named at the top of the Makefile.'

install: $(KERNEL) ## Make or renew the virtual environment

demo: $(KERNEL) ## Install, then check an example deck
	$(VENV)/bin/uvdeck check $(DEMO_DECK)

test: $(KERNEL) ## Install, then run the tests
	$(VPYTHON) -m pytest --numprocesses $(WORKERS) --dist loadfile $(PYTEST_FLAGS)

lint: $(KERNEL) ## Check style, formatting and types
	$(VPYTHON) -m ruff check .
	$(VPYTHON) -m ruff format --check .
	$(VPYTHON) -m mypy --strict

format: $(KERNEL) ## Put imports and layout in order
	$(VPYTHON) -m ruff check --select I --fix .
	$(VPYTHON) -m ruff format .

bench: ## Measure against the named baselines; fails when a bar is missed
	@$(MAKE) --no-print-directory VENV='$(VENV)-bench' \
	  LOCKS='requirements.lock requirements-bench.lock' measure

measure: $(KERNEL)
	$(WITH_BYTECODE) $(VPYTHON) -m benchmarks $(BENCH_FLAGS)

wheel: $(KERNEL) ## Build the wheel and the source package into dist/
	$(VPYTHON) -m build --no-isolation --outdir dist .

# The lock tool has an environment of its own, since only this target needs it. The results hold
# for every supported Python and system, and hold hashes but no addresses. The second one is held to
# the versions of the first, beside which it is installed.
LOCK := $(VENV)-lock/bin/uv pip compile --quiet --universal --python-version 3.11 \
  --generate-hashes --no-emit-index-url --no-emit-find-links \
  --custom-compile-command 'make lock'

lock: ## Remake requirements.lock and requirements-bench.lock from pyproject.toml
	$(PYTHON) -m venv $(VENV)-lock
	$(VENV)-lock/bin/python -m pip install --quiet '$(LOCK_TOOL)'
	$(LOCK) $(LOCK_FLAGS) --group dev --output-file requirements.lock pyproject.toml
	$(LOCK) $(LOCK_FLAGS) --group bench --constraint requirements.lock \
	  --output-file requirements-bench.lock

clean: ## Remove the environments and everything that was built or cached
	rm -rf $(VENV) $(VENV)-bench $(VENV)-lock dist build
	rm -f uvdeck/play/_kernel.*
	rm -rf .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find uvdeck tests benchmarks -name __pycache__ -type d -prune -exec rm -rf {} +

# The one place where anything is installed. pip checks every file against the locks' hashes;
# uvdeck itself is added below, without dependencies and without build isolation, because what
# builds it is in the lock as well.
$(STAMP): pyproject.toml $(LOCKS) $(STAMP_IS_STALE)
	@command -v "$(PYTHON)" >/dev/null 2>&1 || { \
	  echo "make: there is no '$(PYTHON)' here; name a Python 3.11 or newer: make PYTHON=..." >&2; \
	  exit 1; }
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "make: uvdeck needs Python 3.11 or newer, and '$(PYTHON)' is or runs an older one" \
	    "($$("$(PYTHON)" -V 2>&1)); name another: make PYTHON=python3.12" >&2; \
	  exit 1; }
	"$(PYTHON)" -m venv $(if $(STAMP_IS_STALE),--clear) $(VENV)
	$(WITH_BYTECODE) $(VPYTHON) -m pip install --quiet --disable-pip-version-check \
	  --require-hashes $(LOCKS:%=--requirement %)
	@printf '%s\n' "$(MADE_FOR)" > $(STAMP)

# Installing uvdeck in editable form also builds the kernel, so this is done again when a source of
# it changes. Another C compiler alone does not make it again; `make clean` does.
$(KERNEL): $(STAMP) $(KERNEL_SOURCES)
	$(WITH_BYTECODE) $(VPYTHON) -m pip install --quiet --disable-pip-version-check \
	  --no-deps --no-build-isolation --editable .
	$(WITH_BYTECODE) $(VPYTHON) -m compileall -q uvdeck
	@touch $(KERNEL)
