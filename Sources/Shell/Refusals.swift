import Statements

extension RunOptions {
    /// Why the options do not allow a statement with these effects; `nil` if they do.
    func refusal(of effects: Effects) -> String? {
        if isSafe, !effects.isEmpty {
            return "--safe refuses a statement that \(effects.description)"
        }
        if isReadOnly, effects.contains(.writesStore) {
            return "--read-only refuses a statement that changes the store"
        }
        let lasting = effects.intersection([.runsCommands, .writesFiles, .usesNetwork])
        if isAtomic, !lasting.isEmpty {
            return "--atomic cannot take back a statement that \(lasting.description)"
        }
        return nil
    }

    /// What a rehearsal cannot do and take back, in words; `nil` for a statement that it can run.
    func rehearsal(of statement: any Statement) -> String? {
        let lasting = statement.output.effects.union(statement.effects.intersection(.usesNetwork))
        return lasting.isEmpty ? nil : lasting.description
    }
}
