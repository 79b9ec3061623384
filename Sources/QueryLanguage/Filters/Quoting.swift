/// Quoting and escaping of texts so that they can be parsed.
package enum Quoting {
    /// Returns the text in double quotes, or in those given, with the necessary escapes.
    package static func quoted(_ text: String, in quote: Unicode.Scalar = "\"") -> String {
        var result = String(quote)
        for scalar in text.unicodeScalars {
            switch scalar {
            case quote, "\\":
                result += "\\"
                result.unicodeScalars.append(scalar)
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            case _ where isHidden(scalar.value):
                result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + String(quote)
    }

    /// Returns the quote that a word begins with; `nil` if it begins with none.
    package static func openQuote(of word: String) -> Unicode.Scalar? {
        word.unicodeScalars.first.flatMap { $0 == "\"" || $0 == "'" ? $0 : nil }
    }

    /// Returns true for characters that control a terminal or the direction of text.
    private static func isHidden(_ scalar: UInt32) -> Bool {
        switch scalar {
        case ..<0x20, 0x7F...0x9F, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    /// Returns a platform's slug for use after `on`, in quotes if it might be read as a day.
    package static func platform(_ slug: String) -> String {
        let mayBeDay =
            slug.utf8.first.map(Lexer.isDigit) ?? true || Keyword.periodLeads.contains { $0.rawValue == slug }
        return mayBeDay || slug.contains("..") ? quoted(slug) : word(slug)
    }

    /// Returns a plain ASCII word as it is, and any other text ``quoted(_:)``.
    package static func word(_ text: String) -> String {
        let isPlain =
            text.utf8.allSatisfy { Lexer.isNameByte($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".") }
            && !text.isEmpty && text.utf8.first != UInt8(ascii: "-")
        return isPlain ? text : quoted(text)
    }

    /// Returns a row of the last list, such as `@2`, as it is, and any other name as a ``word(_:)``.
    package static func name(_ text: String) -> String { RowRange(text) == nil ? word(text) : text }

    /// Returns the text that names an item, in quotes unless it is one word that can't be a keyword.
    package static func item(_ sku: SKU) -> String {
        if RowRange(sku.text) != nil { return sku.text }
        return Keyword(written: sku.text) == nil ? word(sku.text) : quoted(sku.text)
    }

    /// Returns a path of plain ASCII as it is, and any other ``quoted(_:)``.
    package static func path(_ text: String) -> String {
        let isPlain = !text.isEmpty && text.split(separator: "/").allSatisfy { word(String($0)) == $0 }
        return isPlain ? text : quoted(text)
    }
}
