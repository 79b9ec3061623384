#!/usr/bin/env python3
"""Makes random months of eBay's reports, with the truth that they were made of.

usage: ebay_months.py KIND SEED COUNT FOLDER

KIND is a report and its edition: transactions-uk, -au, -us or -de, orders-uk, -au or -us, earnings-us, listings-uk; account-uk and
sales-us are of several reports. Each month is a folder with the number of its seed, see months.py.
"""

import os
import random
import sys

from months import BUYER, GERMAN, MONTHS, NOTHING, Month, german, grouped, nearest, plain, signed

UK = """Transaction creation date|Type|Order number|Legacy order ID|Buyer username|Buyer name|Post to city|Post to
province/region/state|Post to postcode|Post to country|Net amount|Payout currency|Payout date|Payout ID|Payout
method|Payout status|Reason for hold|Item ID|Transaction ID|Item title|Custom label|Quantity|Item subtotal|Postage and
packaging|Seller collected tax|eBay collected tax|Seller specified VAT rate|Final value fee – fixed|Final value fee –
variable|Regulatory operating fee|Very high 'item not as described' fee|Below standard performance fee|International
fee|Gross transaction amount|Transaction currency|Exchange rate|Reference ID|Description"""
UK = UK.replace("\n", " ").split("|")
US_NAMES = {
    "Post to city": "Ship to city", "Post to province/region/state": "Ship to province/region/state",
    "Post to postcode": "Ship to zip", "Post to country": "Ship to country",
    "Postage and packaging": "Shipping and handling", "Final value fee – fixed": "Final Value Fee - fixed",
    "Final value fee – variable": "Final Value Fee - variable",
    "Very high 'item not as described' fee": 'Very high "item not as described" fee',
}
AU_NAMES = {"Postage and packaging": "Postage and handling"}
DE_NAMES = {
    "Transaction creation date": "Datum der Transaktionserstellung", "Type": "Typ", "Order number": "Bestellnummer",
    "Legacy order ID": "Alte Bestellnummer", "Buyer username": "Nutzername des Käufers",
    "Buyer name": "Name des Käufers", "Post to country": "Versandziel - Land",
    "Net amount": "Betrag abzügl. Kosten", "Payout currency": "Auszahlungswährung", "Payout date": "Auszahlungsdatum",
    "Payout ID": "Auszahlung Nr.", "Payout method": "Auszahlungsmethode", "Payout status": "Status der Auszahlung",
    "Item ID": "Artikelnummer", "Transaction ID": "Transaktionsnummer", "Item title": "Angebotstitel",
    "Custom label": "Bestandseinheit", "Quantity": "Stückzahl", "Item subtotal": "Zwischensumme Artikel",
    "Postage and packaging": "Verpackung und Versand", "Seller collected tax": "Vom Verkäufer eingezogene Steuer",
    "eBay collected tax": "Von eBay eingezogene Steuer", "Seller specified VAT rate": "Vom Verkäufer angegebener MwSt.-Satz",
    "Final value fee – fixed": "Fixer Anteil der Verkaufsprovision",
    "Final value fee – variable": "Variabler Anteil der Verkaufsprovision",
    "Very high 'item not as described' fee": "Gebühr für sehr hohe Quote an „nicht wie beschriebenen Artikeln“",
    "Below standard performance fee": "Gebühr für unterdurchschnittlichen Servicestatus",
    "International fee": "Internationale Gebühr", "Gross transaction amount": "Transaktionsbetrag (inkl. Kosten)",
    "Transaction currency": "Transaktionswährung", "Exchange rate": "Wechselkurs", "Reference ID": "Referenznummer",
    "Description": "Beschreibung",
}
DE_TYPES = {
    "Order": "Bestellung", "Refund": "Rückerstattung", "Postage label": "Versandetikett", "Other fee": "Andere Gebühr",
    "Payout": "Auszahlung", "Hold": "Einbehalten", "Claim": "Fall", "Payment dispute": "Zahlungsbeschwerde",
    "Charge": "Belastung", "Transfer": "Überweisung", "Adjustment": "Anpassung", "Goodwill": "Kulanz",
}
FIXED, VARIABLE = "Final value fee – fixed", "Final value fee – variable"
ABROAD = {"AUD": ("USD", "1.5213"), "GBP": ("USD", "0.7812"), "USD": ("CAD", "0.7305"), "EUR": ("GBP", "1.1534")}


