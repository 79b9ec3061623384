import Glibc
import Inventory
import Rendering
import Statements

/// Asks the person at the terminal, and reads the answer.
enum TerminalQuestion {
    /// How to ask; `nil` where statements or messages do not go through a terminal, so that nobody would see it.
    static var asker: Asker? {
        guard isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else { return nil }
        return Asker(yesOrNo: { try ask($0) }, whichOne: { try choose($0, among: $1) })
    }

    /// Asks until the answer is yes, no, or empty for the usual one; the end of input is no, Ctrl-C ends the statement.
    private static func ask(_ question: Question) throws -> Bool {
        let output = ByteOutput(descriptor: STDERR_FILENO)
        while true {
            try output.write("\(visible(question.text)) [\(question.isYesUsual ? "Y/n" : "y/N")] ")
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

    /// Shows numbered lines and asks until one of the numbers is given; nothing, or the end of input, is none of them.
    private static func choose(_ sentence: String, among lines: [String]) throws -> Int? {
        let output = ByteOutput(descriptor: STDERR_FILENO)
        try output.write("\(visible(sentence)):\n")
        for (index, line) in lines.enumerated() { try output.write("  \(index + 1)  \(visible(line))\n") }
        while true {
            try output.write("Which one? [1-\(lines.count)] ")
            try output.flush()
            guard let answer = try line(), !["", "n", "no"].contains(answer.lowercased()) else { return nil }
            if let number = Int(answer), lines.indices.contains(number - 1) { return number - 1 }
        }
    }

    /// One line, without the spaces around it; `nil` at the end of the input.
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
