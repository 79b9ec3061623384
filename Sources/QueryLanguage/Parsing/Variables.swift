/// Variables stand for values, parsed by the kind expected in their place, never for keywords.
extension Cursor {
    /// Returns the value of the variable named in `span`.
    func variable(_ span: Span) throws(Diagnostic) -> String {
        let name = String(source.text(span).dropFirst())
        if let value = scope.variables[name] { return value }
        let shown = Spelling.clipped(name)
        if source.isScript, Self.isArgument(name) {
            let script = source.name.split(separator: "/").last ?? "the script"
            let line = source.place(of: span.start).line
            throw Diagnostic("\(script) needs an argument: $\(shown) (line \(line))", at: span)
        }
        var hints = Spelling.hint(for: name, among: scope.variables.names.sorted())
        if name.utf8.allSatisfy(Lexer.isDigit) {
            hints = ["$\(shown) is an argument of the script; for an amount write \(shown) USD"]
        } else if hints.isEmpty {
            hints.append("give it a value: let \(shown) = …")
        }
        throw Diagnostic("there is no variable $\(shown)", at: span, hints: hints)
    }

    /// Returns true if a variable is an argument of the script: `$1` … `$9`, or `$@` for all of them.
    private static func isArgument(_ name: String) -> Bool {
        name == "@" || name.utf8.count == 1 && ("1"..."9").contains(name)
    }

    /// The variables of the present statement without a value that may stand for anything, in order, each once.
    package var openNames: [String] {
        let names = (scope.openNames ?? []) + scope.laterNames
        guard scope.openNames != nil || !names.isEmpty else { return [] }
        let ahead = tokens[position...].prefix { $0.kind != .terminator }
        return ahead.reduce(into: []) { open, token in
            guard token.kind == .variable else { return }
            let name = String(source.text(token.span).dropFirst())
            let mayBeOpen = scope.openNames != nil && Self.isArgument(name) || names.contains(name)
            guard scope.variables[name] == nil, mayBeOpen else { return }
            if !open.contains(name) { open.append(name) }
        }
    }

    /// Parses the value of the next variable with `body`, which must use all of it; errors point at the variable.
    mutating func readingVariable<Result>(
        as kind: ValueKind, _ body: (inout Cursor) throws(Diagnostic) -> Result
    ) throws(Diagnostic) -> Result {
        let span = token.span
        let value = try variable(span)
        var inner = valueCursor(value)
        let result: Result
        do {
            result = try body(&inner)
        } catch {
            throw Diagnostic("in \(shown(span)): \(error.message)", at: span, hints: error.hints)
        }
        guard case .end = inner.token.kind, inner.unfinished == nil else {
            throw Diagnostic("\(shown(span)) is “\(Spelling.clipped(value))”, not \(kind.description)", at: span)
        }
        for guess in inner.guessedDays { note(guess) }
        advance()
        return result
    }

    /// Returns a cursor over a variable's value, in which `$` has no meaning: a value never refers to another.
    func valueCursor(_ value: String) -> Cursor {
        var scope = scope
        scope.variables = [:]
        return Cursor(Source(value, name: source.name), scope: scope)
    }
}
