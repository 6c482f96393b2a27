"""Changes to a card folder, gathered, checked and then written all at once."""

import copy
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from uvdeck import schema
from uvdeck.atomic import Replacement
from uvdeck.catalogue.build import RawPrinting, effective_fields, raw_printings
from uvdeck.catalogue.checks import check
from uvdeck.catalogue.files import Document, show_path
from uvdeck.diagnostics import Diagnostic, Severity, in_order
from uvdeck.upkeep.diffs import renamed, unified
from uvdeck.upkeep.emit import emit
from uvdeck.upkeep.target import Listing
from uvdeck.yamldoc import escape_pointer, parse
from uvdeck.yamlkept import ABSENT, Comments, comments, no_comments, value_at


class _File(NamedTuple):
    """One file of the target as it is to be: where, its document with a value of its own."""

    path: Path
    document: Document
    comments: Comments

    def text(self) -> str:
        """Return the file in the one form; no comment is lost with what it spoke of."""
        value, kept = self.document.value, self.comments
        for place in kept.places():
            for pointer in [p for p in place if value_at(value, p) is ABSENT]:
                texts = place.pop(pointer)
                while pointer and value_at(value, pointer) is ABSENT:
                    pointer = pointer.rpartition("/")[0]
                (kept.before.setdefault(pointer, []) if pointer else kept.head).extend(texts)
        return emit(self.document.kind, value, kept)


