import Rendering

/// A menu below a line, to select one candidate.
struct CompletionMenu {
    let candidates: [Completion.Candidate]
    /// The selected candidate, if any.
    private(set) var selected: Int?
    /// The first candidate on the screen.
    private var top = 0
    private let names: [String]
    private let nameWidth: Int

    /// The fewest rows of a menu: one candidate, and its place in the list.
    static let fewestRows = 2

    init(_ candidates: [Completion.Candidate]) {
        self.candidates = candidates
        names = candidates.map { visible($0.text) }
        nameWidth = names.map(TerminalText.width).max() ?? 0
    }

    var choice: Completion.Candidate? { selected.map { candidates[$0] } }

    /// Selects the next or previous candidate, wrapping around at the ends.
    mutating func move(by step: Int) {
        let count = candidates.count
        selected = selected.map { (($0 + step) % count + count) % count } ?? (step > 0 ? 0 : count - 1)
    }

    /// Moves the selection by a number of candidates, stopping at the ends.
    mutating func moveByPage(_ step: Int) {
        selected = min(max((selected ?? 0) + step, 0), candidates.count - 1)
    }

    /// Returns the lines of the menu for a number of rows, each narrower than the terminal, including the selected
    /// candidate.
    mutating func lines(rows: Int, columns: Int, isASCII: Bool) -> [String] {
        let shown = min(candidates.count, rows - 1)
        if let selected { top = min(max(top, selected - shown + 1), selected) }
        top = max(0, min(top, candidates.count - shown))
        // ASCII replacements are up to two cells wider than the originals.
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
