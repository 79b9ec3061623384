import Rendering

/// A layout of candidates as lines below the one being edited.
struct CompletionList {
    /// The most candidates that are listed; further ones are counted.
    static let mostListed = 100

    /// The terminal's size.
    let size: TerminalSize
    /// True to dim descriptions.
    let colour: Bool

    func lines(for candidates: [Completion.Candidate]) -> [String] {
        if candidates.count > Self.mostListed {
            return ["\(candidates.count) possibilities: type more to narrow them"]
        }
        // One row for the line being edited, one for the count of the others.
        let room = max(1, size.rows - 2)
        if candidates.count <= room, candidates.contains(where: { $0.description != nil }) {
            return described(candidates)
        }
        return inColumns(candidates.map { visible($0.text) }, room: room)
    }

    private func described(_ candidates: [Completion.Candidate]) -> [String] {
        let names = candidates.map { visible($0.text) }
        let width = min(names.map(TerminalText.width).max() ?? 0, size.columns / 2)
        return zip(names, candidates).map { name, candidate in
            let left = TerminalText.cut(name, to: size.columns - 1)
            let padding = max(0, width - TerminalText.width(left)) + 2
            let room = size.columns - 1 - TerminalText.width(left) - padding
            guard let text = candidate.description, room > 3 else { return left }
            let right = TerminalText.cut(visible(text), to: room)
            return left + String(repeating: " ", count: padding) + (colour ? "\u{1B}[2m\(right)\u{1B}[0m" : right)
        }
    }

    private func inColumns(_ names: [String], room: Int) -> [String] {
        let width = (names.map(TerminalText.width).max() ?? 0) + 2
        let perRow = max(1, (size.columns - 1) / width)
        let rows = (names.count + perRow - 1) / perRow
        guard rows > room else { return grid(names, rows: rows, width: width) }
        let fitting = max(1, room - 1) * perRow
        let shown = grid(Array(names.prefix(fitting)), rows: max(1, room - 1), width: width)
        return shown + ["… and \(names.count - fitting) more"]
    }

    /// Fills columns first, as `ls` does.
    private func grid(_ names: [String], rows: Int, width: Int) -> [String] {
        (0..<rows).map { row in
            let cells = stride(from: row, to: names.count, by: rows).map { names[$0] }
            let padded = cells.dropLast().map { cell in
                cell + String(repeating: " ", count: max(0, width - TerminalText.width(cell)))
            }
            return TerminalText.cut((padded + cells.suffix(1)).joined(), to: size.columns - 1)
        }
    }
}
