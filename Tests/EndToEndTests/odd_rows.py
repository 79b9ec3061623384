#!/usr/bin/env python3
"""Adds a line to a marketplace's file, right behind the names of its columns.

usage: odd_rows.py KIND COLUMN FROM TO

COLUMN is one of the columns by which the line with their names is found. KIND is title, which is the names once more;
total, a line of sums; broken, a line that nobody can understand; unknown, the first line with an unknown word in COLUMN.
"""

import csv
import io
import sys

kind, column, source, target = sys.argv[1:]
column = column.encode()
lines = open(source, "rb").read().split(b"\n")
place = next(number for number, line in enumerate(lines) if column in line)
header = lines[place].rstrip(b"\r")
delimiter = b";" if header.count(b";") > header.count(b",") else b","


def cells(line):
    return next(csv.reader([line.rstrip(b"\r").decode("latin-1")], delimiter=delimiter.decode()))


names = cells(header)
if kind == "title":
    row = names
elif kind == "total":
    row = ["Total"] + [""] * (len(names) - 5) + ["1.00"] * 4
elif kind == "broken":
    row = ["?"] * len(names)
else:
    row = next(row for row in map(cells, lines[place + 1:]) if len(row) == len(names) and all(row[:2]))
    row[[name.strip(" \ufeff") for name in names].index(column.decode("latin-1"))] = "Surprise"
    if column == b"Financial Status":
        row[0] = "#424242"
out = io.StringIO()
csv.writer(out, delimiter=delimiter.decode(), quoting=csv.QUOTE_ALL).writerow(row)
lines.insert(place + 1, out.getvalue().rstrip("\r\n").encode("latin-1"))
open(target, "wb").write(b"\n".join(lines))
