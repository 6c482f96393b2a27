"""Lines, counts, headers, comments, encodings. Each test bears the row of its field case."""

import pytest

from tests.helpers import MAIN, cards, check, codes, plain
from tests.syntaxes import LINES, each, table, tsv, tts
from uvdeck.catalogue.lookup import Catalogue
from uvdeck.diagnostics import Severity
from uvdeck.legality.verdict import Verdict, report_to_json

SYNTAXES = each(LINES)
CHOMP = "aot01/107"


@SYNTAXES
@pytest.mark.parametrize(
    "line",
    [
        "4x Chomp",
        "4X Chomp",
        "4 x Chomp",
        "x4 Chomp",
        "Chomp x4",
        "(4) Chomp",
        "4\u00d7Chomp",
        "4\u00d7 Chomp",
        "Chomp \u00d74",
        "Chomp (4)",
        "Chomp (x4)",
        "4xChomp",
        "04 Chomp",
    ],
)
def test_fc_028_spellings_of_a_count(catalogue: Catalogue, write, line: str):
    report = check(write([line]), catalogue)
    assert cards(report.resolved.main) == [(4, CHOMP)]
    assert codes(report, of="DCK") == []


@SYNTAXES
def test_fc_029_a_count_behind_the_name(catalogue: Catalogue, write):
    lines = ["Genkai's Guidance x2", "203-Shiki - Tsuchi Tsubaki x2", '"Big Sister" of 1-B \tx2']
    report = check(write(lines), catalogue)
    assert [(e.copies, e.text) for e in report.deck.main] == [
        (2, "Genkai's Guidance"),
        (2, "203-Shiki - Tsuchi Tsubaki"),
        (2, '"Big Sister" of 1-B'),
    ]
    assert cards(report.resolved.main) == [
        (2, "yyhdt/155"),
        (2, "kofxiii/084"),
        (2, "mha07/016"),
    ]


@SYNTAXES
def test_fc_031_a_line_without_a_count_is_one_copy(catalogue: Catalogue, write):
    report = check(
        write([*MAIN[:-1], "1 Plus Ultra!", "Heroic Spirit", "9 Chomp", "Chomp"]), catalogue
    )
    assert report.main_size == 60
    assert cards(report.resolved.main)[-1] == (1, CHOMP)
    notes = [f for f in report.findings if f.code == "DCK103"]
    assert [f.severity for f in notes] == [Severity.NOTE]
    # Of a line that no card has, the error says enough.
    unknown = [f for f in report.findings if f.code == "DCK108"]
    assert [f.severity for f in unknown] == [Severity.ERROR]
    assert all(f.span is not None and f.span.line is not None for f in [*notes, *unknown])


@SYNTAXES
@pytest.mark.parametrize(
    "line",
    [
        "0 Chomp",
        "-3 Chomp",
        "\u22123 Chomp",
        "2.5 Chomp",
        "2,5 Chomp",
        "0x Chomp",
        "-1x Chomp",
        "1000 Chomp",
        "Chomp x0",
        "99999999999999999999 Chomp",
        "+4 Chomp",
    ],
)
def test_fc_032_counts_that_are_none(catalogue: Catalogue, write, line: str):
    text = write(["4 Smash", line])
    report = check(text, catalogue)
    assert cards(report.resolved.main) == [(4, "mha01/004")]
    found = [f for f in report.findings if f.code.startswith("DCK")]
    assert [f.code for f in found] == ["DCK102"]
    assert found[0].severity is Severity.ERROR
    assert found[0].span is not None
    assert found[0].span.line == len(text.splitlines())


@SYNTAXES
def test_fc_032_a_negative_count_lowers_no_total(catalogue: Catalogue, write):
    report = check(write([*MAIN, "5 Final Smash", "-1 Final Smash"]), catalogue)
    assert report.main_size == 55
    assert {"DCK102", "LEG102"} <= set(codes(report))


@pytest.mark.parametrize("count", ["0", "-1", "2.5", "1000", "true", '"4"', "null", "[4]", "1e1"])
def test_fc_032_counts_of_mappings(catalogue: Catalogue, count: str):
    report = check(
        f"character: All Might (I)\nmain:\n- 4 Smash\n- {{card: Chomp, count: {count}}}\n",
        catalogue,
    )
    assert cards(report.resolved.main) == [(4, "mha01/004")]
    assert codes(report, of="DCK") == ["DCK102"]


