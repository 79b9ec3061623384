"""Whether both sides of a comparison say the same."""
import csv
import filecmp
import io
import subprocess
import sys
import tempfile
from pathlib import Path

# How many minor units of a month may come from amounts that lie half-way between two pennies.
TIES = 5


def output(command):
    return subprocess.run(command.words, capture_output=True, text=True, check=True).stdout


def rows(text):
    return [row for row in csv.reader(io.StringIO(text)) if row]


def cents(text):
    return int(text.replace(".", "") or 0)


def differ(name, own, other):
    sys.exit(f"{name}: the answers differ:\n{str(own)[:2000]}\n{str(other)[:2000]}")


def same_bytes(name, ours, theirs):
    with tempfile.TemporaryDirectory() as folder:
        answers = [Path(folder, side) for side in ("ours", "theirs")]
        for command, answer in zip((ours, theirs), answers):
            with answer.open("wb") as file:
                subprocess.run(command.words, stdout=file, stderr=subprocess.DEVNULL, check=True)
        own, other = answers
        # sqlite3 prints no header over no rows.
        is_empty = other.stat().st_size == 0 and own.stat().st_size < 1000
        if not is_empty and not filecmp.cmp(own, other, shallow=False):
            differ(name, own.read_text(), other.read_text())


def same_cells(name, ours, theirs):
    """As CSV, however its lines end and whatever it puts in quotes."""
    own, other = rows(output(ours)), rows(output(theirs))
    if own != other:
        differ(name, [pair for pair in zip(own, other) if pair[0] != pair[1]][:3], [len(own), len(other)])


def same_page(name, ours, theirs):
    """The seven columns of the flat table's page, among ours."""
    own = [[row["sku"], row["title"], row["status"], row["bought"], str(cents(row["cost"])), row["platforms"],
            str(cents(row["asking"])) if row["asking"] else ""] for row in csv.DictReader(io.StringIO(output(ours)))]
    other = [line.split("|") for line in output(theirs).splitlines()]
    if own != other:
        differ(name, own, other)


def same_profit(name, ours, theirs):
    """Both have to give the same figures, but for the few pennies that rates in floating point round the other way."""
    names = ["revenue", "cost", "selling_costs", "item_profit", "expenses", "net_profit"]
    own = [[row["month"], int(row["sales"])] + [cents(row[name]) for name in names]
           for row in csv.DictReader(io.StringIO(output(ours)))]
    other = [[month] + [int(cell or 0) for cell in rest]
             for month, *rest in (line.replace("|", ",").split(",") for line in output(theirs).splitlines())]
    if not is_near(own, other, lambda row: TIES):
        differ(name, own, other)


def same_flat_profit(name, ours, theirs):
    """The flat table's SQL rounds a month's sum, fhq each amount: to half a penny each, which seldom add up."""
    own = [[row["month"], int(row["sales"])] + [cents(row[name]) for name in ("item_profit", "expenses", "net_profit")]
           for row in csv.DictReader(io.StringIO(output(ours)))]
    other = [[row[0], int(row[1])] + [round(float(cell) * 100) for cell in row[2:]]
             for row in rows(output(theirs).replace("|", ","))]
    if not is_near(own, other, lambda row: 5 + row[1] // 10):
        differ(name, own, other)


def is_near(own, other, most):
    return [len(row) for row in own] == [len(row) for row in other] and all(
        abs(one - two) <= most(row) if isinstance(one, int) else one == two
        for row, pair in zip(own, other) for one, two in zip(row, pair))


def same_ages(name, ours, theirs):
    own = sorted([row["age"], int(row["count"]), cents(row["cost"] or "0"), row["currency"]]
                 for row in csv.DictReader(io.StringIO(output(ours))))
    other = sorted([age, int(count), int(cost or 0), currency]
                   for age, count, cost, currency in (line.split("|") for line in output(theirs).splitlines()))
    if own != other:
        differ(name, own, other)


def same_medians(name, ours, theirs):
    own = sorted((row[0], float(row[1])) for row in rows(output(ours))[1:])
    other = sorted((row[0], float(row[1])) for row in rows(output(theirs)))
    if own != other:
        differ(name, own, other)
