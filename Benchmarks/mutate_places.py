#!/usr/bin/env python3
"""Finds the places of a Swift file where a small fault can be seeded, and seeds faults that a switch turns on.

usage: mutate_places.py FILE

A file is read as tokens: no place needs to know where an expression ends. A binary operator becomes one of its own, whose
name is the fault's number in Braille, since an operator has no digits. A condition, a number or a jump is wrapped in a call.
Prints each place of the file.
"""

import bisect
import re
import sys

BOUNDARY = {"<": "<=", "<=": "<", ">": ">=", ">=": ">"}
TURNED = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "=="}
LOGIC = {"&&": "||", "||": "&&"}
SIGN = {"+": "-", "-": "+", "+=": "-=", "-=": "+="}
KINDS = ["boundary", "comparison", "and/or", "sign", "number", "jump", "guard", "condition"]
TYPES = {"struct", "class", "enum", "extension", "protocol", "actor"}
OPEN, CLOSE = "([{", ")]}"
TOKEN = re.compile(
    r"(?P<space>\s+)|(?P<comment>//[^\n]*|/\*)|(?P<string>#*\"(?:\"\")?)|(?P<word>[#@]?[A-Za-z_$`][\w`]*)"
    r"|(?P<number>\d[\w]*(?:\.\d[\w]*)?)|(?P<operator>[/=\-+!*%<>&|^~?.]+)|(?P<mark>.)", re.S)


class Token:
    def __init__(self, kind, text, start):
        self.kind, self.text, self.start, self.end = kind, text, start, start + len(text)

    def __repr__(self):
        return self.text


def string_end(text, start, opening):
    """The place after a string literal, whose interpolations may hold more of them."""
    hashes = opening.count("#")
    quotes, place = opening[hashes:], start + len(opening)
    closing, escape = quotes + "#" * hashes, "\\" + "#" * hashes
    if quotes == '""' :
        return place
    while place < len(text):
        if text.startswith(closing, place):
            return place + len(closing)
        if text.startswith(escape + "(", place):
            depth, place = 1, place + len(escape) + 1
            while depth:
                match = TOKEN.match(text, place)
                if match.lastgroup == "string":
                    place = string_end(text, place, match.group())
                    continue
                depth += {"(": 1, ")": -1}.get(match.group(), 0)
                place = match.end()
        else:
            place += len(escape) + 1 if text.startswith(escape, place) else 1
    return place


def tokens(text):
    """The tokens of a file without its comments and without what stands between `#if` and `#endif`."""
    found, place, skipped = [], 0, 0
    while place < len(text):
        match = TOKEN.match(text, place)
        kind, word, end = match.lastgroup, match.group(), match.end()
        if kind == "comment" and word == "/*":
            depth = 1
            while depth:
                match = re.compile(r"/\*|\*/").search(text, end)
                depth, end = depth + (1 if match.group() == "/*" else -1), match.end()
        elif kind == "operator" and ("//" in word or "/*" in word):
            end = place + min(at for at in (word.find("//"), word.find("/*")) if at >= 0)
            word = text[place:end]
        elif kind == "string":
            if word.endswith('""') and not word.endswith('"""'):
                word = word[:-2]
            end = string_end(text, place, word)
            word = text[place:end]
        skipped += {"#if": 1, "#endif": -1}.get(word, 0)
        if kind not in ("space", "comment") and not skipped and word != "#endif":
            found.append(Token(kind, word, place))
        place = max(end, place + 1)
    return found


def code_flags(found):
    """For each token whether it stands in a function: in braces of which none opens a type alone."""
    flags, stack = [], []
    for index, token in enumerate(found):
        flags.append(bool(stack) and stack[-1])
        if token.text == "{":
            stack.append((bool(stack) and stack[-1]) or not opens_type(found, index))
        elif token.text == "}" and stack:
            stack.pop()
    return flags


def opens_type(found, index):
    index -= 1
    while index >= 0 and found[index].text not in "{};":
        if found[index].text in TYPES and found[index - 1].text not in ("import", "."):
            return True
        index -= 1
    return False


def conditions(found, index):
    """The parts of a condition that bind nothing, as pairs of tokens' indexes, and the index of what follows the `{`."""
    ends, depth, first, parts = ("else",) if found[index].text == "guard" else ("{",), 0, index + 1, []
    for place in range(index + 1, len(found)):
        text = found[place].text
        if depth == 0 and (text in ends or text == ","):
            if place > first and found[first].text not in ("let", "var", "case") and found[first].text[0] != "#":
                parts.append((first, place - 1))
            first = place + 1
            if text in ends:
                return parts, place + 1
        elif text in OPEN:
            depth += 1
        elif text in CLOSE:
            depth -= 1
        if depth < 0:
            break
    return [], index + 1


class Place:
    """Where a fault can be seeded: `change` says it, `edits` make it, each a start, an end and what takes its place."""

    def __init__(self, kind, change, edits, declaration=""):
        self.kind, self.change, self.edits, self.declaration = kind, change, edits, declaration
        self.start = edits[0][0]


def wrapped(kind, change, call, first, last):
    return Place(kind, change, [(first.start, first.start, call + "(%d, "), (last.end, last.end, ")")])


