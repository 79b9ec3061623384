#!/usr/bin/env python3
"""Texts in many scripts, searches, and what each finds by a scan with the rules of Unicode alone.

Prints JSON: `texts`, and `searches` of a query and the numbers of the texts that it finds. A text is compared case folded,
decomposed and composed again, without what cannot be seen and without accents; its apostrophes part words, or are left
out. A word begins where it is asked for; of a
run of symbols, or of letters of a script without spaces, every part is found.
"""
import functools
import json
import random
import unicodedata

SPACED = """LATIN GREEK CYRILLIC ARMENIAN HEBREW ARABIC SYRIAC THAANA NKO SAMARITAN MANDAIC DEVANAGARI BENGALI GURMUKHI GUJARATI
ORIYA TAMIL TELUGU KANNADA MALAYALAM SINHALA TIBETAN GEORGIAN ETHIOPIC CHEROKEE OGHAM RUNIC TAGALOG HANUNOO BUHID TAGBANWA
MONGOLIAN LIMBU BUGINESE SUNDANESE BATAK LEPCHA GLAGOLITIC COPTIC TIFINAGH LISU VAI BAMUM SAURASHTRA REJANG CHAM GOTHIC
DESERET OSAGE ADLAM CHAKMA TAKRI WANCHO""".split()
SPACED += ["CANADIAN SYLLABICS", "OL CHIKI", "SYLOTI NAGRI", "PHAGS-PA", "KAYAH LI", "MEETEI MAYEK"]
UNSPACED = """THAI LAO MYANMAR KHMER HIRAGANA KATAKANA BOPOMOFO BALINESE JAVANESE HANGUL YI TANGUT NUSHU""".split()
UNSPACED += ["CJK UNIFIED IDEOGRAPH", "CJK COMPATIBILITY IDEOGRAPH", "TAI LE", "NEW TAI LUE", "TAI THAM", "TAI VIET"]
# Default_Ignorable_Code_Point of DerivedCoreProperties.txt, but for the space without width, which parts words.
IGNORABLE = [(0xAD, 0xAD), (0x34F, 0x34F), (0x61C, 0x61C), (0x115F, 0x1160), (0x17B4, 0x17B5), (0x180B, 0x180F),
             (0x200C, 0x200F), (0x202A, 0x202E), (0x2060, 0x206F), (0x3164, 0x3164), (0xFE00, 0xFE0F), (0xFEFF, 0xFEFF),
             (0xFFA0, 0xFFA0), (0x1BCA0, 0x1BCA3), (0x1D173, 0x1D17A), (0xE0000, 0xE0FFF)]
SEQUENCES = ["🧵", "💡", "👩‍👩‍👧", "👨‍🔧", "❤️", "❤", "👍🏽", "👍", "🇬🇧", "🇧🇬", "1️⃣", "🏴\U000E0067\U000E0062\U000E0065\U000E007F", "™", "€",
             "🪔", "⭐️", "☕", "°", "№"]
FIXED = [
    "हिन्दी किताब", "🧵vintage", "vintage🧵dress", "ΟΔΥΣΣΕΥΣ", "οδυσσεύς", "Straße & Söhne", "STRASSE", "ﬁne ﬂute", "İstanbul",
    "ISPARTA", "Café crème", "Cafe\u0301", "ра́дость Ёж ежи", "می‌خواهم", "میخواهم", "كِتَابٌ قديم", "שָׁלוֹם", "東京タワー模型", "京都の茶碗",
    "ราคากล่องไม้", "LEDランプ", "ガラス", "カラス", "soft\u00adware", "zero\u200bwidth", "한국 접시", "Ångström", "naïve—art’s", "①② half½",
    "ǅ ǆ Ǆ", "ΐ ΰ ᾳ ᾼ", "ſtone", "x\u0301\u0327y", "\u0301lone mark", "brass lamp", "o'hara's C++ 50%",
    "Levi's 501", "LEVIS 505", "Levi S", "Levi´s", "Leviʼs", "d’Artagnan", "Dʻartagnan", "Don‘t", "aujourd'hui",
]


def accent(character):
    grade = unicodedata.combining(character)
    return unicodedata.category(character) == "Mn" and (grade == 1 or 10 <= grade <= 36 or 200 <= grade <= 240)


@functools.cache
def fold(text):
    text = text.replace("\u200b", " ")
    text = "".join(c for c in text if not any(low <= ord(c) <= high for low, high in IGNORABLE))
    text = unicodedata.normalize("NFD", unicodedata.normalize("NFD", text).casefold())
    return unicodedata.normalize("NFC", "".join(c for c in text if not accent(c)))


