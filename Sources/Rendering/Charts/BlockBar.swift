/// How a range of numbers that holds zero is laid over the cells of a line, both sides on one scale.
struct BlockScale {
    /// The cells to the left of the zero line, for what is negative; 0 where nothing is, and then there is no line.
    let left: Int
    /// The cells to its right.
    let right: Int
    private let cellsPerUnit: Double

    /// Lays the numbers over `width` cells, the zero line included; nothing is drawn where there is no room.
    init(_ values: [Double], width: Int) {
        let low = min(0, values.min() ?? 0)
        let high = max(0, values.max() ?? 0)
        guard low < 0 else {
            left = 0
            right = max(0, width)
            cellsPerUnit = high > 0 ? Double(right) / high : 0
            return
        }
        let cells = max(0, width - 1)
        let share = (Double(cells) * (low / (low - high))).rounded()
        // Whatever is on the smaller side is seen, however small it is.
        left = min(max(1, Int(share)), high > 0 ? max(0, cells - 1) : cells)
        right = cells - left
        cellsPerUnit = min(Double(left) / -low, high > 0 ? Double(right) / high : .infinity)
    }

    var hasZeroLine: Bool { left > 0 }

    /// How long a bar is, in eighths of a cell: never nothing for what is not zero, and never more than there is room.
    func eighths(_ value: Double) -> Int {
        let room = 8 * (value < 0 ? left : right)
        guard value != 0, room > 0 else { return 0 }
        return min(room, max(1, Int((value.magnitude * cellsPerUnit * 8).rounded())))
    }
}

/// A bar of block characters.
enum BlockBar {
    /// From one eighth to seven, growing from the left.
    private static let fromLeft = ["▏", "▎", "▍", "▌", "▋", "▊", "▉"]

    /// A bar that grows to the right.
    static func right(eighths: Int) -> String {
        String(repeating: "█", count: eighths / 8) + (eighths % 8 > 0 ? fromLeft[eighths % 8 - 1] : "")
    }

    /// A bar that grows to the left and ends at the last of `cells`, spaces before it.
    ///
    /// Of blocks that stand on the right fonts have an eighth and a half: the nearest one ends it.
    static func left(eighths: Int, cells: Int) -> String {
        let (end, isFull) =
            switch eighths % 8 {
            case 0: ("", false)
            case 1...2: ("▕", false)
            case 3...6: ("▐", false)
            default: ("", true)
            }
        let full = eighths / 8 + (isFull ? 1 : 0)
        return String(repeating: " ", count: cells - full - end.count) + end + String(repeating: "█", count: full)
    }
}

/// A row of small bars: the run of numbers at a glance, from the lowest to the highest.
enum Sparkline {
    private static let levels: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

    /// At most `width` cells, neighbours averaged where there are more numbers; an empty one is a space.
    static func text(_ values: [Double?], width: Int) -> String {
        let cells = fit(values, width: width)
        let known = cells.compactMap { $0 }
        guard let low = known.min(), let high = known.max(), high > low else { return "" }
        return String(
            cells.map { value in
                value.map { levels[Int((($0 - low) / (high - low) * Double(levels.count - 1)).rounded())] } ?? " "
            })
    }

    private static func fit(_ values: [Double?], width: Int) -> [Double?] {
        guard width > 0 else { return [] }
        guard values.count > width else { return values }
        return (0..<width).map { cell in
            let known = values[values.count * cell / width..<values.count * (cell + 1) / width].compactMap { $0 }
            return known.isEmpty ? nil : known.reduce(0, +) / Double(known.count)
        }
    }
}
