import QueryLanguage

/// `source FILE`: runs the statements of a file.
public struct SourceStatement: FormStatement {
    public var path: String

    public static let form = Form(
        "source", SourceStatement(path: ""),
        [
            .value(.file, \.path)
        ])

    public static let spec = StatementSpec(
        form, summary: "runs the statements of a file",
        discussion: "The whole file is parsed before anything in it runs. What it sets and lets holds afterwards.",
        examples: [])

    public var effects: Effects { .readsFiles }

    public func run(in environment: Environment) throws -> Outcome {
        let bytes = try TextFile.read(path)
        var source: Source
        do {
            source = try Source(validating: bytes, name: path)
            source.isScript = true
        } catch {
            throw StatementError("\(path): \(error.message), at byte \(error.span.start + 1)", status: .usage)
        }
        return Outcome(.script(try Script.parse(nested: source, scope: StatementScope.make(environment))))
    }
}
