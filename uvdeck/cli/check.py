"""``uvdeck check``: is this deck legal, and why not?"""

import enum
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from uvdeck.cli import common, syntaxes
from uvdeck.cli.lazy import typer_app
from uvdeck.text import plural, printable

if TYPE_CHECKING:
    from uvdeck.catalogue.lookup import Catalogue
    from uvdeck.legality.verdict import Question, Report
    from uvdeck.render.exchange import Unreadable

app = typer_app()

#: Decks whose rows are kept before they are printed, so that ten thousand need no more memory.
_ROWS: Final = 500


class OutputFormat(enum.StrEnum):
    """How results are printed."""

    TEXT = "text"
    JSON = "json"
    JUNIT = "junit"
    SARIF = "sarif"
    GITHUB = "github"
    CSV = "csv"


@app.command(
    epilog="""\b
Examples:
  uvdeck check examples/decks/all-might.yaml
  uvdeck check mydeck.yaml --format standard --on 2026-04-15
  uvdeck check a.yaml b.txt --quiet
  uvdeck check - < pasted.txt
  uvdeck check mydeck.yaml --out '2 Chomp' --in '2 Nape Strike'
  uvdeck check decks/ --recursive --output-format sarif
"""
)
def check(
    decks: Annotated[
        list[str],
        typer.Argument(metavar="DECK...", help="Deck files, in any syntax; - is standard input."),
    ],
    decklist: Annotated[
        str | None,
        typer.Option(
            "--decklist",
            metavar="SYNTAX",
            callback=syntaxes.named,
            autocompletion=syntaxes.names,
            help="How the decks are written: native, plain, forum, universus-text, deck-site,"
            " universus-json, tts or csv; without it the content decides.",
        ),
    ] = None,
    format_: Annotated[
        str | None,
        typer.Option(
            "--format",
            "-f",
            metavar="FORMAT",
            help="Check under this format, whatever the deck names.",
            autocompletion=common.format_names,
        ),
    ] = None,
    default_format: Annotated[
        str,
        typer.Option(
            "--default-format",
            metavar="FORMAT",
            envvar="UVDECK_FORMAT",
            help="The format of decks that name none.",
            autocompletion=common.format_names,
        ),
    ] = "core",
    on: Annotated[
        str | None,
        typer.Option(metavar="DAY", help="The day of the event; else the deck's date, else today."),
    ] = None,
    primary: Annotated[
        str | None,
        typer.Option(metavar="SYMBOL", help="The primary symbol, where the format has one."),
    ] = None,
    out: Annotated[
        list[str] | None,
        typer.Option("--out", metavar="CARDS", help="Move '2 NAME' out of the main deck first."),
    ] = None,
    into: Annotated[
        list[str] | None,
        typer.Option("--in", metavar="CARDS", help="Move '2 NAME' in from the sideboard first."),
    ] = None,
    pool: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="The opened cards, for sealed and draft."),
    ] = None,
    recursive: Annotated[
        bool, typer.Option("--recursive", "-r", help="Check all files below the folders given.")
    ] = False,
    strict: Annotated[bool, typer.Option("--strict", help="Count warnings as errors.")] = False,
    allow_uncertain: Annotated[
        bool,
        typer.Option("--allow-uncertain", help="Let the verdict 'cannot say' pass with exit 0."),
    ] = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Print one line a deck.")] = False,
    json: Annotated[
        bool, typer.Option("--json", help="Print one JSON document (--output-format json).")
    ] = False,
    output_format: Annotated[
        OutputFormat, typer.Option("--output-format", help="What to print.")
    ] = OutputFormat.TEXT,
    data: Annotated[
        list[str] | None,
        typer.Option(metavar="DIR", help="Layer this folder of card data over the shipped one."),
    ] = None,
) -> None:
    """Say whether decks are legal in a format on a day, and why not.

    Every deck is checked, also after one that cannot be read.

    Exit 0: all legal. 1: one is not legal, or nobody can say. 2: one could not be read.
    """
    from uvdeck.cli.check_input import check_symbol, moves, opened
    from uvdeck.legality.verdict import Question

    catalogue = common.catalogue(data)
    for name in (format_, default_format):
        if name is not None:
            common.game_format(catalogue, name)
    if primary is not None:
        check_symbol(primary)
    question = Question(
        today=common.today(),
        format=format_,
        default=default_format,
        day=None if on is None else common.parse_day(on),
        primary=primary,
        opened=None if pool is None else opened(pool, catalogue),
        out=moves(out, "--out", catalogue),
        into=moves(into, "--in", catalogue),
        strict=strict,
    )
    if json:
        output_format = OutputFormat.JSON
    in_table = recursive and not quiet and output_format is OutputFormat.TEXT
    run = _Run(
        catalogue, question, decklist, allow_uncertain, _Progress(decks, recursive, in_table)
    )
    reports = run.reports(decks, recursive)
    if output_format is not OutputFormat.TEXT:
        _print_for_machines(output_format, run, reports, allow_uncertain)
    elif in_table:
        _print_table(run, reports)
    else:
        _print_text(run, reports, quiet=quiet)
    raise typer.Exit(run.status)


