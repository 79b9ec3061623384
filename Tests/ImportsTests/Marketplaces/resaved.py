"""Writes a marketplace's file as a spreadsheet that saved it: days unpadded, in its country's order and without a zone,
amounts without the noughts at their end, and quotes only where a cell needs them."""
import csv
import datetime
import re
import sys

source, target, order = sys.argv[1:]
# Every byte is a character of Latin-1, whatever the file's encoding is.
with open(source, newline="", encoding="latin-1") as file:
    rows = list(csv.reader(file))
# Depop's files have the order of their seller's country.
is_british = any("Depop fee" in row for row in rows) and any(re.search(r"£\d+\.\d\d$", cell) for row in rows for cell in row)
FORMS = [
    (r"\d\d/\d\d/\d\d", "%m/%d/%y"), (r"\d\d/\d\d/\d{4}", "%d/%m/%Y" if is_british else "%m/%d/%Y"),
    (r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d [+-]\d{4}", "%Y-%m-%d %H:%M:%S %z"),
]


def again(cell):
    for pattern, form in FORMS:
        if re.fullmatch(pattern, cell):
            day = datetime.datetime.strptime(cell, form)
            written = f"{day.day}/{day.month}" if order == "d/m/y" else f"{day.month}/{day.day}"
            return f"{written}/{day.year}" + (f" {day:%H:%M}" if day.tzinfo else "")
    if re.fullmatch(r"-?\d+\.\d\d", cell):
        return cell.rstrip("0").rstrip(".")
    return cell


with open(target, "w", newline="", encoding="latin-1") as file:
    csv.writer(file, lineterminator="\r\n").writerows([again(cell) for cell in row] for row in rows)