def operator(kind, token, other):
    assignment = token.text.endswith("=") and token.text in SIGN
    precedence, left, result, bound = "Comparison", "T", "Bool", "Comparable"
    if token.text in ("==", "!="):
        bound = "Equatable"
    elif token.text in SIGN:
        precedence, result, bound = "Addition", "T", "AdditiveArithmetic"
    swap = f"seeded(%d) ? left {other} right : left {token.text} right"
    name = "%s"
    if token.text in LOGIC:
        precedence = {"&&": "LogicalConjunction", "||": "LogicalDisjunction"}[token.text]
        swap = f"try seeded(%d) ? left {other} right() : left {token.text} right()"
        function = f"func {name}(left: Bool, right: @autoclosure () throws -> Bool) rethrows -> Bool {{ {swap} }}\n"
    elif assignment:
        precedence = "Assignment"
        swap = f"if seeded(%d) {{ left {other} right }} else {{ left {token.text} right }}"
        function = f"func {name}<T: {bound}>(left: inout T, right: T) {{ {swap} }}\n"
    else:
        function = f"func {name}<T: {bound}>(left: T, right: T) -> {result} {{ {swap} }}\n"
        if bound == "Equatable":
            function += f"func {name}<T>(left: T?, right: _OptionalNilComparisonType) -> Bool {{ {swap} }}\n"
    declaration = f"infix operator {name}: {precedence}Precedence\n{function}"
    return Place(kind, f"`{token.text}` → `{other}`", [(token.start, token.end, "%s")], declaration)


def jump(found, index):
    token, line = found[index], found[index + 1]
    label = f" {line.text}" if line.kind == "word" and line.text not in ("case", "default") and line.label else ""
    other = "break" if token.text == "continue" else "continue"
    end = line.end if label else token.end
    change = f"if seeded(%d) {{ {other}{label} }} else {{ {token.text}{label} }}"
    return Place("jump", f"`{token.text}` → `{other}`", [(token.start, end, change)])


def places(text):
    """All places of a file, in its order."""
    found = tokens(text)
    flags, trap = code_flags(found), 0
    for index, token in enumerate(found):
        token.label = index and "\n" not in text[found[index - 1].end:token.start]
    result = []
    for index, token in enumerate(found[:-1]):
        before, after = found[index - 1], found[index + 1]
        if token.text in ("precondition", "assert", "assertionFailure", "preconditionFailure") and after.text == "(":
            trap = closing(found, index + 1)
        # What stands in a precondition can't be false, so no test can see it changed.
        if not flags[index] or index < trap:
            continue
        result += at(found, index, text)
    return sorted(result, key=lambda place: place.start)


def closing(found, index):
    depth = 0
    for place in range(index, len(found)):
        depth += (found[place].text in OPEN) - (found[place].text in CLOSE)
        if depth == 0:
            return place
    return len(found)


def at(found, index, text):
    token, before, after = found[index], found[index - 1], found[index + 1]
    if token.kind == "operator" and text[token.start - 1].isspace() and text[token.end].isspace():
        texts = [before.kind == "string", after.kind == "string", after.text == "[", before.text == "]"]
        if token.text in SIGN and any(texts):
            return []
        if before.text == "func":
            return []
        return [
            operator(kind, token, table[token.text])
            for kind, table in (("boundary", BOUNDARY), ("comparison", TURNED), ("and/or", LOGIC), ("sign", SIGN))
            if token.text in table
        ]
    if token.kind == "number" and re.fullmatch(r"[\d_]+", token.text):
        near = {before.text, after.text}
        if near & (TURNED.keys() | {"..<", "..."}) or (before.text == "(" and found[index - 2].text in ("prefix", "suffix")):
            change = f"`{token.text}` → `{int(token.text) + 1}`"
            return [wrapped("number", change, "seededMoved", token, token)]
    # A `break` that stands alone in its case has nothing to leave.
    if token.text == "continue" or (token.text == "break" and before.text != ":"):
        return [jump(found, index)] if before.text != "." else []
    if token.text in ("if", "guard", "while") and before.text != ".":
        parts, body = conditions(found, index)
        leaves = token.text == "if" and found[body].text in ("return", "throw", "continue", "break")
        result = []
        for first, last in parts:
            words = text[found[first].start:found[last].end]
            if token.text == "guard":
                result.append(wrapped("guard", f"`{words}` → `true`", "seededTrue", found[first], found[last]))
            elif leaves:
                result.append(wrapped("guard", f"`{words}` → `false`", "seededFalse", found[first], found[last]))
            result.append(wrapped("condition", f"`{words}` → not", "seededNot", found[first], found[last]))
        return result
    return []


def named(number):
    """A fault's number as an operator."""
    return "".join(chr(0x2801 + digit) for digit in divmod(number, 250))


def seed(text, numbered):
    """The file's text with faults seeded, and what has to be declared beside it; `numbered` are numbers and places."""
    edits, declarations = [], ""
    for number, place in numbered:
        for start, end, change in place.edits:
            edits.append((start, end, change.replace("%d", str(number)).replace("%s", named(number))))
        declarations += place.declaration.replace("%d", str(number)).replace("%s", named(number))
    # From the end on; of what begins at one place a wrapping goes around the rest.
    for start, end, change in sorted(edits, key=lambda edit: (edit[0], edit[1]), reverse=True):
        text = text[:start] + change + text[end:]
    return text, declarations


def line_of(text, start):
    return text.count("\n", 0, start) + 1


if __name__ == "__main__":
    with open(sys.argv[1]) as file:
        source = file.read()
    every = places(source)
    for place in every:
        print(f"{line_of(source, place.start)}: {place.kind}: {place.change}")
