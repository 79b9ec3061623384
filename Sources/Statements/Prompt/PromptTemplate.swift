import Ledger
import Queries
import QueryLanguage
import Rendering

/// A template for waiting work, shown at the right of the prompt or in the terminal's title.
///
/// In `{takedown} to take down · sync {sync}`, a part between `·` is shown only if its fields have a value.
package struct PromptTemplate: Hashable, Sendable {
    package let text: String

    /// Returns the names allowed in braces: the sections of `todo`, and the fields that features add.
    static func names(in catalog: StatementCatalog) -> [String] {
        ToDoSection.allCases.filter { !$0.chores.isEmpty }.map(\.rawValue) + catalog.promptFields.map(\.name)
    }

    /// Creates a template whose fields are known.
    init(text: String) {
        self.text = text
    }

    /// Parses a template.
    ///
    /// - Throws: ``Diagnostic`` for an unknown field.
    init(_ text: String, at span: Span, in catalog: StatementCatalog) throws(Diagnostic) {
        self.text = text
        let names = Self.names(in: catalog)
        for part in Self.pieces(text) {
            guard case .field(let name) = part, !names.contains(name) else { continue }
            throw Diagnostic(
                "unknown field {\(name)}", at: span,
                hints: ["try: help set"])
        }
    }

    private enum Piece {
        case text(String)
        case field(String)
    }

    /// Returns the texts inside and outside braces.
    private static func pieces(_ text: some StringProtocol) -> [Piece] {
        var pieces: [Piece] = []
        var rest = text[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            pieces.append(.text(String(rest[..<open])))
            pieces.append(.field(String(rest[rest.index(after: open)..<close])))
            rest = rest[rest.index(after: close)...]
        }
        return pieces + [.text(String(rest))]
    }

    /// Returns the text with present values, on one line without control characters; empty if nothing is waiting.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func filled(in environment: Environment) throws -> String {
        let names = Self.pieces(text).compactMap { if case .field(let name) = $0 { name } else { nil } }
        let values = try Self.values(of: Set(names), in: environment)
        let parts = text.split(separator: "·").compactMap { part -> String? in
            var words = ""
            for piece in Self.pieces(part) {
                switch piece {
                case .text(let text): words += text
                case .field(let name):
                    guard let value = values[name] else { return nil }
                    words += value
                }
            }
            return words.split(separator: " ").joined(separator: " ")
        }
        return visible(parts.filter { !$0.isEmpty }.joined(separator: " · "))
    }

    /// Returns the fields with a value, using the indexes of `todo`.
    private static func values(of names: Set<String>, in environment: Environment) throws -> [String: String] {
        let store = try environment.store()
        var values: [String: String] = [:]
        let sections = ToDoSection.allCases.filter { names.contains($0.rawValue) && !$0.chores.isEmpty }
        let terms = try StoreSettings(store).choreTerms(today: environment.clock.today)
        let found = try store.chores(sections.flatMap(\.chores), terms, first: 1)
        for section in sections {
            let count = section.tasks(found, first: 1).count
            if count != 0 {
                values[section.rawValue] = count.map { grouped($0) } ?? "over \(grouped(Chore.mostCounted))"
            }
        }
        for field in environment.catalog.promptFields where names.contains(field.name) {
            values[field.name] = try field.value(environment)
        }
        return values
    }
}