@pytest.mark.parametrize(
    "header",
    [
        "[b]Side[/b]",
        "[B]Sideboard:[/B]",
        "# Sideboard",
        "## side deck",
        "SIDEBOARD (10)",
        "Sideboard",
        "Side-board",
        "**Sideboard**",
        "== Sideboard ==",
        "Sideboard: 10 cards",
        "10 Sideboard",
        "\uff33\uff49\uff44\uff45\uff42\uff4f\uff41\uff52\uff44",
    ],
)
def test_fc_037_spellings_of_the_sideboard(catalogue: Catalogue, header: str):
    side = ["4 Final Smash", "4 Knee Smash", "2 Plus Ultra!"]
    report = check(plain(MAIN) + "\n".join([header, *side]), catalogue)
    assert report.main_size == 50
    assert cards(report.resolved.sideboard) == [
        (4, "mha04/022"),
        (4, "mha04/024"),
        (2, "mha01/210"),
    ]
    assert codes(report, of="DCK") == []
    assert report.verdict is Verdict.LEGAL


@pytest.mark.parametrize(
    "header", ["[b]Maybe[/b]", "Maybeboard", "# Maybe", "[b]Extra[/b]", "Extra:"]
)
def test_fc_037_a_maybeboard_is_no_main_deck(catalogue: Catalogue, header: str):
    report = check(plain(MAIN) + f"{header}\n4 Final Smash\n", catalogue)
    assert report.main_size == 50
    assert report.sideboard_size == 0
    found = [f for f in report.findings if f.code.startswith("DCK")]
    assert [f.code for f in found] in (["DCK104"], ["DCK111"])
    assert found[0].severity in (Severity.ERROR, Severity.WARNING)
    assert found[0].span is not None
    assert found[0].span.line is not None


@pytest.mark.parametrize("prefix", ["SB: ", "sb:", "Sideboard: ", "SB:  "])
def test_fc_040_a_prefix_for_each_line(catalogue: Catalogue, prefix: str):
    report = check(plain(MAIN) + f"{prefix}2 Chomp\n{prefix}4x Pro Hero Rankings\n", catalogue)
    assert report.main_size == 50
    assert report.sideboard_size == 6
    assert cards(report.resolved.sideboard) == [(2, CHOMP), (4, "mha06/155")]


def test_fc_041_comments(catalogue: Catalogue):
    text = "// 60 Maindeck\n4 Chomp // flex slot\n4 Chomp # check 3\n; note\n4 Chomp ; x\n"
    report = check(text, catalogue)
    assert [(e.copies, e.text) for e in report.deck.main] == [(4, "Chomp")] * 3
    assert cards(report.resolved.main) == [(4, CHOMP)] * 3
    assert codes(report, of="DCK") == []


@pytest.mark.parametrize(
    "total", ["Total: 4", "4 cards", "Cards: 4", "Total cards: 4", "(4 cards)"]
)
def test_fc_041_a_total_is_no_card(catalogue: Catalogue, total: str):
    report = check(f"4 Chomp\n{total}\n", catalogue)
    assert cards(report.resolved.main) == [(4, CHOMP)]
    assert codes(report, of="DCK") == []
    report = check(f"3 Chomp\n{total}\n", catalogue)
    assert codes(report, of="DCK") == ["DCK105"]
    assert report.main_size == 3


@pytest.mark.parametrize(
    ("section", "expected"),
    [
        (["[b]Character[/b]", "1 Eren Yeager", "1 Reiner Braun"], "LEG106"),
        (["[b]Character[/b]", "2 Eren Yeager"], "LEG106"),
        ([], "LEG105"),
        (["[b]Character[/b]", "1 Pro Hero Rankings"], "LEG107"),
    ],
    ids=["two characters", "two copies", "none", "no character"],
)
def test_fc_043_exactly_one_starting_character(catalogue: Catalogue, section, expected: str):
    main = ["50 Pro Hero Rankings"]
    report = check("\n".join([*section, "[b]Main[/b]", *main]), catalogue)
    assert [c for c in codes(report, of="LEG") if c not in ("LEG102", "LEG115")] == [expected]
    assert report.verdict is Verdict.NOT_LEGAL
    assert report.main_size == 50
    finding = next(f for f in report.findings if f.code == expected)
    assert finding.rule == "UV-2"


