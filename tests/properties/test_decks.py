"""What holds for every deck, whatever is in it."""

import random
import unicodedata
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.helpers import QUESTION
from uvdeck.catalogue.lookup import Catalogue
from uvdeck.decklists import NATIVE, PLAIN, detect, native, plain
from uvdeck.decklists.entry import Known
from uvdeck.diagnostics import Diagnostic
from uvdeck.legality.verdict import Report, Verdict, check_bytes, check_text
from uvdeck.model import Card, Deck, DeckEntry, Symbol
from uvdeck.names import candidates
from uvdeck.text import clean

thorough = settings(deadline=None, max_examples=150, derandomize=True)
quick = settings(deadline=None, max_examples=40, derandomize=True)


@pytest.fixture(scope="module")
def names(catalogue: Catalogue) -> list[str]:
    """All names of cards, in order."""
    return sorted({card.name for card in catalogue.where("1", ())})


@pytest.fixture(scope="module")
def strange(names: list[str]) -> list[str]:
    """Names with commas, signs that YAML or plain lists know, and digits in front."""
    return [n for n in names if n[0].isdigit() or any(c in "#:,\"'*/\\[]&%@!>+=\u00b7" for c in n)]


@pytest.fixture(scope="module")
def known(catalogue: Catalogue) -> Known:
    return lambda name: candidates(catalogue, name)


def bare(deck: Deck) -> Deck:
    def strip(entries: tuple[DeckEntry, ...]) -> tuple[DeckEntry, ...]:
        return tuple(entry._replace(span=None) for entry in entries)

    return deck._replace(
        characters=strip(deck.characters), main=strip(deck.main), sideboard=strip(deck.sideboard)
    )


LINE = st.text(
    st.characters(exclude_categories=("Cs", "Cc", "Zl", "Zp")), min_size=1, max_size=60
).map(lambda text: text.strip(" \t"))
DAYS = st.dates().map(lambda day: day.isoformat())
FORMATS = st.from_regex(r"\A[a-z0-9]{1,8}(-[a-z0-9]{1,8}){0,3}\Z")
SYMBOLS = st.sampled_from([s.value for s in Symbol if s is not Symbol.INFINITY])


@st.composite
def decks(draw: Any, names: list[str], strange: list[str], printings: list[str]) -> Deck:
    """Draw a deck of real names, with ids beside some and alone in others."""
    one = st.sampled_from(names) | st.sampled_from(strange)

    def entries(most: int) -> tuple[DeckEntry, ...]:
        result = []
        for _ in range(draw(st.integers(0, most))):
            copies = draw(st.integers(1, 8) | st.integers(1, 999))
            text = clean(draw(one))
            kind = draw(st.integers(0, 5))
            if kind == 0:
                result.append(DeckEntry(copies, draw(st.sampled_from(printings))))
            elif kind == 1:
                result.append(DeckEntry(copies, text, draw(st.sampled_from(printings))))
            else:
                result.append(DeckEntry(copies, text))
        return tuple(result)

    return Deck(
        name=draw(st.none() | LINE) or None,
        characters=entries(2),
        main=entries(12),
        sideboard=entries(4),
        player=draw(st.none() | LINE) or None,
        date=draw(st.none() | DAYS),
        format=draw(st.none() | FORMATS),
        primary_symbol=draw(st.none() | SYMBOLS),
        notes=draw(st.none() | LINE) or None,
    )


@pytest.fixture(scope="module")
def printings(catalogue: Catalogue) -> list[str]:
    return [p.id for card in catalogue.where("1", ()) for p in card.printings]


@pytest.mark.parametrize("syntax", [native, plain], ids=["native", "plain"])
def test_what_is_printed_is_read_back(
    syntax: Any, names: list[str], strange: list[str], printings: list[str], known: Known
):
    @thorough
    @given(decks(names, strange, printings))
    def run(deck: Deck) -> None:
        if syntax is plain:
            # Outer blanks of every kind end with the line in plain text.
            deck = deck._replace(
                name=(deck.name or "").strip() or None,
                player=(deck.player or "").strip() or None,
                notes=(deck.notes or "").strip() or None,
            )
        printed = syntax.print_deck(deck)
        again, findings = syntax.parse(printed, "d", known)
        assert bare(again) == deck
        assert [f.code for f in findings] == []
        assert detect(printed) == (NATIVE if syntax is native else PLAIN)
        assert syntax.print_deck(again) == printed

    run()


def test_the_two_syntaxes_say_the_same(
    names: list[str], strange: list[str], printings: list[str], known: Known
):
    @quick
    @given(decks(names, strange, printings))
    def run(deck: Deck) -> None:
        deck = deck._replace(name="x", player="y", notes=None)
        through, _ = native.parse(native.print_deck(deck), "d", known)
        again, _ = plain.parse(plain.print_deck(through), "d", known)
        assert bare(again) == deck

    run()


