import Ledger
import QueryLanguage

/// A question whether a name that the store does not know is a misspelt known one.
package struct NameQuestion {
    private let environment: Environment

    package init(environment: Environment) { self.environment = environment }

    /// Returns the intended name: as typed if nobody can be asked, or if the store has it or nothing similar.
    package func resolve(_ kind: Noun, _ name: String) throws -> String {
        guard let ask = environment.ask, !environment.options.isStrict,
            case .near(let known) = try environment.store().nearestName(kind, to: name)
        else { return name }
        let question = Question("Did you mean the \(kind.singular) \(known)?", isYesUsual: true)
        return try environment.options.yes || ask(question) ? known : name
    }

    package func resolve(_ kind: Noun, _ name: String?) throws -> String? {
        try name.map { try resolve(kind, $0) }
    }
}

extension NameQuestion {
    /// Returns the intended name of a market.
    ///
    /// - Throws: ``StatementError`` for a word that no new market gets as its name, with the line `instead` if known.
    package func resolve(_ name: MarketName, instead: @autoclosure () throws -> String? = nil) throws -> String {
        guard name.mustExist else { return try resolve(.markets, name.text) }
        if case .exact = try environment.store().nearestName(.markets, to: name.text) { return name.text }
        let quoted = "to name a market so, put it in quotes: at \(Quoting.quoted(name.text))"
        let line = try instead().map { "try: \($0)" }
        throw StatementError(
            "no market is called “\(name.text)”", of: name.text, hints: [line, quoted].compactMap(\.self))
    }

    package func resolve(_ name: MarketName?) throws -> String? { try name.map { try resolve($0) } }
}
