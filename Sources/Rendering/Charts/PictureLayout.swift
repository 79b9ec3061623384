/// Where the parts of a picture stand, in the units of its view box, which are pixels at its natural size.
///
/// No font is measured here: a character is taken to be as wide as the common sans-serif fonts draw digits and most
/// letters, and a wide one twice that.
struct PictureLayout {
    static let margin = 24.0
    static let plotHeight = 280.0
    /// Above a plot: what it measures, and room for the number over the highest bar.
    static let plotHeading = 44.0
    static let noteHeight = 18.0
    private static let titleHeight = 52.0
    private static let characterWidth = 6.9
    private static let plotWidths = 560.0...2_400.0
    /// Room for a label that stands aslant beside its neighbours.
    private static let labelSlot = 17.0
    private static let mostCells = 28

    let width: Double
    let height: Double
    let plotLeft: Double
    let plotWidth: Double
    /// Of the names of the bars.
    private let widestLabel: Double
    /// From the foot of a plot to the end of what stands under it.
    let footHeight: Double

    init(_ picture: ChartPicture, ticks: [AxisTicks]) {
        let bars = Double(max(1, picture.panels.map(\.bars.count).max() ?? 1))
        let labels = picture.panels.flatMap(\.bars).map { Self.width(of: Self.label($0.label)) }
        let widest = labels.max() ?? 0
        let plot = min(max(bars * Self.labelSlot, Self.plotWidths.lowerBound), Self.plotWidths.upperBound)
        let slot = plot / bars
        // A label that stands aslant begins to the left of its bar, and as far below it.
        let slant = Self.isAslant(widest, slot) ? widest * 0.5.squareRoot() : 0
        let tickWidth = ticks.flatMap { ticks in ticks.values.map { Self.width(of: ticks.text($0)) } }.max() ?? 0
        let left = Self.margin + max(tickWidth + 10, slant - slot / 2)
        let title = Self.width(of: picture.title) * 1.6
        widestLabel = widest
        plotWidth = plot
        plotLeft = left
        footHeight = slant + 50
        width = max(left + plot, Self.margin + title) + Self.margin
        let panels = Double(max(1, picture.panels.count)) * (Self.plotHeading + Self.plotHeight + footHeight)
        height = Self.titleHeight + panels + Double(picture.notes.count) * Self.noteHeight + Self.margin
    }

    /// The upper edge of a plot.
    func top(ofPanel index: Int) -> Double {
        Self.titleHeight + Self.plotHeading + Double(index) * (Self.plotHeading + Self.plotHeight + footHeight)
    }

    /// Whether the names of so many bars are too wide to stand side by side.
    func isAslant(barCount: Int) -> Bool { Self.isAslant(widestLabel, plotWidth / Double(max(1, barCount))) }

    private static func isAslant(_ label: Double, _ slot: Double) -> Bool { label + characterWidth > slot }

    /// How many names are passed over after each one that is written.
    func labelStride(barCount: Int) -> Int {
        isAslant(barCount: barCount) ? max(1, Int((Self.labelSlot * Double(barCount) / plotWidth).rounded(.up))) : 1
    }

    static func label(_ text: String) -> String { truncated(text, toWidth: mostCells) }

    static func width(of text: String) -> Double { Double(displayWidth(of: text)) * characterWidth }
}
