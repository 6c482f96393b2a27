"""Two card lists that are to be compared.

A file that is the same on both sides says nothing new, so only the files that differ are read, and
those that speak of their cards.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from uvdeck.diagnostics import Diagnostic
from uvdeck.upkeep.listing import Listing, Lost, Reader, mark
from uvdeck.upkeep.sides import File, Side

#: Files that differ, from which on all files are read: looking for mentions would cost more.
_MANY: Final = 12
#: The folder of each kind of file that has its id as its name.
_FOLDERS: Final = {"card-set": "sets", "format": "formats", "ban-list": "banlists"}


class Scope(NamedTuple):
    """What is compared where a side is no whole list; None stands for everything.

    Args:
        names: names of files, ``sets/mha01``.
        codes: codes of sets in the registry.
    """

    names: frozenset[str]
    codes: frozenset[str]

    def has(self, folder: str, name: str) -> bool:
        """Return whether a set, a format or a ban list is compared."""
        return f"{folder}/{name}" in self.names


class Pair(NamedTuple):
    """Both lists, what of them is compared, and what is wrong with them.

    Args:
        old: the list before.
        new: the list after.
        scope: None where everything is compared.
        findings: what is wrong with the files that were read, of both.
        rewritten: paths of files whose bytes differ and whose data do not.
    """

    old: Listing
    new: Listing
    scope: Scope | None
    findings: list[Diagnostic]
    rewritten: list[str]


def read_pair(old: Side, new: Side, base: Sequence[File]) -> Pair:
    """Read what two sides have that the other has not, and what belongs to it.

    Args:
        old: the side before.
        new: the side after.
        base: the files of the list over which a side is laid that is no whole one.
    """
    reader = Reader()
    own = [_own_names(side, reader) for side in (old, new)]
    if not (old.is_whole or new.is_whole):
        # Neither is laid over the shipped list: they are held against each other as they are, and
        # the list lends what only they speak of. A format may be spread over layers.
        mine = {name for name in {*own[0], *own[1]} if not name.startswith("formats/")}
        base = [file for file in base if file.name not in mine]
    scope = _scope((old, new), own, reader)
    stacks = (_stack(old, base, reader), _stack(new, base, reader))
    contents = (_by_name(stacks[0]), _by_name(stacks[1]))
    names = {*contents[0], *contents[1]}
    unread = old.unread | new.unread
    differ = {
        name
        for name in names
        if name not in unread
        and (scope is None or name in scope.names or name == "sets")
        and contents[0].get(name) != contents[1].get(name)
    }
    wanted = _related(differ, contents) if len(differ) < _MANY else names
    chosen = [[file for file in stack if file.name in wanted] for stack in stacks]
    reader.read([*chosen[0], *chosen[1]])
    old_list, new_list = (
        _but_for(reader.listing(files, content), differ, side.unread)
        for files, content, side in zip(chosen, contents, (old, new), strict=True)
    )
    findings = list(old.findings) + list(new.findings)
    for file in {(f.name, f.data): f for f in [*chosen[0], *chosen[1]]}.values():
        findings += reader.of(file).findings if file.name in differ else []
    rewritten = [
        str(file.path)
        for file in chosen[1]
        if file.name in differ and _same_data(file.name, chosen, reader)
    ]
    return Pair(old_list, new_list, scope, findings, rewritten)


def _but_for(listing: Listing, differ: set[str], unread: frozenset[str]) -> Listing:
    """Return a list without what is lost of files that are the same on both sides.

    Args:
        listing: the list.
        differ: names of the files that differ.
        unread: names of files that the side has, and that could not be read.
    """
    lost = listing.lost
    files = frozenset(lost.files & differ) | unread
    printings = frozenset(p for p in lost.printings if f"sets/{p.partition('/')[0]}" in differ)
    return listing._replace(
        lost=Lost(files, printings, lost.sets if "sets" in differ else frozenset())
    )


def read_wholes(old: Side, new: Side, base: Sequence[File]) -> tuple[Listing, Listing]:
    """Read both sides as whole lists, all files of them, as decks are checked with.

    Args:
        old: the side before.
        new: the side after.
        base: the files over which a side is laid that is no whole list.
    """
    reader = Reader()
    stacks = [_stack(side, base, reader) for side in (old, new)]
    reader.read([*stacks[0], *stacks[1]])
    one, two = (reader.listing(stack, (file.name for file in stack)) for stack in stacks)
    return one, two


def is_unreadable(side: Side, listing: Listing) -> bool:
    """Return whether nothing of a side could be read; a list that begins later has nothing."""
    names = {file.name for file in side.files} | side.unread
    return bool(names) and names <= listing.lost.files


def _own_names(side: Side, reader: Reader) -> set[str]:
    """Return the names of a side's own files within a card folder."""
    if side.is_file and side.files:
        return {_own_name(side, reader)}
    return {file.name for file in side.files} | side.unread


