"""Writes a workbook of one kind: spreadsheets.py KIND PATH. With the kind "numbers", PATH becomes a folder of workbooks.

Those of openpyxl and odfpy are as these write them; the others are written part by part, as no program would.
"""
import datetime, sys, zipfile

kind, path = sys.argv[1:]
ROWS = [
    ["title", "bought", "cost", "note"],
    ['Vase, "blue"; small', datetime.date(2026, 3, 1), 3.5, "first\nsecond"],
    ["Lamp", datetime.datetime(2026, 3, 2, 10, 30), 0.1 + 0.2, True],
    [None, None, None, None],
    ["Café £ 😀", datetime.date(1999, 12, 31), 1234.5, None],
]
HEAD = '<row r="1"><c r="A1" t="inlineStr"><is><t>title</t></is></c><c r="B1" t="inlineStr"><is><t>cost</t></is></c></row>'


def book(rows, books='<workbookPr/><sheets><sheet name="S" r:id="a"/></sheets>', **parts):
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/workbook.xml", f'<workbook xmlns:r="r">{books}</workbook>')
        archive.writestr(
            "xl/_rels/workbook.xml.rels",
            '<Relationships><Relationship Id="a" Type="x/worksheet" Target="/xl/worksheets/one.xml"/></Relationships>')
        archive.writestr("xl/worksheets/one.xml", rows if rows.startswith("<") and "worksheet" in rows[:120] else
                         f"<worksheet><sheetData>{rows}</sheetData></worksheet>")
        for name, text in parts.items():
            archive.writestr(f"xl/{name}.xml", text)


def excel():
    import openpyxl
    made = openpyxl.Workbook()
    if kind == "excel 1904":
        made.epoch = openpyxl.utils.datetime.CALENDAR_MAC_1904
    sheet = made.active
    for row in ROWS:
        sheet.append(row)
    sheet["B2"].number_format, sheet["B5"].number_format = "[$-809]dd mmmm yyyy;@", "mmm-yy"
    sheet["C2"].number_format, sheet["C5"].number_format = "#,##0.00\\ [$€-407]", '_-"£"* #,##0.00_-'
    if kind == "excel sheets":
        made.create_sheet("Old stock").append(["title"])
        made["Old stock"].append(["Chair"])
        made.create_sheet("blank", 0)
        hidden = made.create_sheet("hidden", 0)
        hidden.append(["title"])
        hidden.sheet_state = "hidden"
    made.save(path)


def opendocument():
    from odf.opendocument import OpenDocumentSpreadsheet
    from odf.office import Annotation
    from odf.table import CoveredTableCell, Table, TableCell, TableRow
    from odf.text import P, S
    document = OpenDocumentSpreadsheet()
    table = Table(name="Stock")
    document.spreadsheet.addElement(table)

    def cell(value, **attributes):
        texts = {datetime.date: lambda: dict(valuetype="date", datevalue=value.isoformat()),
                 datetime.datetime: lambda: dict(valuetype="date", datevalue=value.isoformat()),
                 float: lambda: dict(valuetype="float", value=repr(value)),
                 bool: lambda: dict(valuetype="boolean", booleanvalue="true")}
        made = TableCell(**(texts.get(type(value), lambda: dict(valuetype="string") if value else {})()), **attributes)
        for line in str("" if value is None else value).split("\n"):
            made.addElement(P(text=line))
        return made

    for row in ROWS:
        line = TableRow()
        table.addElement(line)
        for value in row:
            line.addElement(cell(value))
    for row, column in [(1, 2), (4, 2)]:
        old = table.childNodes[row].childNodes[column]
        money = TableCell(valuetype="currency", currency="EUR" if row == 1 else "GBP", value=repr(ROWS[row][column]))
        money.addElement(P(text="shown"))
        note = Annotation()
        note.addElement(P(text="a remark"))
        money.addElement(note)
        table.childNodes[row].insertBefore(money, old)
        table.childNodes[row].removeChild(old)
    rest = TableRow(numberrowsrepeated="1048000")
    rest.addElement(TableCell(numbercolumnsrepeated="16384"))
    table.addElement(rest)
    other = Table(name="Old stock")
    for text in ["title", "Chair"]:
        line = TableRow()
        line.addElement(cell(text))
        other.addElement(line)
    document.spreadsheet.addElement(other)
    document.save(path)