@functools.cache
def kind(character):
    category = unicodedata.category(character)
    if character.isascii():
        return "word" if character.isalnum() else "gap"
    if category[0] == "M":
        return "mark"
    if category[0] in "LN" or category == "Co":
        name = unicodedata.name(character, "")
        return "run" if any(name.startswith(script + " ") or name.startswith(script + "-") for script in UNSPACED) else "word"
    return "run" if category[0] == "S" or category == "Cn" else "gap"


@functools.cache
def pieces(text):
    """The words and runs of a folded text, each with its kind and its place."""
    found, last = [], "gap"
    for place, character in enumerate(text):
        here = kind(character)
        if here == "mark":
            here = "word" if last == "gap" else last
        if here != "gap":
            if here == last:
                found[-1][1] += character
            else:
                found.append([here, character, place])
        last = here
    return found


@functools.cache
def starts_of(text):
    """Where in a folded text something may begin that is looked for."""
    return {"word": [place for is_a, _, place in pieces(text) if is_a == "word"],
            "run": [place for place, character in enumerate(text) if kind(character) == "run"]}


APOSTROPHES = str.maketrans("", "", "'`´ʻʼ‘’‛′＇")


def has(word, text):
    text = fold(text)
    starts = starts_of(text)
    parts = pieces(fold(word))
    return parts and all(any(text.startswith(part, place) for place in starts[is_a]) for is_a, part, _ in parts)


def finds(query, text):
    return all(has(word, text) or has(word.translate(APOSTROPHES), text.translate(APOSTROPHES)) for word in query.split())


def letters(script):
    """Letters of a script, and its marks."""
    named = [c for c in map(chr, range(0x80, 0x1F000)) if unicodedata.name(c, "").startswith(script + " ")]
    named = named or [c for c in map(chr, range(0x41, 0x20000)) if unicodedata.name(c, "").startswith(script + "-")]
    return ([c for c in named if unicodedata.category(c)[0] == "L"],
            [c for c in named if unicodedata.category(c)[0] == "M"] or ["\u0301"])


def word(dice, kit):
    base, marks = kit
    text = ""
    for _ in range(dice.randint(1, 7)):
        text += dice.choice(base)
        if dice.random() < 0.4:
            text += dice.choice(marks)
        if dice.random() < 0.1:
            text += dice.choice(["\u200d", "\u200c", "\u0301", "\ufe0f", "\u0323"])
    return text


def varied(dice, text):
    """The same text as somebody else might type it."""
    text = dice.choice([str, str.upper, str.lower, str.casefold])(text)
    text = unicodedata.normalize(dice.choice(["NFC", "NFD"]), text)
    if dice.random() < 0.2:
        place = dice.randint(0, len(text))
        text = text[:place] + dice.choice(["\u200d", "\u0301", "\u2060", "\ufe0f"]) + text[place:]
    return text


def main():
    dice = random.Random(7)
    kits = [letters(script) for script in SPACED + UNSPACED]
    assert len(kits) > 70 and all(kit[0] for kit in kits), [s for s, k in zip(SPACED + UNSPACED, kits) if not k[0]]
    texts = list(FIXED)
    for kit in kits:
        for _ in range(4):
            words = [word(dice, kit) for _ in range(dice.randint(1, 3))]
            if dice.random() < 0.5:
                words.insert(dice.randint(0, len(words)), dice.choice(SEQUENCES + ["lamp", "Lampe", "box"]))
            texts.append(dice.choice([" ", " ", "", "-", "·", "\u200b"]).join(words))
    queries = FIXED + SEQUENCES + [
        "levis", "Levi’s", "levi`s 50", "leviʼs", "DARTA", "d'art", "dont", "don't", "aujourdhui", "aujo", "ohara"] + ["lamp", "la", "BOX", "strasse", "σ", "ς", "Σ", "ss", "fi", "i", "cafe", "e", "한", "京", "ー", "👩", "👧👩"]
    for text in texts:
        start = dice.randint(0, len(text) - 1)
        queries.append(varied(dice, text[start:start + dice.randint(1, 9)]))
        queries.append(varied(dice, dice.choice(text.split() or ["x"])))
    searches = []
    for query in queries:
        query = query.replace("\u200b", "")
        # A word without anything to look for needs a scan, which is another matter.
        if query.split() and all(pieces(fold(part)) for part in query.split()):
            searches.append([query, [number for number, text in enumerate(texts) if finds(query, text)]])
    print(json.dumps({"texts": texts, "searches": searches}))


main()
