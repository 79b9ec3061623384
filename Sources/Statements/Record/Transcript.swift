import QueryLanguage
import Rendering

/// The text of a recording: statements as they were typed, each with what it gave in comments of four kinds.
public enum Transcript {
    /// What a comment below a statement says.
    public enum Mark: String, CaseIterable, Sendable {
        case stage = "#@"
        case result = "#>"
        case failure = "#!"
        case answer = "#?"

        func line(_ text: String) -> String { text.isEmpty ? rawValue : "\(rawValue) \(text)" }
    }

    /// When and on what a statement was typed.
    public struct Stage: Equatable, Sendable {
        public var time: Instant
        public var size: Terminal.Size
        public var isASCII: Bool

        public init(time: Instant, size: Terminal.Size, isASCII: Bool) {
            (self.time, self.size, self.isASCII) = (time, size, isASCII)
        }

        var text: String {
            "\(time.description) \(size.columns)x\(size.rows)" + (isASCII ? " ascii" : "")
        }

        init?(_ text: String) {
            let words = text.split(separator: " ")
            guard words.count > 1, let time = Instant(rfc3339: words[0]) else { return nil }
            let size = words[1].split(separator: "x").compactMap { Int($0) }
            guard size.count == 2, size.allSatisfy({ (1...10_000).contains($0) }) else { return nil }
            self.init(
                time: time, size: Terminal.Size(columns: size[0], rows: size[1]),
                isASCII: words.dropFirst(2).first == "ascii")
        }
    }

    /// Statements, and all that is said of them.
    public struct Part: Equatable, Sendable {
        public var stage: Stage?
        public var text = ""
        /// The number of the text's first line.
        public var line = 0
        public var results: [String] = []
        public var failure: String?
        public var answers: [String] = []

        public init() {}

        /// What statements have given: the lines that were shown, and why they failed, on one line.
        public init(results: [String], failure: String?) {
            self.results = results
            self.failure = failure.map { visible($0.replacing("\n", with: " ")) }
        }

        /// What is said of them, in the order in which it is written.
        public var said: [String] {
            results.map(Mark.result.line) + (failure.map { [Mark.failure.line($0)] } ?? [])
        }

        /// The lines of the file.
        var lines: [String] {
            (stage.map { [Mark.stage.line($0.text)] } ?? []) + [text] + answers.map(Mark.answer.line) + said
        }
    }

    /// Reads a transcript: what is said below a statement ends it, and the next line begins another part.
    public static func parts(of text: String) -> [Part] {
        var parts: [Part] = []
        var part = Part()
        var isSaid = false
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let line = line.last == "\r" ? line.dropLast() : line
            let mark = Mark.allCases.first { line.hasPrefix($0.rawValue) }
            if isSaid && (mark == nil || mark == .stage) || mark == .stage && !part.text.isEmpty {
                parts.append(part)
                (part, isSaid) = (Part(), false)
            }
            let rest = String(line.dropFirst(2).first == " " ? line.dropFirst(3) : line.dropFirst(2))
            isSaid = isSaid || mark != nil && mark != .stage
            switch mark {
            case nil:
                if part.text.isEmpty { part.line = index + 1 }
                part.text += line + "\n"
            case .stage: part.stage = Stage(rest)
            case .result: part.results.append(rest)
            case .failure: part.failure = rest
            case .answer: part.answers.append(rest)
            }
        }
        return parts + (part.text.isEmpty ? [] : [part])
    }
}
