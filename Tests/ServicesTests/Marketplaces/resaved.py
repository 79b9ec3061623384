"""Writes a marketplace's file with the days of a spreadsheet that saved it: unpadded, in its country's order, no zone."""
import datetime
import re
import sys

source, target, order = sys.argv[1:]
# Every byte is a character of Latin-1, whatever the file's encoding is.
with open(source, newline="", encoding="latin-1") as file:
    text = file.read()
# Depop's files have the order of their seller's country.
depop = "%d/%m/%Y" if "£" in text else "%m/%d/%Y"
FORMS = [
    (r"\d\d/\d\d/\d\d", "%m/%d/%y"), (r"\d\d/\d\d/\d{4}", depop),
    (r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d [+-]\d{4}", "%Y-%m-%d %H:%M:%S %z"),
]


def again(cell, form):
    day = datetime.datetime.strptime(cell, form)
    written = f"{day.day}/{day.month}" if order == "d/m/y" else f"{day.month}/{day.day}"
    return f"{written}/{day.year}" + (f" {day:%H:%M}" if day.tzinfo else "")


for pattern, form in FORMS:
    text = re.sub(rf'(?<![^,;"\n]){pattern}(?![^,;"\r\n])', lambda found: again(found[0], form), text)
with open(target, "w", newline="", encoding="latin-1") as file:
    file.write(text)
