import QueryLanguage
import Rendering

/// The text of a recording: statements as typed, each with its results in four kinds of comments.
package enum Transcript {
    /// The kind of a comment below a statement.
    package enum Mark: String, CaseIterable, Sendable {
        case stage = "#@"
        case result = "#>"
        case failure = "#!"
        case answer = "#?"

        func line(_ text: String) -> String { text.isEmpty ? rawValue : "\(rawValue) \(text)" }
    }

    /// The time and terminal at which a statement was typed.
    package struct Stage: Equatable, Sendable {
        package var time: Instant
        package var size: Terminal.Size
        package var isASCII: Bool

        package init(time: Instant, size: Terminal.Size, isASCII: Bool) {
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

    /// Statements with their results.
    package struct Section: Equatable, Sendable {
        package var stage: Stage?
        package var text = ""
        /// The number of the text's first line.
        package var line = 0
        package var results: [String] = []
        package var failure: String?
        package var answers: [String] = []

        package init() {}

        /// Creates the results: the shown lines, and the failure on one line.
        package init(results: [String], failure: String?) {
            self.results = results
            self.failure = failure.map { visible($0.replacing("\n", with: " ")) }
        }

        /// The comments with the results, in the order written.
        package var said: [String] {
            results.map(Mark.result.line) + (failure.map { [Mark.failure.line($0)] } ?? [])
        }

        /// The lines in the file.
        var lines: [String] {
            (stage.map { [Mark.stage.line($0.text)] } ?? []) + [text] + answers.map(Mark.answer.line) + said
        }
    }

    /// Parses a transcript: comments below a statement end it, and the next line begins another part.
    package static func parts(of text: String) -> [Section] {
        var parts: [Section] = []
        var part = Section()
        var isSaid = false
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let line = line.last == "\r" ? line.dropLast() : line
            let mark = Mark.allCases.first { line.hasPrefix($0.rawValue) }
            if isSaid && (mark == nil || mark == .stage) || mark == .stage && !part.text.isEmpty {
                parts.append(part)
                (part, isSaid) = (Section(), false)
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
