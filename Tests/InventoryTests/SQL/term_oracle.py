"""Arithmetic over rows and groups, computed by Python's fractions.

Standard input: {"rows": [{column: text or null}], "cases": [{"kind", "left", "sign", "right", "group", "code"}]}; a case
with a group is about groups. Standard output: for each case the ids or groups for which it holds, and the number of those
for which it is unknown. The sign "show" asks for the value of the left side, as `id=value currency`.
"""
import datetime
import json
import sys
from decimal import Decimal
from fractions import Fraction

DIGITS = {"JPY": 0}
ANY = "any"


class Unknown(Exception):
    pass


class Value:
    def __init__(self, number, code=None, day=False):
        self.number, self.code, self.day = Fraction(number), code, day

    def shared(self, other):
        if self.code in (None, ANY):
            return other.code
        if other.code in (None, ANY, self.code):
            return self.code
        raise Unknown

    def __add__(self, other):
        return Value(self.number + other.number, self.shared(other), self.day or other.day)

    def __sub__(self, other):
        return Value(self.number - other.number, self.shared(other), self.day and not other.day)

    def __mul__(self, other):
        return Value(self.number * other.number, self.code or other.code)

    def __truediv__(self, other):
        if other.number == 0:
            raise Unknown
        if other.code:
            self.shared(other)
            return Value(self.number / other.number)
        return Value(self.number / other.number, self.code)


def half_away(number):
    whole = abs(number) + Fraction(1, 2)
    return (whole.numerator // whole.denominator) * (1 if number >= 0 else -1)


def end(value):
    """The value as it is shown: whole minor units, whole days, or four decimals."""
    if value.code or value.day:
        return half_away(value.number)
    return Fraction(half_away(value.number * 10000), 10000)


def N(text):
    return Value(Fraction(text))


def M(text, code):
    return Value(Fraction(text) * 10 ** DIGITS.get(code, 2), code)


def Z():
    return Value(0, ANY)


def D(text):
    return Value(datetime.date.fromisoformat(text).toordinal(), None, True)


def ABS(value):
    return Value(abs(value.number), value.code)


def ROUND(value):
    unit = 10 ** DIGITS.get(value.code, 2) if value.code else 1
    return Value(half_away(value.number / unit) * unit, value.code)


def least(values, sign):
    code = None
    best = values[0]
    for value in values:
        code = Value(0, code).shared(value)
        if (value.number - best.number) * sign < 0:
            best = value
    return Value(best.number, code, best.day)


def MIN(*values):
    return least(values, 1)


def MAX(*values):
    return least(values, -1)


def parsed(row, name, currencies):
    text = row[name]
    if text in (None, ""):
        return None
    if name in currencies:
        code = row[currencies[name]]
        return M(text, code) if code else None
    return D(text) if len(text) == 10 and text[4] == "-" and text[7] == "-" else N(text)


def figure(rows, function, name, currencies):
    if name is None:
        return Value(len(rows))
    values = [value for value in (parsed(row, name, currencies) for row in rows) if value]
    if function == "distinct":
        return Value(len({value.number for value in values}))
    if not values:
        raise Unknown
    values.sort(key=lambda value: value.number)
    like = values[0]
    numbers = [value.number for value in values]
    if function == "sum":
        return Value(sum(numbers), like.code)
    if function == "avg":
        return Value(sum(numbers) / len(numbers), like.code)
    if function in ("min", "max"):
        return values[0 if function == "min" else -1]
    place = Fraction(len(numbers) - 1) * (50 if function == "median" else int(function[1:])) / 100
    low = place.numerator // place.denominator
    high = min(low + 1, len(numbers) - 1)
    return Value(numbers[low] + (numbers[high] - numbers[low]) * (place - low), like.code)


def shown(value):
    number = end(value)
    if value.day:
        return datetime.date.fromordinal(int(number)).isoformat()
    if value.code:
        number = Fraction(number, 10 ** DIGITS.get(value.code, 2))
    return str(Decimal(number.numerator) / Decimal(number.denominator)) + (f" {value.code}" if value.code else "")


def holds(case, f):
    names = {"f": f, "g": f, "N": N, "M": M, "Z": Z, "D": D, "ABS": ABS, "ROUND": ROUND, "MIN": MIN, "MAX": MAX}
    if case["sign"] == "show":
        return shown(eval(case["left"], names))
    left, right = (eval(case[side], names) for side in ("left", "right"))
    left.shared(right)
    left, right = end(left), end(right)
    return {
        "=": left == right, "!=": left != right, "<": left < right, "<=": left <= right, ">": left > right,
        ">=": left >= right,
    }[case["sign"]]


def answer(case, rows, currencies):
    found, unknown = [], 0
    if case["group"] is None:
        units = [(row["id"], [row]) for row in rows]
    else:
        groups = {}
        for row in rows:
            groups.setdefault((row[case["group"]] or "", row[case["code"]] or "" if case["code"] else ""), []).append(row)
        units = [("|".join(key) if case["code"] else key[0], members) for key, members in groups.items()]
    for name, members in units:
        def field(column):
            value = parsed(members[0], column, currencies)
            if value is None:
                raise Unknown
            return value

        def of_group(function, column=None):
            return figure(members, function, column, currencies)

        try:
            result = holds(case, field if case["group"] is None else of_group)
            if result:
                found.append(name if result is True else f"{name}={result}")
        except Unknown:
            unknown += 1
    return [sorted(found), unknown]


task = json.load(sys.stdin)
print(json.dumps([answer(case, task["rows"], task["currencies"]) for case in task["cases"]]))
