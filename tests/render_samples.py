"""Reports that the forms for other programs are tried on: good, bad, and evil ones."""

from collections.abc import Iterator
from pathlib import Path

from tests.asking import asked
from tests.helpers import MAIN, QUESTION, ROOT, plain
from uvdeck.catalogue.lookup import Catalogue
from uvdeck.diagnostics import Diagnostic, Severity, Span, in_order
from uvdeck.legality.verdict import Report, check_bytes, check_text
from uvdeck.render.exchange import Unreadable

DATA = ROOT / "tests" / "data"
DECKS = ROOT / "examples" / "decks"
LEGAL = sorted(path for path in DECKS.iterdir() if path.is_file())
ILLEGAL = sorted((DECKS / "illegal").iterdir())

VERSION = "1.2.3"
AS_OF = "2026-03"

UNREADABLE = [Unreadable("lost deck.yaml", "there is no such file")]

#: Names of decks, players, files and cards that try to break out of a report (FC-103, FC-107).
EVIL = (
    "",
    " ",
    "-",
    "\x00",
    "\x1b[2J\x07bell",
    "one\ntwo\r\nthree\rfour",
    "line\u2028paragraph\u2029next\x85",
    "\u202etxt.kced",
    "\ud800",
    "half \udc41 and \ud83d more",
    "\udcff.txt",
    "\ufffe and \uffff",
    "\U0001f600 \U0001fffe",
    "<b>&amp;</b> \"double\" 'single'",
    "]]> <![CDATA[ <!-- --> <?xml?>",
    "::set-output name=x::y",
    "\n::error file=a,line=1::gotcha",
    "##[add-mask]x",
    "50%0A::stop-commands::x, a:b, c=d",
    '=HYPERLINK("http://x")',
    "@SUM(1)",
    "\t=1",
    "\r=1",
    "+B",
    "-1+1",
    "a;=1+1",
    " =1",
    "Dagger, Dagger, Dagger",
    "{0} {name} }{ {{",
    "[click](http://x) \\[a\\](1)",
    "../../evil",
    "/tmp/evil",  # noqa: S108 - a name, and no file
    "C:\\x",
    "CON",
    "a b#c?d%20e",
    "x" * 300,
)


def legal(catalogue: Catalogue, path: str = "decks/legal.txt") -> Report:
    """Return the report of a legal deck."""
    return check_text(plain(MAIN), path, catalogue, QUESTION)


def example(path: Path, catalogue: Catalogue) -> Report:
    """Return the report of an example deck under its path in the project."""
    data = path.read_bytes()
    catalogue, question = asked(data.decode("utf-8", "replace"), catalogue)
    return check_bytes(data, path.relative_to(ROOT).as_posix(), catalogue, question)


def examples(catalogue: Catalogue) -> list[Report]:
    """Return the reports of all example decks."""
    return [example(path, catalogue) for path in (*LEGAL, *ILLEGAL)]


def evil(catalogue: Catalogue) -> Iterator[Report]:
    """Yield reports in which every text that a user can choose is evil."""
    good = legal(catalogue)
    for text in EVIL:
        deck = good.deck._replace(name=text, player=text, primary_symbol=text)
        # A path is never empty: the command line has no such argument.
        path = text or "empty"
        findings = [
            Diagnostic(
                "LEG102",
                severity,
                text,
                Span(path, 3, 7),
                pointer=f"/main/{text}",
                card_id=text,
                rule="UV-3",
                hint=text,
                data={"summary": text},
            )
            for severity in Severity
        ]
        findings.append(Diagnostic("LEG102", Severity.NOTE, text))
        yield good._replace(
            path=path,
            resolved=good.resolved._replace(deck=deck, characters=()),
            findings=in_order(findings),
        )


def evil_files() -> list[Unreadable]:
    """Return files that cannot be read, with evil paths and reasons."""
    return [Unreadable(text or "empty", text) for text in EVIL]
