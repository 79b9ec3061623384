"""Random inventories over some tax years, and what their tax forms come to by a ledger of its own.

    tax_years.py SEED FOLDER

writes FOLDER/script.fhq and FOLDER/rates.csv, and FOLDER/forms.tsv with the rows of each form. The ledger has nothing of
fhq's: amounts are whole pennies, rates are fractions, and the cost of goods sold is opening stock and purchases less
closing stock, each counted from the history of the items.
"""

import csv
import datetime
import os
import random
import sys
from fractions import Fraction

# The script runs at this moment, from which SKUs count on.
NOW = datetime.datetime(2029, 6, 1, 12)
DAY = datetime.timedelta(days=1)
CURRENCIES = ["GBP"] * 6 + ["USD"] * 3 + ["EUR", "JPY"]
DIGITS = {"GBP": 2, "USD": 2, "EUR": 2, "JPY": 0, "SEK": 2}
KINDS = [("entry-fee", "entry-fee"), ("transport", "transport car gas"), ("transport", "transport train"),
         ("packaging", "packaging"), ("delivery", "delivery"), ("other", "other")]
SHORT = {"fees": "19", "postage": "19", "packed": "19", "entry-fee": "19", "transport": "12", "packaging": "19",
         "delivery": "19", "other": "19"}
SCHEDULE = {"fees": "10", "postage": "27", "packed": "22", "entry-fee": "27", "transport": "9", "packaging": "22",
            "delivery": "27", "other": "27"}
# Pence for a mile of a UK tax year, up to 10,000 miles and beyond.
MILES = {"car": (45, 25), "van": (45, 25), "motorcycle": (24, 24)}
STEP = 10000


def text(minor, digits=2):
    sign, minor = "-" if minor < 0 else "", abs(minor)
    return f"{sign}{minor // 10 ** digits}.{minor % 10 ** digits:0{digits}d}" if digits else f"{sign}{minor}"


def sku(index):
    """The SKU of the item that is bought after so many others: milliseconds since 2024 in Crockford's Base32."""
    number = (NOW - datetime.datetime(2024, 1, 1)) // datetime.timedelta(milliseconds=1) + index
    return "FH-" + "".join("0123456789ABCDEFGHJKMNPQRSTVWXYZ"[number >> 5 * place & 31] for place in range(7, -1, -1))


def money(minor, currency):
    return f"{text(minor, DIGITS[currency])} {currency}"


class Rates:
    """Rates per euro on the days of banks; an amount takes the newest of its day or the 30 days before."""

    def __init__(self, first, last):
        self.days, perEuro = {}, {"USD": Fraction(11, 10), "GBP": Fraction(85, 100), "JPY": Fraction(160)}
        day = first
        while day <= last:
            if day.weekday() < 5:
                for code in perEuro:
                    perEuro[code] = Fraction(round(perEuro[code] * random.randint(9950, 10050)), 10000)
                self.days[day] = dict(perEuro)
            day += DAY

    def write(self, path):
        with open(path, "w", newline="") as file:
            rows = csv.writer(file)
            rows.writerow(["Date", "USD", "JPY", "GBP", ""])
            for day in sorted(self.days, reverse=True):
                rates = self.days[day]
                rows.writerow([day] + [f"{int(rates[code] * 10000) / 10000:.4f}" for code in ("USD", "JPY", "GBP")] + [""])

    def convert(self, minor, given, wanted, day):
        if given == wanted:
            return minor
        while day not in self.days:
            day -= DAY
        rates = {"EUR": Fraction(1), **self.days[day]}
        if given not in rates:
            return None
        exact = Fraction(minor, 10 ** DIGITS[given]) * rates[wanted] / rates[given] * 10 ** DIGITS[wanted]
        whole, rest = divmod(abs(exact), 1)
        return int(whole + (rest >= Fraction(1, 2))) * (1 if exact >= 0 else -1)


class Item:
    def __init__(self, name, day, cost, currency):
        self.sku, self.bought, self.cost, self.currency = name, day, cost, currency
        self.sales, self.fate, self.gone = [], None, None

    def in_stock(self, day):
        if self.bought > day or self.gone and self.gone <= day:
            return False
        return not any(sale["day"] <= day and not (sale["returned"] and sale["returned"] <= day) for sale in self.sales)


