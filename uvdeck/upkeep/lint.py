"""Beyond validity: what in the card list a human should look at, and what is still missing.

``cards validate`` says what is wrong. Lint says what is unlikely, by rules that count the list
itself, and lists what nobody knows yet. docs/linting.md states each rule with its numbers.
"""

from collections.abc import Callable, Iterable
from typing import Final

from uvdeck.catalogue.context import Context
from uvdeck.catalogue.files import Document
from uvdeck.diagnostics import Diagnostic, and_more
from uvdeck.schema import MAX_FINDINGS
from uvdeck.upkeep.lint_base import Listing, listing
from uvdeck.upkeep.lint_fields import (
    symbols_in_order,
    unusual_fields,
    unusual_rarities,
    unusual_symbols,
)
from uvdeck.upkeep.lint_names import look_alikes, near_namesakes, same_but_for_print, spellings
from uvdeck.upkeep.lint_numbers import unusual_numbers, unusual_ratings
from uvdeck.upkeep.lint_sets import gaps
from uvdeck.upkeep.lint_texts import texts, typographic_variants, uneven_marks
from uvdeck.upkeep.lint_words import combo_parts, limits, lone_keywords
from uvdeck.upkeep.lint_work import (
    incomplete_keywords,
    missing_rarities,
    unknown_attacks,
    unknown_blocks,
    unknown_damage,
    unknown_set_facts,
)
from uvdeck.upkeep.places import places_of

#: Every check -> the codes that it gives.
CHECKS: Final[tuple[tuple[Callable[[Listing], Iterable[Diagnostic]], tuple[str, ...]], ...]] = (
    (unusual_numbers, ("LNT101",)),
    (unusual_ratings, ("LNT102",)),
    (unusual_symbols, ("LNT103",)),
    (unusual_fields, ("LNT104", "LNT105")),
    (symbols_in_order, ("LNT106",)),
    (unusual_rarities, ("LNT107",)),
    (texts, ("LNT111", "LNT112", "LNT113", "LNT114")),
    (typographic_variants, ("LNT114",)),
    (uneven_marks, ("LNT115",)),
    (same_but_for_print, ("LNT121",)),
    (look_alikes, ("LNT122",)),
    (near_namesakes, ("LNT123",)),
    (spellings, ("LNT124",)),
    (limits, ("LNT125",)),
    (lone_keywords, ("LNT126",)),
    (combo_parts, ("LNT127",)),
    (gaps, ("LNT131",)),
    (unknown_attacks, ("LNT201",)),
    (unknown_blocks, ("LNT202",)),
    (unknown_damage, ("LNT203",)),
    (missing_rarities, ("LNT204",)),
    (incomplete_keywords, ("LNT205",)),
    (unknown_set_facts, ("LNT206",)),
)

#: The codes that the checks give, in order.
CODES_OF_CHECKS: Final = tuple(sorted({code for _, codes in CHECKS for code in codes}))


def run(context: Context, codes: Iterable[str] = CODES_OF_CHECKS) -> list[Diagnostic]:
    """Return what lint finds in a card list, by code, then in the order of the list.

    Args:
        context: files that fit their schemas.
        codes: the codes that are asked for.

    Returns:
        The findings, without lines; of one code and one file at most
        :data:`~uvdeck.schema.MAX_FINDINGS`, and a note that there are more.
    """
    wanted = frozenset(codes)
    listed = listing(context)
    found = [
        finding
        for check, gives in CHECKS
        if wanted.intersection(gives)
        for finding in check(listed)
        if finding.code in wanted
    ]
    places = {raw.id: place for place, raw in enumerate(listed.printings)}
    # Findings about sets have no printing, and keep the order of their check.
    found.sort(key=lambda f: (f.code, places.get(f.card_id or "", 0)))
    result: list[Diagnostic] = []
    counts: dict[tuple[str, str], int] = {}
    for finding in found:
        key = (finding.code, finding.span.path if finding.span else "")
        counts[key] = counts.get(key, 0) + 1
        if counts[key] <= MAX_FINDINGS:
            result.append(finding)
        elif counts[key] == MAX_FINDINGS + 1:
            result.append(and_more(result[-1], MAX_FINDINGS))
    return result


def with_lines(findings: list[Diagnostic], documents: Iterable[Document]) -> list[Diagnostic]:
    """Return findings with the lines and columns of what they point at.

    To find them takes time; so this is done for what is shown.

    Args:
        findings: findings of these documents, each with a pointer.
        documents: the files.
    """
    files = {document.path: document for document in documents}
    pointers: dict[str, list[str]] = {}
    for finding in findings:
        if finding.span is not None and finding.span.path in files:
            pointers.setdefault(finding.span.path, []).append(finding.pointer or "")
    places = {path: places_of(files[path], wanted) for path, wanted in pointers.items()}
    result = []
    for finding in findings:
        span, known = finding.span, None
        if span is not None and span.line is None:
            known = places.get(span.path)
        if span is not None and known is not None:
            span = known.span(span.path, finding.pointer or "", key=True)
        result.append(finding._replace(span=span))
    return result
