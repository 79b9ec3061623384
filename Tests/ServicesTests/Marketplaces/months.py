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


class Month:
    def __init__(self, seed, encoding=None, ending=None, delimiter=","):
        random.seed(seed)
        self.first = datetime.date(random.choice([2025, 2026]), random.randint(1, 12), 1)
        self.days = 28
        self.rows, self.truth = [], []
        self.delimiter = delimiter
        self.encoding = encoding or random.choice(["utf-8", "utf-8-sig", "utf-8-sig", "cp1252"])
        self.ending = ending or random.choice(["\n", "\r\n"])
        self.quoting = random.choice([csv.QUOTE_MINIMAL, csv.QUOTE_ALL])

    def day(self, number):
        return self.first + datetime.timedelta(days=number)

    def title(self):
        return " ".join(random.choices(WORDS, k=random.randint(2, 5)))

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
        """Writes `whole.csv`, the same cut between days into `part-….csv`, and `truth.tsv`.

        `make` gives the bytes of a file with the rows of the days from one to another, as it looks on a third.
        """
        os.makedirs(folder, exist_ok=True)
        self.write(folder, "whole.csv", make(0, 10_000, 10_000))
        for place, (start, end) in enumerate(self.cuts()):
            self.write(folder, f"part-{place:02d}.csv", make(start, end, 10_000))
            if random.random() < 0.5:
                self.write(folder, f"part-{place:02d}-early.csv", make(start, end, end))
        self.write(folder, "truth.tsv", "\n".join(sorted(self.truth)).encode())
