#!/usr/bin/env python3
"""Makes personal-data downloads of Vinted, each later one with more in it, with the truth that they were made of.

usage: vinted_months.py vinted-data SEED COUNT FOLDER
       vinted_months.py damage SEED COUNT ZIP        beside the zip, COUNT copies with damaged pages

Each month is a folder with the number of its seed, see months.py; its files are zips.
"""

import html
import os
import random
import sys
import zipfile

from months import BUYER, Month


def span(name, value):
    tag = random.choice(["span", "div", "p"])
    quote = random.choice(['"', "'"])
    text = html.escape(str(value), quote=False).replace("é", random.choice(["é", "&eacute;", "&#233;"]))
    return f"<{tag} class='x' itemprop={quote}{name}{quote}>{random.choice(['', ' '])}{text}</{tag}>"


def stamp(day, second):
    return f"{day} {second // 3600:02}:{second // 60 % 60:02}:{second % 60:02} +0100"


class Vinted(Month):
    def __init__(self, seed):
        super().__init__(seed, encoding="utf-8")
        self.currency = random.choice(["GBP", "EUR", "PLN"])
        self.names = random.random() < 0.7
        self.prices = random.random() < 0.7
        self.things, self.listings = 0, []
        for day in range(self.days):
            for _ in range(random.choice([0, 1, 2])):
                self.order(day)
            if random.random() < 0.5:
                title, text, minor = self.thing()
                self.listing(day, title, text, minor, 10_000)
                if text[-11:] in self.items:
                    self.live.append((text[-11:], minor, self.currency, self.day(day)))
                self.tell(
                    "listing", self.listings[-1][3], text, f"{minor} {self.currency}", "", self.day(day))

    def thing(self):
        self.things += 1
        title = f"{self.title()} {self.things}"
        sku = f"FH-2K{100_000 + self.things * 997 + random.randint(0, 900)}"
        if self.knows_all or random.random() < 0.9:
            self.items.append(sku)
        return title, f"{title} in good order. {sku}", random.randint(1, 300) * 50

    def listing(self, day, title, text, minor, until):
        number = 9_000_000_000 + int(text[-6:])
        cell = f"""<div class="cell" itemscope><div class="cell-header" itemprop="title">{html.escape(title)}</div>
{span("description", text).replace(" FH-", "<br>FH-")}{span("brand", "Acme")}{span("size", "L")}{span("status", "Very good")}
{span("created_at", stamp(self.day(day), 73814))}{span("order_value", f"{minor / 100} {self.currency}")}
<div class="cell-images"><a href="photos/{number}/p.webp"><img itemprop="item_photo"></a></div></div>"""
        self.listings.append((day, until, cell, number))

    def order(self, day):
        second = 3600 + len(self.rows)
        number = stamp(self.day(day), second)[:19]
        things = [self.thing() for _ in range(random.choice([1, 1, 1, 2, 3]))]
        value = sum(minor for _, _, minor in things)
        is_bought = random.random() < 0.3
        status = random.choice(["Completed"] * 6 + ["Cancelled by buyer", "Refunded"])
        other = f"{BUYER} {len(self.rows)}"
        seller, buyer = (other, "me") if is_bought else ("me", other)
        items = "".join(
            f"<li itemscope>{span('item_title', title)}{span('item_price', minor / 100 if self.prices else 0.0)}</li>"
            for title, _, minor in things)
        written = f"{value / 100} {self.currency}" if self.names else f"{value / 100}"
        cell = f"""<div class="cell" itemscope>{span("order_purchased", stamp(self.day(day), second))}{span("status", status)}
{span("last_updated", stamp(self.day(day + 3), 100))}{span("seller", seller)}{span("buyer", buyer)}
{span("order_value", written)}{span("wallet_amount", "0.0")}<ul itemprop="items">{items}</ul></div>"""
        self.rows.append((day, cell))
        if is_bought:
            return
        self.book(number, self.day(day), price=value)
        for place, (title, text, minor) in enumerate(things):
            until = random.choice([-1, 10_000])
            if until > 0:
                self.listing(day, title, text, minor, until)
                self.tell(
                    "listing", self.listings[-1][3], text, f"{minor} {self.currency}", "", self.day(day))
            if until > 0 and text[-11:] in self.items and status != "Completed":
                # What came back, or never went, is live there still.
                self.live.append((text[-11:], minor, self.currency, self.day(day)))
            if until < 0 or text[-11:] not in self.items:
                # Without its listing, nothing says its SKU.
                self.leave(number)
            price = minor if self.prices else value // len(things) + (place < value % len(things))
            self.tell("item", number, "", place + 1, text if until > 0 else title, 1, price)
        refund = value if status == "Refunded" else ""
        self.book(number, self.day(day + 3), refund=refund or 0)
        if status.startswith("Cancelled"):
            self.leave(number)
        self.tell("order", number, self.day(day), self.currency, value, 0, 0, "", "", "", 0, refund)
        if status != "Completed":
            self.tell("rest", number, self.day(day + 3) if refund else "", "", "" if refund else "cancelled")

    def save(self, folder):
        os.makedirs(folder, exist_ok=True)
        names = ["part-00.zip", "part-01.zip", "part-02.zip", "whole.zip"]
        for place, end in enumerate(sorted(random.sample(range(10, self.days - 1), 2)) + [10_000, 10_000]):
            listings = [cell for day, until, cell, _ in self.listings if day <= end < until or end == until == 10_000]
            orders = [cell for day, cell in self.rows if day <= end]
            with zipfile.ZipFile(os.path.join(folder, names[place]), "w", zipfile.ZIP_DEFLATED) as out:
                top = "" if place % 2 else "vinted-data/"
                for name, title, cells in [
                    ("listings", "Listings", listings), ("orders", "Orders", orders),
                    ("messages", "Messages", [f"<p>{BUYER} said <b>hello"]),
                ]:
                    head = f'<!DOCTYPE html><html><head><meta charset="utf-8"></head><body><div class="cell">{title}</div>'
                    out.writestr(f"{top}{name}/index.html", head + "\n".join(cells) + "</body></html>")
        self.write(folder, "truth.tsv", "\n".join(sorted(self.truth)).encode())
        self.save_books(folder)


def damage(seed, count, path):
    random.seed(seed)
    with zipfile.ZipFile(path) as whole:
        pages = {name: whole.read(name) for name in whole.namelist()}
    for number in range(count):
        with zipfile.ZipFile(os.path.join(os.path.dirname(path), f"damaged-{number}.zip"), "w") as out:
            for name, page in pages.items():
                text = bytearray(page)
                for _ in range(random.choice([0, 1, 5, 50])):
                    place = random.randrange(len(text) + 1)
                    text[place:place + random.choice([0, 1, 30])] = random.choice(
                        [b"", b"<", b'"', b"\xff\x00", b"</div>", b"<div itemscope>", b"&", b"-->", b"12345678901234567890"])
                out.writestr(name, bytes(text[:random.choice([len(text), random.randrange(len(text) + 1)])]))


if __name__ == "__main__":
    kind, seed, count, target = sys.argv[1:]
    if kind == "damage":
        damage(int(seed), int(count), target)
    else:
        for number in range(int(seed), int(seed) + int(count)):
            Vinted(number).save(os.path.join(target, str(number)))
