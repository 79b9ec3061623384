import QueryLanguage

/// Some lines of a file, or all that are in doubt.
package struct LineChoice: Hashable, Sendable {
    fileprivate var lines: [Int] = []
    fileprivate var isAll = false

    init() {}

    init(lines: [Int]) {
        self.lines = lines
    }

    func has(_ line: Int) -> Bool { isAll || lines.contains(line) }
}

extension Argument<LineChoice> {
    /// The numbers of lines, or `all`: `12, 15`.
    static var lines: Argument {
        Argument("( \"all\" | INTEGER { \",\" INTEGER } )") { cursor throws(Diagnostic) in
            var choice = LineChoice()
            if cursor.accept(.all) {
                choice.isAll = true
                return choice
            }
            repeat {
                choice.lines.append(try cursor.integer(in: 1...1_048_576, what: "the number of a line"))
            } while cursor.accept(.comma)
            return choice
        } print: { choice in
            if choice.isAll { return "all" }
            return choice.lines.isEmpty ? nil : choice.lines.map(String.init).joined(separator: ", ")
        }
    }
}
