import QueryLanguage
import StoreFile

/// A saved statement that this version of fhq can't parse, as after an upgrade.
struct UnreadableStatement {
    var name: String
    /// The reason why it can't be parsed.
    var reason: String
    /// A statement that saves what was probably meant, or otherwise shows the text.
    var remedy: String

    var words: String { "the saved statement \(name) can't be read: \(reason)" }

    /// Returns all of them, by name.
    static func all(_ environment: Environment) throws -> [UnreadableStatement] {
        try environment.store().savedStatements().sorted { $0.key < $1.key }.compactMap { name, text in
            guard let error = fault(in: text, environment) else { return nil }
            let word = Quoting.word(name)
            let remedy =
                environment.paraphrases(of: text).first.map { "save \(word) as \($0)" } ?? "views where view = \(word)"
            return UnreadableStatement(name: name, reason: error.message, remedy: remedy)
        }
    }

    /// Returns the error in a text whose variables may have any value; `nil` if it can be parsed, or only depends on a
    /// value.
    private static func fault(in text: String, _ environment: Environment) -> Diagnostic? {
        let source = Source(text, name: "saved")
        let variables = source.tokens.filter { $0.kind == .variable }.map(\.span)
        var scope = StatementScope.make(environment)
        scope.openNames = variables.map { String(source.text($0).dropFirst()) }
        // These depend on what was shown before.
        (scope.last, scope.shown, scope.guessesDays, scope.visit) = ({ "items" }, scope.shown ?? .items, false, nil)
        do {
            _ = try Script.parse(source, scope: scope)
            return nil
        } catch {
            return variables.contains { $0.start <= error.span.start && error.span.start < $0.end } ? nil : error
        }
    }
}
