"""Folding of names and escaping for terminals."""
# ruff: noqa: RUF001 - look-alikes are what this is about

import sys
import time
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uvdeck.text import (
    clean,
    did_you_mean,
    fold,
    fold_name,
    is_unsafe,
    json_safe,
    nearest,
    plural,
    printable,
    shorten,
    undecorate,
)

#: Marks, letters and blanks that names are made of, and their look-alikes.
AWKWARD = st.text(
    st.sampled_from(
        "·:*.,/'\"` aAxXéÉßİı’‘“”„–—×…ＡａｂŒæﬁ゛゜ĳ\u200b\u200d\u00ad\ufeff\u00a0\u3000\u2003"
        "\u0301\u0308\u0345\u1fbe\u1e9e\u0390\u1f80´′″\u0130\u2024\u2025\t\n"
    ),
    max_size=12,
)


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("detroit smash", "Detroit Smash"),
        ("DETROIT  SMASH ", "Detroit Smash"),
        ("Detroit\u00a0Smash", "Detroit Smash"),
        ("Ｄｅｔｒｏｉｔ　Ｓｍａｓｈ", "Detroit Smash"),
        ("Genkai’s Guidance", "Genkai's Guidance"),
        ("Genkai`s Guidance", "Genkai's Guidance"),
        ("Genkai´s Guidance", "Genkai's Guidance"),
        ("“Big Sister” of 1‑B", '"Big Sister" of 1-B'),
        ("Cafe", "Café"),
        ("Cafe\u0301", "Café"),
        ("STRASSE", "Straße"),
        ("Ragnarok", "Ragnarök"),
        ("1 Wound/Restore", "1 Wound / Restore"),
        ("1 Wound // Restore", "1 Wound / Restore"),
        ("1 Wound /// Restore", "1 Wound / Restore"),
        ("• Ryu •", "· Ryu ·"),
        ("Det\u200broit S\u00admash", "Detroit Smash"),
        ("4\u00d7", "4x"),
        ("...", "…"),
    ],
)
def test_spellings_that_fold_alike(typed: str, name: str):
    assert fold(typed) == fold(name)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("·Ryu·", "··Ryu··"),
        ("·Ryu·", "Ryu"),
        ("·: Ryu :·", "· Ryu ·"),
        ("M. Bison", "M Bison"),
        ("Chun-Li", "Chun Li"),
        ("All Might (I)", "All Might (II)"),
    ],
)
def test_names_that_stay_apart(one: str, other: str):
    assert fold(one) != fold(other)


@pytest.mark.parametrize(
    ("name", "bare"),
    [
        ("·Ryu·", "Ryu"),
        ("·: Rock Howard :·", "Rock Howard"),
        ("··Leona ··", "Leona"),
        ("Hugo***", "Hugo"),
        ("Ryu", "Ryu"),
        ("...Surprise!", "...Surprise!"),
        ("·...Surprise!·", "...Surprise!"),
        ("Mr. Karate", "Mr. Karate"),
        ("C.H.A.I.R.", "C.H.A.I.R."),
        ("·", "·"),
        ("· · :", "· · :"),
        ("", ""),
    ],
)
def test_undecorate(name: str, bare: str):
    assert undecorate(name) == bare


@pytest.mark.parametrize(
    "mark", ["·", ".", " ", ":", "· ", ". ", "/", " /", "*a", "'", "é", "\u0301"]
)
def test_folding_takes_linear_time(mark: str):
    for text in (mark * 100_000, mark * 100_000 + "x", "x" + mark * 100_000):
        start = time.perf_counter()
        fold_name(text)
        undecorate(text)
        clean(text)
        assert time.perf_counter() - start < 2


@given(st.one_of(st.text(), AWKWARD))
def test_folding_twice_is_folding_once(text: str):
    assert clean(clean(text)) == clean(text)
    assert fold(fold(text)) == fold(text)
    assert fold_name(fold_name(text)) == fold_name(text)
    assert undecorate(undecorate(text)) == undecorate(text)


@given(st.one_of(st.text(), AWKWARD))
def test_folding_forgives_case_and_blanks(text: str):
    assert fold(f"  {text} ") == fold(text)
    assert fold(clean(text)) == fold(text)


def test_every_character_that_could_move_the_cursor_is_escaped():
    seen = 0
    for code in range(sys.maxunicode + 1):
        char = chr(code)
        if unicodedata.category(char) in ("Cc", "Cf", "Cs", "Co", "Zl", "Zp"):
            seen += 1
            shown = printable(f"a{char}b")
            assert shown.isascii()
            assert shown.isprintable()
            assert is_unsafe(char)
    assert seen > 65 + 160 + 2048


@given(st.text(st.characters(codec=None), max_size=30))
def test_shown_text_is_one_safe_line(text: str):
    shown = printable(text)
    assert not any(is_unsafe(char) for char in shown)
    assert len(shown.splitlines()) <= 1
    assert printable(shown) == shown


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("\x1b[2J", r"\x1b[2J"),
        ("a\nb\tc", r"a\x0ab\x09c"),
        ("\u202egpj", r"\u202egpj"),
        ("\U000e0041", r"\U000e0041"),
        ("··é界", "··é界"),
        ("plain", "plain"),
    ],
)
def test_printable(text: str, shown: str):
    assert printable(text) == shown


def test_shorten_and_plural():
    assert shorten("abcdef", 6) == "abcdef"
    assert shorten("abcdefg", 6) == "abcde…"
    assert shorten("abc", 0) == "…"
    assert plural(1, "card") == "1 card"
    assert plural(0, "card") == "0 cards"
    assert plural(2, "copy", "copies") == "2 copies"


def test_the_nearest_words():
    words = ("attack", "asset", "attach", "backup")
    assert nearest("atack", words)[0] == "attack"
    assert nearest("atack", words, 1) == ["attack"]
    assert nearest("zzz", words) == []
    assert nearest("attack" + "x" * 100_000, words) == []
    assert nearest("bakup", iter(words)) == ["backup"]


def test_what_may_have_been_meant():
    assert did_you_mean([]) == ""
    assert did_you_mean(["mha01"]) == "Did you mean mha01?"
    assert did_you_mean(["mha01", "a\x1b"]) == "Did you mean mha01 or a\\x1b?"


def test_json_safe_escapes_what_a_terminal_obeys_and_changes_no_value():
    import json

    value = {"name": 'é ★ \U0001f600 "\\" \u202e\u200b\u2028\x9b\x7f\x1b\n'}
    text = json_safe(json.dumps(value, ensure_ascii=False))
    assert json.loads(text) == value
    assert not any(char in text for char in "\u202e\u200b\u2028\x9b\x7f\x1b\n")
    assert "é ★ \U0001f600" in text
