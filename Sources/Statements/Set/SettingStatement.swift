import QueryLanguage

/// A setting that a feature adds to `set`; its name has two words.
package protocol SettingStatement: FormStatement {
    /// Stores the value.
    func save(_ environment: Environment) throws
}

extension SettingStatement {
    package static var spec: StatementSpec { SetStatement.spec }

    package func run(in environment: Environment) throws -> Outcome {
        guard !environment.options.isDryRun || !effects.contains(.writesFiles) else {
            environment.notice("dry run: skipped, since it writes a file: \(canonical)")
            return .none
        }
        try save(environment)
        environment.confirm(SetStatement.sentence(canonical, naming: 2))
        return .none
    }
}