PIECES = st.sampled_from(
    [
        "main:",
        "- ",
        "character: ",
        "sideboard: ",
        "4 ",
        "x4",
        "Chomp",
        "Detroit Smash",
        "\n",
        "\r",
        ": ",
        "#",
        "//",
        "[",
        "]",
        "{",
        "}",
        '"',
        "'",
        "&a ",
        "*a",
        "!!str ",
        "|",
        ">",
        "---",
        "\t",
        "  ",
        "SB: ",
        "[b]",
        "[/b]",
        "0",
        "-1 ",
        "mha01/002",
        "(",
        ")",
        "\u00b7",
        "\ufeff",
        "\x00",
        "\x1b",
        "\u2028",
        "\x85",
        "Main",
        "Side",
        "card: ",
        "count: ",
        "name: ",
        "date: ",
        "?",
        ",",
        "\U0001f525",
        "%YAML 1.2",
        "Total: 9",
        "Character - ",
    ]
)


def assert_whole(report: Report) -> None:
    assert isinstance(report.verdict, Verdict)
    assert (report.verdict is Verdict.LEGAL) == all(
        f.severity.value in ("note", "warning") for f in report.findings
    )
    for finding in report.findings:
        assert finding.span is None or (finding.span.line or 1) >= 1
        assert finding.message.isprintable() or "\n" not in finding.message
        finding.to_json()


def test_any_bytes_have_a_verdict(catalogue: Catalogue):
    @thorough
    @given(st.binary(max_size=300) | st.binary(max_size=40).map(lambda b: b"main:\n- " + b))
    def run(data: bytes) -> None:
        assert_whole(check_bytes(data, "d", catalogue, QUESTION))

    run()


def test_any_text_has_a_verdict(catalogue: Catalogue):
    text = st.text(max_size=200) | st.lists(PIECES, max_size=40).map("".join)

    @settings(thorough, max_examples=500)
    @given(text)
    def run(content: str) -> None:
        report = check_text(content, "d", catalogue, QUESTION)
        assert_whole(report)
        assert check_bytes(content.encode(), "d", catalogue, QUESTION).verdict is report.verdict

    run()


def legal_lines(catalogue: Catalogue) -> list[str]:
    starter = catalogue.by_printing("mha01/001")
    assert starter is not None
    found = [
        card.id
        for card in catalogue.where("c.type = 'foundation' AND c.is_back = 0", ())
        if card.all_symbols & starter.all_symbols and not card.character_only
    ]
    return [f"4 {printing}" for printing in found[:15]]


def test_an_unknown_name_is_never_legal(catalogue: Catalogue):
    lines = legal_lines(catalogue)
    assert check_text(
        "Character: mha01/001\n" + "\n".join(lines), "d", catalogue, QUESTION
    ).verdict is (Verdict.LEGAL)
    word = st.text(st.characters(categories=("L", "N", "P", "S", "Zs")), min_size=1, max_size=30)

    @settings(thorough, max_examples=80)
    @given(word, st.integers(0, 15), st.sampled_from(["{}", "4 {}", "{} x4", "- 4 {}", "SB: 4 {}"]))
    def run(name: str, where: int, form: str) -> None:
        if candidates(catalogue, name) or not any(c.isalnum() for c in clean(name)):
            return
        entry = form.format(f"Qqxz{name}")
        text = "\n".join(["Character: mha01/001", *lines[:where], entry, *lines[where:]])
        assert check_text(text, "d", catalogue, QUESTION).verdict is Verdict.NOT_LEGAL
        main = "\n".join(f"- {native.quote(line)}" for line in (*lines[:where], entry))
        text = f"character: mha01/001\nmain:\n{main}\n"
        assert check_text(text, "d", catalogue, QUESTION).verdict is Verdict.NOT_LEGAL

    run()


def essence(findings: list[Diagnostic]) -> set[tuple[Any, ...]]:
    """What findings say, places apart."""
    result = set()
    for f in findings:
        data = {k: v for k, v in (f.data or {}).items() if k != "lines"}
        result.add((f.code, f.severity, f.message, f.card_id, f.rule, f.hint, repr(data)))
    return result


SOME = st.sampled_from(
    [
        "4 Smash",
        "3 Smash",
        "1 mha01/004",
        "9 Resounding Screech",
        "8 ggs01/044",
        "8 gdz01/144",
        "5 gdz01/017",
        "5 aot03/051",
        "9 ggs01/044",
        "4 Chomp",
        "2 Rock Howard",
        "1 No Such Card",
        "2 Nor Such Card",
        "-1 Smash",
        "mha01/003",
        "1 aot01/285B",
        "1 tmnt01/006",
        "2 battleforpower/038",
        "1 mha01/003 Smash",
        "2 Determined (mha04)",
        "2 mha04/153",
        "3 rhid01/014",
        "5 Plus Ultra!",
        "3 stk0x/057",
        "2. Chomp",
        "1 Valiant Assault",
    ]
)


