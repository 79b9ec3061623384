import QueryLanguage

/// A translation of a line that does not parse to fhq's language, if possible.
///
/// The ``Interpreter`` reads it, or ``HashText`` puts its `#` in quotes. The result is shown as `try: …`, and never run by
/// itself.
package enum Paraphrase {
    /// The most bytes of a line that somebody has typed, with a description in it.
    private static let longest = 1 << 14

    /// Returns true for a text that a program has made, for which a suggestion would take minutes and help nobody.
    static func isMade(_ text: String) -> Bool { text.utf8.count > longest }

    /// Returns the line that a text was probably meant as if any words may be names of the store; `nil` if none is known,
    /// or if the text parses.
    package static func line(for text: String, in scope: Scope, inScript: Bool = false) -> String? {
        let names = KnownNames(nil, areOpen: true)
        return lines(for: text, in: scope, names: names, inScript: inScript) { _ in true }.first
    }

    /// Returns the line that a text was probably meant as, and a second one that is about as likely; both parse.
    ///
    /// `admits` may refuse a line that doesn't fit the store. In a script, `$1` is an unknown argument, and a line with a
    /// variable is not rewritten.
    static func lines(
        for text: String, in scope: Scope, names: KnownNames, inScript: Bool, mostStates: Int = PhraseSearch.mostStates,
        admits: @escaping (String) -> Bool
    ) -> [String] {
        if isMade(text) { return [] }
        if inScript, Source(text, name: "").tokens.contains(where: { $0.kind == .variable }) { return [] }
        // The interpreter knows no `#`, and would take it for a part of any word.
        if let quoted = HashText.line(for: PhraseWords.withStraightQuotes(text), in: scope) { return [quoted] }
        if names.areOpen, parses(text, in: scope) { return [] }
        return Interpreter(scope: scope, names: names, mostStates: mostStates, admits: admits).lines(for: text)
    }

    /// Returns true if a line is a valid statement, independent of the store.
    package static func parses(_ line: String, in scope: Scope) -> Bool { statements(line, in: scope) != nil }

    /// Returns true if a line is a valid statement that changes the store.
    static func changesStore(_ line: String, in scope: Scope) -> Bool {
        statements(line, in: scope)?.contains { $0.effects.contains(.writesStore) } ?? false
    }

    private static func statements(_ line: String, in scope: Scope) -> [any Statement]? {
        // This never asks for the store's currency, which would open the store.
        var scope = scope
        scope.refusesOwnKinds = true
        var cursor = Cursor(Source(line, name: ""), scope: scope)
        var statements: [any Statement] = []
        do throws(Diagnostic) {
            repeat { statements.append(try StatementCatalog.parse(&cursor)) } while cursor.nextStatement()
        } catch {
            return nil
        }
        return cursor.token.kind == .end ? statements : nil
    }
}
