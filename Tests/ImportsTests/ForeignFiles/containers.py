"""Writes the same table in every encoding, with every separator, in every container: containers.py TABLE FOLDER.

TABLE is a CSV file in UTF-8. Prints the names of the files.
"""
import csv, gzip, html, io, os, sys, zipfile

rows = list(csv.reader(open(sys.argv[1], encoding="utf-8-sig", newline="")))
folder = sys.argv[2]


def text(delimiter, ending="\r\n"):
    made = io.StringIO()
    csv.writer(made, delimiter=delimiter, lineterminator=ending).writerows(rows)
    return made.getvalue()


def zipped(*files):
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files:
            archive.writestr(name, data)
    return made.getvalue()


def workbook():
    import openpyxl
    book, made = openpyxl.Workbook(), io.BytesIO()
    for row in rows:
        book.active.append([cell or None for cell in row])
    book.save(made)
    return made.getvalue()


def table(closed):
    ends = ("</td>", "</tr>") if closed else ("", "")
    cells = "".join("<tr>" + "".join(f"<td>{html.escape(c)}{ends[0]}" for c in row) + ends[1] for row in rows)
    return f"<!DOCTYPE html><html><head><title>x</title></head><body><p>A list<br><table border=1>{cells}</table></body></html>"


plain = {}
for delimiter, ending in [(",", ".csv"), (";", ".txt"), ("\t", ".tsv")]:
    for name, encode in {
        "utf8": lambda t: t.encode(), "bom": lambda t: t.encode("utf-8-sig"), "utf16": lambda t: t.encode("utf-16"),
        "utf16be": lambda t: b"\xfe\xff" + t.encode("utf-16-be"), "le": lambda t: t.encode("utf-16-le"),
        "be": lambda t: t.encode("utf-16-be"), "cp1252": lambda t: t.encode("cp1252"),
    }.items():
        plain[f"{name}{ending}"] = encode(text(delimiter))
plain["book.xlsx"] = workbook()
plain["open.html"] = table(False).encode()
plain["page.xls"] = table(True).encode()
plain["latin.html"] = table(True).replace("<head>", '<head><meta charset="windows-1252">').encode("cp1252")
plain["sheet.ods"] = zipped(
    ("mimetype", "application/vnd.oasis.opendocument.spreadsheet"),
    ("content.xml", '<d xmlns:t="t"><spreadsheet><t:table>' + "".join(
        "<t:table-row>" + "".join(f"<t:table-cell><p>{html.escape(c)}</p></t:table-cell>" for c in row) + "</t:table-row>"
        for row in rows) + "</t:table></spreadsheet></d>"))
made = dict(plain)
for name, data in plain.items():
    made[name + ".gz"] = gzip.compress(data)
    made[name + ".zip"] = zipped((name, data))
for name, data in made.items():
    with open(os.path.join(folder, name), "wb") as file:
        file.write(data)
print("\n".join(sorted(made)))
