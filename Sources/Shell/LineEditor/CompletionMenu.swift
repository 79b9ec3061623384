import Rendering

/// Candidates below a line, of which one can be marked: what the keys move over, and the lines that show it.
struct CompletionMenu {
    let candidates: [Completion.Candidate]
    /// Which one is marked, if one is.
    private(set) var selected: Int?
    /// The first one that is on the screen.
    private var top = 0
    private let names: [String]
    private let nameWidth: Int

    /// Fewer rows show nothing to choose from: one candidate, and where in the list it stands.
    static let fewestRows = 2

    init(_ candidates: [Completion.Candidate]) {
        self.candidates = candidates
        names = candidates.map { visible($0.text) }
        nameWidth = names.map(TerminalText.width).max() ?? 0
    }

    var choice: Completion.Candidate? { selected.map { candidates[$0] } }

    /// Marks the next one, or one before; behind the last comes the first.
    mutating func move(by step: Int) {
        let count = candidates.count
        selected = selected.map { (($0 + step) % count + count) % count } ?? (step > 0 ? 0 : count - 1)
    }

    /// Marks one that many further down or up, and none beyond the ends.
    mutating func moveByPage(_ step: Int) {
        selected = min(max((selected ?? 0) + step, 0), candidates.count - 1)
    }

    /// The lines of a list in so many rows, each narrower than the terminal; the one that is marked is among them.
    mutating func lines(rows: Int, columns: Int, isASCII: Bool) -> [String] {
        let shown = min(candidates.count, rows - 1)
        if let selected { top = min(max(top, selected - shown + 1), selected) }
        top = max(0, min(top, candidates.count - shown))
        // What stands for itself in ASCII is up to two cells wider than what it stands for.
        let room = columns - (isASCII ? 3 : 1)
        let lines =
            (top..<(top + shown)).map { line($0, room) } + ["\u{1B}[2m\(TerminalText.cut(footer, to: room))\u{1B}[0m"]
        return isASCII ? lines.map(inASCII) : lines
    }

    private func line(_ index: Int, _ room: Int) -> String {
        let width = min(nameWidth, room / 2)
        let name = TerminalText.cut(
            names[index], to: candidates[index].description == nil ? room : max(width, room / 2))
        var rest = ""
        let left = max(TerminalText.width(name), width)
        if let description = candidates[index].description, room - left > 5 {
            rest = String(repeating: " ", count: left - TerminalText.width(name) + 2)
            rest += TerminalText.cut(visible(description), to: room - left - 2)
        }
        return index == selected ? "\u{1B}[7m\(name)\(rest)\u{1B}[0m" : "\(name)\u{1B}[2m\(rest)\u{1B}[0m"
    }

    private var footer: String {
        guard let selected else { return "\(candidates.count) · Tab or arrows choose, Enter takes, Esc leaves" }
        return "\(selected + 1) of \(candidates.count)"
    }
}
