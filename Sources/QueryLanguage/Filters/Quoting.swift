/// Quotes and escapes for the places where a text is read.
public enum Quoting {
    /// In double quotes, or those given, with escapes for what a quoted text cannot hold.
    public static func quoted(_ text: String, in quote: Unicode.Scalar = "\"") -> String {
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

    /// The quote that a word begins with; `nil` if it begins with none.
    public static func openQuote(of word: String) -> Unicode.Scalar? {
        word.unicodeScalars.first.flatMap { $0 == "\"" || $0 == "'" ? $0 : nil }
    }

    /// Whether a terminal would obey it rather than show it, or turn the direction of writing around.
    private static func isHidden(_ scalar: UInt32) -> Bool {
        switch scalar {
        case ..<0x20, 0x7F...0x9F, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    /// A platform's slug after `on`, in quotes where a bare word might be read as a day.
    public static func platform(_ slug: String) -> String {
        let mayBeDay =
            slug.utf8.first.map(Lexer.isDigit) ?? true || Keyword.periodLeads.contains { $0.rawValue == slug }
        return mayBeDay || slug.contains("..") ? quoted(slug) : word(slug)
    }

    /// As it is where it is a plain ASCII word, else ``quoted(_:)``.
    public static func word(_ text: String) -> String {
        let isPlain =
            text.utf8.allSatisfy { Lexer.isNameByte($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".") }
            && !text.isEmpty && text.utf8.first != UInt8(ascii: "-")
        return isPlain ? text : quoted(text)
    }

    /// What names an item, in quotes unless it is one word that no statement takes for a keyword.
    public static func item(_ sku: SKU) -> String {
        if sku.row != nil { return sku.text }
        return Keyword(written: sku.text) == nil ? word(sku.text) : quoted(sku.text)
    }

    /// As it is where it is a path of plain ASCII, else ``quoted(_:)``.
    public static func path(_ text: String) -> String {
        let isPlain = !text.isEmpty && text.split(separator: "/").allSatisfy { word(String($0)) == $0 }
        return isPlain ? text : quoted(text)
    }
}
