"""Names and numbers that are changed and changed back leave every file as it was."""

import functools
from collections import Counter
from pathlib import Path

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.card_folders import applied
from uvdeck.catalogue.build import raw_printings, registry
from uvdeck.catalogue.checks import check
from uvdeck.catalogue.reprints import identity
from uvdeck.upkeep.edit import Edit
from uvdeck.upkeep.rename import Renaming, rename_card
from uvdeck.upkeep.renumber import rename_set, renumber
from uvdeck.upkeep.target import Listing, find_target, read_list

ROOT = Path(__file__).resolve().parents[2]


@functools.cache
def shipped() -> Listing:
    """Return the shipped list, which is in the one form."""
    return read_list(find_target(str(ROOT / "cards")))


@functools.cache
def before() -> Counter[str]:
    return counts(shipped())


def counts(listing: Listing) -> Counter[str]:
    return Counter(finding.code for finding in check(listing.documents))


NAMES = st.text(
    st.characters(exclude_categories=["C", "Zl", "Zp", "Zs"]) | st.sampled_from(" :#,'\"{}"),
    min_size=1,
    max_size=60,
).filter(lambda name: name.strip() == name)


def some(items: list[str], number: int) -> str:
    return items[number % len(items)]


NUMBERS = st.integers(0, 10_000_000)


@given(number=NUMBERS, new=NAMES | NUMBERS)
@settings(max_examples=12)
def test_a_card_and_back(number: int, new: str | int) -> None:
    listing = shipped()
    printings = raw_printings(listing.documents)
    whole = [key for key, raw in printings.items() if "reprint_of" not in raw.fields]
    raw = printings[some(whole, number)]
    name = new if isinstance(new, str) else printings[some(whole, new)].fields["name"]
    edit = Edit(listing)
    assume(
        all(
            identity(other.fields) != identity({**raw.fields, "name": name})
            for other in edit.namesakes(name)
        )
    )
    result = rename_card(edit, raw.id, name)
    assert isinstance(result, Renaming)
    found = edit.verify(elsewhere=True, only_new=True)
    assert {finding.code for finding in found} <= {"DBX110", "DBX111"}
    again = Edit(applied(edit))
    assert isinstance(rename_card(again, raw.id, raw.fields["name"]), Renaming)
    assert applied(again).content == listing.content


@given(which=NUMBERS, other=st.none() | NUMBERS, number=st.integers(0, 9999))
@settings(max_examples=12)
def test_a_printing_and_back(which: int, other: int | None, number: int) -> None:
    listing = shipped()
    printings = raw_printings(listing.documents)
    old = some([key for key in printings if not key.endswith("B")], which)
    codes = list(registry(listing.documents)[1])
    code = old.partition("/")[0] if other is None else some(codes, other)
    new = f"{code}/{number:03d}"
    assume(new not in printings)
    edit = Edit(listing)
    result = renumber(edit, old, new)
    alone = sum(key.startswith(f"{old.partition('/')[0]}/") for key in printings) < 3
    assert isinstance(result, Renaming) or alone
    assume(isinstance(result, Renaming))
    # Which of two cards with one id of a site is named first hangs on their order.
    found = edit.verify(elsewhere=True, only_new=True)
    assert {finding.code for finding in found} <= {"DBX114"}
    moved = applied(edit)
    assert counts(moved) == before()
    again = Edit(moved)
    assert isinstance(renumber(again, new, old), Renaming)
    assert applied(again).content == listing.content


@given(which=NUMBERS, new=st.from_regex(r"[0-9A-Za-z]{1,32}", fullmatch=True))
@settings(max_examples=4)
def test_a_set_and_back(which: int, new: str) -> None:
    listing = shipped()
    codes = list(registry(listing.documents)[1])
    old = some(codes, which)
    assume(new.casefold() not in {code.casefold() for code in codes})
    edit = Edit(listing)
    assert isinstance(rename_set(edit, old, new), Renaming)
    assert edit.verify(elsewhere=True, only_new=True) == []
    moved = applied(edit)
    assert counts(moved) == before()
    again = Edit(moved)
    assert isinstance(rename_set(again, new, old), Renaming)
    assert applied(again).content == listing.content
