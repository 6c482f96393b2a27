"""Queries asked of single cards."""

import pytest

from uvdeck.model import (
    UNKNOWN,
    Attack,
    Block,
    Card,
    CardType,
    Keyword,
    Printing,
    Symbol,
    Zone,
)
from uvdeck.query import compile_predicate, matches, mentions_back, parse

UNIVERSES = {"mha01": "My Hero Academia", "tk801": "Tekken", "aot01": "Attack on Titan"}

DETROIT = Card(
    "mha01/002",
    "Detroit Smash",
    CardType.ATTACK,
    frozenset({Symbol.ALL, Symbol.EARTH, Symbol.GOOD}),
    frozenset(),
    6,
    2,
    Block(Zone.HIGH, 0),
    Attack(Zone.MID, 6, 6),
    keywords=(Keyword("EX", 2), Keyword("Fury"), Keyword("Powerful", 2), Keyword("Punch")),
    printings=(
        Printing("mha01/002", "mha01", "002", "ultra rare"),
        Printing("promo2024/001", "promo2024", "001"),
    ),
)
SEAL = Card(
    "4pointpromo/008",
    "Seal of Alluvium",
    CardType.ASSET,
    frozenset({Symbol.INFINITY}),
    difficulty=3,
    control=3,
    block=Block(Zone.LOW, 2),
    printings=(Printing("4pointpromo/008", "4pointpromo", "008"),),
)
LOST = Card(
    "cuttingedge/041",
    "Freezing Execution",
    CardType.ATTACK,
    frozenset({Symbol.CHAOS}),
    frozenset({Symbol.FIRE, Symbol.VOID}),
    8,
    2,
    UNKNOWN,
    UNKNOWN,
    keywords=(Keyword("Stun", 3, only=("Kula",)), Keyword("Ranged", "X")),
    keywords_incomplete=True,
    character_only=("Kula", "K'"),
    copy_limit=1,
    printings=(Printing("cuttingedge/041", "cuttingedge", "041"),),
)
ANNIE = Card(
    "aot01/001",
    "\u00b7\u00b7 Annie Leonh\u00e4rt \u00b7\u00b7",
    CardType.CHARACTER,
    frozenset({Symbol.CHAOS, Symbol.LIFE}),
    hand_size=6,
    health=25,
    keywords=(Keyword("Military Police Brigade"),),
    printings=(Printing("aot01/001", "aot01", "001", "rare", back="001B"),),
)
ANNIE_BACK = ANNIE._replace(
    id="aot01/001B",
    name="Annie, Female Titan",
    is_back=True,
    printings=(Printing("aot01/001B", "aot01", "001B", "rare", back_of="001"),),
)
DOOPLERS = Card(
    "stk0x/057",
    "100% \u201cDooplers\u201d",
    CardType.BACKUP,
    difficulty=2,
    control=5,
    block=Block(Zone.MID, -1),
    attack=Attack(Zone.LOW, 3, UNKNOWN),
    stamina=4,
    copy_limit="any",
    keywords=(Keyword("Unique"),),
    printings=(Printing("stk0x/057", "stk0x", "057", "common"),),
)
CARDS = {
    "detroit": DETROIT,
    "seal": SEAL,
    "lost": LOST,
    "annie": ANNIE,
    "back": ANNIE_BACK,
    "dooplers": DOOPLERS,
}


def found(text: str) -> set[str]:
    query, findings = parse(text)
    assert findings == ()
    assert query is not None
    holds = compile_predicate(query, UNIVERSES)
    return {key for key, card in CARDS.items() if holds(card)}


