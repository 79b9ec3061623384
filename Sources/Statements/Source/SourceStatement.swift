import QueryLanguage

/// `source FILE`: runs the statements of a file.
package struct SourceStatement: FormStatement {
    package var path: String

    package static let form = Form(
        "source", SourceStatement(path: ""),
        [
            .value(.file, \.path)
        ])

    package static let spec = StatementSpec(
        form, summary: "runs the statements of a file",
        discussion:
            "fhq parses the whole file before it runs anything in it. Settings and variables of the file stay in effect.",
        examples: [])

    package var effects: Effects { .readsFiles }

    package func run(in environment: Environment) throws -> Outcome {
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
