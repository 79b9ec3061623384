"""What generators of marketplaces' files share: how cells are written, how a file is cut, and where the truth is kept.

A month has rows, each of a day, and the truth that the rows come from: lines of cells that begin with what they are of.
"""

import csv
import datetime
import io
import os
import random

MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()
GERMAN = "Jan Feb Mrz Apr Mai Jun Jul Aug Sept Okt Nov Dez".split()
# Not to be found in anything that was read: no file's word about a buyer is.
BUYER = "ZZBUYER"
WORDS = "Brass Oak Blue Old Small Café Naïve Lamp Bowl Clock £5 Chair 12\" Box, round; Vase".split(" ")
NOTHING = "--"
# What an order comes to in the books; fees are all that the marketplace takes, refunds what the buyer got back.
BOOK = ["price", "postage_paid", "fees", "postage", "refund", "fees_back"]


def plain(minor):
    """An amount in digits: -0.4, 39, 1234.56, as eBay's reports have them."""
    text = f"{'-' if minor < 0 else ''}{abs(minor) // 100}.{abs(minor) % 100:02d}"
    return text.rstrip("0").rstrip(".") if random.random() < 0.5 else text


def grouped(minor):
    return f"{'-' if minor < 0 else ''}{abs(minor) // 100:,}.{abs(minor) % 100:02d}"


def german(minor):
    text = grouped(minor).translate(str.maketrans(",.", ".,"))
    return text + random.choice(["", " €", "\u00a0€"])


def signed(sign):
    """The minus stands before the sign: -£1.44."""
    return lambda minor: f"{'-' if minor < 0 else ''}{sign}{abs(minor) // 100:,}.{abs(minor) % 100:02d}"


def nearest(amount, part, whole):
    """A part of an amount, rounded half up."""
    return (2 * amount * part + whole) // (2 * whole)


