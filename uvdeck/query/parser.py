"""From the text of a query to its syntax tree, or to what is wrong with it.

Grammar, loosest first: ``or``; ``and``, which may be left out; ``not`` or ``!``; a comparison, a
name or brackets. A leading ``-`` is no negation: on a command line it is an option.
"""

import unicodedata
from typing import Any, Final, cast

from uvdeck import diagnostics
from uvdeck.diagnostics import Diagnostic, Severity, Span
from uvdeck.query.fields import BY_NAME, CONTAINS, EQUAL, Field, lower_ascii
from uvdeck.query.syntax import And, Comparison, Not, Operator, Or, Query, Rating
from uvdeck.query.tokens import DASHES, Token, tokens_of
from uvdeck.query.values import (
    Fault,
    Vocabulary,
    comparison,
    number_of,
    operator_fault,
    unknown_field,
)

#: Longest query, in characters.
MAX_LENGTH: Final = 2000
#: Deepest nesting of brackets and ``not``.
MAX_DEPTH: Final = 50
#: Most comparisons and names in a query: SQLite refuses expressions deeper than 1,000.
MAX_TERMS: Final = 200

QUERY_SYNTAX: Final = "QRY101"
UNKNOWN_FIELD: Final = "QRY102"
BAD_VALUE: Final = "QRY103"

# Stands for a part that has a finding; a query with findings is never handed out.
_FAULTY: Final = Comparison("name", ":", "?")


class _TooBigError(Exception):
    """Ends the parsing of a query that is nested too deep or has too many parts."""


def parse(
    text: str, vocabulary: Vocabulary | None = None
) -> tuple[Query | None, tuple[Diagnostic, ...]]:
    """Return the syntax tree of a query and what is wrong with the text.

    Never raises. All faults come out in one run, except behind a quote that is not closed.
    Places are columns of the text, from 1, in a file called ``query``.

    Args:
        text: the query.
        vocabulary: given ``keyword``, ``set`` or ``rarity``, gives the words that exist; another
            word is then QRY103 with the nearest ones. None: every word is accepted.

    Returns:
        The tree and no findings, or None and at least one finding: QRY101 query-syntax, QRY102
        unknown-field, QRY103 bad-value. ``data["suggestions"]`` holds what was perhaps meant.
    """
    parser = _Parser(text, vocabulary)
    query = parser.run()
    findings = tuple(diagnostics.in_order(parser.findings))
    return (None if findings else query), findings


