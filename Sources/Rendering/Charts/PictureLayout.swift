/// The positions in a picture, in units of its view box, which are pixels at its natural size.
///
/// No font is measured: a character counts as wide as digits and most letters in common sans-serif fonts, and a wide
/// character as twice that.
struct PictureLayout {
    static let margin = 24.0
    static let plotHeight = 280.0
    /// The room above a plot for its heading and the number above the highest bar.
    static let plotHeading = 44.0
    static let noteHeight = 18.0
    private static let titleHeight = 52.0
    private static let characterWidth = 6.9
    private static let plotWidths = 600.0...2_400.0
    /// The widest plot in which each bar has its number above it.
    private static let widthForNumbers = 980.0
    /// The room for a slanted label beside its neighbours.
    private static let labelSlot = 17.0
    private static let numberBelow = 12.0
    private static let mostCells = 28
    private static let mostTitleCells = 90
    /// The scale of the title's letters, which are larger and bold.
    private static let titleScale = 1.6

    let width: Double
    let height: Double
    let plotLeft: Double
    let plotWidth: Double
    /// The width of the widest bar label.
    private let widestLabel: Double
    /// The room below a plot for the number of a bar that reaches its foot.
    let numberHeight: Double
    /// The distance from the foot of a plot to the end of its labels.
    let footHeight: Double

    init(_ picture: ChartPicture, ticks: [AxisTicks]) {
        let bars = Double(max(1, picture.panels.map(\.bars.count).max() ?? 1))
        let labels = picture.panels.flatMap(\.bars).map { Self.width(of: Self.label($0.label)) }
        let widest = labels.max() ?? 0
        let numberSlot = picture.panels.map(Self.numberSlot).max() ?? 0
        let wanted = bars * (bars * numberSlot <= Self.widthForNumbers ? numberSlot : Self.labelSlot)
        let plot = min(max(wanted, Self.plotWidths.lowerBound), Self.plotWidths.upperBound)
        let slot = plot / bars
        // A slanted label begins left of its bar, and equally far below it.
        let slant = Self.isAslant(widest, slot) ? widest * 0.5.squareRoot() : 0
        let tickWidth = ticks.flatMap { ticks in ticks.values.map { Self.width(of: ticks.text($0)) } }.max() ?? 0
        let left = Self.margin + max(tickWidth + 10, slant - slot / 2)
        let title = Self.width(of: Self.title(picture.title)) * Self.titleScale
        widestLabel = widest
        plotWidth = plot
        plotLeft = left
        let below = ticks.contains { $0.low < 0 } ? Self.numberBelow : 0
        numberHeight = below
        footHeight = slant + below + 50
        width = max(left + plot, Self.margin + title) + Self.margin
        let panels = Double(max(1, picture.panels.count)) * (Self.plotHeading + Self.plotHeight + footHeight)
        height = Self.titleHeight + panels + Double(picture.notes.count) * Self.noteHeight + Self.margin
    }

    /// Returns the upper edge of a plot.
    func top(ofPanel index: Int) -> Double {
        Self.titleHeight + Self.plotHeading + Double(index) * (Self.plotHeading + Self.plotHeight + footHeight)
    }

    /// Returns the room that a bar needs for its number, which is written slightly smaller than its label.
    static func numberSlot(_ panel: ChartPanel) -> Double {
        (panel.bars.compactMap { $0.number.map { width(of: $0.text) } }.max() ?? 0) * 11 / 12 + 6
    }

    /// Returns true if the labels of this many bars are too wide to stand side by side.
    func isAslant(barCount: Int) -> Bool { Self.isAslant(widestLabel, plotWidth / Double(max(1, barCount))) }

    private static func isAslant(_ label: Double, _ slot: Double) -> Bool { label + characterWidth > slot }

    /// Returns the distance between written labels: 1 if all are written.
    func labelStride(barCount: Int) -> Int {
        isAslant(barCount: barCount) ? max(1, Int((Self.labelSlot * Double(barCount) / plotWidth).rounded(.up))) : 1
    }

    static func title(_ text: String) -> String { truncated(text, toWidth: mostTitleCells) }

    static func label(_ text: String) -> String { truncated(text, toWidth: mostCells) }

    static func width(of text: String) -> Double { Double(displayWidth(of: text)) * characterWidth }
}
