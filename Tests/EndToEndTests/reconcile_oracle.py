#!/usr/bin/env python3
"""The rows of `reconcile` from a store's own tables: `reconcile_oracle.py STORE SLUG FIRST LAST PENCE`.

Everything is in one currency. Prints figure, period, count and amount of each row, sorted.
"""
import sqlite3
import sys
from collections import defaultdict
from datetime import date, timedelta

store, slug, first, last, statement = sys.argv[1:]
first, last = date.fromisoformat(first), date.fromisoformat(last)
database = sqlite3.connect(f"file:{store}?mode=ro", uri=True)
whole = f"{first}..{last}"
sales = database.execute(
    """SELECT s.id, soldDay, priceMinor, ifnull(postagePaidMinor, 0), returnedDay, refundMinor FROM sales s
    JOIN platforms p ON p.id = platformId WHERE slug = ? AND s.deletedAt IS NULL""", [slug]).fetchall()
refunds = database.execute(
    "SELECT saleId, refundedDay, amountMinor FROM refunds WHERE deletedAt IS NULL").fetchall()

gross, counts, reasons = defaultdict(int), defaultdict(int), defaultdict(list)
postage = []
for number, sold, price, paid, returned, back in sales:
    day = date.fromisoformat(sold)
    given = [(date.fromisoformat(on), amount) for sale, on, amount in refunds if sale == number]
    if returned:
        rest = price + paid - sum(amount for _, amount in given)
        given.append((date.fromisoformat(returned), rest if back is None else back))
    reasons["refund"] += [(on, -amount) for on, amount in given if first <= on <= last and amount]
    if first <= day <= last:
        gross[day.strftime("%Y-%m")] += price + paid
        counts[day.strftime("%Y-%m")] += 1
        postage += [paid] if paid else []
        if min((day - first).days, (last - day).days) < 3:
            reasons["inside"].append((day, -price - paid))
    elif min(abs((day - first).days), abs((day - last).days)) <= 3:
        reasons["outside"].append((day, price + paid))

total = sum(gross.values())
rows = []
month = first
while month <= last:
    label = month.strftime("%Y-%m")
    rows.append(("gross", label, counts[label], gross[label]))
    month = (month.replace(day=1) + timedelta(days=32)).replace(day=1)
rows += [("total", whole, sum(counts.values()), total), ("statement", whole, "", int(statement)),
         ("difference", whole, "", int(statement) - total)]
if postage:
    rows.append(("postage", whole, len(postage), -sum(postage)))
for reason, found in reasons.items():
    if len(found) > 1:
        rows.append((reason, whole, len(found), sum(amount for _, amount in found)))
    rows += [(reason, str(day), 1, amount) for day, amount in found]
lines = [f"{figure},{period},{count},{'-' if amount < 0 else ''}{abs(amount) // 100}.{abs(amount) % 100:02}"
         for figure, period, count, amount in rows]
print("\n".join(sorted(lines)))
