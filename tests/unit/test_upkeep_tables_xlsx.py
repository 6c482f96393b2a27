"""Workbooks: what their cells hold, and files that mean harm."""

import datetime
import io
import subprocess
import sys
import zipfile
import zlib
from typing import Any

import pytest
from openpyxl import Workbook
from openpyxl.worksheet.formula import ArrayFormula

from tests.card_tables import saved, workbook
from tests.helpers import ROOT
from uvdeck.diagnostics import Diagnostic, Severity
from uvdeck.upkeep import tables_xlsx
from uvdeck.upkeep.tables import MAX_COLUMNS, Table
from uvdeck.upkeep.tables_read import read_table


def read(data: bytes, sheet: str | None = None) -> tuple[Table, list[Diagnostic]]:
    table, findings = read_table(data, "t.xlsx", sheet=sheet)
    assert table is not None, findings
    return table, findings


def refused(data: bytes, sheet: str | None = None) -> str:
    table, findings = read_table(data, "t.xlsx", sheet=sheet)
    assert table is None
    (finding,) = findings
    assert finding.code == "TAB101"
    return finding.message


def of_cell(value: Any, number_format: str = "General") -> tuple[Any, str | None]:
    """Return what is read from a cell, and the code of its finding."""
    book = Workbook()
    sheet = book.worksheets[0]
    sheet.append(["number", "name"])
    sheet.append(["001"])
    sheet["B2"] = value
    sheet["B2"].number_format = number_format
    (row,) = read(saved(book))[0].rows
    return row.cells[1], row.faults[1].code if 1 in row.faults else None


@pytest.mark.parametrize(
    ("value", "number_format", "found"),
    [
        ("Fire Fist", "General", ("Fire Fist", None)),
        ("  007 ", "@", ("007", None)),
        (7, "General", (7, None)),
        (7, "000", ("007", None)),
        (-7, "000", (-7, None)),
        (1234, "000", ("1234", None)),
        (3.0, "General", (3, None)),
        (3.0, "0.00", (3, None)),
        (3.5, "0", (None, "TAB113")),
        (True, "General", ("TRUE", "TAB114")),
        (False, "General", ("FALSE", "TAB114")),
        (datetime.date(2026, 4, 5), "d-mmm", (None, "TAB111")),
        (datetime.datetime(2026, 4, 5, 12, 30), "d/m/yy h:mm", (None, "TAB111")),  # noqa: DTZ001
        (datetime.time(12, 30), "h:mm", (None, "TAB111")),
        (datetime.timedelta(hours=30), "[h]:mm", (None, "TAB111")),
        (46117, "d/m/yyyy", (None, "TAB111")),
        (46117, "General", (46117, None)),
        ("=B1+1", "General", (None, "TAB110")),
        (ArrayFormula("B2", "=SUM(A1:A2)"), "General", (None, "TAB110")),
        ("#REF!", "General", (None, "TAB112")),
        ("a\nb", "General", (None, "TAB115")),
        ("'+B", "General", ("+B", None)),
        ("+B", "General", ("+B", None)),
    ],
)
def test_cells(value: Any, number_format: str, found: tuple[Any, str | None]):
    assert of_cell(value, number_format) == found


def test_the_result_that_a_workbook_keeps_of_a_formula_is_never_taken():
    data = workbook([["number", "name"], ["001", "x"]])
    sheet = "xl/worksheets/sheet1.xml"
    changed = replaced(data, sheet, b'<c r="A2" t="inlineStr">', b'<c r="A2" t="str"><f>1+1</f>')
    changed = replaced(changed, sheet, b"<is><t>001</t></is>", b"<v>002</v>")
    (row,) = read(changed)[0].rows
    assert row.cells == (None, "x")
    assert row.faults[0].code == "TAB110"


def test_merged_cells_are_told_at_each_place_with_their_name():
    book = Workbook()
    sheet = book.worksheets[0]
    for line in (["number", "name"], ["001", "a"], ["002", None], [None, None], ["004", "d"]):
        sheet.append(line)
    sheet.merge_cells("B2:B3")
    sheet.merge_cells("A4:B4")
    table, findings = read(saved(book))
    assert [row.number for row in table.rows] == [2, 3, 4, 5]
    assert [sorted(row.faults) for row in table.rows] == [[1], [1], [0, 1], []]
    names = {(fault.data or {})["merged"] for row in table.rows for fault in row.faults.values()}
    assert names == {"B2:B3", "A4:B4"}
    assert findings == []


