import Codecs

/// The meaning of a workbook's numbers, by the style of their cell.
final class ExcelStyles: XMLHandler {
    /// The meaning of a cell's number according to its number format.
    enum Meaning: Equatable {
        case day, time
        /// A number that is shown after a currency, empty for none, and with this many decimals.
        case number(currency: String, decimals: Int)
    }

    /// True in a workbook that fhq wrote, whose amounts are never rounded to the decimals shown.
    var isExact = false
    private var codes: [Int: String] = [:]
    private var meanings: [Int: Meaning] = [:]
    /// The number of each style's format.
    private var formats: [Int] = []
    private var isInCells = false

    func start(_ name: String, _ attributes: XMLAttributes) {
        switch name {
        case "numFmt":
            if let id = Self.format(attributes) { codes[id] = attributes["formatCode"] ?? "" }
        case "cellXfs": isInCells = true
        case "xf" where isInCells: formats.append(Self.format(attributes) ?? 0)
        default: break
        }
    }

    /// More styles and formats than a program writes.
    static let most = 1 << 20

    private static func format(_ attributes: XMLAttributes) -> Int? { attributes.whole("numFmtId", in: 0...most) }

    func end(_ name: String) {
        if name == "cellXfs" { isInCells = false }
    }

    /// Returns the meaning of a style; an unknown style means plain numbers.
    func meaning(of style: Int) -> Meaning {
        guard formats.indices.contains(style) else { return .number(currency: "", decimals: 0) }
        let format = formats[style]
        if let meaning = meanings[format] { return meaning }
        var meaning = codes[format].map(Self.meaning) ?? Self.builtIn(format)
        if isExact, case .number(let currency, _) = meaning { meaning = .number(currency: currency, decimals: 0) }
        meanings[format] = meaning
        return meaning
    }

    /// Returns the meaning of a built-in format, which no workbook defines (ECMA-376, part 1, 18.8.30).
    private static func builtIn(_ format: Int) -> Meaning {
        switch format {
        case 14...17, 22, 27...31, 36, 50...58: .day
        case 18...21, 32...35, 45...47: .time
        case 2, 4, 39, 40: .number(currency: "", decimals: 2)
        default: .number(currency: "", decimals: 0)
        }
    }

    // MARK: - Codes

    /// Returns the meaning of a code such as `[$€-407] #,##0.00;[Red]-…`, from its first part.
    static func meaning(of code: String) -> Meaning {
        let parts = FormatParts(code)
        let letters = parts.letters.lowercased()
        if letters.contains("general") { return .number(currency: "", decimals: 0) }
        if letters.contains("y") || letters.contains("d") { return .day }
        if letters.contains("h") || letters.contains("s") || parts.isElapsed { return .time }
        if letters.contains("m") { return .day }
        return .number(currency: parts.currency, decimals: parts.decimals)
    }
}

/// The first part of a format's code, taken apart.
private struct FormatParts {
    /// The characters outside of quotes and brackets.
    private(set) var letters = ""
    /// True for hours, minutes or seconds that go on beyond a day, in brackets.
    private(set) var isElapsed = false
    private var literals: [String] = []

    init(_ code: String) {
        var rest = Substring(code)
        while let first = rest.popFirst(), first != ";" {
            switch first {
            case "\"":
                literals.append(String(rest.prefix { $0 != "\"" }))
                rest = rest.drop { $0 != "\"" }.dropFirst()
            case "[":
                read(bracket: String(rest.prefix { $0 != "]" }))
                rest = rest.drop { $0 != "]" }.dropFirst()
            case "\\":
                if let next = rest.popFirst() { literals.append(String(next)) }
            case "_", "*": rest = rest.dropFirst()
            default: letters.append(first)
            }
        }
    }

    private mutating func read(bracket: String) {
        if bracket.hasPrefix("$") {
            let parts = bracket.dropFirst().split(separator: "-", omittingEmptySubsequences: false)
            literals.append(
                Self.dollars[parts.last?.lowercased() ?? ""].flatMap { parts[0] == "$" ? $0 : nil } ?? String(parts[0]))
        } else if !bracket.isEmpty, bracket.lowercased().allSatisfy({ "hms".contains($0) }) {
            isElapsed = true
        }
    }

    /// The dollar of a locale, by the code of the locale in a format.
    private static let dollars = [
        "409": "USD", "en-us": "USD", "1009": "CAD", "en-ca": "CAD", "c09": "AUD", "en-au": "AUD",
    ]

    /// The sign or code of a currency that is known; empty if there is none.
    var currency: String {
        let bare = letters.filter { "£€$¥".contains($0) }.map(String.init)
        for sign in literals.map({ $0.filter { !$0.isWhitespace } }) + bare where !sign.isEmpty {
            if sign == "$" { return sign }
            if let amount = try? CellAmount("\(sign) 1", usesDecimalComma: false), amount.currency != nil {
                return sign
            }
        }
        return ""
    }

    /// The number of decimals that are shown at most.
    var decimals: Int {
        guard let point = letters.firstIndex(of: "."), !letters.contains("%") else { return 0 }
        return letters[point...].dropFirst().prefix { "0#?".contains($0) }.count
    }
}