def content(text, **parts):
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        archive.writestr("content.xml", f'<o:d xmlns:o="o" xmlns:t="t" xmlns:x="x">{text}</o:d>')


def texts(cells): return "".join(f'<c t="inlineStr"><is><t>{cell}</t></is></c>' for cell in cells)


def letters(count):
    """Returns the letters of columns: A to Z, AA, AB and on."""
    alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    names = [""]
    for name in names:
        names += [name + letter for letter in alphabet if len(names) <= count]
        if len(names) > count: return names[1 : count + 1]


def sheets(count): return "<sheets>" + '<sheet name="S" r:id="a"/>' * count + "</sheets>"


def tables(count):
    head = "<t:table><t:table-row><t:table-cell><x:p>title</x:p></t:table-cell></t:table-row></t:table>"
    return "<o:spreadsheet>" + head + "<t:table/>" * (count - 1) + "</o:spreadsheet>"


KINDS = {
    "shared": lambda: book(
        '<row r="1"><c r="B1" t="s"><v>0</v></c></row><row r="4"><c r="A4" t="s"><v>1</v></c><c r="C4" t="str"><f>A&amp;B</f>'
        '<v>a_x000D_\n_x0041_</v></c></row><row><c><f>1*2.5</f><v>2.5000000000000004</v></c><c t="e"><v>#N/A</v></c>'
        '<c t="d"><v>2026-03-01T00:00:00</v></c></row>',
        sharedStrings="<sst><si><t>ti</t></si><si><r><t>La</t></r><r><t xml:space=\"preserve\">mp </t></r>"
        "<rPh><t>RANPU</t></rPh></si></sst>"),
    "prefixed": lambda: book(
        '<x:worksheet xmlns:x="y"><x:sheetData><x:row><x:c t="inlineStr"><x:is><x:t>title</x:t></x:is></x:c></x:row>'
        "</x:sheetData></x:worksheet>"),
    "formula": lambda: book(HEAD + "<row>" + texts(["Pot"]) + "<c><f>A1*2</f></c></row>"),
    "annotated": lambda: content(
        "<o:spreadsheet><t:table><t:table-row><t:table-cell><o:annotation><x:p>a <x:s/>note</x:p></o:annotation><x:p>title</x:p>"
        "<x:frame><x:box><x:p>in a frame</x:p></x:box></x:frame></t:table-cell></t:table-row></t:table></o:spreadsheet>"),
    "most sheets": lambda: book(HEAD, sheets(10_000)),
    "most tables": lambda: content(tables(10_000)),
    # Each of these is refused.
    "too many sheets": lambda: book(HEAD, sheets(10_001)),
    "too many tables": lambda: content(tables(10_001)),
    "document type": lambda: book(
        '<!DOCTYPE worksheet [<!ENTITY a "x"><!ENTITY b "&a;&a;&a;">]><worksheet><sheetData>' + HEAD + "<row>"
        + texts(["&b;"]) + "</row></sheetData></worksheet>"),
    "deep": lambda: book("<worksheet>" + "<a>" * 100_000 + "</a>" * 100_000 + "</worksheet>"),
    "wide": lambda: book("<row>" + "<c><v>1</v></c>" * 1_000_000 + "</row>"),
    "tall": lambda: book(HEAD + "<row><c><v>1</v></c></row>" * 1_100_000),
    "far": lambda: book(HEAD + '<row r="999999999"><c><v>1</v></c></row>'),
    "backwards": lambda: book('<row r="2">' + texts(["a"]) + '</row><row r="1">' + texts(["a"]) + "</row>"),
    "twice": lambda: book('<row r="1"><c r="A1"><v>1</v></c><c r="A1"><v>2</v></c></row>'),
    "cut": lambda: book("<worksheet><sheetData>" + HEAD),
    "no text": lambda: book('<row><c t="s"><v>7</v></c></row>'),
    "negative text": lambda: book('<row><c t="s"><v>-1</v></c></row>'),
    "no sheets": lambda: book(HEAD, "<sheets/>"),
    "no part": lambda: book(HEAD, '<sheets><sheet name="S" r:id="b"/></sheets>'),
    "long tag": lambda: book('<worksheet a="' + "x" * (8 << 20) + '"/>'),
    "zeros": lambda: book("<worksheet>" + " " * (512 << 20) + "</worksheet>"),
    "repeated": lambda: content(
        '<o:spreadsheet><t:table t:name="a"><t:table-row t:number-rows-repeated="1000000"><t:table-cell '
        't:number-columns-repeated="16000"><x:p>' + "hello" * 1000 + "</x:p></t:table-cell></t:table-row></t:table></o:spreadsheet>"),
    "too wide": lambda: content(
        '<o:spreadsheet><t:table><t:table-row><t:table-cell t:number-columns-repeated="99999999"><x:p>a</x:p></t:table-cell>'
        "</t:table-row></t:table></o:spreadsheet>"),
    "letter": lambda: content("<o:text><x:p>Dear Jo</x:p></o:text>"),
    "open type": lambda: content('<o:spreadsheet/></o:d><!DOCTYPE a><o:d xmlns:o="o">'),
}

