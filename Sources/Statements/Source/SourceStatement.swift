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
        discussion: """
            fhq parses the whole file before it runs anything in it. Settings and variables of the file stay in effect,
            also for later statements of a script, which reads the file as it is when the script starts.
            """,
        examples: [])

    package var effects: Effects { .readsFiles }

    /// Adds the declarations of the file; one that isn't there yet, or can't be parsed, is reported when it runs.
    package func affect(_ scope: inout Scope) {
        // A pipe can be read only once, and a file that sources itself never ends.
        guard let outer = scope.sourcing, !outer.contains(path), TextFile.isRegular(path), let source = try? source()
        else { return }
        var inner = scope
        (inner.sourcing, inner.guessesDays, inner.visit) = (outer + [path], false, nil)
        inner.questionsComments = false
        guard (try? Script.parse(source, in: &inner)) != nil else { return }
        (inner.sourcing, inner.guessesDays, inner.visit) = (outer, scope.guessesDays, scope.visit)
        inner.questionsComments = scope.questionsComments
        scope = inner
    }

    package func run(in environment: Environment) throws -> Outcome {
        Outcome(.script(try Script.parse(nested: source(), scope: StatementScope.make(environment))))
    }

    /// Returns the text of the file.
    private func source() throws -> Source {
        let bytes = try TextFile.read(path)
        do {
            var source = try Source(validating: bytes, name: path)
            source.isScript = true
            return source
        } catch {
            throw StatementError("\(path): \(error.message), at byte \(error.span.start + 1)", status: .usage)
        }
    }
}