def test_a_merge_goes_on_through_blank_rows():
    book = Workbook()
    sheet = book.worksheets[0]
    for line in (["number", "name"], ["001", "a"], [], [], ["004", "d"]):
        sheet.append(line)
    sheet.merge_cells("B2:B4")
    table, findings = read(saved(book))
    assert [row.number for row in table.rows] == [2, 5]
    assert [f.data for f in findings] == [{"rows": [3, 4]}]


def test_a_title_above_the_headings_may_be_merged():
    book = Workbook()
    sheet = book.worksheets[0]
    for line in (["My list"], ["number", "name"], ["001", "a"]):
        sheet.append(line)
    sheet.merge_cells("A1:B1")
    table, findings = read(saved(book))
    assert table.headings == ("number", "name")
    assert [f.code for f in findings] == ["TAB117"]
    assert not table.rows[0].faults


def test_merged_headings_are_an_error():
    book = Workbook()
    sheet = book.worksheets[0]
    for line in (["number", "name", "Block"], ["001", "a", "mid", 2]):
        sheet.append(line)
    sheet.merge_cells("C1:D1")
    _, findings = read(saved(book))
    assert {(f.code, f.span and f.span.line) for f in findings} == {("TAB109", 1)}


def test_columns_without_a_heading_are_kept():
    table, findings = read(workbook([["number", "name"], ["001", "a", "", "x"]]))
    assert table.headings == ("number", "name", "", "")
    assert findings == []


def test_the_first_visible_sheet_that_holds_something_is_read():
    book = Workbook()
    book.worksheets[0].title = "Empty"
    hidden = book.create_sheet("Hidden")
    hidden.append(["number", "name"])
    hidden.sheet_state = "hidden"
    for name in ("Cards", "Prices"):
        book.create_sheet(name).append(["number", name])
        book[name].append(["001", name])
    data = saved(book)
    table, findings = read(data)
    assert table.sheet == "Cards"
    (warning,) = findings
    assert (warning.code, warning.severity) == ("TAB125", Severity.WARNING)
    assert warning.data == {"sheet": "Cards", "others": ["Prices"]}
    table, findings = read(data, "Prices")
    assert (table.sheet, table.headings, findings) == ("Prices", ("number", "Prices"), [])
    assert "Nothing" in refused(data, "Nothing")


def test_a_workbook_of_empty_sheets_has_no_rows():
    table, findings = read_table(saved(Workbook()), "t.xlsx")
    assert table is None
    assert [f.code for f in findings] == ["TAB102"]


def test_far_away_cells_need_no_room():
    book = Workbook()
    sheet = book.worksheets[0]
    sheet.append(["number", "name"])
    sheet.cell(1_048_576, 2, "far")
    assert [row.number for row in read(saved(book))[0].rows] == [1_048_576]
    sheet.cell(3, MAX_COLUMNS + 1, "far")
    refused(saved(book))


# --- Files that mean harm, and broken ones -------------------------------------------------------


def replaced(data: bytes, part: str, old: bytes, new: bytes) -> bytes:
    """Return a workbook with a text in one of its parts replaced."""
    content = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(data)) as before,
        zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as after,
    ):
        for name in before.namelist():
            text = before.read(name)
            if name == part:
                assert old in text
                text = text.replace(old, new)
            after.writestr(name, text)
    return content.getvalue()


GOOD = workbook([["number", "name"], ["001", "Fire Fist"]])
SHEET = "xl/worksheets/sheet1.xml"


def test_every_cut_off_workbook_is_refused():
    for length in range(4, len(GOOD), 97):
        refused(GOOD[:length])