# Files of a few kilobytes that would take far more memory or time than they should.
SPACES = '<x:s x:c="1000"/>'
KINDS |= {
    "spaces in a cell": lambda: content(tables(0).replace(
        "</o:", "<t:table><t:table-row><t:table-cell><x:p>" + SPACES * 30_000 + "</x:p></t:table-cell></t:table-row></t:table></o:")),
    "spaces in a row": lambda: content(tables(0).replace(
        "</o:", "<t:table><t:table-row>" + ("<t:table-cell><x:p>" + SPACES * 100 + "</x:p></t:table-cell>") * 300
        + "</t:table-row></t:table></o:")),
    "repeated merged cells": lambda: content(
        '<o:spreadsheet><t:table><t:table-row t:number-rows-repeated="2000"><t:table-cell t:number-columns-repeated="900" '
        't:number-rows-spanned="1000"><x:p>a</x:p></t:table-cell></t:table-row></t:table></o:spreadsheet>'),
    "repeated cells": lambda: content(
        '<o:spreadsheet><t:table><t:table-row t:number-rows-repeated="2000"><t:table-cell t:number-columns-repeated="900">'
        "<x:p>a</x:p></t:table-cell></t:table-row></t:table></o:spreadsheet>"),
    "cells merged far down": lambda: book(
        "<worksheet><sheetData><row>" + texts(["a"] * 900) + "</row>"
        + ("<row>" + "<c/>" * 900 + texts(["a"]) + "</row>") * 2000 + "</sheetData><mergeCells>"
        + "".join(f'<mergeCell ref="{name}1:{name}1000000"/>' for name in letters(900)) + "</mergeCells></worksheet>"),
    "cells merged again and again": lambda: content(
        "<o:spreadsheet><t:table>" + ('<t:table-row><t:table-cell t:number-columns-repeated="900" t:number-rows-spanned="2"><x:p>a</x:p>'
        '</t:table-cell></t:table-row><t:table-row t:number-rows-repeated="2"><t:covered-table-cell t:number-columns-repeated="900"/>'
        "<t:table-cell><x:p>a</x:p></t:table-cell></t:table-row>") * 2000 + "</t:table></o:spreadsheet>"),
    "many elements": lambda: page("<tr>" + "<td>a<b></b><i></i>" * 200_000),
    "many attributes": lambda: page("<tr><td " + " ".join(f"a{number}" for number in range(200_000)) + ">x"),
    "deep page": lambda: page("<b>" * 200_000),
    "wide cells": lambda: page("<tr>" + "<td colspan=1000 rowspan=1000>" * 100_000),
}


def page(rows):
    with open(path, "w") as file: file.write("<table><tr><td>title<td>cost" + rows)


