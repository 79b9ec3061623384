import Inventory
import QueryLanguage

/// Asks a person whether a name that the store does not know is a slip for one that it does.
struct NameQuestion {
    let environment: Environment

    /// The name that is meant: as it is where nobody can be asked, and where the store knows it or nothing like it.
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
