/// Splits a text that comes line by line where its statements end, reading each line once.
public struct StatementSplitter {
    private var lexer = Lexer(bytes: [])
    /// How much was read, as a measure of the work.
    private(set) var steps = 0

    public init() {}

    /// The lines taken since the last statement ended.
    public var pending: [UInt8] { lexer.bytes }

    /// Takes the next line with its end; returns the statements that end with it, whole, or `nil` if more has to come.
    ///
    /// A line that is not UTF-8 ends them, since nothing can be read beyond it.
    public mutating func take(_ line: [UInt8]) -> [UInt8]? {
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