class Month:
    def __init__(self, seed, encoding=None, ending=None, delimiter=","):
        random.seed(seed)
        self.cost = "GBP"
        self.first = datetime.date(random.choice([2025, 2026]), random.randint(1, 12), 1)
        self.days = int(os.environ.get("MONTH_DAYS", 28))
        self.rows, self.truth = [], []
        # What has to be in the books: of each order whose items are all known the sums of its sales, and all other costs.
        self.items, self.books, self.expenses = [], {}, {}
        # What is live in the end, of what the inventory has: SKU, amount and day; and what payouts come to by their lines.
        self.live, self.payouts = [], []
        # What payouts have of rows of unknown types, which wait; labels that name more things than were sold.
        self.unexplained, self.crowded = 0, set()
        self.knows_all = random.random() < 0.5
        self.crowds = not self.knows_all or random.random() < 0.5
        self.delimiter = delimiter
        self.encoding = encoding or random.choice(["utf-8", "utf-8-sig", "utf-8-sig", "cp1252"])
        self.ending = ending or random.choice(["\n", "\r\n"])
        self.quoting = random.choice([csv.QUOTE_MINIMAL, csv.QUOTE_ALL])

    def day(self, number):
        return self.first + datetime.timedelta(days=number)

    def title(self):
        return " ".join(random.choices(WORDS, k=random.randint(2, 5)))

    def label(self, quantity, may_crowd=True):
        """The SKUs of so many things that the inventory has, or nothing; now and then of more than were sold."""
        if may_crowd and self.crowds and random.random() < 0.05:
            label = random.choice([", ", " ", "; ", " + "]).join(self.label(1, False) or "FH-2K999999" for _ in range(quantity + 1))
            self.crowded.add(label)
            return label
        if not self.knows_all and random.random() < 0.3:
            return ""
        skus = [f"FH-2K{len(self.items) + place:06d}" for place in range(quantity)]
        self.items += skus
        return ", ".join(skus)

    def book(self, order, day=None, **amounts):
        """Adds to what an order comes to, in minor units of its currency; the day is that of a refund, if it is one."""
        book = self.books.setdefault(order, dict.fromkeys(BOOK, 0) | {"sold": "", "refunded": "", "disputed": 0})
        for name, amount in amounts.items():
            book[name] += amount
        if day:
            book["refunded" if "refund" in amounts else "sold"] = day

    def move(self, day, name, net, currency):
        """Money between the bank and the marketplace: what it does at the bank is listed with the payouts."""
        number = f"{self.day(day)} {name}"
        self.tell("charge", "transfer", "", "", self.day(day), currency, -net, 0, f"{-net} {currency}", number)
        self.tell("payout", number, self.day(day), f"{-net} {currency}")
        self.payouts.append((number, -net))

    def leave(self, order, waits=True):
        """It is not to be booked as a whole: not all that it is of is known, or it was cancelled and waits for nothing."""
        self.book(order)
        self.books[order]["left"] = True
        self.books[order]["waits"] = waits or self.books[order].get("waits", False)

    def spend(self, currency, amount):
        self.expenses[currency] = self.expenses.get(currency, 0) + amount

    def tell(self, *cells):
        self.truth.append("\t".join("" if cell is None else str(cell) for cell in cells))

    def text(self, before, header, rows, behind=()):
        """A whole file: what stands before its header, the header, its rows, and what stands behind."""
        out = io.StringIO()
        writer = csv.writer(out, delimiter=self.delimiter, lineterminator=self.ending, quoting=self.quoting)
        for line in before:
            writer.writerow(line) if line else out.write(self.ending)
        writer.writerow(header)
        for row in rows:
            writer.writerow(row)
        for line in behind:
            writer.writerow(line) if line else out.write(self.ending)
        return out.getvalue().encode(self.encoding, errors="replace")

    def write(self, folder, name, text):
        with open(os.path.join(folder, name), "wb") as file:
            file.write(text)

    def cuts(self):
        """Days on which files begin and end, so that each day is in one of them at least."""
        parts, start = [], 0
        while start < self.days + 40:
            end = start + random.randint(4, 20)
            parts.append((start, end))
            start = end - random.randint(0, 3)
        return parts

    def save(self, folder, make):
        """Writes `whole.csv`, the same cut between days into `part-….csv`, and what is true of them.

        A month of several reports has `whole-….csv` of each. `truth.tsv` is what the files say, `books.tsv` what follows from it for an inventory that has `items.csv`.
        `make` gives the bytes of a file with the rows of the days from one to another, as it looks on a third.
        """
        os.makedirs(folder, exist_ok=True)
        self.write(folder, "whole.csv", make(0, 10_000, 10_000))
        for place, (start, end) in enumerate(self.cuts()):
            self.write(folder, f"part-{place:02d}.csv", make(start, end, 10_000))
            if random.random() < 0.25:
                self.write(folder, f"part-{place:02d}-early.csv", make(start, end, end))
        self.write(folder, "truth.tsv", "\n".join(sorted(self.truth)).encode())
        self.save_books(folder)

    def save_books(self, folder):
        lines = [f"expenses\t{currency}\t{amount}" for currency, amount in self.expenses.items() if amount]
        lines += ["\t".join(str(cell) for cell in ("listing", *cells)) for cells in self.live]
        lines += [f"payout\t{number}\t{amount}\t{amount}" for number, amount in self.payouts]
        if not any(book.get("waits") for book in self.books.values()):
            lines.append(f"unexplained\t{self.unexplained}")
        for order, book in self.books.items():
            if book.get("left"):
                continue
            # What a dispute took is a refund, but leaves the thing sold.
            sums = book | {"refund": book["refund"] + book["disputed"]}
            lines.append("\t".join(["sale", str(order), str(book["sold"])] + [str(sums[name]) for name in BOOK]))
            if book["refund"] and book["refund"] >= book["price"] + book["postage_paid"]:
                lines.append(f"returned\t{order}\t{book['refunded'] or book['sold']}")
        self.write(folder, "books.tsv", "\n".join(sorted(lines)).encode())
        lines = [f"{sku},Thing {sku},{self.first - datetime.timedelta(days=9)},1,{self.cost}" for sku in self.items]
        self.write(folder, "items.csv", "\n".join(["sku,title,bought,cost,currency"] + lines).encode())
