#!/usr/bin/env python3
"""Makes random months of Etsy's, Depop's, Mercari's, Poshmark's, Shopify's and Discogs' files, with the truth they were made of.

usage: shop_months.py KIND SEED COUNT FOLDER

KIND is one of KINDS below; each month is a folder with the number of its seed, see months.py. The kinds of Etsy are
one month of one shop if their seed is the same.
"""

import os
import random
import sys

from months import BUYER, Month, nearest, signed

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"


def bare(minor):
    return f"{'-' if minor < 0 else ''}{abs(minor) // 100}.{abs(minor) % 100:02}"


def sku():
    number = random.randrange(63_000_000_000, 88_000_000_000)
    return "FH-" + "".join(ALPHABET[number >> 35 - 5 * place & 31] for place in range(8))


def split(amount, weights):
    """Parts in proportion to weights that add up to the amount; what is left goes to those that lost most by rounding."""
    total = sum(weights)
    parts = [amount * weight // total for weight in weights]
    lost = sorted(range(len(weights)), key=lambda place: -(amount * weights[place] % total))
    for place in lost[:amount - sum(parts)]:
        parts[place] += 1
    return parts


class Item:
    code = ""

    def __init__(self, title):
        self.title = title
        self.listing, self.transaction = random.randint(10**9, 2 * 10**9), random.randint(4 * 10**9, 5 * 10**9)
        self.quantity = random.choice([1, 1, 1, 1, 1, 1, 2, 3])
        self.each = random.choice([random.randint(100, 9999), random.randint(1, 99), random.randint(100_000, 250_000)])
        self.discount = random.choice([0, 0, 0, self.each // 4])
        self.skus = [sku() for _ in range(self.quantity)]
        # Of several pieces the seller may have named but one.
        self.named = self.skus[:random.choice([1, self.quantity, self.quantity])]
        # Now and then the seller has named more than was sold, of which nobody knows which it was.
        self.extra = [sku()] if random.random() < 0.05 else []

    @property
    def sku(self):
        return ", ".join(self.named + self.extra)

    @property
    def gross(self):
        return self.each * self.quantity

    @property
    def price(self):
        return self.gross - self.discount


class Order:
    """A sale as it is, whatever its shop calls things."""

    def __init__(self, month, number, day):
        self.number, self.day, self.buyer = number, day, f"{BUYER} {number}"
        self.items = [Item(month.title()) for _ in range(random.choice([1, 1, 1, 2, 3]) if month.has_many else 1)]
        if month.has_single:
            for item in self.items:
                item.quantity, item.discount = 1, 0
                item.skus = item.named = item.skus[:1]
            if month.knows_all and not month.crowds:
                item.extra, item.named = [], item.skus
        for item in self.items:
            item.is_known = month.knows_all or random.random() < 0.9
            month.items += item.skus if item.is_known else []
            month.items += item.extra if item.is_known and random.random() < 0.5 else []
        self.shipping = random.choice([0, 320, random.randint(1, 1500)])
        self.off, self.wrapping, self.coupon = 0, 0, 0
        self.tax = random.choice([0, 0, random.randint(1, 400)])
        self.fate = random.choices(["sold", "whole", "part", "cancelled"], [80, 7, 7, 6])[0]
        self.later = day + random.randint(0, 5)
        self.time = f"{random.randint(1, 12)}:{random.randint(0, 59):02} {random.choice(['AM', 'PM'])}"
        if month.has_discounts:
            self.use_coupons()

    def use_coupons(self):
        """The buyer has coupons of the shop for some of the things, or for the postage, and has them wrapped."""
        for item in self.items:
            item.discount = 0
        if random.random() < 0.4:
            chosen = self.items[random.choice([0, 0, 0, len(self.items) - 1]):]
            self.coupon = sum(item.gross for item in chosen) * random.choice([5, 10, 20, 50]) // 100
            for item, part in zip(chosen, split(self.coupon, [item.gross for item in chosen])):
                item.code, item.discount = "SAVE", part
        if random.random() < 0.2:
            self.off, self.shipping = self.shipping, 0
        if self.fate in ("sold", "part"):
            self.wrapping = random.choice([0] * 8 + [400, 460])

    @property
    def price(self):
        return sum(item.price for item in self.items)

    @property
    def paid(self):
        return self.price + self.shipping + self.wrapping

    @property
    def total(self):
        """What the buyer paid, with the sales tax that the marketplace keeps."""
        return self.paid + self.tax

    @property
    def refund_with_tax(self):
        return self.refund + nearest(self.tax, self.refund, self.paid)

    @property
    def refund(self):
        """What the buyer got back of what the seller had."""
        return {"whole": self.paid, "part": max(1, self.paid // 3)}.get(self.fate, 0)


class Shop(Month):
    has_many, has_single, has_discounts, only_dollars = True, False, False, False
    # What columns are called in this edition.
    names = {}

    def __init__(self, seed):
        super().__init__(seed)
        self.british = random.random() < 0.5 and not self.only_dollars
        self.currency, self.mark = ("GBP", "£") if self.british else ("USD", "$")
        self.money = signed(self.mark)
        self.orders = []
        for day in range(self.days):
            for _ in range(random.choice([0, 1, 1, 2, 3])):
                self.orders.append(Order(self, 3_812_000_000 + seed * 1000 + len(self.orders), day))
        self.make()
        if random.random() < 0.5:
            self.rows.reverse()

    def add(self, day, *rows):
        """Rows of one order stay in their order."""
        self.rows.append((day, rows))

    def tell_order(self, order, number, price="", postage="", fees="", ads="", net=None, label="", refund=""):
        net = "" if net is None else f"{net} {self.currency}"
        self.tell("order", number, self.day(order.day), self.currency, price, postage, fees, ads, net, "", label, refund)
        self.book(
            str(number), self.day(order.day), price=price or 0, postage_paid=postage or 0, fees=(fees or 0) + (ads or 0),
            postage=label or 0)
        self.book(str(number), refund=refund or 0)

    def tell_rest(self, number, back="", cancelled=False):
        self.tell("rest", number, "", back, "cancelled" if cancelled else "")
        self.book(str(number), fees_back=back or 0)
        if cancelled:
            self.leave(str(number), waits=False)

    def tell_item(self, order, listing, transaction, label, item, price):
        self.tell("item", order, listing, transaction, label, item.quantity, price)
        if not item.is_known or item.extra or any(sku not in label for sku in item.skus):
            self.leave(str(order))

    def charge(self, kind, day, order, listing, minor, back, net):
        if kind == "refund":
            self.book(str(order), self.day(day), refund=minor, fees_back=back)
        elif kind == "dispute":
            self.book(str(order), disputed=minor)
        elif kind in ("transfer", "unknown"):
            pass
        elif order:
            self.book(str(order), **{"postage" if kind == "label" else "fees": minor})
        else:
            self.spend(self.currency, minor)
        self.tell(
            "charge", kind, order, listing, self.day(day), self.currency, minor, back,
            "" if net is None else f"{net} {self.currency}", "")

    def file(self, start, end, seen):
        rows = [row for day, group in self.rows if start <= day <= end for row in group]
        cells = [[str(row.get(column, "")) for column in self.columns] for row in rows]
        return self.text(self.before(), [self.names.get(name, name) for name in self.columns], cells, self.behind())

    def before(self):
        return []

    def behind(self):
        return []


# Etsy

class EtsyShop(Shop):
    has_discounts = True
    uk_names = {
        "Shipping": "Delivery", "Shipping Discount": "Delivery Discount", "Order Shipping": "Order Delivery",
        "Date Shipped": "Date Posted"}

    def card_fees(self, total):
        """A share of all that the buyer paid, sales tax included, and a fixed amount."""
        return nearest(total, 4, 100) + 30 if self.british else nearest(total, 3, 100) + 25

    def short(self, day):
        return self.day(day).strftime("%m/%d/%y")


class EtsyItems(EtsyShop):
    columns = """Sale Date|Item Name|Buyer|Quantity|Price|Coupon Code|Coupon Details|Discount Amount|Shipping Discount|Order
Shipping|Order Sales Tax|Item Total|Currency|Transaction ID|Listing ID|Date Paid|Date Shipped|Ship Name|Ship Address1|Ship
Address2|Ship City|Ship State|Ship Zipcode|Ship Country|Order ID|Variations|Order Type|Listings Type|Payment Type|InPerson
Discount|InPerson Location|VAT Paid by Buyer|SKU""".replace("\n", " ").split("|")

    def make(self):
        self.names = self.uk_names if self.british and random.random() < 0.7 else {}
        for order in self.orders:
            mark = random.choice(["", "", "#"])
            is_repeated, coupon, shipping = random.random() < 0.5, order.coupon, order.shipping
            label = random.choice(["{}", "other,{}", "{}" if self.knows_all else ""])
            for item in order.items:
                text = label.format(item.sku)
                # The whole discount is on the first line with the coupon, and so may be the postage.
                discount, coupon = (coupon, 0) if item.code else (0, coupon)
                self.add(order.day, {
                    "Sale Date": self.short(order.day), "Item Name": item.title, "Buyer": order.buyer,
                    "Quantity": item.quantity, "Price": self.money(item.each) if item.each > 99_999 else bare(item.each),
                    "Coupon Code": item.code, "Discount Amount": bare(discount) if discount else "0",
                    "Shipping Discount": bare(order.off), "Order Shipping": bare(shipping), "Order Sales Tax": "0",
                    "Item Total": bare(item.gross), "Currency": self.currency, "Transaction ID": item.transaction,
                    "Listing ID": item.listing, "Date Paid": self.short(order.day), "Ship Name": order.buyer,
                    "Ship Address1": order.buyer, "Ship City": order.buyer, "Ship Country": "United Kingdom",
                    "Order ID": f"{mark}{order.number}", "Variations": f"For: {order.buyer}", "SKU": text,
                    "Payment Type": "online_cc"})
                shipping = shipping if is_repeated else 0
                self.tell_item(order.number, item.listing, item.transaction, text, item, item.price)
            self.tell_order(order, order.number, order.price, order.shipping)


class EtsyOrders(EtsyShop):
    columns = """Sale Date|Order ID|Buyer User ID|Full Name|First Name|Last Name|Number of Items|Payment Method|Date
Shipped|Street 1|Street 2|Ship City|Ship State|Ship Zipcode|Ship Country|Currency|Order Value|Coupon Code|Coupon
Details|Discount Amount|Shipping Discount|Shipping|Sales Tax|Order Total|Status|Card Processing Fees|Order Net|Adjusted Order
Total|Adjusted Card Processing Fees|Adjusted Net Order Amount|Buyer|Order Type|Payment Type|InPerson Discount|InPerson
Location|SKU""".replace("\n", " ").split("|")

    def make(self):
        self.names = self.uk_names if self.british and random.random() < 0.7 else {}
        for order in self.orders:
            # An order that was refunded in full or cancelled leaves the file.
            if order.fate in ("sold", "part"):
                self.sale(order)

    def sale(self, order):
        fees, new, back = self.card_fees(order.total), 0, 0
        if order.fate == "part":
            # What the buyer paid in the end, of which the card's fee is a part.
            new = order.total - order.refund_with_tax
            back = fees - self.card_fees(new)
        self.add(order.day, {
            "Sale Date": self.short(order.day), "Order ID": order.number, "Buyer User ID": order.buyer,
            "Full Name": order.buyer, "First Name": order.buyer, "Last Name": order.buyer, "Street 1": order.buyer,
            "Number of Items": sum(item.quantity for item in order.items), "Currency": self.currency,
            "Order Value": bare(sum(item.gross for item in order.items)), "Coupon Code": "SAVE" if order.coupon else "",
            "Discount Amount": bare(order.coupon), "Shipping Discount": bare(order.off),
            "Shipping": bare(order.shipping), "Sales Tax": "0", "Order Total": bare(order.total),
            "Card Processing Fees": bare(fees), "Order Net": bare(order.paid - fees), "Status": "",
            "Adjusted Order Total": "0.00", "Adjusted Card Processing Fees": bare(fees - back if new else 0),
            "Adjusted Net Order Amount": bare(new - fees + back if new else 0), "Buyer": order.buyer,
            "Payment Type": "online_cc"})
        self.tell_order(order, order.number, order.price, order.shipping + order.wrapping)
        if new:
            self.charge(
                "refund", order.day, order.number, "", nearest(order.refund_with_tax, order.paid, order.total), back, None)


class EtsyPayments(EtsyShop):
    columns = """Payment ID|Buyer Username|Buyer Name|Order ID|Gross Amount|Fees|Net Amount|Posted Gross|Posted Fees|Posted
Net|Adjusted Gross|Adjusted Fees|Adjusted Net|Currency|Listing Amount|Listing Currency|Exchange Rate|VAT Amount|Gift Card
Applied?|Status|Funds Available|Order Date|Buyer|Order Type|Payment Type|Refund Amount""".replace("\n", " ").split("|")
    # The share of orders that are refunded in full; without one, their fate says so.
    share = 0.8

    def make(self):
        for order in self.orders:
            fees = self.card_fees(order.total)
            amounts = [bare(order.paid), bare(fees), bare(order.paid - fees)]
            is_back = random.random() < self.share if self.share else order.fate == "whole"
            row = dict(zip(["Gross Amount", "Fees", "Net Amount"], amounts))
            row |= dict(zip(["Posted Gross", "Posted Fees", "Posted Net"], amounts))
            row |= dict.fromkeys(["Adjusted Gross", "Adjusted Fees", "Adjusted Net"], "0.00" if is_back else "")
            self.add(order.day, row | {
                "Payment ID": order.number + 10**10, "Buyer Username": order.buyer, "Buyer Name": order.buyer,
                "Order ID": order.number, "Currency": self.currency, "Listing Amount": bare(order.total),
                "Listing Currency": self.currency, "Exchange Rate": "1", "Status": "SETTLED", "Buyer": order.buyer,
                "Order Date": self.day(order.day).strftime("%m/%d/%Y"),
                "Refund Amount": bare(order.total) if is_back else ""})
            if is_back:
                self.charge("refund", order.day, order.number, "", order.paid, fees, None)


class EtsyDeposits(EtsyShop):
    columns = ["Date", "Amount", "Currency", "Status", "Bank Account Ending Digits"]

    def __init__(self, seed, paid=None):
        self.paid = paid
        super().__init__(seed)

    def make(self):
        self.rows = []
        paid = [(day, 10_000 + 37 * day) for day in range(self.days)] if self.paid is None else self.paid
        for day, amount in paid:
            written = self.day(day)
            self.add(day, {
                "Date": f"{written:%B} {written.day}, {written.year}", "Amount": bare(amount), "Currency": self.currency,
                "Status": "Executed", "Bank Account Ending Digits": "1234"})
            self.tell("payout", f"{written} {self.money(amount)}", written, f"{amount} {self.currency}")


class EtsyStatement(EtsyShop):
    columns = "Date|Type|Title|Info|Currency|Amount|Fees & Taxes|Net|Tax Details".split("|")

    def line(self, day, kind, title, info="", amount=0, fees=0):
        cell = lambda minor: self.money(minor) if minor else "--"
        written = self.day(day)
        self.entries.append({"day": day, "net": amount + fees, "told": [], "payout": ""})
        self.add(day, {
            "Date": f"{written.day} {written:%B}, {written.year}" if self.british
                else written.strftime(f"{random.choice(['%B', '%b'])} {written.day}, %Y"),
            "Type": kind, "Title": title, "Info": info, "Currency": self.currency, "Amount": cell(amount),
            "Fees & Taxes": cell(fees), "Net": cell(amount + fees), "Tax Details": "--"})

    def make(self):
        self.entries, self.deposits = [], []
        self.inside = random.random() < 0.5
        for order in self.orders:
            self.sale(order)
        for day in range(self.days):
            self.other(day)
        lines = sorted(zip(self.entries, self.rows), key=lambda line: line[0]["day"])
        self.entries, self.rows, ordered, open = [], [], [], []
        for day in range(self.days + 20):
            today = [line for line in lines if line[0]["day"] == day]
            # A payout has what came before it; what comes later on its day goes into the next.
            until = random.choice([len(today), random.randint(0, len(today))])
            ordered += today[:until]
            open += [entry for entry, _ in today[:until]]
            paid = sum(entry["net"] for entry in open)
            if day % 7 == 6 and paid > 0:
                self.pay(day, paid, open)
                ordered.append((self.entries[-1], self.rows[-1]))
                open = []
            ordered += today[until:]
            open += [entry for entry, _ in today[until:]]
        self.entries, self.rows = [entry for entry, _ in ordered], [row for _, row in ordered]
        for entry in self.entries:
            for cells in entry["told"]:
                super().tell(*cells[:9], entry["payout"], *cells[10:])

    def pay(self, day, paid, open):
        number = f"{self.day(day)} {self.money(paid)}"
        self.deposits.append((day, paid))
        for entry in open:
            # Only of its own day can a line come before or after it.
            entry["payout"] = number if entry["day"] == day else ""
            self.unexplained += entry["net"] if "unknown" in entry else 0
        self.line(day, "Deposit", f"{self.money(paid)} sent to your bank account")
        super().tell("payout", number, self.day(day), f"{paid} {self.currency}")
        self.payouts.append((number, paid))

    def tell(self, *cells):
        if cells[0] in ("charge", "order") and cells[9] == "":
            self.entries[-1]["told"].append(cells)
        else:
            super().tell(*cells)

    def fee(self, order, day, kind, title, minor, what="fee", net=None):
        self.line(day, kind, title, f"Order #{order.number}", 0, net or -minor)
        self.charge(what, day, order.number, "", minor, 0, net or -minor)

    def sale(self, order):
        number = f"Order #{order.number}"
        processing = self.card_fees(order.total)
        inside = processing if self.inside else 0
        self.line(order.day, "Sale", f"Payment for {number}", "", order.paid + order.tax, -inside)
        self.tell_order(order, order.number, fees=inside, net=order.paid + order.tax - inside)
        if not self.inside:
            self.fee(order, order.day, "Fee", "Processing fee", processing)
        if order.tax:
            self.fee(order, order.day, "Tax", "Sales tax paid by buyer", 0, "adjustment", -order.tax)
        for item in order.items:
            kind = random.choice(["Fee", "Transaction"])
            self.fee(order, order.day, kind, f"Transaction fee: {item.title}", item.price * 65 // 1000 + 1)
            for _ in range(item.quantity - 1):
                # A fee for each piece, alike to the letter.
                self.listing_fee(order.day, item.listing)
        if random.random() < 0.3:
            self.fee(order, order.day, random.choice(["VAT", "Tax"]), "VAT: Transaction", random.randint(1, 99))
        if random.random() < 0.2:
            ad = random.randint(9, 500)
            self.fee(order, order.later, "Marketing", "Fee for sale made through Offsite Ads", ad, "ad")
            if random.random() < 0.3:
                self.line(order.later + 1, "Marketing", "Credit for Offsite Ads fee", number, 0, ad)
                self.charge("ad", order.later + 1, order.number, "", -ad, 0, ad)
                self.line(order.later + 1, "VAT", "VAT: Offsite Ads fee credit", f"order: {order.number}", 0, 7)
                self.charge("ad", order.later + 1, order.number, "", -7, 0, 7)
        if random.random() < 0.3:
            self.fee(order, order.later, "Shipping", "Royal Mail postage label", random.randint(200, 900), "label")
        is_all = order.fate in ("whole", "cancelled")
        back = order.paid if is_all else order.refund
        tax = order.tax if is_all else order.refund_with_tax - order.refund
        if back:
            credit = back * 65 // 1000
            inside = credit if self.inside else 0
            words = "Partial refund" if order.fate == "part" else "Refund"
            self.line(order.later, "Refund", f"{words} to buyer for {number}", random.choice(["", number]), -back - tax, inside)
            self.charge("refund", order.later, order.number, "", back, inside, inside - back - tax)
            if tax:
                self.fee(order, order.later, "Tax", "Refund to buyer for sales tax", 0, "adjustment", tax)
            if credit and not inside:
                self.line(order.later, "Fee", "Credit for transaction fee", number, 0, credit)
                self.charge("refund", order.later, order.number, "", 0, credit, credit)

        if order.fate == "sold" and random.random() < 0.05:
            taken = random.choice([order.paid, random.randint(1, order.paid)])
            kind = random.choice(["Payment dispute", "Claim", "Case"])
            self.line(order.later, kind, f"Taken for {number}", number, -taken)
            self.charge("dispute", order.later, order.number, "", taken, 0, -taken)
            if random.random() < 0.5:
                self.line(order.later + 3, kind, f"Given back for {number}", number, taken)
                self.charge("dispute", order.later + 3, order.number, "", -taken, 0, taken)

    def listing_fee(self, day, listing):
        self.line(day, "Fee", "Listing fee", f"Listing #{listing}", 0, -16)
        self.charge("fee", day, "", listing, 16, 0, -16)

    def other(self, day):
        for _ in range(random.choice([0, 0, 0, 2])):
            self.listing_fee(day, 1_400_000_001)
        for kind, title, minor, what in [
            ("Marketing", "Etsy Ads", random.randint(1, 400), "ad"), ("Fee", "Credit for Etsy Ads fee", -50, "ad"),
            ("Marketing", "Etsy Plus subscription fee", 1000, "fee"), ("Mystery", "Something new", -7, "unknown"),
            ("Mystery", "Something else", 300, "unknown"), ("Adjustment", "A correction", 12, "adjustment"),
            ("Reserve", "Money held back", random.choice([-1, 1]) * 500, "transfer"),
        ]:
            if random.random() < 0.1:
                self.line(day, kind, title, "", 0, -minor)
                if what == "unknown":
                    self.entries[-1]["unknown"] = True
                self.charge(what, day, "", "", minor, 0, -minor)
        for kind in ("Recoupment", "Payment"):
            if random.random() < 0.07:
                amount = random.randint(1, 5000)
                self.line(day, kind, "Taken from your bank account", "", amount)
                self.charge("transfer", day, "", "", -amount, 0, amount)
                self.move(day, kind, amount, self.currency)
        if random.random() < 0.1:
            self.line(day, "Fee", "Listing fee", "Listing #1400000009")


# Depop

class DepopSales(Shop):
    has_single = True
    all = """Date of sale|Time of sale|Date of listing|Bundle|Bundle - amount of items|Buyer|Brand|Description|Size|Item
price|Buyer shipping cost|Total|USPS Cost|Depop fee|Depop Payments fee|Buyer Marketplace Fee|Boosting fee|Payment
type|Estimated payout date|Payout arrival date|Category|Name|Address Line 1|Address Line 2|City|State|Post Code|Country|US
Sales tax|Refunded to buyer amount|Fees refunded to seller""".replace("\n", " ").split("|")
    not_british = {"USPS Cost", "Buyer Marketplace Fee", "State", "US Sales tax"}

    def make(self):
        self.columns = [name for name in self.all if not (self.british and name in self.not_british)]
        for order in self.orders:
            if order.fate != "cancelled":
                self.sale(order)

    def sale(self, order):
        day = self.day(order.day)
        written = day.strftime("%d/%m/%Y" if self.british else "%m/%d/%Y")
        label = "" if self.british else random.choice([0, 541])
        if self.british:
            order.tax = 0
        fees = {
            "Depop fee": order.paid // 10, "Depop Payments fee": nearest(order.total, 33, 1000) + 45,
            "Boosting fee": random.choice([0, 0, order.paid // 12])}
        back, marketplace = order.refund, 0 if self.british else 77
        # The buyer gets all back, of which the seller had neither the tax nor what Depop took of the buyer.
        returned = order.total + marketplace if order.fate == "whole" else back
        credit = sum(fees.values()) // 2 if back else 0
        nothing, total = random.choice(['="-"', "N/A", "-", '="–"']), self.money(order.total)
        number = f"{day} {order.time} {total}"
        amounts = fees | {
            "Buyer shipping cost": order.shipping, "USPS Cost": label or 0, "Buyer Marketplace Fee": marketplace,
            "US Sales tax": order.tax, "Refunded to buyer amount": returned, "Fees refunded to seller": credit}
        count, rows = len(order.items), []
        for place, item in enumerate(order.items):
            row = {name: self.money(minor) if place == 0 else nothing for name, minor in amounts.items()} | {
                "Date of sale": written, "Time of sale": order.time, "Date of listing": written,
                "Bundle": "Yes" if count > 1 else "No", "Bundle - amount of items": count if count > 1 else "N/A",
                "Buyer": order.buyer, "Brand": "Other", "Description": f"{item.title}\nLovely, \"as new\"\n{item.sku} #brass",
                "Item price": self.money(item.each), "Total": total if place == 0 else nothing,
                "Payment type": "DEPOP_PAYMENTS", "Payout arrival date": nothing, "Name": order.buyer,
                "Address Line 1": order.buyer, "Post Code": order.buyer, "Country": "GB"}
            rows.append(row)
            self.tell_item(number, "", place + 1, f"{item.title} Lovely, \"as new\" {item.sku} #brass", item, item.each)
        self.add(order.day, *rows)
        self.tell_order(
            order, number, order.price, order.shipping, fees["Depop fee"] + fees["Depop Payments fee"],
            fees["Boosting fee"], None, label, back or "")
        if back:
            self.tell_rest(number, credit)


# Mercari, Poshmark

class MercariSales(Shop):
    has_many, has_single, only_dollars = False, True, True
    columns = """Item Id|Sold Date|Canceled Date|Completed Date|Item Title|Order Status|Shipped to State|Shipped from State|Item
Price|Buyer Shipping Fee|Seller Shipping Fee|Mercari Selling Fee|Payment Processing Fee Charged To Seller|Shipping Adjustment
Fee|Penalty Fee|Net Seller Proceeds|Sales Tax Charged to Buyer|Merchant Fees Charged to Buyer|Service Fee Charged to
Buyer|Buyer Protection Charged to Buyer|Payment Processing Fee Charged to Buyer""".replace("\n", " ").split("|")

    def make(self):
        self.iso = random.random() < 0.3
        for order in self.orders:
            self.sale(order)

    def sale(self, order):
        item, number = order.items[0], f"m{order.number}"
        day = self.day(order.day).isoformat() if self.iso else self.day(order.day).strftime("%m/%d/%Y")
        kept = random.choice([0, order.shipping])
        selling, processing = item.price // 10, random.choice([0, item.price * 29 // 1000 + 50])
        label, adjustment, penalty = random.choice([0, 749]), random.choice([0, 0, 120]), random.choice([0, 0, 0, 200])
        net = item.price + kept - selling - processing - label - adjustment - penalty
        status = "Canceled" if order.fate == "cancelled" else random.choice(["Completed"] * 6 + ["In Transit"])
        title = f"{item.title} {item.sku}"
        self.add(order.day, {
            "Item Id": number, "Sold Date": day, "Canceled Date": day if status == "Canceled" else "",
            "Completed Date": day if status == "Completed" else "", "Item Title": title, "Order Status": status,
            "Shipped to State": BUYER, "Item Price": self.money(item.price), "Buyer Shipping Fee": bare(order.shipping),
            "Seller Shipping Fee": bare(label), "Mercari Selling Fee": bare(selling),
            "Payment Processing Fee Charged To Seller": bare(processing), "Shipping Adjustment Fee": bare(adjustment),
            "Penalty Fee": bare(penalty), "Net Seller Proceeds": bare(net), "Sales Tax Charged to Buyer": bare(order.tax)})
        if status == "In Transit":
            return
        self.tell_item(number, number, "", title, item, item.price)
        if status == "Canceled":
            self.tell_order(order, number, item.price)
            self.tell_rest(number, cancelled=True)
        else:
            self.tell_order(
                order, number, item.price, kept, selling + processing + penalty, "", net, label + adjustment)

    def behind(self):
        sums = ["Totals:"] + [""] * 7 + ["999.00"] * 8
        return [sums + [""] * (len(self.columns) - len(sums)), ["Report generated on: 11/01/2026"]]


class PoshmarkSales(Shop):
    has_single, only_dollars = True, True
    columns = """Listing Date|Order Date|SKU|Order Id|Listing Title|Department|Category|Subcategory|Brand|Color|Size|Bundle
Order?|Offer Order|NWT|Cost Price|Order Price|Lowest Set Price|Seller Shipping Discount|Upgraded Shipping Label
Fee|Packaging Fee|Your Earnings|Buyer State""".replace("\n", " ").split("|")

    def make(self):
        if random.random() < 0.3:
            self.columns = [name.replace("Your Earnings", "Net Earnings") for name in self.columns]
        for order in self.orders:
            self.sale(order)

    def sale(self, order):
        number, rows, sums, seen = f"63f0aa{order.number}", [], [0, 0, 0], {}
        day = self.day(order.day).strftime("%m/%d/%Y")
        for item in order.items:
            label = random.choice([item.sku, item.sku, ""])
            discount, upgrade, packaging = (random.choice([0, 0, most]) for most in (199, 350, 75))
            fee = 295 if item.price < 1500 else item.price // 5
            earnings = item.price - fee - discount - upgrade - packaging
            sums = [sums[0] + fee + packaging, sums[1] + discount + upgrade, sums[2] + earnings]
            rows.append({
                "Listing Date": day, "Order Date": day, "SKU": label, "Order Id": number, "Listing Title": item.title,
                "Category": "Decor", "Color": "Blue", "Size": "OS", "Bundle Order?": "Yes" if len(order.items) > 1 else "No",
                "Order Price": self.money(item.price), "Seller Shipping Discount": self.money(discount),
                "Upgraded Shipping Label Fee": self.money(upgrade), "Packaging Fee": self.money(packaging),
                "Your Earnings": self.money(earnings), "Net Earnings": self.money(earnings), "Buyer State": BUYER})
            key = label or item.title
            seen[key] = seen.get(key, 0) + 1
            self.tell_item(
                number, "", key if seen[key] == 1 else f"{key} #{seen[key]}", label, item, item.price)
        self.add(order.day, *rows)
        self.tell_order(order, number, order.price, 0, sums[0], "", sums[2], sums[1])

    def before(self):
        return [
            ["Poshmark Sales Report for @someone"], ["05/01/2026 - 05/31/2026"], [], ["Notes:"],
            ["Prices are in dollars", "and so on"], []]


# Shopify

class ShopifyOrders(Shop):
    columns = """Name|Email|Financial Status|Paid at|Fulfillment Status|Fulfilled at|Accepts
Marketing|Currency|Subtotal|Shipping|Taxes|Total|Discount Code|Discount Amount|Shipping Method|Created at|Lineitem
quantity|Lineitem name|Lineitem price|Lineitem compare at price|Lineitem sku|Lineitem requires shipping|Lineitem
taxable|Lineitem fulfillment status|Billing Name|Billing Street|Billing City|Billing Zip|Shipping Name|Shipping
Street|Shipping City|Shipping Zip|Shipping Phone|Notes|Note Attributes|Cancelled at|Payment Method|Payment
Reference|Refunded Amount|Vendor|Id|Tags|Risk Level|Source|Lineitem discount|Outstanding Balance""".replace("\n", " ").split("|")

    def make(self):
        self.taxes_are_on_top = random.random() < 0.5
        # A shop's discounts are on the order alone, or also on the items that they are of.
        self.discounts_items = random.random() < 0.3
        for order in self.orders:
            self.sale(order)

    def sale(self, order):
        name, time = f"#{order.number % 100_000_000}", f"{self.day(order.day)} 23:58:00 -0500"
        # A code for the whole order, beside what single items were reduced by.
        code = random.choice([0, 0, 0, order.price // 10])
        discount = code + sum(item.discount for item in order.items)
        subtotal, cancelled = order.price - code, order.fate == "cancelled"
        revenue = subtotal + order.shipping
        returned = min(order.refund, revenue)
        # The buyer gets tax back too, which comes on top of the prices in one shop and is within them in another.
        on_top = order.tax if self.taxes_are_on_top else 0
        returned += nearest(on_top, returned, revenue) if revenue else 0
        back = nearest(returned, revenue, revenue + on_top) if revenue else 0
        is_pending = order.fate == "sold" and random.random() < 0.1
        # Nothing of it came in, or the whole, whatever the shop calls it.
        is_owed = order.fate == "sold" and not is_pending and revenue > 0 and random.random() < 0.1
        rows, seen = [], {}
        for place, item in enumerate(order.items):
            row = {
                "Name": name, "Email": f"{order.buyer}@example.com", "Created at": time, "Lineitem quantity": item.quantity,
                "Lineitem name": item.title, "Lineitem price": bare(item.each), "Lineitem sku": item.sku,
                "Lineitem discount": bare(item.discount if self.discounts_items else 0), "Vendor": "shop"}
            if place == 0:
                status = {"whole": "refunded", "part": "partially_refunded", "cancelled": "voided"}.get(order.fate, "paid")
                row |= {
                    "Financial Status": "pending" if is_pending else status, "Currency": self.currency,
                    "Subtotal": bare(subtotal), "Shipping": bare(order.shipping), "Taxes": bare(order.tax),
                    "Total": bare(revenue + on_top), "Discount Amount": bare(discount), "Paid at": time,
                    "Billing Name": order.buyer, "Shipping Name": order.buyer, "Shipping Street": order.buyer,
                    "Shipping Phone": order.buyer, "Notes": f"for {order.buyer}", "Id": order.number,
                    "Cancelled at": time if cancelled else "",
                    "Outstanding Balance": bare(revenue + on_top if cancelled or is_pending or is_owed else 0),
                    "Refunded Amount": bare(returned)}
            rows.append(row)
            if not is_pending:
                seen[item.sku] = seen.get(item.sku, 0) + 1
                key = item.sku if seen[item.sku] == 1 else f"{item.sku} #{seen[item.sku]}"
                self.tell_item(
                    name[1:], "", key, item.sku, item, item.price if self.discounts_items else item.gross)
        self.add(order.day, *rows)
        if is_pending:
            return
        self.tell_order(order, name[1:], subtotal, order.shipping, refund=back or "")
        if is_owed:
            self.leave(name[1:])
        if cancelled:
            self.tell_rest(name[1:], cancelled=True)


# Discogs

class DiscogsItems(Shop):
    has_single = True
    columns = """buyer|order_date|order_num|status|order_total|order_fee|item_id|item_price|item_fee|description|release_id|
media_condition|sleeve_condition|comments|external_id|item_removed|shipping|invoice|rating_of_buyer|archived|shipping_address|
buyer_extra|last_activity|currency|from_offer|offer_original_price|shipping_method|location""".replace("\n", "").split("|")

    def make(self):
        for order in self.orders:
            self.sale(order)

    def sale(self, order):
        number, cancelled = f"{order.number // 1000}-{order.number % 1000}", order.fate == "cancelled"
        is_unpaid = order.fate == "sold" and random.random() < 0.1
        status = random.choice(
            ["New Order", "Invoice Sent", "Payment Pending"] if is_unpaid
            else ["Cancelled (Non-Paying Buyer)", "Cancelled (Per Buyer's Request)", "Merged"] if cancelled
            else ["Payment Received", "In Progress", "Shipped"])
        # Of the postage Discogs takes its part too.
        fees = [item.price * 9 // 100 for item in order.items]
        fee, rows = sum(fees) + order.shipping * 9 // 100, []
        for item, part in zip(order.items, fees):
            rows.append({
                "buyer": order.buyer, "order_date": f"{self.day(order.day)} 13:04:11", "order_num": number, "status": status,
                "order_total": bare(order.price + order.shipping), "order_fee": bare(fee), "item_id": item.listing,
                "item_price": bare(item.price), "item_fee": bare(part), "description": f"{item.title} (LP, Album)",
                "release_id": 249504, "media_condition": "Mint (M)", "external_id": item.sku, "shipping": bare(order.shipping),
                "shipping_address": random.choice(["\n", ", "]).join([order.buyer, "1 Road", "Leeds"]),
                "buyer_extra": order.buyer, "currency": self.currency,
                "item_removed": random.choice(["", "N"])})
            if not is_unpaid:
                self.tell_item(number, item.listing, "", item.sku, item, item.price)
        self.add(order.day, *rows)
        if is_unpaid:
            return
        if cancelled:
            self.tell_order(order, number, order.price)
            self.tell_rest(number, cancelled=True)
        else:
            self.tell_order(order, number, order.price, order.shipping, fee)


class EtsyAccount:
    """All files of a month of one shop: what was sold is told by one, what it cost by another."""

    def __init__(self, seed):
        payments = type("Payments", (EtsyPayments,), {"share": 0})
        self.reports = {
            "items": EtsyItems(seed), "orders": EtsyOrders(seed), "statement": EtsyStatement(seed), "payments": payments(seed)}
        self.reports["deposits"] = EtsyDeposits(seed, self.reports["statement"].deposits)

    def save(self, folder, _):
        for name, report in self.reports.items():
            # Each has files of the same names.
            report.save(os.path.join(folder, name), report.file)
            for file in os.listdir(os.path.join(folder, name)):
                if file.endswith(".csv") and file != "items.csv":
                    first, *rest = file.split("-", 1)
                    os.rename(
                        os.path.join(folder, name, file),
                        os.path.join(folder, f"part-{name}-{rest[0]}" if rest else f"whole-{name}.csv"))
        items, statement = self.reports["items"], self.reports["statement"]
        for order, book in items.books.items():
            costs = statement.books[order]
            if order in self.reports["orders"].books:
                book["postage_paid"] = self.reports["orders"].books[order]["postage_paid"]
            for cost in ("fees", "postage", "refund", "fees_back", "disputed"):
                book[cost] += costs[cost]
            book["refunded"] = costs["refunded"]
        items.expenses, items.payouts, items.unexplained = statement.expenses, statement.payouts, statement.unexplained
        items.save_books(folder)


KINDS = {
    "etsy-account": EtsyAccount, "etsy-items": EtsyItems, "etsy-orders": EtsyOrders, "etsy-statement": EtsyStatement,
    "etsy-payments": EtsyPayments, "etsy-deposits": EtsyDeposits, "depop-sales": DepopSales,
    "mercari-sales": MercariSales, "poshmark-sales": PoshmarkSales, "shopify-orders": ShopifyOrders,
    "discogs-items": DiscogsItems,
}


if __name__ == "__main__":
    kind, seed, count, folder = sys.argv[1:]
    for number in range(int(seed), int(seed) + int(count)):
        month = KINDS[kind](number)
        month.save(os.path.join(folder, str(number)), getattr(month, "file", None))