class _Run:
    """The state of one command: what could not be read, verdicts, the exit code so far."""

    def __init__(
        self,
        catalogue: "Catalogue",
        question: "Question",
        decklist: str | None,
        allow_uncertain: bool,
        progress: "_Progress",
    ) -> None:
        self.catalogue = catalogue
        self.question = question
        self.decklist = decklist
        self.allow_uncertain = allow_uncertain
        self.progress = progress
        self.unreadable: list[Unreadable] = []
        self.verdicts: Counter[str] = Counter()
        self.status = common.CLEAN

    @property
    def total(self) -> int:
        return sum(self.verdicts.values()) + len(self.unreadable)

    def reports(self, decks: list[str], recursive: bool) -> Iterator["Report"]:
        """Yield the report of each deck; what cannot be read is kept aside and said at once."""
        from uvdeck.legality.verdict import Verdict, check_bytes
        from uvdeck.render.exchange import Unreadable

        progress = self.progress
        for path, content, why in common.deck_files(decks, recursive=recursive):
            progress.step()
            if content is None:
                progress.clear()
                hint = ", or add --recursive" if (why or "").startswith("it is a folder") else ""
                typer.echo(f"uvdeck: {printable(path)}: {why}{hint}.", err=True)
                self.unreadable.append(Unreadable(path, why or ""))
                self.status = common.FAILED
                continue
            report = check_bytes(content, path, self.catalogue, self.question, self.decklist)
            self.verdicts[report.verdict.value] += 1
            passes = report.verdict is Verdict.LEGAL or (
                self.allow_uncertain and report.verdict is Verdict.CANNOT_SAY
            )
            if not passes:
                self.status = max(self.status, common.FINDINGS)
            yield report
        progress.clear()
        if self.total == 0:
            typer.echo("uvdeck: no deck files were found: 0 decks checked", err=True)
            self.status = common.FAILED

    def summary(self) -> str:
        parts = [f"{count} {verdict}" for verdict, count in sorted(self.verdicts.items())]
        if self.unreadable:
            parts.append(f"{len(self.unreadable)} could not be read")
        return f"{plural(self.total, 'deck')}: {', '.join(parts)}"


class _Progress:
    """A line that counts decks on a terminal, where many are checked; nothing in a pipe.

    Where each deck is printed on that terminal as soon as it is checked, no bar is needed.
    """

    def __init__(self, decks: list[str], recursive: bool, in_table: bool) -> None:
        import sys

        self._stream = sys.stderr
        many = recursive or len(decks) > 20
        alone = in_table or not (sys.stdout and sys.stdout.isatty())
        self._shown = bool(many and alone and self._stream and self._stream.isatty())
        self._total = 0
        self._done = 0
        if self._shown:
            self._total = sum(1 for _ in common.deck_paths(decks, recursive=recursive))

    def step(self) -> None:
        self._done += 1
        if self._shown and (self._done % 10 == 1 or self._done == self._total):
            width = 30
            full = width * self._done // max(self._total, 1)
            bar = "#" * full + "-" * (width - full)
            self._stream.write(f"\r[{bar}] {self._done} of {self._total} decks")
            self._stream.flush()

    def clear(self) -> None:
        if self._shown:
            self._stream.write("\r\x1b[K")
            self._stream.flush()


def _print_text(run: _Run, reports: Iterator["Report"], *, quiet: bool) -> None:
    out = None
    for report in reports:
        from uvdeck.render import check as render
        from uvdeck.render.out import make_out

        if out is None:
            out = make_out()
        elif not quiet:
            out.line()
        if quiet:
            render.print_quiet(out, report)
        else:
            render.print_report(out, report, run.catalogue.as_of)
    if run.total > 1 and out is not None and not quiet:
        out.line()
        out.line(run.summary())


def _print_table(run: _Run, reports: Iterator["Report"]) -> None:
    from uvdeck.render import check as render
    from uvdeck.render.out import make_out

    out = make_out()
    widths: Sequence[int] = ()
    while rows := [render.summary_row(report) for report in islice(reports, _ROWS)]:
        run.progress.clear()
        widths = render.print_summary(out, rows, widths)
    if run.total:
        out.line(run.summary())


def _print_for_machines(
    output_format: OutputFormat, run: _Run, reports: Iterator["Report"], allow_uncertain: bool
) -> None:
    from uvdeck import __version__

    as_of = run.catalogue.as_of
    if output_format is OutputFormat.JSON:
        _print_json(run, reports)
    elif output_format is OutputFormat.SARIF:
        from uvdeck.render.sarif import sarif_parts

        for part in sarif_parts(reports, run.unreadable, __version__, as_of, common.to_json):
            typer.echo(part, nl=False)
    elif output_format is OutputFormat.JUNIT:
        from uvdeck.render.junit import junit_parts

        for part in junit_parts(
            reports, run.unreadable, __version__, as_of, allow_uncertain=allow_uncertain
        ):
            typer.echo(part, nl=False)
    elif output_format is OutputFormat.GITHUB:
        from uvdeck.render.github import github_lines

        for line in github_lines(reports, run.unreadable):
            typer.echo(line.rstrip("\n"))
    else:
        from uvdeck.render.csvout import csv_lines

        common.print_utf8(csv_lines(reports, run.unreadable))


def _print_json(run: _Run, reports: Iterator["Report"]) -> None:
    """Print one document, deck by deck, so that ten thousand need no more memory than one."""
    from uvdeck.legality.verdict import report_to_json

    head = {"schemaVersion": common.SCHEMA_VERSION, "kind": "check",
            "dataAsOf": run.catalogue.as_of}  # fmt: skip
    typer.echo(common.to_json(head)[:-2] + ',\n  "decks": [', nl=False)
    first = True
    for report in reports:
        text = common.to_json(report_to_json(report)).replace("\n", "\n    ")
        typer.echo(("" if first else ",") + "\n    " + text, nl=False)
        first = False
    tail: dict[str, Any] = {
        "unreadable": [item._asdict() for item in run.unreadable],
        "exitCode": run.status,
    }
    typer.echo(("" if first else "\n  ") + "]," + common.to_json(tail)[1:])