# Workbooks of each kind with a number wherever fhq reads one, marked by braces.
NUMBERED = {
    "xlsx": ('<row r="{1}"><c r="A{1}" t="inlineStr"><is><t>title</t></is></c></row><row r="{2}"><c r="A{2}" t="s"><v>{0}</v></c>'
             '<c s="{1}"><v>{46000}</v></c><c s="{2}"><v>{0.5}</v></c><c t="b"><v>{1}</v></c></row><row><c><v>{3}</v></c></row>'),
    "ods": ('<o:spreadsheet><t:table><t:table-row t:number-rows-repeated="{1}"><t:table-cell t:number-columns-repeated="{2}">'
            '<x:p>a<x:s x:c="{2}"/>b</x:p></t:table-cell><t:table-cell t:number-rows-spanned="{2}" t:number-columns-spanned="{1}" '
            'o:value-type="float" o:value="{3}"><x:p>{3.00}</x:p></t:table-cell></t:table-row><t:table-row><t:table-cell>'
            "<x:p>z</x:p></t:table-cell></t:table-row></t:table></o:spreadsheet>"),
    "html": "<tr><td colspan={1} rowspan={2}>a</td><td rowspan='{2}'>{3}</td></tr><tr><td>b</td></tr>",
}
STYLES = ('<styleSheet><numFmts><numFmt numFmtId="{164}" formatCode="0.{00}"/></numFmts><cellXfs><xf numFmtId="{14}"/>'
          '<xf numFmtId="{164}"/></cellXfs></styleSheet>')
MERGES = '<mergeCells><mergeCell ref="A{1}:A{2}"/><mergeCell ref="B{2}:C{3}"/></mergeCells>'
HOSTILE = ["-1", "0", "2147483648", "-2147483649", "4294967297", "9223372036854775807", "9223372036854775808",
           "-9223372036854775808", "9" * 400, "1e308", "-1e400", "nan", "+2", "", "\u0663", "1.5", "2 "]


def numbers():
    """Writes each workbook of NUMBERED with each number replaced by each hostile one, and by two of them at once."""
    global path
    import itertools, os, re
    folder = path
    os.makedirs(folder)
    for form, text in NUMBERED.items():
        whole = text + ("|" + MERGES + "|" + STYLES if form == "xlsx" else "")
        parts = re.split(r"\{([^}]*)\}", whole)
        places = range(1, len(parts), 2)
        draws = [((place,), value) for place in places for value in HOSTILE]
        draws += [(pair, HOSTILE[index % len(HOSTILE)]) for index, pair in enumerate(itertools.combinations(places, 2))]
        for index, (changed, value) in enumerate(draws):
            made = "".join(value if place in changed else part for place, part in enumerate(parts))
            path = os.path.join(folder, f"{index}.{form}")
            if form == "html":
                page(made)
            elif form == "ods":
                content(made)
            else:
                rows, merges, styles = made.split("|")
                book(f"<worksheet><sheetData>{rows}</sheetData>{merges}</worksheet>", styles=styles,
                     sharedStrings="<sst><si><t>Lamp</t></si></sst>")


# Oxfam goes over three rows, the last of which is empty, and the cost over two.
MERGED = [["title", "market", "cost"], ["Jug", "Oxfam", 3.5], ["Vase", None, None], [None] * 3, ["Lamp", None, 4]]
SPANS = {(1, 1): 3, (1, 2): 2}
COVERED = {(y + below, x) for (y, x), rows in SPANS.items() for below in range(1, rows)}


def merged_excel():
    import openpyxl
    made = openpyxl.Workbook()
    for row in MERGED: made.active.append(row)
    for (y, x), rows in SPANS.items():
        made.active.merge_cells(start_row=y + 1, end_row=y + rows, start_column=x + 1, end_column=x + 1)
    made.save(path)


def merged_cells(start, end, covered):
    rows = [[covered if (y, x) in COVERED else start(value, SPANS.get((y, x), 1)) + end for x, value in enumerate(row)]
            for y, row in enumerate(MERGED)]
    return ["".join(row) for row in rows]


def merged_opendocument():
    rows = merged_cells(lambda value, span: f'<t:table-cell t:number-rows-spanned="{span}"><x:p>{"" if value is None else value}',
                        "</x:p></t:table-cell>", "<t:covered-table-cell/>")
    content("<o:spreadsheet><t:table>" + "".join(f"<t:table-row>{row}</t:table-row>" for row in rows) + "</t:table></o:spreadsheet>")


def merged_page():
    rows = merged_cells(lambda value, span: f"<td rowspan={span}>{'' if value is None else value}", "</td>", "")
    with open(path, "w") as file: file.write("<table>" + "".join(f"<tr>{row}</tr>" for row in rows) + "</table>")


if kind.startswith("merged"):
    {"merged excel": merged_excel, "merged opendocument": merged_opendocument, "merged page": merged_page}[kind]()
elif kind.startswith("excel"):
    excel()
elif kind == "numbers":
    numbers()
elif kind == "opendocument":
    opendocument()
else:
    KINDS[kind]()
