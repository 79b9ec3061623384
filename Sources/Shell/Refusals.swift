import QueryLanguage
import Statements

extension RunOptions {
    /// Returns the reason why the options forbid a statement with these effects; `nil` if they don't.
    func refusal(of effects: Effects) -> String? {
        if isSafe, !effects.isEmpty {
            return "--safe refuses a statement that \(effects.description)"
        }
        if isReadOnly, effects.contains(.writesStore) {
            return "--read-only refuses a statement that changes the store"
        }
        let lasting = effects.intersection(.lasting)
        if isAtomic, !lasting.isEmpty {
            return "--atomic can't undo a statement that \(lasting.description)"
        }
        return nil
    }

    /// Returns the effects that a dry run could not undo, in words; `nil` for a statement that it can run.
    func rehearsal(of statement: any Statement) -> String? {
        let lasting = statement.output.effects.union(statement.effects.intersection(.usesNetwork))
        return lasting.isEmpty ? nil : lasting.description
    }
}

extension Runner {
    /// Checks every statement before the first runs, so that nothing is half done.
    func refuse(_ script: Script) throws(Diagnostic) {
        for entry in script.entries {
            if let error = refusal(entry) { throw error }
        }
    }

    func refusal(_ entry: Script.Entry) -> Diagnostic? {
        environment.options.refusal(of: entry.statement.effects).map { Diagnostic($0, at: entry.span) }
    }
}