EVERYTHING = set(CARDS)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # names
        ("smash", {"detroit"}),
        ("MAS", {"detroit"}),
        ('"oit  sm"', {"detroit"}),
        ("smash detroit", {"detroit"}),
        ("name=smash", set()),
        ("name='DETROIT smash'", {"detroit"}),
        ("name!='detroit smash'", EVERYTHING - {"detroit"}),
        ("leonhart", {"annie"}),
        ('name="annie leonhart"', {"annie"}),
        ('"\u00b7 Annie Leonhart"', {"annie"}),
        ("%", {"dooplers"}),
        ("_", set()),
        ("'\"dooplers\"'", {"dooplers"}),
        # ids and sets
        ("id:mha01/002", {"detroit"}),
        ("id:PROMO2024/001", {"detroit"}),
        ("id:mha01/2", set()),
        ("id!=mha01/002", EVERYTHING - {"detroit"}),
        ("set:promo2024", {"detroit"}),
        ("set:MHA01", {"detroit"}),
        ("set:mha", set()),
        ("set!=mha01", EVERYTHING - {"detroit"}),
        ("universe:titan", {"annie", "back"}),
        ("universe:'hero ACADEMIA'", {"detroit"}),
        ("universe=tekken", set()),
        ("universe='attack on titan'", {"annie", "back"}),
        ("universe!='attack on titan'", {"detroit"}),
        ("rarity:rare", {"annie", "back"}),
        ("rarity:'Ultra Rare'", {"detroit"}),
        ("rarity!=rare", {"detroit", "dooplers"}),
        # types and symbols
        ("type:attack", {"detroit", "lost"}),
        ("type!=attack", EVERYTHING - {"detroit", "lost"}),
        ("symbol:chaos", {"lost", "annie", "back"}),
        ("symbol:fire", {"lost"}),
        ("plain:fire", set()),
        ("attuned:fire", {"lost"}),
        ("attuned:chaos", set()),
        ("symbol:infinity", {"seal"}),
        ("symbol!=chaos", {"detroit", "seal", "dooplers"}),
        ("symbols>=3", {"detroit", "lost"}),
        ("symbols=0", {"dooplers"}),
        # numbers
        ("control>=5", {"dooplers"}),
        ("control!=5", {"detroit", "seal", "lost"}),
        ("not control=5", EVERYTHING - {"dooplers"}),
        ("control:none", {"annie", "back"}),
        ("control!=none", EVERYTHING - {"annie", "back"}),
        ("difficulty<3", {"dooplers"}),
        ("difficulty<=3", {"dooplers", "seal"}),
        ("difficulty>6", {"lost"}),
        ("hand=6", {"annie", "back"}),
        ("health>20", {"annie", "back"}),
        ("stamina:4", {"dooplers"}),
        ("limit:any", {"dooplers"}),
        ("limit!=any", {"lost"}),
        ("limit>4", {"dooplers"}),
        ("limit<4", {"lost"}),
        ("limit!=1", {"dooplers"}),
        ("limit:-1", set()),
        ("limit:none", EVERYTHING - {"lost", "dooplers"}),
        # blocks and attacks
        ("block:high", {"detroit"}),
        ("block!=high", {"seal", "dooplers"}),
        ("block:none", {"annie", "back"}),
        ("block!=none", EVERYTHING - {"annie", "back"}),
        ("block:unknown", {"lost"}),
        ("block!=unknown", EVERYTHING - {"lost"}),
        ("block:any", {"detroit", "seal", "dooplers"}),
        ("block!=any", {"lost", "annie", "back"}),
        ("modifier<=2", {"detroit", "seal", "dooplers"}),
        ("modifier<0", {"dooplers"}),
        ("zone:mid", {"detroit"}),
        ("attack:low", {"dooplers"}),
        ("attack!=mid", {"dooplers"}),
        ("attack:unknown", {"lost"}),
        ("attack:none", {"seal", "annie", "back"}),
        ("attack:any", {"detroit", "dooplers"}),
        ("speed>=3", {"detroit", "dooplers"}),
        ("damage>=0", {"detroit"}),
        ("not damage>=0", EVERYTHING - {"detroit"}),
        # keywords
        ("keyword:stun", {"lost"}),
        ("keyword:stun>=3", {"lost"}),
        ("keyword:stun>3", set()),
        ("keyword:ex=2", {"detroit"}),
        ("keyword:ex!=2", set()),
        ("keyword:ranged>=0", set()),
        ("keyword:fury", {"detroit"}),
        ("keyword:fury!=1", set()),
        ("keyword:fur", set()),
        ("keyword:'military police  brigade'", {"annie", "back"}),
        ("keyword!=unique", EVERYTHING - {"dooplers"}),
        # who may play it
        ("only:kula", {"lost"}),
        ("only:ul", {"lost"}),
        ("only=ul", set()),
        ('only="k\'"', {"lost"}),
        ("only!=ryu", {"lost"}),
        # flags
        ("is:unknown", {"lost", "dooplers"}),
        ("is:back", {"back"}),
        ("is:double-sided", {"annie", "back"}),
        ("is!=double-sided", EVERYTHING - {"annie", "back"}),
        ("is:reprinted", {"detroit"}),
        ("is:unique", {"dooplers"}),
        ("is:joker", {"seal"}),
        ("is:attuned", {"lost"}),
        ("is:incomplete", {"lost"}),
        ("is:character-only", {"lost"}),
        # joined
        ("symbol:fire or is:joker", {"lost", "seal"}),
        ("type:attack not symbol:chaos", {"detroit"}),
        ("not (type:attack or type:character)", {"seal", "dooplers"}),
        ("smash or seal difficulty=3", {"detroit", "seal"}),
        ("(smash or seal) difficulty=3", {"seal"}),
        ("not not smash", {"detroit"}),
    ],
)
def test_found(text: str, expected: set[str]) -> None:
    assert found(text) == expected


def test_a_number_that_a_card_lacks_is_never_compared() -> None:
    for op in ("=", "!=", "<", "<=", ">", ">="):
        assert "annie" not in found(f"control{op}5")


def test_zone_words_share_out_all_cards() -> None:
    for field in ("block", "attack"):
        parts = [found(f"{field}:{word}") for word in ("any", "none", "unknown")]
        assert sum(len(part) for part in parts) == len(CARDS)
        assert set().union(*parts) == EVERYTHING


def test_matches_is_the_compiled_predicate() -> None:
    query, _ = parse("smash universe:hero")
    assert query is not None
    assert matches(query, DETROIT, universes=UNIVERSES)
    assert not matches(query, DETROIT, universes={})


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("is:back", True),
        ("smash or not (type:attack is!=back)", True),
        ("is:double-sided", False),
        ("back", False),
        ('"is:back"', False),
    ],
)
def test_mentions_back(text: str, expected: bool) -> None:
    query, _ = parse(text)
    assert query is not None
    assert mentions_back(query) is expected
