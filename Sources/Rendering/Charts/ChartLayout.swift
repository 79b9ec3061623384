/// The division of a chart's lines into a label, a number and a bar.
struct ChartLayout {
    private static let gap = 2
    /// The least width of labels, or their own if smaller, however narrow the terminal is.
    private static let narrowestLabel = 4

    private let width: Int
    private let labelWidth: Int
    private let numberWidth: Int
    /// The cells left for bars; 0 if there is no room.
    let barWidth: Int

    /// Divides the width; numbers are never cut, and labels take at most half of the rest.
    init(_ picture: ChartPicture, width: Int) {
        let labels = picture.panels.flatMap { $0.bars.map(\.label) + $0.summaries.map(\.name) }.map(displayWidth(of:))
        let numbers = picture.panels.flatMap { panel in
            panel.bars.map { bar in bar.number.map { picture.text($0, in: panel).count } ?? 1 }
        }
        self.width = width
        numberWidth = numbers.max() ?? 0
        let rest = width - numberWidth - 2 * ChartLayout.gap
        labelWidth = min(labels.max() ?? 0, max(ChartLayout.narrowestLabel, rest / 2))
        barWidth = max(0, rest - labelWidth)
    }

    /// Returns a label cut or padded to its width, and a right-aligned number.
    func beginning(_ label: String, _ number: String) -> String {
        let spaces = String(repeating: " ", count: ChartLayout.gap + max(0, numberWidth - number.count))
        return filled(label) + spaces + number
    }

    /// Returns a summary as a line under the bars.
    func line(_ summary: ChartSummary) -> String {
        let range = "\(summary.low.text) to \(summary.high.text)"
        let room = width - labelWidth - 2 * ChartLayout.gap - range.count
        let line = Sparkline.text(summary.values, width: room)
        let gap = String(repeating: " ", count: ChartLayout.gap)
        return [filled(summary.name), line, range].filter { !$0.isEmpty }.joined(separator: gap)
    }

    private func filled(_ text: String) -> String {
        let text = truncated(text, toWidth: labelWidth)
        return text + String(repeating: " ", count: max(0, labelWidth - displayWidth(of: text)))
    }
}