class Edit:
    """A set of changes to the target of a listing; nothing is written before it is asked for.

    Args:
        listing: the card list as read. Files of lower layers are never changed: to change a
            printing of theirs, the target gets a printing of the same id in its place.
    """

    def __init__(self, listing: Listing) -> None:
        self.listing = listing
        #: All printings by id, changes included.
        self.printings = raw_printings(listing.documents)
        self._files: dict[str, _File] = {}
        self._original = dict(self.printings)
        #: The names that were put beside ``reprint_of`` here, by printing.
        self._remarks: dict[str, str] = {}
        self._broken = {d.path for d in listing.documents if d.value is None}
        # What has another name: files that go -> what takes their place; ids; codes of sets.
        self._gone: dict[str, str] = {}
        self._new_ids: dict[str, str] = {}
        self._new_codes: dict[str, str] = {}
        # Ids by name of those in full, by what they are reprints of, by what they differ from.
        self._named: dict[Any, dict[str, None]] = {}
        self._followers: dict[Any, dict[str, None]] = {}
        self._markers: dict[Any, dict[str, None]] = {}
        for raw in self.printings.values():
            self._index(raw)

    def namesakes(self, name: Any) -> list[RawPrinting]:
        """Return the printings of a name that stand in full."""
        return [self.printings[key] for key in self._named.get(name, ())]

    def reprints_of(self, printing_id: str) -> list[RawPrinting]:
        """Return the printings that are called reprints of this one."""
        return [self.printings[key] for key in self._followers.get(printing_id, ())]

    def distinct_from(self, printing_id: str) -> list[RawPrinting]:
        """Return the printings that are marked distinct from this one."""
        return [self.printings[key] for key in self._markers.get(printing_id, ())]

    def _table(self, raw: RawPrinting) -> tuple[dict[Any, dict[str, None]], Any]:
        target = raw.fields.get("reprint_of")
        if target is None:
            return self._named, raw.fields.get("name")
        return self._followers, target

    def _index(self, raw: RawPrinting) -> None:
        table, key = self._table(raw)
        table.setdefault(key, {})[raw.id] = None
        for other in raw.fields.get("distinct_from", ()):
            self._markers.setdefault(other, {})[raw.id] = None

    def _forget(self, raw: RawPrinting) -> None:
        table, key = self._table(raw)
        table.get(key, {}).pop(raw.id, None)
        for other in raw.fields.get("distinct_from", ()):
            self._markers.get(other, {}).pop(raw.id, None)

    def facts(self, printing_id: str) -> dict[str, Any] | None:
        """Return all facts of a printing, those of the card that it is a reprint of included."""
        raw = self.printings.get(printing_id)
        return None if raw is None else effective_fields(raw, self.printings)

    def is_mine(self, printing_id: str) -> bool:
        """Return whether a printing stands in a file of the folder that is changed."""
        raw = self.printings.get(printing_id)
        if raw is None:
            return False
        return raw.document.path in self._files or self.listing.mine(raw.document)

    def file(self, path: Path, kind: str, empty: Mapping[str, Any]) -> dict[str, Any]:
        """Return the value of a file of the target, to be changed (cards are changed by ``put``).

        Args:
            path: the file; where it does not exist it is begun.
            kind: its kind.
            empty: what a new file begins with.
        """
        return self._file(path, kind, empty).document.value  # type: ignore[no-any-return]

    def _file(self, path: Path, kind: str, empty: Mapping[str, Any]) -> _File:
        shown = show_path(path.absolute())
        if shown not in self._files:
            found = self.listing.document(path)
            if found is None or found.value is None:
                layer = 1 + max((d.layer for d in self.listing.documents), default=0)
                document = Document(shown, kind, "", copy.deepcopy(dict(empty)), layer)
                kept = no_comments()._replace(head=self.listing.target.first_line(kind))
            else:
                document = found._replace(value=copy.deepcopy(found.value))
                kept = comments(found.text)
            self._files[shown] = _File(path, document, kept)
        return self._files[shown]

    def _set(self, code: str) -> _File:
        path = self.listing.target.set_file(code)
        return self._file(path, "card-set", {"set": code, "cards": {}})

    def put(self, printing_id: str, fields: Mapping[str, Any], remark: str = "") -> None:
        """Put a printing into its set's file of the target, in place of one of that number.

        Args:
            printing_id: the set code, a slash and the number.
            fields: its mapping as a set file has it.
            remark: a comment beside ``reprint_of``: the name of the card. A comment of somebody's
                own that stands there stays instead.
        """
        code, _, number = printing_id.partition("/")
        file = self._set(code)
        file.document.value["cards"][number] = dict(fields)
        self._drop_remark(printing_id, file)
        place = _remark_place(printing_id)
        if remark and "reprint_of" in fields and place not in file.comments.beside:
            self._remarks[printing_id] = _comment(remark)
            file.comments.beside[place] = [_comment(remark)]
        self._remember(printing_id, file)

    def _own_remark(self, printing_id: str) -> str | None:
        """Return the comment that the name beside ``reprint_of`` is, none of somebody's own."""
        raw = self._original.get(printing_id)
        card = self._original.get(raw.fields.get("reprint_of", "")) if raw is not None else None
        name = _comment(card.fields.get("name", "")) if card is not None else None
        return self._remarks.get(printing_id, name)

    def _drop_remark(self, printing_id: str, file: _File) -> None:
        place = _remark_place(printing_id)
        if file.comments.beside.get(place) == [self._own_remark(printing_id)]:
            del file.comments.beside[place]

    def amend(self, printing_id: str, fields: Mapping[str, Any]) -> None:
        """Give a printing of the target other fields; its comments stay."""
        code, _, number = printing_id.partition("/")
        file = self._set(code)
        file.document.value["cards"][number] = dict(fields)
        self._remember(printing_id, file)

    def remark(self, printing_id: str, old: str, new: str) -> None:
        """Let the comment beside ``reprint_of`` have the new name of the card, if it has the old.

        Args:
            printing_id: a printing of the target.
            old: the name that the card had.
            new: the name that it has.
        """
        code = printing_id.partition("/")[0]
        beside = self._set(code).comments.beside.get(_remark_place(printing_id))
        if beside and beside[-1] == _comment(old):
            beside[-1] = self._remarks[printing_id] = _comment(new)

    def rekey(self, path: Path, kind: str, place: str, old: str, new: str) -> None:
        """Give an entry of a mapping in a file of the target another key, with its comments.

        Args:
            path: the file.
            kind: its kind.
            place: JSON pointer of the mapping, ``/sets``.
            old: the key.
            new: what it is to be; the entry keeps its place.
        """
        file = self._file(path, kind, {})
        mapping = file.document.value
        for step in place.split("/")[1:]:
            mapping = mapping[step]
        items = [(new if key == old else key, value) for key, value in mapping.items()]
        mapping.clear()
        mapping.update(items)
        before, after = (f"{place}/{escape_pointer(key)}" for key in (old, new))
        _move_comments(file.comments, file.comments, before, after)

    def annotate(
        self, path: Path, kind: str, pointer: str, place: int, texts: Sequence[str]
    ) -> None:
        """Put comments to an entry of a file of the target.

        Args:
            path: the file.
            kind: its kind.
            pointer: JSON pointer of the entry.
            place: which of :meth:`uvdeck.yamlkept.Comments.places`.
            texts: the comments, each with its ``#``.
        """
        file = self._file(path, kind, {})
        file.comments.places()[place].setdefault(pointer, []).extend(texts)

    def remove(self, printing_id: str) -> None:
        """Take a printing out of its file of the target; its comments stay in the file."""
        code, _, number = printing_id.partition("/")
        file = self._set(code)
        file.document.value["cards"].pop(number, None)
        self._drop_remark(printing_id, file)
        self._remember(printing_id, file)

    def move(self, printing_id: str, new_id: str) -> None:
        """Give a printing of the target another number, or another set, with its comments.

        What refers to the old id is not changed here.
        """
        code, _, number = printing_id.partition("/")
        new_code, _, new_number = new_id.partition("/")
        file, other = self._set(code), self._set(new_code)
        old, new = f"/cards/{escape_pointer(number)}", f"/cards/{escape_pointer(new_number)}"
        fields = file.document.value["cards"].pop(number)
        other.document.value["cards"][new_number] = fields
        _move_comments(file.comments, other.comments, old, new)
        remark = self._own_remark(printing_id)
        if remark is not None:
            self._remarks[new_id] = remark
        self._new_ids[printing_id] = new_id
        self._remember(printing_id, file)
        self._remember(new_id, other)

    def move_set(self, code: str, new_code: str) -> None:
        """Give a set's file in the target another code and name.

        What refers to the old code, or to ids that begin with it, is not changed here.
        """
        file = self._set(code)
        path = file.path.with_name(new_code + file.path.suffix)
        shown = show_path(path.absolute())
        file.document.value["set"] = new_code
        moved = _File(path, file.document._replace(path=shown), file.comments)
        self._files[shown] = moved
        self._gone[file.document.path] = shown
        self._new_codes[code] = new_code
        for number in moved.document.value["cards"]:
            self._remember(f"{code}/{number}", None)
            self._remember(f"{new_code}/{number}", moved)
        del self._files[file.document.path]

    def _remember(self, printing_id: str, file: _File | None) -> None:
        """See a printing as its file has it after a change; None where no file has it."""
        code, _, number = printing_id.partition("/")
        before = self.printings.pop(printing_id, None)
        if before is not None:
            self._forget(before)
        fields = file.document.value["cards"].get(number) if file is not None else None
        if file is not None and fields is not None:
            raw = RawPrinting(printing_id, code, number, fields, file.document)
            self.printings[printing_id] = raw
            self._index(raw)

    # --- The outcome ------------------------------------------------------------------------------

    def replacements(self) -> list[Replacement]:
        """Return the files to write, those that come out other than they were read, and to remove.

        A file that is to be removed has the text None.
        """
        result = []
        for shown, file in self._files.items():
            # Where a file could not be read its cards are not known here: as if there were none,
            # so that it cannot be overwritten.
            before = None if shown in self._broken else self.listing.content.get(shown)
            text = file.text()
            if before is None or text.encode() != before:
                result.append(Replacement(file.path, before, text))
        for shown in self._gone:
            result.append(Replacement(Path(shown), self.listing.content.get(shown), None))
        return result

    def reformed(self) -> list[str]:
        """Return the files to write that were not in the one form, as findings show them."""
        result = []
        for target, before, text in self.replacements():
            shown = show_path(target.absolute())
            found = self.listing.document(target)
            if before is None or text is None or found is None or found.value is None:
                continue
            if emit(found.kind, found.value, comments(found.text)).encode() != before:
                result.append(shown)
        return result

    def verify(self, *, elsewhere: bool = False, only_new: bool = False) -> list[Diagnostic]:
        """Return what a validation would find in the files that are to be written.

        Args:
            elsewhere: whether findings in other files count that the change brings about.
            only_new: whether what the files had before is left out; without it a change is as good
                as the file that it leaves.
        """
        broken = self._broken & (self._files.keys() | self._gone.keys())
        findings = [f for f in self.listing.findings if f.span and f.span.path in broken]
        changed: dict[str, Document] = {}
        for target, _, text in self.replacements():
            if text is None:
                continue
            shown = show_path(target.absolute())
            document = self._files[shown].document._replace(text=text)
            if document.kind != "card-set":  # lists come out sorted
                document = document._replace(value=parse(text, shown)[0])
            findings += schema.validate(document.kind, document.value, shown, document.text)
            changed[shown] = document
        if any(finding.severity is Severity.ERROR for finding in findings):
            return in_order(findings)
        other = self.listing.content.keys() & (changed.keys() | self._gone.keys())
        kept = [d for d in self.listing.documents if d.path not in other]
        found = check([*kept, *changed.values()])
        before: set[tuple[str, str, str]] = set()
        if elsewhere or only_new:
            before = set(map(self._essence, check(self.listing.documents)))
        for finding in found:
            is_new = self._essence(finding) not in before
            if finding.span is not None and finding.span.path in changed:
                if is_new or not only_new:
                    findings.append(finding)
            elif elsewhere and is_new:
                findings.append(finding)
        return in_order(findings)

    def _essence(self, finding: Diagnostic) -> tuple[str, str, str]:
        """Return what tells findings apart that a change did not touch, by their new names."""
        path = finding.span.path if finding.span else ""
        message = _ID.sub(lambda match: self._new_id(match[0]), finding.message)
        for old, new in (*self._new_codes.items(), *self._gone.items()):
            quote = "'" if old in self._new_codes else ""
            message = message.replace(f"{quote}{old}{quote}", f"{quote}{new}{quote}")
        return finding.code, message, self._gone.get(path, path)

    def _new_id(self, printing_id: str) -> str:
        code, _, number = printing_id.partition("/")
        return self._new_ids.get(printing_id) or f"{self._new_codes.get(code, code)}/{number}"

    def diff(self) -> str:
        """Return the change as a unified diff, as ``git diff`` shows it; empty where nothing is."""
        came = {new: old for old, new in self._gone.items()}
        parts = []
        for target, before, text in self.replacements():
            shown = show_path(target.absolute())
            if shown in came:
                content = self.listing.content.get(came[shown])
                parts.append(renamed(came[shown], shown, content or b"", text or ""))
            elif text is not None:
                parts.append(unified(shown, before, text))
        return "".join(parts)


#: An id of a printing within a sentence.
_ID: Final = re.compile(r"\b[0-9A-Za-z]+/[0-9]{1,4}B?\b")


def _remark_place(printing_id: str) -> str:
    return f"/cards/{escape_pointer(printing_id.partition('/')[2])}/reprint_of"


def _comment(name: str) -> str:
    line = " ".join(name.split())
    return "# " + "".join(char for char in line if char.isprintable())


def _move_comments(source: Comments, target: Comments, old: str, new: str) -> None:
    """Let the comments of an entry, and of all in it, go along to another place."""
    for kept, taken in zip(source.places(), target.places(), strict=True):
        moved = {p: kept.pop(p) for p in list(kept) if p == old or p.startswith(f"{old}/")}
        taken.update((new + pointer[len(old) :], texts) for pointer, texts in moved.items())
