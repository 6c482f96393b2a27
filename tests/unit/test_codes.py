"""The table of codes: complete, in order, and the same as its page in the documentation.

``python tests/unit/test_codes.py`` writes ``docs/diagnostics.md`` anew.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from uvdeck.codes import CODES, FAMILIES, RETIRED, Code
from uvdeck.diagnostics import Severity

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "diagnostics.md"
CODE = re.compile(r"[A-Z]{3}[0-9]{3}")

INTRODUCTION = """\
# Diagnostics

Every finding of uvdeck has a code, which stays the same whatever the wording of its message. This
page lists all of them; `uvdeck explain CODE` prints the same in the terminal. The rules that are
cited, such as UV-3, are those of the rules page.

An **error** makes a deck not legal, or a file not valid. **Uncertain** means that what is known
does not decide, and the verdict is "cannot say". A **warning** is allowed and probably not meant.
A **note** is good to know. A code is retired one day, and never used again.
"""


def to_markdown() -> str:
    """Return the page of all codes, one section a family."""
    parts = [INTRODUCTION]
    for family, title in FAMILIES.items():
        parts.append(f"## {family}: {title}\n")
        parts += [entry_to_markdown(e) for e in CODES.values() if e.code.startswith(family)]
    return "\n".join(parts)


def entry_to_markdown(entry: Code) -> str:
    rule = f", {entry.rule}" if entry.rule else ""
    return f"""\
### {entry.code} {entry.name}

*{entry.severity.value.capitalize()}{rule}.* {entry.what}

**Why:** {entry.why}

With the fault:

```text
{entry.illegal}
```

Without it:

```text
{entry.legal}
```

**Fix:** {entry.fix}
"""


def literals() -> Iterator[tuple[Path, str]]:
    """Yield every code that stands as a text of its own in the package, the table apart."""
    for path in sorted((ROOT / "uvdeck").rglob("*.py")):
        if path == ROOT / "uvdeck" / "codes.py":
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Constant)
                and isinstance(node.value, str)
                and CODE.fullmatch(node.value)
                and node.value[:3] in FAMILIES
            ):
                yield path, node.value


def test_every_code_in_the_source_is_in_the_table():
    found = list(literals())
    assert len(found) > len(CODES)
    missing = {(path.name, code) for path, code in found if code not in CODES}
    assert not missing


def test_every_entry_of_the_table_is_given_somewhere():
    assert not CODES.keys() - {code for _, code in literals()}


def test_codes_are_in_order_and_retired_ones_are_gone():
    families = list(FAMILIES)
    assert list(CODES) == sorted(CODES, key=lambda code: (families.index(code[:3]), code))
    assert not CODES.keys() & RETIRED.keys()
    assert all(CODE.fullmatch(code) and code[:3] in FAMILIES for code in (*CODES, *RETIRED))


def test_names_are_unique_and_in_kebab_case():
    names = [entry.name for entry in CODES.values()]
    assert len(set(names)) == len(names)
    assert all(re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)+", name) for name in names)


@pytest.mark.parametrize("entry", CODES.values(), ids=lambda entry: entry.code)
def test_every_part_says_something(entry: Code):
    assert isinstance(entry.severity, Severity)
    assert entry.rule is None or re.fullmatch(r"(?:UV|MH)-[1-9][0-9]?", entry.rule)
    for text in (entry.what, entry.why, entry.fix):
        assert text.endswith(".")
        assert text.isprintable()
        assert text == " ".join(text.split())
    for example in (entry.illegal, entry.legal):
        assert example == example.strip()
        assert len(example.splitlines()) <= 4
    assert entry.illegal != entry.legal


def test_the_rules_are_those_of_the_game():
    for code, entry in CODES.items():
        if entry.rule:
            assert entry.rule.startswith("MH-") is code.startswith("MHA"), code


def test_legality_rests_on_rules():
    assert all(entry.rule for code, entry in CODES.items() if code.startswith("LEG"))


def test_the_page_is_that_of_the_table():
    assert PAGE.read_text(encoding="utf-8") == to_markdown()


def test_the_page_lists_every_code_once_with_name_and_severity():
    page = PAGE.read_text(encoding="utf-8")
    found = re.findall(r"^### (\S+) (\S+)\n\n\*(\w+)", page, re.M)
    wanted = [(e.code, e.name, e.severity.value.capitalize()) for e in CODES.values()]
    assert found == wanted
    assert len(re.findall(r"^### ", page, re.M)) == len(wanted)


if __name__ == "__main__":
    PAGE.write_text(to_markdown(), encoding="utf-8", newline="\n")
