import QueryLanguage
import Statements

/// Colours a statement while it is typed, by the parser's role for each word and by its errors.
package struct Highlighter {
    /// Returns the scope for `today` and `$name`; an amount without a currency is accepted in any.
    let scope: () -> Scope
    /// Returns true if a text that is no statement may still be run, since the store knows its name.
    let isKnown: (String) -> Bool

    /// Returns the styles of a text, with the caret at an offset in UTF-8.
    ///
    /// An error is shown once the caret has left it, since it may still become correct before.
    func styles(_ text: String, _ caret: Int) -> [(Range<Int>, LineEditor.Style)] {
        let source = Source(text, name: "input")
        let (roles, failures) = Script.roles(source, scope: scope())
        var styles = roles.compactMap { span, role in
            Self.style(role, source.text(span)).map { (span.start..<span.end, $0) }
        }
        guard let error = failures.first?.error, !error.isIncomplete, error.span.start < error.span.end,
            caret < error.span.start || caret > error.span.end,
            !isKnown(text)
        else { return styles }
        let wrong = error.span.start..<error.span.end
        styles.removeAll { $0.0.overlaps(wrong) }
        styles.append((wrong, .error))
        return styles.sorted { $0.0.lowerBound < $1.0.lowerBound }
    }

    /// Returns the style of a word; `nil` for one that the parser didn't reach.
    package static func style(_ role: TokenRole, _ token: String) -> LineEditor.Style? {
        switch role {
        case .word: .keyword
        case .noun, .field: .name
        case .value(let kinds): style(kinds, token)
        case .verbatim: .text
        case .unread: nil
        }
    }

    private static func style(_ kinds: Set<ValueKind>, _ token: String) -> LineEditor.Style {
        guard let first = token.utf8.first, first != UInt8(ascii: "\""), first != UInt8(ascii: "'") else {
            return .text
        }
        if first == UInt8(ascii: "$") { return .name }
        if kinds.contains(.sku), SKU(token).number != nil || first == UInt8(ascii: "@") { return .sku }
        let isFigure = !kinds.isDisjoint(with: figures)
        return isFigure && (kinds.isSubset(of: figures) || first >= 0x30 && first <= 0x39) ? .number : .text
    }

    private static let figures: Set<ValueKind> = [
        .number, .integer, .money, .day, .period, .currency, .coordinates, .percentage, .taxYear,
    ]
}