class _Parser:
    """Recursive descent over the tokens; every method leaves the tokens it did not use."""

    def __init__(self, text: str, vocabulary: Vocabulary | None) -> None:
        self.text = text
        self.vocabulary = vocabulary
        self.findings: list[Diagnostic] = []
        self.tokens: list[Token] = []
        self.index = 0
        self.depth = 0
        self.terms = 0

    def run(self) -> Query | None:
        if len(self.text) > MAX_LENGTH:
            self.report(MAX_LENGTH, f"a query has at most {MAX_LENGTH} characters")
            return None
        if not self.text.isprintable() and self.has_control_characters():
            return None
        self.tokens = tokens_of(self.text)
        if self.next.kind == "end":
            self.report(0, "the query is empty", "for example type:attack symbol:fire")
            return None
        try:
            return self.whole()
        except _TooBigError:
            return None

    def has_control_characters(self) -> bool:
        found = False
        for at, char in enumerate(self.text):
            if unicodedata.category(char) in ("Cc", "Cs") and not char.isspace():
                self.report(at, "a query holds no control characters and no broken ones")
                found = True
        return found

    def report(
        self,
        at: int,
        message: str,
        hint: str | None = None,
        code: str = QUERY_SYNTAX,
        data: dict[str, Any] | None = None,
    ) -> None:
        span = Span("query", 1, at + 1)
        self.findings.append(Diagnostic(code, Severity.ERROR, message, span, hint=hint, data=data))

    def fault(self, at: int, fault: Fault, code: str) -> None:
        self.report(at, fault.message, fault.hint, code, fault.data)

    @property
    def next(self) -> Token:
        return self.tokens[self.index]

    @property
    def after_next(self) -> Token:
        return self.tokens[min(self.index + 1, len(self.tokens) - 1)]

    def take(self) -> Token:
        token = self.next
        if token.kind != "end":
            self.index += 1
        return token

    def at_word(self, word: str) -> bool:
        return self.next.kind == "word" and lower_ascii(self.next.text) == word

    def whole(self) -> Query:
        parts = []
        while True:
            if self.next.kind != ")":
                parts.append(self.either())
            if self.next.kind == "end":
                return parts[0] if parts else _FAULTY
            self.report(self.take().start, "this bracket closes nothing")

    def either(self) -> Query:
        """Read parts joined by ``or``; stops at ``)`` and at the end."""
        parts: list[Query] = []
        if self.at_word("or"):
            self.missing(self.next)
        else:
            parts.append(self.both())
        while self.at_word("or"):
            word = self.take()
            if self.at_operand() or self.at_word("and"):
                parts.append(self.both())
            elif parts:
                self.missing(word)
        return parts[0] if len(parts) == 1 else Or(tuple(parts))

    def both(self) -> Query:
        """Read parts joined by ``and`` or by nothing; stops at ``or``, ``)`` and the end."""
        while self.at_word("and"):
            self.missing(self.take())
        if not self.at_operand():
            return _FAULTY
        parts = [self.one()]
        while True:
            if self.at_word("and"):
                word = self.take()
                if not self.at_operand():
                    self.missing(word)
                    continue
            elif not self.at_operand():
                break
            parts.append(self.one())
        return parts[0] if len(parts) == 1 else And(tuple(parts))

    def at_operand(self) -> bool:
        return not (self.next.kind in (")", "end") or self.at_word("and") or self.at_word("or"))

    def missing(self, word: Token) -> None:
        self.report(
            word.start,
            f"{lower_ascii(word.text)} lacks a part beside it",
            f'a name is quoted: "{word.text}"' if word.kind == "word" else None,
        )

    def deeper(self, at: int) -> None:
        self.depth += 1
        if self.depth > MAX_DEPTH:
            self.report(at, f"brackets and not are nested more than {MAX_DEPTH} deep")
            raise _TooBigError

    def one(self) -> Query:
        """Read one operand: :meth:`at_operand` holds."""
        token = self.next
        if token.kind == "!" or self.at_word("not"):
            self.take()
            return self.negated(token)
        if token.kind == "(":
            self.take()
            self.deeper(token.start)
            inner: Query = _FAULTY
            if self.next.kind == ")":
                self.report(token.start, "there is nothing between the brackets")
            else:
                inner = self.either()
            if self.next.kind == ")":
                self.take()
            else:
                self.report(token.start, "this bracket is not closed")
            self.depth -= 1
            return inner
        if token.kind == "word" and token.text[0] in DASHES and self.is_minus(token):
            return self.minus(token)
        return self.term()

    def negated(self, token: Token) -> Query:
        if not self.at_operand():
            self.missing(token)
            return _FAULTY
        self.deeper(token.start)
        part = self.one()
        self.depth -= 1
        return Not(part)

    def is_minus(self, token: Token) -> bool:
        touching = self.after_next.start == token.start + 1 and self.after_next.kind != "end"
        return len(token.text) > 1 or (touching and self.after_next.kind != ")")

    def minus(self, token: Token) -> Query:
        rest = token.text.lstrip(DASHES)
        self.report(token.start, "a query has no leading minus", "write not, or quote the name")
        # Reading on as if it were "not" finds the faults of what follows too.
        if rest:
            at = token.start + len(token.text) - len(rest)
            self.tokens[self.index] = Token("word", rest, at)
        else:
            self.take()
        return self.negated(token) if self.at_operand() else _FAULTY

    def term(self) -> Query:
        self.terms += 1
        if self.terms > MAX_TERMS:
            self.report(self.next.start, f"a query has at most {MAX_TERMS} comparisons")
            raise _TooBigError
        token = self.take()
        if token.kind == "op":
            self.stray_operator(token)
            return _FAULTY
        if token.kind == "word" and self.next.kind == "op":
            return self.comparison(token)
        if token.kind == "open":
            self.unclosed(token)
            return _FAULTY
        return self.checked(BY_NAME["name"], CONTAINS, token)

    def unclosed(self, token: Token) -> None:
        self.report(token.start, "this quote is not closed", 'names stand between "quotes"')

    def stray_operator(self, token: Token) -> None:
        self.report(
            token.start,
            f"{token.text} has no field in front of it",
            "write control>=5, or quote the name",
        )
        while self.next.kind == "op":
            self.take()
        if self.next.kind in ("word", "quoted") and self.at_operand():
            self.take()

    def comparison(self, word: Token) -> Query:
        op = self.take()
        field = BY_NAME.get(lower_ascii(word.text))
        if field is None:
            self.fault(word.start, unknown_field(word.text), UNKNOWN_FIELD)
        value = self.next
        if value.kind == "open":
            self.unclosed(self.take())
            return _FAULTY
        if value.kind not in ("word", "quoted"):
            self.report(op.start, f"there is no value behind {op.text}")
            while self.next.kind == "op":
                self.take()
            return _FAULTY
        self.take()
        result: Query = _FAULTY
        if field is not None:
            fault = operator_fault(field, op.text)
            if fault is not None:
                self.fault(op.start, fault, QUERY_SYNTAX)
            else:
                result = self.checked(field, op.text, value)
        return self.rated(field, result) if self.next.kind == "op" else result

    def checked(self, field: Field, op: str, value: Token) -> Comparison:
        result = comparison(field, op, value.text, self.vocabulary)
        if isinstance(result, Fault):
            self.fault(value.start, result, BAD_VALUE)
            return _FAULTY
        return result

    def rated(self, field: Field | None, result: Query) -> Query:
        """Read the operator behind a value, which only a keyword may have."""
        op, value = self.take(), self.next
        if value.kind not in ("word", "quoted"):
            self.report(op.start, f"there is no value behind {op.text}")
            return _FAULTY
        self.take()
        if field is None or field.kind != "keyword":
            self.report(op.start, "a comparison has one operator", "write control>=3 control<=5")
            return _FAULTY
        number = number_of(value.text)
        if number is None:
            self.report(value.start, "a rating is compared with a number", code=BAD_VALUE)
            return _FAULTY
        if not isinstance(result, Comparison) or result is _FAULTY:
            return _FAULTY
        if result.op != EQUAL:
            self.report(op.start, "!= takes no rating", "write not keyword:stun>=2")
            return _FAULTY
        operator = cast(Operator, EQUAL if op.text == CONTAINS else op.text)
        return result._replace(rating=Rating(operator, number))
