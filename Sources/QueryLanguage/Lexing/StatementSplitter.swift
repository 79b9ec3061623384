/// A splitter of a text that arrives line by line into statements, reading each line once.
package struct StatementSplitter {
    private var lexer = Lexer(bytes: [])
    /// The amount read, as a measure of the work.
    private(set) var steps = 0

    package init() {}

    /// The lines since the end of the last statement.
    package var pending: [UInt8] { lexer.bytes }

    /// Appends the next line with its end; returns the complete statements, or `nil` if more lines are needed.
    ///
    /// A line that is not UTF-8 ends them, since nothing after it can be read.
    package mutating func append(_ line: [UInt8]) -> [UInt8]? {
        guard String(validating: line, as: UTF8.self) != nil else {
            defer { lexer = Lexer(bytes: []) }
            return lexer.bytes + line
        }
        let before = lexer.steps
        lexer.append(line: line)
        steps += lexer.steps - before
        guard lexer.unfinished == nil else { return nil }
        defer { lexer = Lexer(bytes: []) }
        return lexer.bytes
    }
}
