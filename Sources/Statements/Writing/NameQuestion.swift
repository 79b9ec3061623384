import Ledger
import QueryLanguage

/// A question whether a name that the store does not know is a misspelt known one.
struct NameQuestion {
    let environment: Environment

    /// Returns the intended name: as typed if nobody can be asked, or if the store has it or nothing similar.
    func resolve(_ kind: Noun, _ name: String) throws -> String {
        guard let ask = environment.ask, !environment.options.isStrict,
            case .near(let known) = try environment.store().nearestName(kind, to: name)
        else { return name }
        let question = Question("Did you mean the \(kind.singular) \(known)?", isYesUsual: true)
        return try environment.options.yes || ask(question) ? known : name
    }

    func resolve(_ kind: Noun, _ name: String?) throws -> String? {
        try name.map { try resolve(kind, $0) }
    }
}