def test_broken_parts_are_refused():
    for part in ("xl/workbook.xml", SHEET, "xl/styles.xml", "[Content_Types].xml"):
        with zipfile.ZipFile(io.BytesIO(GOOD)) as archive:
            text = archive.read(part)
        refused(replaced(GOOD, part, text, text[: len(text) // 2]))
        refused(replaced(GOOD, part, text, b"no xml at all"))


def test_a_wrong_checksum_is_refused():
    with zipfile.ZipFile(io.BytesIO(GOOD)) as archive:
        info = archive.getinfo(SHEET)
        at = info.header_offset + 30 + len(info.filename) + 10
    refused(GOOD[:at] + bytes([GOOD[at] ^ 0xFF]) + GOOD[at + 1 :])


@pytest.mark.parametrize(
    "declaration",
    [
        b'<!DOCTYPE a [<!ENTITY b "b">]>',
        b'<!DOCTYPE a SYSTEM "a.dtd">',
        b"<!DOCTYPE a>",
    ],
)
@pytest.mark.parametrize("part", [SHEET, "xl/workbook.xml", "xl/styles.xml"])
def test_document_types_are_refused_before_any_xml_is_parsed(
    declaration: bytes, part: str, monkeypatch: pytest.MonkeyPatch
):
    def never(*_: object) -> None:
        pytest.fail("openpyxl saw it")

    monkeypatch.setattr(tables_xlsx, "_read", never)
    with zipfile.ZipFile(io.BytesIO(GOOD)) as archive:
        text = archive.read(part)
    refused(replaced(GOOD, part, text, declaration + text))
    refused(replaced(GOOD, part, text, text.decode().encode("utf-16")))


def test_comments_in_xml_are_no_harm():
    with zipfile.ZipFile(io.BytesIO(GOOD)) as archive:
        text = archive.read(SHEET)
    assert len(read(replaced(GOOD, SHEET, text, text + b"<!-- -->"))[0].rows) == 1


def test_bombs_are_not_unzipped(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(tables_xlsx, "MAX_UNZIPPED", 50_000)
    read(GOOD)
    with zipfile.ZipFile(io.BytesIO(GOOD)) as archive:
        text = archive.read(SHEET)
    refused(replaced(GOOD, SHEET, text, text + b" " * 50_000))


def test_a_part_that_is_larger_than_it_says_is_cut_off(monkeypatch: pytest.MonkeyPatch):
    """The size in the list of parts is a lie: 100 MB come out of a part of 20 bytes."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress(b"<row>" * 20_000_000) + packer.flush()
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as archive:
        for name in ("[Content_Types].xml", "xl/workbook.xml"):
            archive.writestr(name, "<a/>")
        archive.writestr("xl/worksheets/sheet1.xml", packed)
    data = bytearray(content.getvalue())
    for mark, method, size in ((b"PK\x03\x04", 8, 22), (b"PK\x01\x02", 10, 24)):
        at = data.rindex(mark)
        data[at + method : at + method + 2] = b"\x08\0"
        data[at + size : at + size + 4] = (20).to_bytes(4, "little")
    program = (
        "import resource, sys\n"
        "from uvdeck.upkeep.tables_read import read_table\n"
        "before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss\n"
        "table, findings = read_table(sys.stdin.buffer.read(), 't.xlsx')\n"
        "after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss\n"
        "print(table is None, after - before < 60_000)\n"
    )
    pytest.importorskip("resource")
    done = subprocess.run(
        [sys.executable, "-c", program],
        input=bytes(data),
        capture_output=True,
        cwd=ROOT,
        check=True,
    )
    assert done.stdout.decode().split() == ["True", "True"]


def test_too_many_cells_are_refused(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(tables_xlsx, "MAX_ELEMENTS", 200)
    read(GOOD)
    refused(workbook([["number", "name"], *(["001", "a"] for _ in range(100))]))


def test_too_many_rows_are_refused(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(tables_xlsx, "MAX_LISTED", 2)
    read(GOOD)
    refused(workbook([["number", "name"], ["001", "a"], ["002", "b"]]))


def test_merges_that_overlap_are_refused():
    book = Workbook()
    sheet = book.worksheets[0]
    sheet.append(["number", "name"])
    sheet.append(["001", "a"])
    sheet.merge_cells("A2:B9")
    many = b"".join(b'<mergeCell ref="A2:IV%d"/>' % n for n in range(3, 400))
    refused(replaced(saved(book), SHEET, b'<mergeCell ref="A2:B9" />', many))


def test_two_parts_of_one_name_are_refused():
    content = io.BytesIO(GOOD)
    with zipfile.ZipFile(content, "a") as archive, pytest.warns(UserWarning, match="Duplicate"):
        archive.writestr(SHEET, "<worksheet/>")
    refused(content.getvalue())


@pytest.mark.parametrize(
    "names",
    [
        ["mimetype", "content.xml"],
        ["Index/Document.iwa"],
        ["word/document.xml", "[Content_Types].xml"],
        ["[Content_Types].xml", "xl/workbook.bin"],
        ["a.txt"],
        [],
    ],
)
def test_other_archives_are_refused(names: list[str]):
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as archive:
        for name in names:
            archive.writestr(name, "x")
    refused(content.getvalue())


def test_pictures_are_not_looked_at(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(tables_xlsx, "MAX_UNZIPPED", 50_000)
    content = io.BytesIO(GOOD)
    with zipfile.ZipFile(content, "a") as archive:
        archive.writestr("xl/media/image1.png", b"x" * 100_000)
        archive.writestr("docProps/broken.xml", b"<no")
    assert len(read(content.getvalue())[0].rows) == 1


def test_openpyxl_is_loaded_for_workbooks_only():
    program = (
        "import sys\n"
        "from uvdeck.upkeep.tables_read import read_table\n"
        "read_table(b'number,name\\n001,a\\n', 't.csv')\n"
        "read_table(b'[{\"number\": 1}]', 't.json')\n"
        "print('openpyxl' in sys.modules, 'zipfile' in sys.modules)\n"
        "read_table(sys.stdin.buffer.read(), 't.xlsx')\n"
        "print('openpyxl' in sys.modules)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], input=GOOD, capture_output=True, cwd=ROOT, check=True
    )
    assert done.stdout.decode().split() == ["False", "False", "True"]


# --- Bounds, and what openpyxl would pass over ---------------------------------------------------


def inside(data: bytes, old: bytes, new: bytes) -> bytes:
    return replaced(data, SHEET, old, new)


@pytest.mark.parametrize(
    "new",
    [
        b"<sheetData " + b" ".join(b'a%d=">"' % n for n in range(300)) + b">",
        b"<sheetData " + b" ".join(b"b%d = ''" % n for n in range(30_000)) + b">",
        b"<sheetData><a/>",
        b'<sheetData a="' + b"x" * 300_000 + b'">',
    ],
)
def test_strange_tags_are_refused_before_any_xml_is_parsed(
    new: bytes, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(tables_xlsx, "_read", lambda *_: pytest.fail("openpyxl saw it"))
    refused(inside(GOOD, b"<sheetData>", new))


def test_long_texts_with_signs_of_attributes_are_no_harm():
    text = " ".join(f'a{n}="b"' for n in range(2_000))
    assert read(workbook([["number", "name"], ["001", text]]))[0].rows[0].cells[1] == text


@pytest.mark.parametrize(
    ("part", "old", "new"),
    [
        ("xl/styles.xml", b"<cellXfs", b"<a/>" * 100_001 + b"<cellXfs"),
        ("xl/workbook.xml", b"</sheets>", b'<sheet name="a"/>' * 256 + b"</sheets>"),
        (SHEET, b"</row>", b"<c/>" * 100_001 + b"</row>"),
        (SHEET, b"</sheetData>", b"</sheetData>" + b"<a/>" * 100_001),
        (SHEET, b"<sheetData>", b"<a/>" * 100_001 + b"<sheetData>"),
    ],
)
def test_parts_with_too_much_in_them_are_refused(
    part: str, old: bytes, new: bytes, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(tables_xlsx, "_read", lambda *_: pytest.fail("openpyxl saw it"))
    with zipfile.ZipFile(io.BytesIO(GOOD)) as archive:
        text = archive.read(part)
    refused(replaced(GOOD, part, text, text.replace(old, new, 1)))


def test_too_many_parts_are_refused(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(tables_xlsx, "MAX_PARTS", 5)
    refused(GOOD)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'<row r="2">', b'<row r="1">'),
        (b'<row r="2">', b'<row r="x">'),
        (b'r="B2"', b'r="A2"'),
        (b'r="B2"', b'r="B1"'),
        (b'r="B2"', b'r="2"'),
    ],
)
def test_rows_and_cells_stand_once_and_in_order(old: bytes, new: bytes):
    assert inside(GOOD, old, new)
    refused(inside(GOOD, old, new))


def shared(index: bytes) -> bytes:
    data = inside(GOOD, b'<c r="B2" t="inlineStr">', b'<c r="B2" t="s">')
    data = inside(data, b"<is><t>Fire Fist</t></is>", b"<v>" + index + b"</v>")
    kind = (
        b'<Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats'
        b'-officedocument.spreadsheetml.sharedStrings+xml"/>'
    )
    data = replaced(data, "[Content_Types].xml", b"</Types>", kind + b"</Types>")
    content = io.BytesIO(data)
    with zipfile.ZipFile(content, "a") as archive:
        main = b"http://schemas.openxmlformats.org/spreadsheetml/2006/main"
        texts = b'<sst xmlns="' + main + b'"><si><t>Ice Fist</t></si></sst>'
        archive.writestr("xl/sharedStrings.xml", texts)
    return content.getvalue()


def test_texts_of_cells_are_there():
    assert read(shared(b"0"))[0].rows[0].cells == ("001", "Ice Fist")
    for index in (b"1", b"-1", b"x", b"9" * 5_000):
        refused(shared(index))


@pytest.mark.parametrize("number", [b"NaN", b"INF", b"1_0", b"9" * 5_000, b"9" * 40, b"0x10"])
def test_numbers_that_are_none_are_refused_in_our_words(number: bytes):
    data = workbook([["number", "name", "control"], ["001", "a", 5]])
    words = refused(inside(data, b"<v>5</v>", b"<v>" + number + b"</v>"))
    assert "C2" in words
    assert len(words) < 200


@pytest.mark.parametrize(
    ("number", "cell", "code"),
    [(b"5.0", 5, None), (b"5e0", 5, None), (b"1e400", None, "TAB113"), (b"-5", -5, None)],
)
def test_numbers_as_a_workbook_has_them(number: bytes, cell: int | None, code: str | None):
    data = workbook([["number", "name", "control"], ["001", "a", 5]])
    (row,) = read(inside(data, b"<v>5</v>", b"<v>" + number + b"</v>"))[0].rows
    assert row.cells[2] == cell
    assert [fault.code for fault in row.faults.values()] == ([] if code is None else [code])


def test_hidden_rows_and_columns_are_told():
    book = Workbook()
    sheet = book.worksheets[0]
    for line in (["number", "name", "control"], ["001", "a", 5], ["002", "b", 5]):
        sheet.append(line)
    sheet.row_dimensions[3].hidden = True
    sheet.row_dimensions[9].hidden = True
    sheet.column_dimensions["B"].hidden = True
    sheet.column_dimensions["F"].hidden = True
    table, (note,) = read(saved(book))
    assert len(table.rows) == 2
    assert (note.code, note.severity) == ("TAB130", Severity.NOTE)
    assert note.data == {"rows": 1, "columns": ["B"]}


@pytest.mark.parametrize(
    ("text", "cell", "code"),
    [
        (b"Fire_x0020_Fist", "Fire Fist", None),
        (b"_x0041_BC", "ABC", None),
        (b"_x005F_x0041_", "_x0041_", None),
        (b"_x00e9_t_x00E9_", "\u00e9t\u00e9", None),
        (b"_xD83D__xDE00_", "\U0001f600", None),
        (b"a_x000D_b", None, "TAB115"),
        (b"a_x000A_b", None, "TAB115"),
        (b"a_x0000_b", None, "TAB115"),
        (b"a_xD83D_b", None, "TAB115"),
        (b"a_xFFFF_b", None, "TAB115"),
        (b"a_x00zz_b_x", "a_x00zz_b_x", None),
    ],
)
def test_escapes_of_spreadsheets_are_undone(text: bytes, cell: str | None, code: str | None):
    for data in (
        inside(GOOD, b"Fire Fist", text),
        replaced(shared(b"0"), "xl/sharedStrings.xml", b"Ice Fist", text),
    ):
        (row,) = read(data)[0].rows
        assert row.cells[1] == cell
        assert [fault.code for fault in row.faults.values()] == ([] if code is None else [code])


@pytest.mark.parametrize("column", [MAX_COLUMNS + 1, MAX_COLUMNS + 2, 16_384])
def test_values_right_of_what_is_read_are_never_lost(column: int):
    book = Workbook()
    sheet = book.worksheets[0]
    sheet.append(["number", "name"])
    sheet.append(["001", "a"])
    sheet.cell(2, column, "far")
    refused(saved(book))
