import QueryLanguage

/// A word, sign or quoted text of a typed line.
struct TypedWord: Hashable {
    /// The text as typed; that of a quoted one is between its quotes.
    var text: String
    var isQuoted = false

    var lower: String {
        let lower = isQuoted ? "\"" : text.lowercased().replacing("’", with: "'")
        return Self.contracted.contains(lower) ? lower.dropLast() + "'t" : lower
    }

    /// Words that people write without their apostrophe.
    private static let contracted: Set<String> = [
        "hasnt", "havent", "cant", "couldnt", "wont", "isnt", "arent", "wasnt", "werent", "dont", "doesnt", "didnt",
    ]

    var isSign: Bool {
        !isQuoted && text.unicodeScalars.allSatisfy { Self.signs.contains($0) || "-–".unicodeScalars.contains($0) }
    }

    private static let signs = Set(",;:()=<>!?*+@&#|".unicodeScalars)
    private static let comparing = Set("<>=!".unicodeScalars)

    /// Returns the words of a line, without the signs at its end and the dashes before options.
    static func split(_ line: String) -> [TypedWord] {
        var words: [TypedWord] = []
        var rest = Array(PhraseWords.withStraightQuotes(line).unicodeScalars)[...]
        while let first = rest.first {
            if first.properties.isWhitespace {
                rest.removeFirst()
            } else {
                let (word, end) = next(in: rest)
                words.append(contentsOf: word.map { [$0] } ?? [])
                rest = rest[end...]
            }
        }
        while words.count > 1, let last = words.last, !last.isQuoted,
            ["?", "!", ".", ";", ",", "!!"].contains(last.text)
        {
            words.removeLast()
        }
        if let last = words.last, !last.isQuoted, last.text.count > 1, last.text.hasSuffix(".") {
            words[words.count - 1].text.removeLast()
        }
        return words
    }

    private static func next(in rest: ArraySlice<Unicode.Scalar>) -> (TypedWord?, Int) {
        let first = rest[rest.startIndex], body = rest.dropFirst()
        if first == "\"" || first == "'", let close = closing(first, in: body) {
            return (TypedWord(text: text(body[..<close]), isQuoted: true), close + 1)
        }
        if first == "-", body.first == "-" { return (nil, body.startIndex + 1) }
        if first == "@", body.first.map({ ("0"..."9").contains($0) }) == true, rest.count > 1, isRows(body) {
            let end = body.firstIndex { $0.properties.isWhitespace || $0 == "," } ?? rest.endIndex
            return (TypedWord(text: text(rest[..<end])), end)
        }
        if signs.contains(first), first != "#" || body.first.map({ $0.properties.isWhitespace }) ?? true {
            let end =
                comparing.contains(first)
                ? body.firstIndex { !comparing.contains($0) } ?? rest.endIndex : body.startIndex
            return (TypedWord(text: text(rest[..<end])), end)
        }
        let end = body.indices.first { ends(rest, at: $0) } ?? rest.endIndex
        return (TypedWord(text: text(rest[..<end])), end)
    }

    /// Returns true for `1`, `1-3` and `1-@3`, which name rows of the last list.
    private static func isRows(_ body: ArraySlice<Unicode.Scalar>) -> Bool {
        RowRange("@" + text(body.prefix { !$0.properties.isWhitespace && $0 != "," })) != nil
    }

    /// Returns the place of the quote that closes a text; one in a word, as in `dad's`, closes none.
    private static func closing(_ quote: Unicode.Scalar, in body: ArraySlice<Unicode.Scalar>) -> Int? {
        body.indices.first { place in
            body[place] == quote
                && (place + 1 == body.endIndex || !body[place + 1].properties.isAlphabetic) && place > body.startIndex
        }
    }

    /// Returns true where a word ends: at a blank or a sign, but not in `1,250`, `M&S`, `20+` or `12/5`.
    private static func ends(_ rest: ArraySlice<Unicode.Scalar>, at place: Int) -> Bool {
        let (body, scalar) = (rest, rest[place])
        let isDigitBefore = ("0"..."9").contains(rest[place - 1])
        if scalar.properties.isWhitespace { return true }
        guard signs.contains(scalar) else { return false }
        let isInside = place + 1 < body.endIndex && body[place + 1].properties.isAlphabetic
        if scalar == "&" || scalar == "#" || scalar == "+" && isInside { return !isInside && scalar != "#" }
        let isBetweenDigits =
            place + 1 < body.endIndex && ("0"..."9").contains(body[place + 1]) && isDigitBefore
        return !((scalar == "," || scalar == ".") && isBetweenDigits)
    }

    private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        return String(view)
    }
}