@pytest.mark.parametrize("starter", ["All Might (I)", "ggs01/005"])
@pytest.mark.parametrize("write", ["plain", "native"])
def test_order_changes_no_finding(catalogue: Catalogue, starter: str, write: str):
    def text(main: list[str], side: list[str]) -> str:
        if write == "plain":
            return "\n".join([f"Character: {starter}", "Main", *main, "Sideboard", *side])
        parts = [f"character: {starter}", "main:" if main else "main: []"]
        parts += [f"- {native.quote(line)}" for line in main]
        parts += ["sideboard:" if side else "sideboard: []"]
        parts += [f"- {native.quote(line)}" for line in side]
        return "\n".join(parts)

    @thorough
    @given(
        st.lists(SOME, max_size=14), st.lists(SOME, max_size=5), st.randoms(use_true_random=False)
    )
    def run(main: list[str], side: list[str], rng: random.Random) -> None:
        one = check_text(text(main, side), "d", catalogue, QUESTION)
        mixed_main, mixed_side = main[:], side[:]
        rng.shuffle(mixed_main)
        rng.shuffle(mixed_side)
        other = check_text(text(mixed_main, mixed_side), "d", catalogue, QUESTION)
        assert essence(one.findings) == essence(other.findings)
        assert one.verdict is other.verdict
        assert one.types == other.types
        assert (one.shared, one.shared_attuned) == (other.shared, other.shared_attuned)
        assert set(one.missing) == set(other.missing)

    run()


@pytest.mark.parametrize("starter", ["All Might (I)", "ggs01/005"])
def test_removing_a_copy_adds_no_copy_limit(catalogue: Catalogue, starter: str):
    def breaches(lines: list[tuple[int, str]]) -> Counter[str]:
        text = "\n".join([f"Character: {starter}", *(f"{n} {name}" for n, name in lines if n)])
        found = check_text(text, "d", catalogue, QUESTION).findings
        return Counter(f.code for f in found if f.code in ("LEG102", "LEG113"))

    parts = st.sampled_from(
        [
            "ggs01/044",
            "gdz01/144",
            "gdz01/017",
            "aot03/051",
            "mha01/004",
            "mha07/111",
            "mha04/153",
            "rhid01/014",
        ]
    )

    @thorough
    @given(st.lists(st.tuples(st.integers(1, 10), parts), min_size=1, max_size=8), st.data())
    def run(lines: list[tuple[int, str]], data: st.DataObject) -> None:
        before = breaches(lines)
        at = data.draw(st.integers(0, len(lines) - 1))
        less = [(n - (i == at), name) for i, (n, name) in enumerate(lines)]
        after = breaches(less)
        assert after["LEG102"] <= before["LEG102"]
        assert after.total() <= before.total()

    run()


def wide(text: str) -> str:
    return "".join(chr(ord(c) + 0xFEE0) if "!" <= c <= "~" else c for c in text)


VARIANTS: dict[str, Callable[[str], str]] = {
    "lower case": str.lower,
    "upper case": str.upper,
    "exchanged case": str.swapcase,
    "decomposed": lambda name: unicodedata.normalize("NFD", name),
    "without accents": lambda name: "".join(
        c for c in unicodedata.normalize("NFD", name) if not unicodedata.combining(c)
    ),
    "accents added": lambda name: name.replace("e", "\u00e9").replace("o", "o\u0308"),
    "full width": wide,
    "no-break spaces": lambda name: name.replace(" ", "\u00a0"),
    "wide spaces": lambda name: name.replace(" ", "\u3000"),
    "doubled spaces": lambda name: f"  {name.replace(' ', '   ')}\t",
    "zero width": lambda name: "\u200b".join(name),
    "curly apostrophes": lambda name: name.replace("'", "\u2019"),
    "other apostrophes": lambda name: name.replace("'", "\u02bc"),
    "backticks": lambda name: name.replace("'", "`"),
    "curly quotes": lambda name: name.replace('"', "\u201c"),
    "german quotes": lambda name: name.replace('"', "\u201e"),
    "long dashes": lambda name: name.replace("-", "\u2013"),
    "bullets for dots": lambda name: name.replace("\u00b7", "\u2022"),
    "other dots": lambda name: name.replace("\u00b7", "\u30fb"),
    "three full stops": lambda name: name.replace("\u2026", "..."),
    "one ellipsis": lambda name: name.replace("...", "\u2026"),
}


@pytest.mark.parametrize("what", VARIANTS)
def test_every_name_is_found_by_its_variants(catalogue: Catalogue, names: list[str], what: str):
    change = VARIANTS[what]
    assert len(names) == 9399
    for name in names:
        found = candidates(catalogue, change(name))
        cards = {card.name for card in found}
        # "BANG!" is Bang! in capitals, and the exact name of another card: that one is meant.
        assert name in cards or cards == {change(name)}, (name, change(name))


def test_every_exact_name_means_its_cards_and_no_others(catalogue: Catalogue):
    by_name: dict[str, list[Card]] = {}
    for card in catalogue.where("1", ()):
        by_name.setdefault(card.name, []).append(card)
    for name, cards in by_name.items():
        fronts = [card for card in cards if not card.is_back]
        assert candidates(catalogue, name) == (fronts or cards)