def converted(minor, rate):
    """At the file's rate, rounded half away from zero, without a float."""
    digits = rate.split(".")[1]
    scale = 10 ** len(digits)
    value = abs(minor) * int(rate.replace(".", ""))
    return (1 if minor > 0 else -1) * ((value * 2 + scale) // (scale * 2))


def restored(minor, rate):
    """What an amount was before it was converted, as far as it can be known."""
    scale, factor = 10 ** len(rate.split(".")[1]), int(rate.replace(".", ""))
    return (1 if minor > 0 else -1) * ((abs(minor) * scale * 2 + factor) // (factor * 2))


class Transactions(Month):
    """All that happened to an account in a month, as the transaction report has it."""

    def __init__(self, seed, edition):
        super().__init__(seed, delimiter=";" if edition == "de" else ",")
        self.edition = edition
        self.home = {"uk": "GBP", "au": "AUD", "us": "USD", "de": "EUR"}[edition]
        self.number = {"uk": random.choice([plain, grouped]), "au": plain, "us": grouped, "de": german}[edition]
        self.months = random.choice([MONTHS, MONTHS[:8] + ["Sept"] + MONTHS[9:]])
        self.dates = random.choice(["long", "short"])
        # What eBay keeps, in ten-thousandths of all that a buyer pays.
        self.kept = {VARIABLE: random.choice([1290, 1280, 1100])}
        if random.random() < 0.5:
            self.kept["Regulatory operating fee"] = 35
        if random.random() < 0.2:
            self.kept["Below standard performance fee"] = 500
        self.orders, self.serial = 0, random.randint(10**11, 10**12)
        self.unpaid, self.currencies, self.rates, self.sold = [], {}, {}, []
        for day in range(self.days):
            for _ in range(random.choice([0, 1, 1, 2, 3])):
                self.order(day)
            self.other(day)
            if day % 7 == 6:
                self.pay(day)
        self.rows.sort(key=lambda row: row["day"], reverse=random.random() < 0.5)

    # How this edition writes.

    def date(self, number):
        day = self.day(number)
        if self.edition == "us":
            return f"{self.months[day.month - 1]} {day.day}, {day.year}"
        if self.edition == "de":
            if self.dates == "short":
                return f"{day.day:02d}.{day.month:02d}.{day.year}"
            return f"{day.day}. {GERMAN[day.month - 1]} {day.year}"
        if self.dates == "short":
            return f"{day.day:02d}-{self.months[day.month - 1]}-{day.year % 100:02d}"
        return f"{day.day} {self.months[day.month - 1]} {day.year}"

    def next(self):
        self.serial += random.randint(1, 999)
        return str(self.serial)

    def row(self, day, type, net, gross, currency=None, rate=None, **cells):
        row = {"day": day, "Type": type, "Payout currency": self.home, "Transaction currency": currency or self.home}
        row |= {"Net amount": net, "Gross transaction amount": gross, "Exchange rate": rate} | cells
        row["Buyer username"] = row["Buyer name"] = row["Post to city"] = f"{BUYER} {self.next()}"
        self.rows.append(row)
        if net is not None:
            self.unpaid.append(row)
        return row

    # What happens.

    def order(self, day):
        abroad = random.random() < 0.15
        currency, rate = ABROAD[self.home] if abroad else (self.home, None)
        number = f"{random.randint(1, 99):02d}-{random.randint(10000, 99999)}-{self.orders:05d}"
        self.orders += 1
        self.currencies[number] = currency
        items = []
        for _ in range(random.choice([1, 1, 1, 1, 2, 3])):
            each, quantity, postage = random.randint(1, 30000), random.choice([1, 1, 1, 2, 5]), random.choice([0, 320, 299, 1])
            subtotal = each * quantity
            tax = nearest(subtotal + postage, random.choice([0, 0, 8, 20]), 100)
            items.append({
                "Item ID": self.next(), "Transaction ID": self.next(), "Item title": self.title(),
                "Custom label": self.label(quantity) or NOTHING, "Quantity": quantity, "Item subtotal": subtotal, "Postage and packaging": postage,
                "eBay collected tax": tax, "fees": self.fees(subtotal + postage + tax, abroad),
            })
        fixed = [-random.choice([30, 40]) for _ in items] if random.random() < 0.7 else [-random.choice([30, 40])]
        total = sum(sum(item["fees"].values()) for item in items) + sum(fixed)
        subtotal, postage, tax = (
            sum(item[key] for item in items) for key in ("Item subtotal", "Postage and packaging", "eBay collected tax"))
        net = subtotal + postage + total
        if abroad:
            self.rates[number] = rate
            while len(items) > len(fixed) and restored(converted(net, rate), rate) != net:
                # Only the whole has the fixed fee, which two roundings may have changed by a penny.
                fixed, total, net = [fixed[0] - 1], total - 1, net - 1
            net = converted(net, rate)
        order = {"Order number": number, "Legacy order ID": number}
        self.book(number, self.day(day), price=subtotal, postage_paid=postage, fees=-total)
        if any(item["Custom label"] in self.crowded | {NOTHING} for item in items):
            self.leave(number)
        if len(items) == 1:
            item = items[0]
            head = self.row(
                day, "Order", net, subtotal + postage, currency, rate, **order, **item, **item["fees"], **{FIXED: fixed[0]})
        else:
            head = self.row(
                day, "Order", net, subtotal + postage, currency, rate, **order, **{
                    "Item subtotal": subtotal, "Postage and packaging": postage, "eBay collected tax": tax})
            for place, item in enumerate(items):
                own = {FIXED: fixed[place]} if len(fixed) == len(items) else {}
                self.row(day, "Order", None, None, currency, rate, **order, **item, **item["fees"], **own)
        head["truth"] = lambda payout: self.tell(
            "order", number, self.day(day), currency, subtotal, postage, -total, "", f"{net} {self.home}", payout, "", "")
        for item in items:
            label = "" if item["Custom label"] == NOTHING else item["Custom label"]
            self.tell(
                "item", number, item["Item ID"], item["Transaction ID"], label, item["Quantity"], item["Item subtotal"])
        self.sold.append((day, number, currency, items, postage))
        self.after(day, number, items[0], subtotal + postage, tax, currency, rate)

    def fees(self, paid, abroad):
        """What eBay keeps of all that a buyer paid for an item, its tax included."""
        kept = self.kept | ({"International fee": 165} if abroad else {})
        return {name: -nearest(paid, part, 10_000) for name, part in kept.items()}

    def charge(self, kind, day, type, number, item, net, cells, gross=None, currency=None, rate=None, back=0):
        gross = net if gross is None else gross
        row = self.row(day, type, net, gross, currency, rate, **cells)
        if number:
            row["Order number"] = number
        if item:
            row["Item ID"] = item
        minor = -gross if kind == "refund" else -net
        if kind == "transfer":
            self.move(day, DE_TYPES[type] if self.edition == "de" else type, net, self.home)
        elif kind == "unknown":
            row["unknown"] = True
        elif number and number in self.currencies:
            # A charge in the currency of the payout costs what the order's rate makes of it.
            foreign = (currency or self.home) != self.currencies[number]
            cost, fees_back = (restored(minor, self.rates[number]), 0) if foreign and minor else (minor, back)
            if kind == "refund":
                self.book(number, self.day(day), refund=cost, fees_back=fees_back)
            elif kind == "dispute":
                self.book(number, disputed=cost)
            else:
                self.book(number, **{"postage" if kind == "label" else "fees": cost})
        else:
            self.spend(currency or self.home, minor)
        row["truth"] = lambda payout: self.tell(
            "charge", kind, number, item, self.day(day), currency or self.home, minor, back, f"{net} {self.home}", payout)

    def after(self, day, number, item, paid, tax, currency, rate):
        """What comes of an order later, or does not."""
        later = day + random.randint(1, 9)
        if random.random() < 0.4:
            self.charge("ad", day + random.randint(0, 2), "Other fee", number, item["Item ID"], -random.randint(1, 300), {
                "Description": "Promoted Listings - General fee", "Reference ID": f"FEE-{self.next()}"})
        if random.random() < 0.5:
            self.charge("label", day + 1, "Shipping label" if self.edition == "us" else "Postage label", number, None,
                -random.randint(200, 900), {"Description": "Royal Mail"})
        is_refunded = random.random() < 0.2
        if is_refunded:
            part = random.choice([paid, paid, random.randint(1, paid)])
            # The buyer gets the tax back too, which was never the seller's; eBay may keep the fixed fee.
            tax_back = nearest(tax, part, paid)
            back = {FIXED: random.choice([0, 0, 30]), VARIABLE: -self.fees(part + tax_back, False)[VARIABLE]}
            net = -part + sum(back.values())
            if rate:
                net = converted(net, rate)
            self.charge("refund", later, "Refund", number, None, net, {
                "Item title": item["Item title"], "Reference ID": f"Return ID {self.next()}", "eBay collected tax": -tax_back,
                **back},
                -part, currency, rate, sum(back.values()))
        if random.random() < 0.1:
            hold = {"Order number": number, "Transaction ID": item["Transaction ID"], "Reason for hold": "new seller"}
            amount = random.randint(1, paid)
            for when, held in ((day, -amount), (later, amount)):
                row = self.row(when, "Hold", held, held, **hold)
                row["truth"] = lambda payout, when=when, held=held: self.tell(
                    "charge", "transfer", "", "", self.day(when), self.home, -held, 0, f"{held} {self.home}", payout)
        if random.random() < 0.1 and not is_refunded:
            amount, type = random.choice([paid, random.randint(1, paid)]), random.choice(["Payment dispute", "Claim"])
            reference = {"Reference ID": f"Case ID {self.next()}"}
            self.charge("dispute", later, type, number, None, -amount, reference)
            if random.random() < 0.5:
                self.charge("dispute", later + 5, type, number, None, amount, reference)

    def other(self, day):
        """What belongs to no order; several of them are alike in all that they say."""
        for _ in range(random.choice([0, 0, 1, 3])):
            self.charge("fee", day, "Other fee", None, None, -35, {"Description": "Insertion fee"})
        if random.random() < 0.1:
            self.charge("label", day, "Shipping label" if self.edition == "us" else "Postage label", None, None,
                -random.randint(200, 90000), {"Description": "Bulk purchase"})
        for type, kind in [
            ("Claim", "dispute"), ("Transfer", "transfer"), ("Adjustment", "adjustment"), ("Charge", "transfer"),
            ("Goodwill", "unknown"),
        ]:
            if random.random() < 0.08:
                self.charge(kind, day, type, None, None, random.choice([-1, 1]) * random.randint(1, 5000), {})

    def pay(self, day):
        rows = [row for row in self.unpaid if row["day"] < day]
        self.unpaid = [row for row in self.unpaid if row["day"] >= day]
        amount, payout = sum(row["Net amount"] for row in rows), self.next()
        for row in rows:
            row["Payout ID"], row["paid"] = payout, day
            self.unexplained += row["Net amount"] if "unknown" in row else 0
        row = self.row(day, "Payout", -amount, -amount, **{"Payout ID": payout, "Payout status": "Funds sent"})
        self.unpaid.remove(row)
        row["paid"] = day
        self.tell("payout", payout, self.day(day), f"{amount} {self.home}")
        self.payouts.append((payout, amount))

    # The files.

    def finish(self):
        for row in self.rows:
            if "truth" in row:
                row["truth"](row.get("Payout ID", ""))

    def header(self):
        if self.edition == "us":
            names = [US_NAMES.get(name, name) for name in UK if name != "Seller specified VAT rate"]
            return names[:31] + ["Charity donation", "Deposit processing fee"] + names[31:]
        names = {"de": DE_NAMES, "au": AU_NAMES}.get(self.edition, {})
        return [names.get(name, name) for name in UK]

    def cells(self, row, known):
        names = {"us": US_NAMES, "de": DE_NAMES, "au": AU_NAMES}.get(self.edition, {})
        cells = {}
        for name, value in row.items():
            if name in ("day", "truth", "fees", "paid", "unknown", "Type") or value is None:
                continue
            if name == "Payout ID" and row["paid"] > known:
                continue
            is_money = isinstance(value, int) and name != "Quantity"
            text = self.number(value) if is_money else str(value)
            # The sign is that of the account's own currency.
            cells[names.get(name, name)] = text.rstrip(" \u00a0€") if row["Transaction currency"] != self.home else text
        cells[names.get("Transaction creation date", "Transaction creation date")] = self.date(row["day"])
        cells[names.get("Type", "Type")] = DE_TYPES[row["Type"]] if self.edition == "de" else row["Type"]
        if row.get("paid", 10**6) <= known:
            cells[names.get("Payout date", "Payout date")] = self.date(row["paid"])
        return [cells.get(name, NOTHING) for name in self.header()]

    def file(self, start, end, known):
        notes = [["Transaction report"], [], ["Seller" if self.edition != "de" else "Verkäufer", "brassworks"],
            ["Start date", self.date(start)], ["This report says what was paid, and what was taken, in each of its lines"]]
        before = random.choice([notes, notes + [[]] * random.randint(1, 30), [[]] + notes])
        rows = [self.cells(row, known) for row in self.rows if start <= row["day"] <= end]
        return self.text(before, self.header(), rows)


ORDERS = """Sales record number|Order number|Buyer username|Buyer name|Buyer email|Buyer note|Buyer address 1|Buyer address
2|Buyer city|Buyer county|Buyer postcode|Buyer country|Buyer tax identifier name|Buyer tax identifier value|Post to
name|Post to phone|Post to address 1|Post to address 2|Post to city|Post to county|Post to postcode|Post to
country|Item number|Item title|Custom label|Sold via Promoted listings|Quantity|Sold for|Postage and packaging|Item
location|Item postcode|Item country|Included VAT rate|eBay Collect And Remit Tax Rate|eBay Collect And Remit Tax
Type|eBay reference name|eBay reference value|Tax status|Seller collected tax|eBay collected tax|Electronic waste
recycling fee|Mattress recycling fee|Battery recycling fee|White goods disposal tax|Tyre recycling fee|Additional
fee|Total price|eBay collected tax and fees included in total|Payment method|Sale date|Paid on date|Post by
date|Minimum estimated delivery date|Maximum estimated delivery date|Dispatched on date|Feedback left|Feedback
received|My item note|PayPal transaction ID|Delivery service|Tracking number|Transaction ID|Variation details|Global
Shipping Programme|Global Shipping Reference ID|Click and Collect|Click and Collect Reference Number|eBay Plus|eBay
Fulfilment Programme"""
ORDERS = ORDERS.replace("\n", " ").split("|")
US_WORDS = [
    ("Post to", "Ship To"), ("county", "State"), ("postcode", "Zip"), ("Postage and packaging", "Shipping And Handling"),
    ("Post by", "Ship By"), ("Dispatched on", "Shipped On"), ("Delivery service", "Shipping Service"),
    ("Programme", "Program"), ("Fulfilment", "Fulfillment"), ("Tyre", "Tire"),
]


class Orders(Month):
    """The orders of a month, as the orders report has them: no fees, and an address in each line."""

    def __init__(self, seed, edition):
        super().__init__(seed)
        self.edition = edition
        self.quoting = random.choice([self.quoting, "loose"])
        self.currency = {"uk": "GBP", "au": "AUD", "us": "USD"}[edition]
        serial = random.randint(10**11, 10**12)
        for record in range(random.randint(20, 60)):
            day, number = random.randrange(self.days), f"{record:02d}-{random.randint(10000, 99999)}-{record:05d}"
            items = []
            for _ in range(random.choice([1, 1, 1, 2, 4])):
                serial, quantity = serial + 2, random.choice([1, 1, 3])
                items.append({
                    "Item number": serial, "Transaction ID": serial + 1, "Item title": self.title(),
                    "Custom label": self.label(quantity), "Quantity": quantity, "price": random.randint(1, 200_000)})
            postage, price = random.choice([0, 320]), sum(item["price"] * item["Quantity"] for item in items)
            for item in items:
                self.tell(
                    "item", number, item["Item number"], item["Transaction ID"], item["Custom label"], item["Quantity"],
                    item["price"] * item["Quantity"])
            # The report shows no refund but by a smaller total, and an order without a payment has no day of it.
            is_paid, back = random.random() < 0.9, random.choice([0] * 8 + [price // 3, price + postage])
            self.add(record, day, number, self.currency, items, postage, is_paid, back)
            self.tell("order", number, self.day(day), self.currency, price, postage, "", "", "", "", "", "")
            self.book(number, self.day(day), price=price, postage_paid=postage)
            are_known = all(item["Custom label"] and item["Custom label"] not in self.crowded for item in items)
            if not are_known or not is_paid or back == price + postage:
                self.leave(number)

    def add(self, record, day, number, currency, items, postage, is_paid=True, back=0):
        """The lines of an order: that of its one item, or one for the whole and one for each item."""
        price = sum(item["price"] * item["Quantity"] for item in items)
        own = {"Sales record number": record, "Order number": number, "day": day, "currency": currency}
        head = own | {
            "Sale date": day, "Postage and packaging": postage, "Total price": price + postage - back,
            "Paid on date": day if is_paid else "",
            "Post to name": f"{BUYER} {number}", "Buyer email": f"{BUYER}@{number}", "Post to phone": f"{BUYER} 0113",
        } | {name: f"{BUYER} {number}" for name in ORDERS if name.startswith("Buyer")}
        items = [item | own | {"Sold for": item["price"]} for item in items]
        self.rows += [items[0] | head] if len(items) == 1 else [
            head | {"Quantity": len(items), "Sold for": price}] + items

    def finish(self):
        pass

    def date(self, number):
        day, month = self.day(number), MONTHS[self.day(number).month - 1]
        if self.edition == "us":
            return f"{month}-{day.day:02d}-{day.year % 100:02d}"
        return f"{day.day:02d}-{month}-{day.year % 100:02d}"

    def cells(self, row):
        cells = []
        for name in ORDERS:
            value = row.get(name, "")
            if name in ("Sold for", "Postage and packaging", "Total price") and value != "":
                value = signed({"GBP": "£", "USD": "$", "CAD": "C $", "AUD": "AU $"}[row["currency"]])(value)
            cells.append(self.date(value) if name.endswith("date") and value != "" else str(value))
        return cells

    def header(self):
        names = [name + random.choice(["", "", " ", "\t"]) for name in ORDERS]
        if self.edition == "au":
            names = [name.replace("Postage and packaging", AU_NAMES["Postage and packaging"]) for name in names]
        if self.edition == "us":
            for before, after in US_WORDS:
                names = [name.replace(before, after) for name in names]
            names = [name.title() if random.random() < 0.9 else name for name in names]
        return names

    def file(self, start, end, known=None):
        rows = [self.cells(row) for row in self.rows if start <= row["day"] <= end]
        behind = [[], [len(rows), "record(s) downloaded", ""], ["Seller ID : brassworks"]]
        before = random.choice([[[]], [[""] * len(ORDERS)]])
        if self.quoting != "loose":
            return self.text(before, self.header(), [[""] * len(ORDERS)] + rows, behind)
        # As older files: a quote within a title is not doubled.
        lines = before + [self.header(), [""] * len(ORDERS)] + rows + behind
        text = self.ending.join(",".join(f'"{cell}"' for cell in line) for line in lines) + self.ending
        return text.encode(self.encoding, errors="replace")


EARNINGS = """Order creation date|Order number|Item ID|Item title|Buyer name|Ship to city|Ship to province/region/state|Ship to
zip|Ship to country|Transaction currency|eBay collected tax|Item price|Quantity|Item subtotal|Shipping and
handling|Seller collected tax|Discount|Payout currency|Gross amount|Final Value Fee - fixed|Final Value Fee -
variable|Below standard performance fee|Very high "item not as described" fee|International fee|Deposit processing
fee|Regulatory operating fee|Promoted Listing Standard fee|Charity donation|Shipping labels|Payment Dispute
Fee|Expenses|Refunds|Order earnings"""
EARNINGS = EARNINGS.replace("\n", " ").split("|")


class Earnings(Month):
    """The orders of a month, as the order earnings report has them: all that was paid for each in its line."""

    def __init__(self, seed, edition):
        super().__init__(seed)
        self.later, self.sold = random.choice([[], ["Your cost", "Net order earnings"]]), []
        serial = random.randint(10**11, 10**12)
        for order in range(random.randint(20, 60)):
            day, number, serial = random.randrange(self.days), f"{order:02d}-20482-{order:05d}", serial + 1
            price, quantity = random.randint(100, 50_000), random.choice([1, 1, 2])
            postage, tax = random.choice([0, 599]), random.choice([0, 215])
            fees = {name: -random.randint(1, 50) for name in EARNINGS[19:26] + ["Charity donation"] if random.random() < 0.4}
            costs = {name: random.choice([None, -random.randint(1, 90)]) for name in (
                "Promoted Listing Standard fee", "Shipping labels", "Refunds")}
            subtotal, discount = price * quantity, random.choice([0, 0, 0, price // 10])
            earnings = subtotal - discount + postage + sum(fees.values()) + sum(cost or 0 for cost in costs.values())
            row = {
                "Order number": number, "Item ID": serial, "Item title": self.title(), "Buyer name": f"{BUYER} {serial}",
                "Ship to city": f"{BUYER} {serial}", "Transaction currency": "USD", "Payout currency": "USD",
                "Quantity": quantity}
            amounts = fees | costs | {
                "eBay collected tax": tax, "Item price": price, "Item subtotal": subtotal,
                "Shipping and handling": postage, "Discount": -discount,
                "Gross amount": subtotal - discount + postage + tax, "Order earnings": earnings}
            row |= {name: grouped(value) for name, value in amounts.items() if value is not None}
            row["Order creation date"] = f"{MONTHS[self.day(day).month - 1]} {self.day(day).day}, {self.day(day).year}"
            self.rows.append((day, row))
            label = self.label(quantity)
            self.sold.append((day, number, "USD", [{
                "Item number": serial, "Transaction ID": serial + 10**12, "Item title": row["Item title"],
                "Custom label": label, "Quantity": quantity, "price": price}], postage))
            ads, labels, refund = ("" if cost is None else -cost for cost in costs.values())
            self.book(
                number, self.day(day), price=subtotal - discount, postage_paid=postage, fees=-sum(fees.values()) + (ads or 0),
                postage=labels or 0)
            self.book(number, refund=refund or 0)
            if not label or label in self.crowded:
                self.leave(number)
            self.tell("item", number, serial, "", "", quantity, subtotal - discount)
            self.tell("order", number, self.day(day), "USD", subtotal - discount, postage, -sum(fees.values()), ads,
                f"{earnings} USD", "", labels, refund)

    def finish(self):
        pass

    def file(self, start, end, known):
        before = [[NOTHING] * 8, ["Notes"], ["Order earnings report"], ["Seller", "brassworks"],
            ["Start date", "Jan-01-2025 00:00:00 AM PST"]]
        rows = [[str(row.get(name, NOTHING)) for name in EARNINGS + self.later] for day, row in self.rows if start <= day <= end]
        return self.text(before, EARNINGS + self.later, rows)


LISTINGS = """Item number|Title|Variation details|Custom label (SKU)|Available quantity|Format|Currency|Start price|Auction Buy It
Now price|Reserve price|Current price|Sold quantity|Watchers|Bids|Start date|End date|eBay category 1 name|eBay category
1 number|eBay category 2 name|eBay category 2 number|Condition|eBay Product ID(ePID)|Listing
site|P:UPC|P:EAN|P:ISBN"""
LISTINGS = LISTINGS.replace("\n", " ").split("|")


class Listings(Month):
    """What is live, as the report of all active listings has it; it is of one moment, and so not cut."""

    def __init__(self, seed, edition):
        super().__init__(seed)
        serial = random.randint(10**11, 10**12)
        for _ in range(random.randint(25, 80)):
            serial, day, price = serial + random.randint(1, 99), self.day(random.randrange(self.days)), random.randint(1, 10**6)
            label = random.choice(["", self.label(1, False)])
            if label:
                self.live.append((label, price, "GBP", day))
            row = {
                "Item number": serial, "Title": self.title(), "Custom label (SKU)": label, "Available quantity": 1,
                "Format": "FIXED_PRICE", "Currency": "GBP", "Start price": plain(price + random.choice([0, 500])),
                "Current price": plain(price), "Sold quantity": 0, "Listing site": "UK",
                "Start date": f"{MONTHS[day.month - 1]}-{day.day:02d}-{day.year % 100:02d} 16:00:01 PDT"}
            self.rows.append([str(row.get(name, "")) for name in LISTINGS])
            self.tell("listing", serial, label, f"{price} GBP", 1, day)

    def finish(self):
        pass

    def cuts(self):
        return []

    def file(self, start, end, known):
        before = random.choice([[], [["All active listings"]], [["Active listings"], []]])
        return self.text(before, LISTINGS, self.rows)


def save_orders(month, folder):
    """Adds the orders report of what was sold in a month, as a whole and cut."""
    orders = Orders.__new__(Orders)
    vars(orders).update(vars(month) | {"rows": [], "delimiter": ",", "edition": month.edition})
    for record, (day, number, currency, lines, postage) in enumerate(month.sold):
        orders.add(record, day, number, currency, lines, postage)
    month.write(folder, "whole-orders.csv", orders.file(0, 10_000))
    for place, (start, end) in enumerate(month.cuts()):
        month.write(folder, f"part-orders-{place:02d}.csv", orders.file(start, end))


class Account(Transactions):
    """A month of which there are both the transaction and the orders report, which overlap."""

    def save(self, folder, make):
        super().save(folder, make)
        sold, self.sold = self.sold, []
        for day, number, currency, items, postage in sold:
            lines = [{
                "Item number": item["Item ID"], "Transaction ID": item["Transaction ID"], "Item title": item["Item title"],
                "Custom label": item["Custom label"].replace(NOTHING, ""), "Quantity": item["Quantity"],
                "price": item["Item subtotal"] // item["Quantity"]} for item in items]
            # The orders report has the price of a piece, which may not come out even: then there is no such order.
            if all(line["price"] * line["Quantity"] == item["Item subtotal"] for line, item in zip(lines, items)):
                self.sold.append((day, number, currency, lines, postage))
        save_orders(self, folder)


class Sales(Earnings):
    """A month of which there are the order earnings report, which has no SKUs, and the orders report."""

    def __init__(self, seed, edition):
        super().__init__(seed, edition)
        self.edition = edition

    def save(self, folder, make):
        super().save(folder, make)
        save_orders(self, folder)


def make(kind, seed, folder):
    report, edition = kind.split("-")
    reports = {
        "transactions": Transactions, "orders": Orders, "earnings": Earnings, "listings": Listings, "account": Account,
        "sales": Sales}
    month = reports[report](seed, edition)
    month.finish()
    month.save(folder, month.file)


if __name__ == "__main__":
    kind, seed, count, folder = sys.argv[1:]
    for number in range(int(seed), int(seed) + int(count)):
        make(kind, number, os.path.join(folder, str(number)))
