import GRDB
import QueryLanguage

/// What an import took over that is neither a row nor a setting, as its trace keeps it: beside the settings, under a key that
/// no setting has.
enum TakenOver {
    /// A statement saved under a name.
    case view(String)
    /// Rates, one to a line.
    case rates
    /// What is known of the changes of the store with a mark.
    case exchange(String)
    /// All that there was before, which is in the backup of a name.
    case everything

    var key: String {
        switch self {
        case .view(let name): "=view \(name)"
        case .rates: "=rates"
        case .exchange(let mark): "=exchange \(mark)"
        case .everything: "=everything"
        }
    }

    init?(key: String) {
        guard key.hasPrefix("=") else { return nil }
        let parts = key.dropFirst().split(separator: " ", maxSplits: 1).map(String.init)
        switch (parts.first, parts.dropFirst().first) {
        case ("view", let name?): self = .view(name)
        case ("exchange", let mark?): self = .exchange(mark)
        case ("rates", nil): self = .rates
        case ("everything", nil): self = .everything
        default: return nil
        }
    }

    /// Takes back what was taken over, unless it was changed since; gives what is to be said.
    func takeBack(before: String?, after: String, in database: Database) throws -> String? {
        switch self {
        case .view(let name):
            try database.run("DELETE FROM savedStatements WHERE name = ? AND text = ?", [name, after])
            return database.changesCount > 0
                ? "the statement saved as \(name) is gone again" : "\(name) stays, as it was saved since"
        case .rates:
            var gone = 0
            for line in after.split(separator: "\n") {
                let parts = line.split(separator: " ", maxSplits: 3).map(String.init)
                guard parts.count == 4 else { continue }
                try database.run(
                    "DELETE FROM rates WHERE currency = ? AND day = ? AND perEuro = ? AND source = ?",
                    StatementArguments(parts))
                gone += database.changesCount
            }
            return "\(gone) \(gone == 1 ? "rate" : "rates") that came with it \(gone == 1 ? "is" : "are") gone again"
        case .exchange(let mark):
            if let before {
                try database.run("UPDATE exchanges SET seenAt = ? WHERE mark = ?", [before, mark])
            } else {
                try database.run("DELETE FROM exchanges WHERE mark = ? AND seenAt IS NOT NULL", [mark])
            }
            return nil
        case .everything: return nil
        }
    }
}
