/// A chart over time in the terminal: a bar for each period beside the one before it, losses below the zero line.
struct UprightChart {
    /// A line of text: its beginning in plain text, and the bars after it.
    struct ChartRow {
        enum Tone { case gain, loss, plain, note }

        var beginning: String
        var bars: String
        var kind: Tone
    }

    /// The rows of cells above and below the zero line together.
    private static let height = 12
    private static let widestBar = 10

    private let bars: [ChartPanel.Bar]
    private let axis: Int
    /// The cells from one bar to the next.
    private let slot: Int
    private let rows: (above: Int, below: Int)
    /// The eighths of a cell that one unit takes.
    private let scale: Double
    private let ticks: (high: String, low: String)
    private let numbers: [String?]
    private let width: Int

    /// Creates the chart; returns `nil` if there is no room for a bar of one cell for each period.
    init?(_ panel: ChartPanel, width: Int) {
        bars = panel.bars
        self.width = width
        let known = bars.compactMap(\.number)
        let values = known.map(\.value)
        let (high, low) = (max(0, values.max() ?? 0), min(0, values.min() ?? 0))
        guard high > low else { return nil }
        let above = high > 0 ? max(1, Double(Self.height) * high / (high - low)).rounded() : 0
        let below = low < 0 ? max(1, Double(Self.height) - above) : 0
        let perUnit = min(above > 0 ? above / high : .infinity, below > 0 ? below / -low : .infinity)
        // A side with room to spare loses it, so that its outermost number stands where its longest bar ends.
        rows = (Self.rows(of: high * perUnit), Self.rows(of: -low * perUnit))
        scale = 8 * perUnit
        ticks = (known.max()?.text ?? "", known.min()?.text ?? "")
        numbers = bars.map { $0.number?.text }
        axis = max(high > 0 ? ticks.high.count : 1, low < 0 ? ticks.low.count : 1) + 2
        slot = min((width - axis) / max(1, bars.count), Self.slotForTexts(bars))
        guard slot > 0 else { return nil }
    }

    /// Returns the cells that a side of some length takes; a rounding error takes none.
    private static func rows(of length: Double) -> Int { Int((length - 1e-6).rounded(.up)) }

    /// Returns the room that a bar needs for its name and its number, which are never cut.
    private static func slotForTexts(_ bars: [ChartPanel.Bar]) -> Int {
        (bars.map { max($0.label.count, $0.number?.text.count ?? 1) }.max() ?? 1) + 2
    }

    var lines: [ChartRow] {
        let above = (0..<rows.above).reversed().map { line(row: $0, isLoss: false) }
        let below = (0..<rows.below).map { line(row: $0, isLoss: true) }
        let zero = beginning("0", "┼") + String(repeating: "─", count: slot * bars.count)
        return above + [ChartRow(beginning: zero, bars: "", kind: .plain)] + below + texts
    }

    private func beginning(_ text: String, _ sign: String) -> String {
        String(repeating: " ", count: max(0, axis - 2 - text.count)) + text + " " + sign
    }

    // MARK: - Bars

    private func line(row: Int, isLoss: Bool) -> ChartRow {
        let isOuter = row == (isLoss ? rows.below : rows.above) - 1
        let text = isOuter ? (isLoss ? ticks.low : ticks.high) : ""
        let cells = bars.map { bar in
            let value = bar.number?.value ?? 0
            let eighths = (value < 0) == isLoss ? eighths(value) - 8 * row : 0
            let block = isLoss ? Self.hanging(eighths) : Self.standing(eighths)
            let width = min(max(1, slot - 1), Self.widestBar)
            return String(repeating: block, count: width) + String(repeating: " ", count: slot - width)
        }
        let end = cells.joined().reversed().drop { $0 == " " }.reversed()
        return ChartRow(
            beginning: beginning(text, isOuter ? "┤" : "│"), bars: String(end), kind: isLoss ? .loss : .gain)
    }

    /// Returns the length of a bar, which is seen however small its number is.
    private func eighths(_ value: Double) -> Int {
        value == 0 ? 0 : max(1, Int((value.magnitude * scale).rounded()))
    }

    private static let fromBelow = ["▁", "▂", "▃", "▄", "▅", "▆", "▇"]

    private static func standing(_ eighths: Int) -> String {
        eighths <= 0 ? " " : eighths >= 8 ? "█" : fromBelow[eighths - 1]
    }

    /// Returns the end of a bar that hangs from the top of a cell: fonts have only an eighth and a half for it.
    private static func hanging(_ eighths: Int) -> String {
        switch eighths {
        case ...0: " "
        case 1...2: "▔"
        case 3...6: "▀"
        default: "█"
        }
    }

    // MARK: - Texts below

    /// The names of the periods, and their numbers if there is room; otherwise the lowest and the highest.
    private var texts: [ChartRow] {
        let names = ChartRow(beginning: spread(bars.map(\.label)), bars: "", kind: .plain)
        if slot > (numbers.compactMap { $0?.count }.max() ?? 0) {
            return [names, ChartRow(beginning: spread(numbers.map { $0 ?? "–" }), bars: "", kind: .plain)]
        }
        let known = bars.filter { $0.number != nil }
        guard let low = known.min(by: { ($0.number?.value ?? 0) < ($1.number?.value ?? 0) }),
            let high = known.max(by: { ($0.number?.value ?? 0) < ($1.number?.value ?? 0) })
        else { return [names] }
        let words = "\(low.number?.text ?? "") in \(low.label) to \(high.number?.text ?? "") in \(high.label)"
        return [names, ChartRow(beginning: truncated(words, toWidth: width), bars: "", kind: .note)]
    }

    /// Returns texts below the bars, as many as fit.
    private func spread(_ texts: [String]) -> String {
        let widest = texts.map(\.count).max() ?? 0
        let stride = max(1, (widest + slot) / slot)
        var line = String(repeating: " ", count: axis)
        for place in Swift.stride(from: 0, to: texts.count, by: stride) {
            let text = texts[place]
            let room = slot * min(stride, texts.count - place)
            if text.count > room, place > 0 { break }
            line += text + String(repeating: " ", count: max(0, room - text.count))
        }
        return String(line.reversed().drop { $0 == " " }.reversed())
    }
}
