#!/usr/bin/env python3
"""Writes a transaction report in eBay's columns: `make_report.py REPORT LINES`, two orders and an advertising fee in turn.

The same count gives the same lines. Every order has one item, and the fee is of the order before it.
"""
import csv
import datetime
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


def main(path, lines):
    with open(path, "w", encoding="utf-8-sig", newline="") as file:
        file.write("Transaction report\n\nSeller,brassworks\n")
        rows = csv.writer(file, lineterminator="\n")
        rows.writerow(COLUMNS)
        rows.writerows(row(number) for number in range(int(lines)))


main(*sys.argv[1:])
