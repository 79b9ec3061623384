"""What a store's figures come to in GBP, from its tables alone; a cost in another currency without a day is unknown."""
import datetime
import sqlite3
import sys
from fractions import Fraction

store = sqlite3.connect(f"file:{sys.argv[1]}?mode=ro", uri=True)
rates = {}
for currency, day, per_euro in store.execute("SELECT currency, day, perEuro FROM rates"):
    rates.setdefault(currency, {})[day] = Fraction(per_euro)


def per_euro(currency, day):
    if currency == "EUR":
        return Fraction(1)
    last = datetime.date.fromisoformat(day)
    for age in range(31):
        rate = rates[currency].get((last - datetime.timedelta(age)).isoformat())
        if rate is not None:
            return rate
    return None


def pounds(minor, currency, day):
    if minor is None or currency == "GBP":
        return minor
    if day is None or per_euro(currency, day) is None or per_euro("GBP", day) is None:
        return None
    exact = Fraction(minor) * per_euro("GBP", day) / per_euro(currency, day)
    return int(abs(exact) + Fraction(1, 2)) * (1 if exact >= 0 else -1)


cost = {
    item: pounds(minor, currency, day)
    for item, minor, currency, day in store.execute("SELECT id, costMinor, costCurrency, boughtDay FROM items")
}
sales = store.execute(
    "SELECT itemId, priceMinor, coalesce(feesMinor, 0), returnedDay, refundMinor FROM sales WHERE deletedAt IS NULL"
).fetchall()
stand = {item for item, *_, returned, _ in sales if not returned}
spent = store.execute("SELECT coalesce(sum(amountMinor), 0) FROM expenses").fetchone()[0]


def profit(item, price, fees, returned, refund):
    if returned:
        return price - fees - refund
    return None if cost[item] is None else price - fees - cost[item]


def say(name, amounts, besides=0):
    known = [amount for amount in amounts if amount is not None]
    print(f"{name}\t{sum(known) + besides}\t{len(amounts) - len(known)}")


unsold = [item for item in cost if item not in stand]
dated = {item for item, day in store.execute("SELECT id, boughtDay FROM items") if day}
say("cost", list(cost.values()))
say("profit", [profit(*sale) for sale in sales])
say("stock", [cost[item] for item in unsold])
say("closing_stock", [cost[item] if item in dated else None for item in unsold])
events = []
for item, price, fees, returned, refund in sales:
    events.append(None if cost[item] is None else price - fees - cost[item])
    if returned:
        events.append(None if cost[item] is None else cost[item] - refund)
say("net_profit", events, -spent)
earned = dict.fromkeys(cost, 0)
for item, price, fees, returned, refund in sales:
    earned[item] += price - fees - (refund if returned else 0)
say("haul_net", [None if cost[item] is None else earned[item] - cost[item] for item in cost], -spent)
