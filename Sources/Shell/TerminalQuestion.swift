import Rendering
import Statements
import StoreFile
import SystemLibrary

/// A question to the person at the terminal, and the answer.
enum TerminalQuestion {
    /// The way to ask; `nil` if statements or messages don't use a terminal, so that nobody would see a question.
    static var asker: Asker? {
        guard isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else { return nil }
        return Asker(yesOrNo: { try ask($0) }, whichOne: { try choose($0, among: $1) }, offer: { try offer($0) })
    }

    /// Asks until the answer is yes, no, or empty for the default; the end of input means no, and Ctrl-C ends the
    /// statement.
    private static func ask(_ question: Question) throws -> Bool {
        let output = ByteOutput(descriptor: STDERR_FILENO)
        while true {
            try output.write(Self.wrapped("\(visible(question.text)) [\(question.isYesUsual ? "Y/n" : "y/N")]") + " ")
            try output.flush()
            guard let answer = try line() else { return false }
            switch answer.lowercased() {
            case "y", "yes": return true
            case "n", "no": return false
            case "": return question.isYesUsual
            default: continue
            }
        }
    }

    /// Asks until Enter or `y` takes what is offered, `e` edits it, or `n` leaves it; the end of input leaves it.
    private static func offer(_ question: Question) throws -> OfferAnswer {
        let output = ByteOutput(descriptor: STDERR_FILENO)
        while true {
            try output.write(
                Self.wrapped("\(visible(question.text)) [Enter takes it, e edits the line, n leaves]") + " ")
            try output.flush()
            guard let answer = try line() else { return .leave }
            switch answer.lowercased() {
            case "", "y", "yes": return .take
            case "n", "no": return .leave
            case "e", "edit": return .edit
            default: continue
            }
        }
    }

    /// Shows numbered lines and asks for a number; an empty answer, or the end of input, chooses none.
    private static func choose(_ sentence: String, among lines: [String]) throws -> Int? {
        let output = ByteOutput(descriptor: STDERR_FILENO)
        try output.write(Self.wrapped("\(visible(sentence)):") + "\n")
        for (index, line) in lines.enumerated() {
            let indent = String(repeating: " ", count: 2 + "\(lines.count)".count - "\(index + 1)".count)
            try output.write(Self.wrapped("\(indent)\(index + 1)  \(visible(line))") + "\n")
        }
        while true {
            try output.write("Which one? [1-\(lines.count)] ")
            try output.flush()
            guard let answer = try line(), !["", "n", "no"].contains(answer.lowercased()) else { return nil }
            if let number = Int(answer), lines.indices.contains(number - 1) { return number - 1 }
        }
    }

    /// Returns a line broken between words, with room for an answer of one letter, since a terminal breaks inside words.
    private static func wrapped(_ line: String) -> String {
        Rendering.wrapped(line, to: TerminalSize.current.columns - 2)
    }

    /// Returns one line without surrounding spaces; `nil` at the end of the input.
    private static func line() throws -> String? {
        var bytes: [UInt8] = []
        var byte: UInt8 = 0
        while true {
            try Interrupt.awaitInput()
            let count = read(STDIN_FILENO, &byte, 1)
            if count < 0, errno == EINTR { throw StoreError.interrupted }
            guard count == 1 else { return nil }
            if byte == UInt8(ascii: "\n") { break }
            bytes.append(byte)
        }
        return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