class Inventory:
    def __init__(self, seed):
        random.seed(seed)
        self.year = random.choice([2023, 2024, 2025, 2026])
        self.first, self.last = datetime.date(self.year, 1, 1), datetime.date(self.year + 2, 12, 31)
        self.rates = Rates(self.first - 40 * DAY, self.last)
        self.items, self.expenses, self.lines = [], [], ["set currency GBP"]
        for number in range(random.randint(20, 45)):
            self.buy(f"Thing{number:04d}")
        for item in self.items:
            self.live(item)
        self.miles, self.driven = {}, set()
        for _ in range(random.randint(5, 40)):
            random.choice([self.spend, self.spend, self.drive])()

    def day(self, after=None):
        """A day, often one beside the end of a year."""
        first = after or self.first
        ends = [datetime.date(year, month, day) + shift * DAY for year in range(self.year, self.year + 3)
                for month, day in ((4, 5), (12, 31), (7, 5)) for shift in (-1, 0, 1, 2)]
        ends = [day for day in ends if first <= day <= self.last]
        if ends and random.random() < 0.3:
            return random.choice(ends)
        return first + random.randint(0, max(0, min((self.last - first).days, 300))) * DAY

    def amount(self, most):
        return random.choice([0, random.randint(1, most), random.randint(1, most), random.randint(1, most)])

    def buy(self, title):
        day, currency = self.day(), random.choice(CURRENCIES)
        cost, pieces = random.randint(1, 6000), random.choice([1, 1, 1, random.randint(2, 6)])
        if pieces == 1:
            self.items.append(Item(sku(len(self.items)), day, cost, currency))
            self.lines.append(f'buy "{title}" for {money(cost, currency)} on {day}')
            return
        for index in range(pieces):
            share = cost // pieces + (1 if index < cost % pieces else 0)
            self.items.append(Item(sku(len(self.items)), day, share, currency))
        self.lines.append(f'buy lot "{title}" pieces {pieces} for {money(cost, currency)} on {day}')

    def live(self, item):
        day = item.bought
        for _ in range(random.choice([0, 1, 1, 1, 2])):
            day = self.day(after=day)
            sale = self.sell(item, day)
            if random.random() < 0.25:
                self.refund(item, sale)
            if random.random() < 0.7:
                return
            day = self.give_back(item, sale)
        if random.random() < 0.3:
            item.fate, item.gone = random.choice(["keep", "donate", "bin", "lost"]), self.day(after=day)
            self.lines.append(f'{item.fate} {item.sku} on {item.gone}')

    def sell(self, item, day):
        currency, price = random.choice(CURRENCIES), random.randint(100, 20000)
        sale = {"day": day, "currency": currency, "price": price, "returned": None, "refunds": []}
        for name, most in (("paid", 900), ("fees", 700), ("postage", 800), ("packed", 90)):
            sale[name] = self.amount(most)
        item.sales.append(sale)
        plain = lambda name: text(sale[name], DIGITS[currency])
        self.lines.append(
            f'sell {item.sku} for {money(price, currency)} on ebay on {day} fees {plain("fees")} '
            f'postage {plain("postage")} packaging {plain("packed")} postage-paid {plain("paid")}')
        return sale

    def refund(self, item, sale):
        left = sale["price"] + sale["paid"] - sum(amount for _, amount, _ in sale["refunds"])
        amount, back = random.randint(1, max(1, left // 4)), random.choice([0, sale["fees"] // 3])
        day = self.day(after=sale["day"])
        sale["refunds"].append((day, amount, back))
        fees = f' fees-back {text(back, DIGITS[sale["currency"]])}' if back else ""
        self.lines.append(f'refund {item.sku} {money(amount, sale["currency"])} on {day}{fees}')

    def give_back(self, item, sale):
        left = sale["price"] + sale["paid"] - sum(amount for _, amount, _ in sale["refunds"])
        sale["returned"] = self.day(after=max([sale["day"]] + [day for day, _, _ in sale["refunds"]]))
        sale["returned_amount"] = random.choice([left, left, random.randint(0, left)])
        part = "" if sale["returned_amount"] == left and random.random() < 0.5 \
            else f' refund {money(sale["returned_amount"], sale["currency"])}'
        self.lines.append(f'return {item.sku}{part} on {sale["returned"]}')
        return sale["returned"]

    def spend(self):
        (kind, words), day = random.choice(KINDS), self.day()
        currency, amount = random.choice(CURRENCIES + ["SEK"]), random.randint(1, 4000)
        self.expenses.append((day, kind, amount, currency, words == "transport car gas"))
        self.lines.append(f"spend {money(amount, currency)} on {words} on {day}")


    def drive(self):
        vehicle, day = random.choice(["car", "car", "car", "van", "motorcycle"]), self.day()
        hundredths = random.choice([random.randint(1, 9999), 100 * random.randint(1, 400), random.randint(1, 900000)])
        unit = random.choice(["miles", "miles", "km"])
        miles = Fraction(hundredths, 100)
        if unit == "km":
            exact = miles / Fraction("1.609344") * 100
            miles = Fraction(int(exact + Fraction(1, 2)), 100)
        if not miles:
            return
        # The step is that of cars and vans together.
        year = "motorcycle" if vehicle == "motorcycle" else "car", tax_year(day)
        before = self.miles.get(year, Fraction(0))
        self.miles[year] = before + miles
        first, beyond = MILES[vehicle]
        pence = sum(rate * (min(after, most) - min(since, most)) for rate, since, after, most in (
            (first, before, before + miles, Fraction(STEP)),
            (beyond, max(before, STEP), max(before + miles, STEP), before + miles + STEP)))
        self.expenses.append((day, "transport", int(pence + Fraction(1, 2)), "GBP", False))
        if vehicle == "car":
            self.driven.add(day)
        self.lines.append(f"spend {text(hundredths)} {unit} on transport {vehicle} on {day}")


def tax_year(day):
    return day.year if (day.month, day.day) >= (4, 6) else day.year - 1


class Form:
    """The boxes of one form for the days from first to last."""

    def __init__(self, inventory, form, basis, first, last):
        self.inventory, self.form, self.basis, self.first, self.last = inventory, form, basis, first, last
        self.currency = "GBP" if form == "sa103s" else "USD"
        self.boxes, self.left, self.known = {}, {}, set()
        self.records()

    def has(self, day):
        return day is not None and self.first <= day <= self.last

    def add(self, box, minor, currency, day, sign=1):
        amount = self.inventory.rates.convert(minor, currency, self.currency, day)
        if amount is None:
            self.left[box] = self.left.get(box, 0) + 1
        else:
            self.boxes[box] = self.boxes.get(box, 0) + sign * amount
            # A selling cost of nothing is no record.
            if minor:
                self.known.add(box)

    def cost(self, item):
        return self.inventory.rates.convert(item.cost, item.currency, self.currency, item.bought)

    def stock(self, day):
        return sum(self.cost(item) for item in self.inventory.items if item.in_stock(day))

    def bought(self):
        return sum(self.cost(item) for item in self.inventory.items if self.has(item.bought))

    def kept(self):
        return [item for item in self.inventory.items if item.fate == "keep" and self.has(item.gone)]

    def records(self):
        boxes = SHORT if self.form == "sa103s" else SCHEDULE
        sales, refunds, sign = ("9", "9", -1) if self.form == "sa103s" else ("1", "2", 1)
        for item in self.inventory.items:
            for sale in item.sales:
                currency = sale["currency"]
                if self.has(sale["day"]):
                    self.add(sales, sale["price"], currency, sale["day"])
                    self.add(sales, sale["paid"], currency, sale["day"])
                    for name in ("fees", "postage", "packed"):
                        self.add(boxes[name], sale[name], currency, sale["day"])
                for day, amount, back in sale["refunds"]:
                    if self.has(day):
                        self.add(refunds, amount, currency, day, sign)
                        self.add(boxes["fees"], back, currency, day, -1)
                if self.has(sale["returned"]):
                    self.add(refunds, sale["returned_amount"], currency, sale["returned"], sign)
        for day, kind, amount, currency, is_fuel in self.inventory.expenses:
            if self.has(day) and is_fuel and self.replaces_fuel():
                self.left[boxes[kind]] = self.left.get(boxes[kind], 0) + 1
            elif self.has(day):
                self.add(boxes[kind], amount, currency, day)

    def replaces_fuel(self):
        """The miles of a car, in the whole year of the form, count instead of its fuel."""
        year = tax_year if self.form == "sa103s" else lambda day: day.year
        return any(year(day) == year(self.first) for day in self.inventory.driven)

    def row(self, box, amount, left=0):
        return [box, "" if amount is None else text(amount), str(left)]

    def rows(self):
        return self.short() if self.form == "sa103s" else self.schedule()

    def own(self, box):
        """A box of which every record was left out is unknown, not zero."""
        left = self.left.get(box, 0)
        return self.row(box, None if left and box not in self.known else self.get(box), left)

    def get(self, box):
        return self.boxes.get(box, 0)

    def short(self):
        kept = len(self.kept())
        before, closing = self.stock(self.first - DAY), self.stock(self.last)
        self.boxes["11"] = self.bought() + (before - closing if self.basis == "accruals" else 0)
        turnover, costs = self.get("9"), sum(self.get(box) for box in ("11", "12", "19"))
        left = sum(self.left.get(box, 0) for box in ("11", "12", "19"))
        rows = [] if self.first.year == 2023 else [self.row("", None)]
        unknown = kept if self.basis == "accruals" else 0
        rows.append(self.row("9", turnover, unknown))
        # More turnover changes the allowance only until it is reached.
        rows.append(self.row("10.1", min(100000, max(0, turnover)), unknown if turnover < 100000 else 0))
        rows += [self.own(box) for box in ("11", "12", "19")]
        rows.append(self.row("20", costs, left))
        rows.append(self.row("21" if turnover >= costs else "22", abs(turnover - costs), left + unknown))
        rows.append(self.row("21", max(0, turnover - 100000), unknown))
        if self.basis == "cash":
            rows.append(self.row("27", None if kept else 0, kept))
        better = min(turnover - costs, max(0, turnover - 100000))
        if better > 0:
            by_costs = turnover - costs <= max(0, turnover - 100000)
            rows.append(self.row("28", better, unknown + (kept if self.basis == "cash" else 0) + (left if by_costs else 0)))
        return rows + ([self.row("", before), self.row("", closing)] if self.basis == "accruals" else [])

    def schedule(self):
        purchases = self.bought() - sum(self.cost(item) for item in self.kept())
        before, closing = self.stock(self.first - DAY), self.stock(self.last)
        sold = purchases + (before - closing if self.basis == "accruals" else 0)
        net, boxes = self.get("1") - self.get("2"), ("9", "10", "22", "27")
        costs, left = sum(self.get(box) for box in boxes), sum(self.left.get(box, 0) for box in boxes)
        rows = [self.row("", None), self.row("1", self.get("1")), self.row("2", self.get("2")), self.row("3", net),
                self.row("4", sold), self.row("5", net - sold)]
        rows += [self.own(box) for box in boxes]
        rows += [self.row("28", costs, left), self.row("31", net - sold - costs, left)]
        goods = [self.row("35", before), self.row("36", purchases), self.row("41", closing)]
        rows += goods if self.basis == "accruals" else goods[1:2]
        return rows + [self.row("42", sold)]


class Quarters:
    """The quarterly updates of a UK tax year, each from its first day on."""

    def __init__(self, inventory, basis, year):
        self.inventory, self.basis, self.year = inventory, basis, year

    def rows(self):
        first, rows = datetime.date(self.year, 4, 6), []
        ends = [(self.year, 7, 5, "08-07"), (self.year, 10, 5, "11-07"), (self.year + 1, 1, 5, "02-07"),
                (self.year + 1, 4, 5, "05-07")]
        for number, (year, month, day, due) in enumerate(ends, 1):
            form = Form(self.inventory, "sa103s", self.basis, first, datetime.date(year, month, day))
            form.short()
            for box, name in (("9", "turnover"), ("11", "cost_of_goods"), ("12", "travel"), ("19", "other_expenses")):
                known = f"{year}-{due}" if self.year >= 2026 else ""
                rows.append([f"Q{number}", name, form.own(box)[1], known])
        return rows


def forms(inventory):
    for year in range(inventory.year, inventory.year + 3):
        for basis in ("cash", "accruals"):
            if year < inventory.year + 2:
                first, last = datetime.date(year, 4, 6), datetime.date(year + 1, 4, 5)
                yield f"tax quarters {year}-{(year + 1) % 100:02d} basis {basis}", Quarters(inventory, basis, year)
                yield f"tax form sa103s {year}-{(year + 1) % 100:02d} basis {basis}", Form(inventory, "sa103s", basis, first, last)
            first, last = datetime.date(year, 1, 1), datetime.date(year, 12, 31)
            yield f"tax form schedule-c {year} basis {basis}", Form(inventory, "schedule-c", basis, first, last)


def main():
    seed, folder = int(sys.argv[1]), sys.argv[2]
    os.makedirs(folder, exist_ok=True)
    inventory = Inventory(seed)
    inventory.rates.write(os.path.join(folder, "rates.csv"))
    with open(os.path.join(folder, "script.fhq"), "w") as file:
        file.write("\n".join(["rates import rates.csv"] + inventory.lines) + "\n")
    with open(os.path.join(folder, "forms.tsv"), "w") as file:
        for name, form in forms(inventory):
            for row in form.rows():
                file.write("\t".join([name] + row) + "\n")


main()
