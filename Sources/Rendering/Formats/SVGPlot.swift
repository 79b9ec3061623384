/// One plot of a picture: its axes, bars and labels.
struct SVGPlot {
    let panel: ChartPanel
    let picture: ChartPicture
    let layout: PictureLayout
    let ticks: AxisTicks
    let top: Double

    private var left: Double { layout.plotLeft }
    private var right: Double { left + layout.plotWidth }
    private var foot: Double { top + PictureLayout.plotHeight }
    private var slot: Double { layout.plotWidth / Double(max(1, panel.bars.count)) }

    private static let widestBar = 56.0
    /// The most periods whose bars are told apart at a glance.
    private static let mostBars = 36
    private static let pointRadius = 3.0

    func write(to out: inout ByteWriter) throws(OutputError) {
        try axis(to: &out)
        if picture.isOverTime, panel.bars.count > Self.mostBars {
            try drawCourse(to: &out)
        } else {
            let showsNumbers = PictureLayout.numberSlot(panel) <= slot
            for (index, bar) in panel.bars.enumerated() {
                try draw(bar, centre: centre(index), showsNumber: showsNumbers, to: &out)
            }
        }
        try line("zero", y: height(0), to: &out)
        for index in stride(from: 0, to: panel.bars.count, by: layout.labelStride(barCount: panel.bars.count)) {
            try name(panel.bars[index].label, centre: centre(index), to: &out)
        }
        let category = layout.footHeight - 14
        try out.svg(x: (left + right) / 2, y: foot + category, class: "category", text: picture.category)
    }

    private func centre(_ index: Int) -> Double { left + (Double(index) + 0.5) * slot }

    /// Draws a line from each period with a number to the next, which a period without one interrupts.
    private func drawCourse(to out: inout ByteWriter) throws(OutputError) {
        var path = ""
        var isBroken = true
        for (index, bar) in panel.bars.enumerated() {
            if let value = bar.number?.value {
                path += "\(isBroken ? "M" : "L")\(svg(centre(index))) \(svg(height(value)))"
            }
            isBroken = bar.number == nil
        }
        if !path.isEmpty { try out.text("<path class=\"course\" d=\"\(path)\"/>\n") }
        for (index, bar) in panel.bars.enumerated() {
            guard let number = bar.number else { continue }
            let place =
                "cx=\"\(svg(centre(index)))\" cy=\"\(svg(height(number.value)))\" r=\"\(svg(Self.pointRadius))\""
            try out.text("<circle class=\"\(number.units < 0 ? "loss" : "gain")\" \(place)><title>")
            try out.svg("\(bar.label): \(picture.fullText(number, in: panel))")
            try out.bytes("</title></circle>\n")
        }
    }

    /// Returns the vertical position of a number.
    private func height(_ value: Double) -> Double {
        foot - (value - ticks.low) / (ticks.high - ticks.low) * PictureLayout.plotHeight
    }

    private func axis(to out: inout ByteWriter) throws(OutputError) {
        try out.svg(x: PictureLayout.margin, y: top - 24, class: "measure", text: picture.heading(of: panel))
        for value in ticks.values {
            try line("grid", y: height(value), to: &out)
            try out.svg(x: left - 8, y: height(value) + 4, class: "tick", text: ticks.text(value))
        }
    }

    private func line(_ name: StaticString, y: Double, to out: inout ByteWriter) throws(OutputError) {
        try out.text("<path class=\"\(name)\" d=\"M\(svg(left)) \(svg(y))H\(svg(right))\"/>\n")
    }

    private func draw(
        _ bar: ChartPanel.Bar, centre: Double, showsNumber: Bool, to out: inout ByteWriter
    ) throws(OutputError) {
        guard let number = bar.number else {
            if !picture.isOverTime { try note("–", at: centre, y: height(0) - 4, to: &out) }
            return
        }
        let width = min(slot * 0.72, SVGPlot.widestBar)
        let end = height(number.value)
        let upper = min(end, height(0))
        let place = "x=\"\(svg(centre - width / 2))\" y=\"\(svg(upper))\""
        let size = "width=\"\(svg(max(width, 0.01)))\" height=\"\(svg(abs(end - height(0))))\""
        try out.text("<rect class=\"\(number.units < 0 ? "loss" : "gain")\" \(place) \(size)><title>")
        try out.svg("\(bar.label): \(picture.fullText(number, in: panel))")
        try out.bytes("</title></rect>\n")
        if showsNumber { try note(number.text, at: centre, y: number.units < 0 ? end + 12 : end - 4, to: &out) }
    }

    private func note(_ text: String, at centre: Double, y: Double, to out: inout ByteWriter) throws(OutputError) {
        try out.svg(x: centre, y: y, class: "number", text: text)
    }

    private func name(_ label: String, centre: Double, to out: inout ByteWriter) throws(OutputError) {
        let text = PictureLayout.label(label)
        let top = foot + layout.numberHeight
        guard layout.isAslant(barCount: panel.bars.count) else {
            return try out.svg(x: centre, y: top + 20, class: "name", text: text)
        }
        try out.svg(x: centre + 4, y: top + 16, class: "aslant", turned: -45, text: text)
    }
}
