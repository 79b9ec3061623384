import Codecs
import QueryLanguage
import Statements
import StoreFile

/// Explains words, and the effect of a line.
extension LanguageServer {
    func hover(_ parameters: JSON) throws(RequestError) -> JSON {
        let (_, text, offset) = try place(parameters)
        guard let piece = text.piece(at: offset) else { return nil }
        let token = text.tokens[piece.tokens].first { $0.span.start <= offset && offset < $0.span.end }
        let role = token.flatMap { token in
            piece.reading.roles.first { $0.span.start + piece.span.start == token.span.start }?.role
        }
        let scope = text.scope(at: piece.span.start, scope)
        let word = token.map { text.source.text($0.span) } ?? ""
        let parts = [
            role.flatMap { self.words(on: word, $0, piece.reading.statement, scope) },
            piece.reading.statement.map { Explanations.line($0) },
        ].compactMap(\.self)
        guard !parts.isEmpty else { return nil }
        return [
            "contents": ["kind": "markdown", "value": .text(parts.joined(separator: "\n\n---\n\n"))],
            "range": text.lines.range(token?.span ?? piece.span),
        ]
    }

    private func words(
        on word: String, _ role: TokenRole, _ statement: (any Statement)?, _ scope: Scope
    ) -> String? {
        switch role {
        case .field: return Explanations.field(word, of: statement)
        case .word, .noun: return Explanations.word(word.lowercased(), in: environment.catalog)
        case .value(let kinds) where kinds.contains(.savedStatement):
            return (try? environment.store().savedStatement(word)).map { Explanations.code($0) }
        case .value(let kinds) where kinds.contains(.mapping):
            let kept = (try? environment.store().mappings())?.first { $0.name == word }
            return kept.map { Explanations.code($0.clauses) }
        case .value:
            guard word.hasPrefix("$"), let value = scope.variables[String(word.dropFirst())] else { return nil }
            return "`\(word)` is `\(value)`"
        case .verbatim, .unread: return nil
        }
    }
}

/// Help on words in Markdown, from the tables that `help` uses.
enum Explanations {
    /// Returns the help on a statement, a noun or a format of that name; `nil` for other words.
    static func word(_ word: String, in catalog: StatementCatalog) -> String? {
        if let noun = Noun(rawValue: word) {
            let fields = FieldCatalog.fields(of: noun).map { "`\($0.name)`" }.joined(separator: " ")
            return "**\(word)**: \(noun.summary)\n\nfields: \(fields)"
        }
        guard let spec = catalog.spec(named: word) else { return nil }
        return ["**\(word)**: \(spec.summary)", code(spec.syntax.text)].joined(separator: "\n\n")
    }

    /// Returns the help on a field, of the statement's noun if that has it, otherwise of the first noun that has it.
    static func field(_ word: String, of statement: (any Statement)?) -> String? {
        let own = (statement as? QueryStatement).map { [$0.query.noun] } ?? []
        guard let field = (own + Noun.allCases).lazy.compactMap({ FieldCatalog.field(word, of: $0) }).first else {
            return nil
        }
        return "**\(field.name)** of \(field.noun.rawValue), \(field.kind.description): \(field.help)"
    }

    /// Returns the effect of a statement, including its effects besides reading the store.
    static func line(_ statement: any Statement) -> String {
        let effects = statement.effects.isEmpty ? [] : ["It \(statement.effects.description)."]
        return ([statement.understanding] + effects).joined(separator: "\n\n")
    }

    static func code(_ text: String) -> String { "```\n\(text)\n```" }

    /// Returns the protocol's number for the kind of a completion.
    static func kind(of text: String, in catalog: StatementCatalog) -> Int {
        if text.hasPrefix("$") { return 6 }
        if Noun(rawValue: text) != nil { return 7 }
        if catalog.named(text) != nil || Keyword(rawValue: text) != nil { return 14 }
        return FieldCatalog.words.contains(text) ? 5 : 12
    }
}
