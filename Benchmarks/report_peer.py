#!/usr/bin/env python3
"""Loads an eBay transaction report into plain tables, the plain way: `report_peer.py REPORT DATABASE`.

The peer against which fhq's import of it is measured: csv.reader, then executemany, in one transaction. It writes a row for
each line and one for each order, in the columns and with the indexes that fhq's store has of them; it checks nothing,
keeps nothing apart that comes later, and matches nothing.
"""
import csv
import datetime
import sqlite3
import sys

NOW = "2026-03-14T12:00:00.000Z"
SCHEMA = """
    CREATE TABLE facts (id INTEGER PRIMARY KEY, platform, orderNumber, source, kind, key, itemNumber, transactionNumber,
        authority, day, title, label, quantity, currency, price, postagePaid, feeSum, fees, ads, postage, refund, refundDay,
        feesBack, net, netCurrency, rate, payout, isCancelled, createdAt, updatedAt);
    CREATE UNIQUE INDEX factsByKey ON facts(platform, orderNumber, source, kind, key);
    CREATE INDEX factsByPayout ON facts(platform, payout) WHERE payout IS NOT NULL;
    CREATE TABLE orders (id INTEGER PRIMARY KEY, platform, orderNumber, itemNumber, transactionNumber, day, title, label,
        quantity, currency, price, postagePaid, fees, ads, postage, refund, feesBack, rate, rateCurrency, payout, isCancelled,
        ignoredAt, matched, state, createdAt, updatedAt);
    CREATE UNIQUE INDEX ordersByKey ON orders(platform, orderNumber, itemNumber, transactionNumber);
    CREATE INDEX ordersByDay ON orders(day, id);
    CREATE INDEX ordersByState ON orders(state, day, id);
"""
FEES = ("Final value fee – fixed", "Final value fee – variable", "Regulatory operating fee",
        "Very high 'item not as described' fee", "Below standard performance fee", "International fee")


def text(cell):
    return None if cell in ("", "--") else cell


def minor(cell):
    return None if cell in ("", "--") else round(float(cell) * 100)


def main(report, database):
    connection = sqlite3.connect(database)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.executescript(SCHEMA)
    orders, ads = {}, {}

    def facts(rows, place):
        days = {}
        for number, row in enumerate(rows):
            def cell(name):
                return row[place[name]]
            said = cell("Transaction creation date")
            if said not in days:
                days[said] = datetime.datetime.strptime(said, "%d %b %Y").date().isoformat()
            day, order, net = days[said], cell("Order number"), minor(cell("Net amount"))
            item, transaction = text(cell("Item ID")), text(cell("Transaction ID"))
            currency, title, payout = cell("Transaction currency"), text(cell("Item title")), text(cell("Payout ID"))
            if cell("Type") == "Order":
                fees = [(name, -minor(cell(name))) for name in FEES if text(cell(name))]
                cost, label, quantity = sum(fee for _, fee in fees), text(cell("Custom label")), int(cell("Quantity"))
                price, postage = minor(cell("Item subtotal")), minor(cell("Postage and packaging"))
                orders[order] = (item, transaction, day, title, label, quantity, currency, price, postage, cost, payout)
                names = "\n".join(f"{name}={fee}" for name, fee in fees)
                yield (1, order, "ebay-transactions", "line", f"{item}/{transaction}", item, transaction, 789, day, title,
                       label, quantity, currency, price, postage, cost, names, None, None, None, None, None, net,
                       cell("Payout currency"), text(cell("Exchange rate")), payout, 0, NOW, NOW)
            else:
                ads[order] = ads.get(order, 0) - net
                yield (1, order, "ebay-transactions", "ad", f"{cell('Reference ID')}-{number}", item, None, 789, day, title,
                       None, None, currency, None, None, None, cell("Description"), -net, None, None, None, None, net,
                       cell("Payout currency"), None, payout, 0, NOW, NOW)

    with open(report, encoding="utf-8-sig", newline="") as file:
        rows = csv.reader(file)
        header = next(row for row in rows if "Order number" in row)
        place = {name: index for index, name in enumerate(header)}
        marks = ", ".join("?" * 29)
        connection.executemany(f"INSERT INTO facts VALUES (NULL, {marks})", facts(rows, place))
    connection.executemany(
        f"INSERT INTO orders VALUES (NULL, {', '.join('?' * 25)})",
        ((1, number, *line[:10], ads.get(number), None, None, None, None, None, line[10], 0, None, 0, "unmatched", NOW, NOW)
         for number, line in orders.items()))
    connection.commit()
    connection.close()


main(*sys.argv[1:])
