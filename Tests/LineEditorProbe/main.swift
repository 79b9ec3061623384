import Shell
import SystemLibrary

// A minimal program around a line editor, which prints each line read. The tests drive it on a pseudo-terminal.

let arguments = CommandLine.arguments.dropFirst()
// Random keys can send a Ctrl-C while no line is read.
if arguments.contains("--undisturbed") { signal(SIGINT, SIG_IGN) }
let history = HistoryFile(path: arguments.first ?? "history", limit: 100)
let words = ["items", "item", "sales", "sellers", "set", "show"]
let quoted = [#""Brass bell""#, #""Brass lamp""#]
let described = [
    Completion.Candidate("unsold", description: "not sold yet"),
    Completion.Candidate("until", description: "up to a day"),
]
let many = (1...340).map { "many\($0)" }

func candidates(for word: String) -> [Completion.Candidate] {
    switch word.first {
    case "B": quoted.map { Completion.Candidate($0) }
    case "\"": quoted.filter { $0.hasPrefix(word) }.map { Completion.Candidate($0) }
    case "u": described.filter { $0.text.hasPrefix(word) }
    case "m": many.filter { $0.hasPrefix(word) }.map { Completion.Candidate($0) }
    default: words.filter { $0.hasPrefix(word) }.map { Completion.Candidate($0) }
    }
}

/// Completes the word before the caret, which begins after the last space or at an open quote.
func complete(_ text: String, _ caret: Int) -> Completion {
    let before = Array(text.utf8.prefix(caret))
    let quotes = before.indices.filter { before[$0] == UInt8(ascii: "\"") }
    let space = before.lastIndex { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }.map { $0 + 1 } ?? 0
    let start = quotes.count % 2 == 1 ? quotes[quotes.count - 1] : space
    let word = String(decoding: before[start...], as: UTF8.self)
    return Completion(replace: start..<caret, candidates: candidates(for: word))
}

func isIncomplete(_ text: String) -> Bool {
    text.hasSuffix(",") || text.filter { $0 == "(" }.count > text.filter { $0 == ")" }.count
}

func highlight(_ text: String, _ caret: Int) -> [(Range<Int>, LineEditor.Style)] {
    text.hasPrefix("items") ? [(0..<5, .keyword)] : []
}

func suggest(_ text: String) -> LineEditor.Suggestion? {
    let whole = "find brass lamp"
    if text == "look for" { return .init(whole: whole) }
    return !text.isEmpty && whole.hasPrefix(text) ? .init(String(whole.dropFirst(text.count))) : nil
}

let editor = LineEditor(
    prompt: "fhq> ", continuationPrompt: "...> ", history: history, completer: complete, isIncomplete: isIncomplete,
    highlight: highlight, suggest: suggest, colour: arguments.contains("--colour"))

/// Returns the value of the argument `--name=…`.
func value(_ name: String) -> String? {
    arguments.first { $0.hasPrefix("--\(name)=") }.map { String($0.dropFirst(name.count + 3)) }
}

editor.rightPrompt = value("right") ?? ""
editor.title = value("title")

reading: while true {
    switch editor.readStatement() {
    case .text("sleep"):
        print("asleep")
        fflush(nil)
        usleep(30_000_000)
    case .text(let statement): print("=> \(statement.debugDescription)")
    case .interrupted: print("=> interrupted")
    case .endOfInput:
        editor.removeTitle()
        print("=> end")
        break reading
    }
    if let failure = editor.historyFailure { print("history: \(failure)") }
    fflush(nil)
}
