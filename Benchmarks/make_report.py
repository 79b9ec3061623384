#!/usr/bin/env python3
"""Writes a transaction report in eBay's columns: `make_report.py REPORT LINES`, two orders and an advertising fee in turn.

The same count gives the same lines. Every order has one item, and the fee is of the order before it. With a STORE there are
orders alone, of things that are listed there on eBay, by title and price.
"""
import csv
import datetime
import sqlite3
import sys

COLUMNS = (
    "Transaction creation date|Type|Order number|Legacy order ID|Buyer username|Buyer name|Post to city|"
    "Post to province/region/state|Post to postcode|Post to country|Net amount|Payout currency|Payout date|Payout ID|"
    "Payout method|Payout status|Reason for hold|Item ID|Transaction ID|Item title|Custom label|Quantity|Item subtotal|"
    "Postage and packaging|Seller collected tax|eBay collected tax|Seller specified VAT rate|Final value fee – fixed|"
    "Final value fee – variable|Regulatory operating fee|Very high 'item not as described' fee|"
    "Below standard performance fee|International fee|Gross transaction amount|Transaction currency|Exchange rate|"
    "Reference ID|Description").split("|")
PER_DAY = 300


def row(number):
    day = datetime.date(2026, 1, 1) + datetime.timedelta(days=number // PER_DAY % 365)
    is_fee = number % 3 == 2
    order = number - 1 if is_fee else number
    cells = dict.fromkeys(COLUMNS, "--") | {
        "Transaction creation date": f"{day.day} {day:%b} {day.year}", "Order number": f"{order % 27}-{order}-55231",
        "Payout currency": "GBP", "Transaction currency": "GBP", "Item ID": str(407_197_269_275 + order)}
    if is_fee:
        cells |= {"Type": "Other fee", "Net amount": "-1.17", "Gross transaction amount": "-1.17",
                  "Reference ID": f"FEE-{number}", "Description": "Promoted Listings - General fee"}
    else:
        cells |= {"Type": "Order", "Buyer username": "brassfan", "Post to city": "Leeds", "Post to country": "GB",
                  "Net amount": "37.06", "Transaction ID": str(10_081_929_607_901 + number),
                  "Item title": f"Brass desk lamp number {number}", "Custom label": f"SHELF-{number % 5000}",
                  "Quantity": "1", "Item subtotal": "39", "Postage and packaging": "3.2",
                  "Seller specified VAT rate": "0%", "Final value fee – fixed": "-0.4",
                  "Final value fee – variable": "-4.6", "Regulatory operating fee": "-0.14",
                  "Gross transaction amount": "42.2"}
    return list(cells.values())


def listed(store, count):
    """So many titles and prices of what is listed on eBay, from all over the store."""
    rows = sqlite3.connect(f"file:{store}?mode=ro", uri=True).execute("""
        SELECT title, listings.askingMinor FROM listings JOIN items ON items.id = itemId
        WHERE platformId = (SELECT id FROM platforms WHERE slug = 'ebay') AND endedAt IS NULL AND listings.deletedAt IS NULL
            AND items.deletedAt IS NULL AND status = 'listed' AND listings.askingCurrency = 'GBP' AND title IS NOT NULL
            ORDER BY items.id""").fetchall()
    return rows[::max(1, len(rows) // count)][:count]


def order(number, title, minor):
    cells = dict(zip(COLUMNS, row(3 * number)))
    return list((cells | {"Item title": title, "Custom label": "--", "Item subtotal": f"{minor / 100:.2f}"}).values())


def main(path, lines, store=None):
    with open(path, "w", encoding="utf-8-sig", newline="") as file:
        file.write("Transaction report\n\nSeller,brassworks\n")
        rows = csv.writer(file, lineterminator="\n")
        rows.writerow(COLUMNS)
        if store:
            rows.writerows(order(number, *thing) for number, thing in enumerate(listed(store, int(lines))))
        else:
            rows.writerows(row(number) for number in range(int(lines)))


main(*sys.argv[1:])