@pytest.mark.parametrize(
    ("yaml", "expected"),
    [
        ("character: [Eren Yeager, Reiner Braun]", "LEG106"),
        ("character: 2 Eren Yeager", "LEG106"),
        ("", "LEG105"),
        ("character: Pro Hero Rankings", "LEG107"),
    ],
)
def test_fc_043_the_same_in_yaml(catalogue: Catalogue, yaml: str, expected: str):
    report = check(f"{yaml}\nmain:\n- 50 Pro Hero Rankings\n", catalogue)
    assert report.syntax == "native"
    assert [c for c in codes(report) if c not in ("LEG102", "LEG115")] == [expected]


@pytest.mark.parametrize(
    "header", ["## Action (8)", "Actions: 8", "8 Actions", "[b]Action (8)[/b]"]
)
def test_fc_044_the_lines_count_and_not_the_header(catalogue: Catalogue, header: str):
    report = check(
        f"{header}\n4 Chomp\n3 Plus Ultra!\nAssets (2)\n2 Pro Hero Rankings\n", catalogue
    )
    assert report.main_size == 9
    found = [f for f in report.findings if f.code.startswith("DCK")]
    assert [(f.code, f.severity) for f in found] == [("DCK105", Severity.WARNING)]
    assert found[0].span is not None
    assert found[0].span.line == 1


ENDINGS = {
    "LF": "\n",
    "CRLF": "\r\n",
    "CR": "\r",
}


@SYNTAXES
def test_fc_046_line_ends_change_nothing(catalogue: Catalogue, write):
    line_ends_change_nothing(
        catalogue, write([*MAIN, "4 Unknown Card", "Chomp"], ["9 Final Smash"])
    )


@each({"csv": table, "tsv": tsv, "tts": tts})
def test_fc_046_line_ends_in_tables_and_json(catalogue: Catalogue, write):
    line_ends_change_nothing(
        catalogue, write([*MAIN, "4 Unknown Card", "1 Chomp"], ["9 Final Smash"])
    )


def line_ends_change_nothing(catalogue: Catalogue, text: str) -> None:
    expected = report_to_json(check(text.encode(), catalogue))
    assert expected["main"] == 55
    variants = [text.replace("\n", end) for end in ENDINGS.values()]
    lines = text.split("\n")
    ends = list(ENDINGS.values())
    variants.append("".join(line + ends[i % 3] for i, line in enumerate(lines[:-1])))
    variants.append(text.rstrip("\n"))
    for variant in variants:
        assert report_to_json(check(variant.encode(), catalogue)) == expected


@pytest.mark.parametrize(
    ("text", "syntax"),
    [
        ("# Mainboard\n4 Chomp\n", "universus-text"),
        ("[b]Character[/b]\n1 Eren Yeager\n[b]Main[/b]\n4 Chomp\n", "forum"),
        ("count,name\n4,Chomp\n", "csv"),
        ("qty\tcard\n4\tChomp\n", "csv"),
        ('{"startingCharacter": null, "cards": [["aot01/107", 4, 0]]}', "universus-json"),
        ('{"Name": "Bag", "ContainedObjects": [{"Name": "Card", "Nickname": "Chomp"}]}', "tts"),
        ("4 Chomp\n", "plain"),
        ("main:\n- 4 Chomp\n", "native"),
        ('{"main": ["4 Chomp"]}', "native"),
    ],
)
def test_fc_047_a_byte_order_mark_changes_nothing(catalogue: Catalogue, text: str, syntax: str):
    expected = report_to_json(check(text.encode(), catalogue))
    report = check(b"\xef\xbb\xbf" + text.encode(), catalogue)
    assert report.syntax == syntax
    assert cards(report.resolved.main) == [(1 if syntax == "tts" else 4, CHOMP)]
    assert report_to_json(report) == expected


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"  \n\t\n \n",
        b"// only\n# comments\n; here\n",
        b"asdasd",
        b"\xef\xbb\xbf",
        b"{}",
        b"[]",
        b"null",
        b"main: []\n",
        b"---\n",
        b"-----\n",
        b"name: My deck\n",
        b"Main\nSideboard\n",
        b"[b]Character[/b]\n[b]Main[/b]\n",
        b"# Starting Character\n\n# Mainboard\n",
        b"count,name,set\n",
        b"count\tname\n\t\n",
        b'{"ObjectStates": []}',
        b'{"ObjectStates": [{"Name": "Die_6"}]}',
        b'{"startingCharacter": null, "cards": []}',
        b'{"data": {"deck": {"sections": []}}}',
    ],
)
def test_fc_050_no_cards_is_no_success(catalogue: Catalogue, content: bytes):
    report = check(content, catalogue)
    assert codes(report) == ["DCK101"]
    assert report.verdict is Verdict.NOT_LEGAL
