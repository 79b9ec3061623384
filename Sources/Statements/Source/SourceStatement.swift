import QueryLanguage

/// `source FILE`: runs the statements of a file.
public struct SourceStatement: Statement {
    public var path: String

    public static let spec = StatementSpec(
        name: "source",
        summary: "runs the statements of a file",
        syntax: "\"source\" FILE",
        discussion: "The whole file is parsed before anything in it runs. What it sets and lets holds afterwards.",
        examples: [])

    public static func parse(_ cursor: inout Cursor) throws(Diagnostic) -> any Statement {
        SourceStatement(path: try cursor.text(.file))
    }

    public var canonical: String { "source \(Quoting.word(path))" }
    public var effects: Effects { .readsFiles }

    public func run(in environment: Environment) throws -> Outcome {
        let bytes = try TextFile.read(path)
        let source: Source
        do {
            source = try Source(validating: bytes, name: path)
        } catch {
            throw StatementError("\(path): \(error.message), at byte \(error.span.start + 1)", kind: .usage)
        }
        return Outcome(.script(try Script.parse(nested: source, scope: StatementScope.make(environment))))
    }
}
