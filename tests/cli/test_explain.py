"""``uvdeck explain``: every code of the table."""

import pytest
from typer.testing import CliRunner

from tests.cli.support import Program
from uvdeck.cli.explain import app
from uvdeck.codes import CODES

RUNNER = CliRunner()


@pytest.mark.parametrize("code", CODES)
def test_every_code(code: str) -> None:
    entry = CODES[code]
    by_code = RUNNER.invoke(app, [code.lower()])
    by_name = RUNNER.invoke(app, [entry.name])
    assert by_code.exit_code == by_name.exit_code == 0
    assert by_code.output == by_name.output
    for text in (entry.what, entry.why, entry.fix):
        assert text.splitlines()[0] in by_code.output
    document = RUNNER.invoke(app, [code, "--json"])
    assert document.exit_code == 0
    assert f'"{code}"' in document.output


def test_list(uvdeck: Program) -> None:
    run = uvdeck("explain")
    assert run.code == 0
    assert all(f"{code}  {entry.name}" in run.out for code, entry in CODES.items())
    listed = uvdeck("explain", "--json").json["codes"]
    assert [item["code"] for item in listed] == list(CODES)


@pytest.mark.parametrize("code", ["LEG999", "copy-limit-exceded", "", "\x1b[31m", "x" * 9999])
def test_unknown_code(uvdeck: Program, code: str) -> None:
    run = uvdeck("explain", code)
    assert (run.code, run.out) == (2, "")
    assert "\x1b" not in run.err
    assert len(run.err) < 300
    if code.startswith("copy"):
        assert "copy-limit-exceeded" in run.err