def _own_name(side: Side, reader: Reader) -> str:
    """Return the name that a single file has within a card folder, by what it holds."""
    (file,) = side.files
    reader.read(side.files)
    document = reader.of(file).document
    if document is None:
        return file.name
    if document.kind == "set-registry":
        return "sets"
    own = document.value["set" if document.kind == "card-set" else "id"]
    return f"{_FOLDERS[document.kind]}/{own}"


def _scope(sides: Sequence[Side], own: Sequence[set[str]], reader: Reader) -> Scope | None:
    """Return what is compared: all, or what those sides have that are no whole lists."""
    parts = [number for number, side in enumerate(sides) if not side.is_whole]
    if not parts:
        return None
    names = {name for number in parts for name in own[number]}
    codes = {name.partition("/")[2] for name in names if name.startswith("sets/")}
    registries = [
        file
        for number in parts
        for file in sides[number].files
        if file.name == "sets" or sides[number].is_file
    ]
    reader.read(registries)
    for file in registries:
        document = reader.of(file).document
        if document is not None and document.kind == "set-registry":
            codes |= set(document.value["sets"])
    return Scope(frozenset(names), frozenset(codes))


def _stack(side: Side, base: Sequence[File], reader: Reader) -> list[File]:
    """Return the files of a side over those of the base, where it needs one."""
    if side.is_whole:
        return list(side.files)
    top = max((file.layer for file in base), default=-1) + 1
    if not side.is_file:
        return [*base, *(file._replace(layer=top) for file in side.files)]
    if not side.files:
        return list(base)
    # A single set file stands for the set of that code.
    name = _own_name(side, reader)
    (file,) = side.files
    own = File(name, file.path, file.data, top)
    if (file.name, file.data) != (own.name, own.data):
        reader.read([own])
    return [*(other for other in base if other.name != name), own]


def _by_name(files: Iterable[File]) -> dict[str, list[bytes]]:
    result: dict[str, list[bytes]] = {}
    for file in files:
        result.setdefault(file.name, []).append(file.data)
    return result


def _related(differ: set[str], contents: Sequence[Mapping[str, list[bytes]]]) -> set[str]:
    """Return the files that differ, and those that speak of their cards or are spoken of."""
    said = b"".join(
        data for side in contents for name in sorted(differ) for data in side.get(name, ())
    )
    marks = [mark(name) for name in differ if name != "sets"]
    result = {*differ, "sets"}
    for side in contents:
        for name, datas in side.items():
            if name in result:
                continue
            if mark(name) in said or any(mark in data for mark in marks for data in datas):
                result.add(name)
    if any(name.startswith(("formats/", "banlists/")) for name in result):
        # Which lists a format cites, and which no format does, all of them say together.
        result |= {
            name for side in contents for name in side if name.startswith(("formats/", "banlists/"))
        }
    return result


def _same_data(name: str, chosen: Sequence[Sequence[File]], reader: Reader) -> bool:
    values = [[reader.of(file).document for file in files if file.name == name] for files in chosen]
    if not values[0] or len(values[0]) != len(values[1]):
        return False
    return all(
        one is not None and two is not None and one.value == two.value
        for one, two in zip(*values, strict=True)
    )
