/// A mapping of a range of numbers that includes zero to the cells of a line, with both sides on one scale.
struct BlockScale {
    /// The cells left of the zero line, for negative numbers; 0 without any, and then there is no line.
    let left: Int
    /// The cells right of the zero line.
    let right: Int
    private let cellsPerUnit: Double

    /// Divides `width` cells, including the zero line, among the numbers; nothing is drawn if there is no room.
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
        // Bars on the smaller side stay visible, however small they are.
        left = min(max(1, Int(share)), high > 0 ? max(0, cells - 1) : cells)
        right = cells - left
        cellsPerUnit = min(Double(left) / -low, high > 0 ? Double(right) / high : .infinity)
    }

    var hasZeroLine: Bool { left > 0 }

    /// Returns the length of a bar in eighths of a cell: at least one if the value is not zero, and at most the room
    /// there is.
    func eighths(_ value: Double) -> Int {
        let room = 8 * (value < 0 ? left : right)
        guard value != 0, room > 0 else { return 0 }
        return min(room, max(1, Int((value.magnitude * cellsPerUnit * 8).rounded())))
    }
}

/// A bar of block characters.
enum BlockBar {
    /// The blocks of one to seven eighths, growing from the left.
    private static let fromLeft = ["▏", "▎", "▍", "▌", "▋", "▊", "▉"]

    /// Returns a bar that grows to the right.
    static func right(eighths: Int) -> String {
        String(repeating: "█", count: eighths / 8) + (eighths % 8 > 0 ? fromLeft[eighths % 8 - 1] : "")
    }

    /// Returns a bar that grows to the left and ends at the last of `cells`, after spaces.
    ///
    /// Fonts have only an eighth and a half among right-aligned blocks; the nearest one ends the bar.
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

/// A row of small bars for numbers, scaled from the lowest to the highest.
enum Sparkline {
    private static let levels: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

    /// Returns at most `width` cells, averaging neighbours if there are more numbers; a missing number is a space.
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
