/// The bars on one scale: all of a result, or those in one currency.
struct ChartPanel {
    struct Bar {
        var label: String
        var number: ChartNumber?
    }

    /// The currency of the bars; empty if they have none or it is unknown.
    var currency: String
    var bars: [Bar] = []
    /// The rows behind the bars.
    var rows: [ChartRow] = []
    /// Summaries of the other number columns.
    var summaries: [ChartSummary] = []
}

extension ChartPanel {
    /// Returns the panel with a bar for each period, without a number if it has no row.
    fileprivate func over(_ periods: [String]) -> ChartPanel {
        var panel = self
        let numbers = Dictionary(bars.map { ($0.label, $0.number) }) { first, _ in first }
        panel.bars = periods.map { Bar(label: $0, number: numbers[$0] ?? nil) }
        return panel
    }
}

/// A chart: a heading, and a panel for each currency, since bars in different currencies must never be compared.
struct ChartPicture {
    let title: String
    /// The names of the columns that name the bars.
    let category: String
    /// The name of the drawn column.
    let measure: String
    let panels: [ChartPanel]
    let notes: [String]
    /// The place of the drawn column among the number columns.
    let drawn: Int
    /// True if the bars are periods, one after another without gaps.
    let isOverTime: Bool
    /// True if the panels' currency is the unit of the drawn numbers.
    private let hasUnit: Bool

    init(_ data: ChartData) {
        title = data.title
        drawn = data.drawn
        let number = data.columns.numbers[drawn]
        measure = data.columns.names[number.column]
        hasUnit = number.currency != nil
        let currency = (number.currency ?? data.columns.leadingCurrency).flatMap {
            data.columns.currencies.firstIndex(of: $0)
        }
        let labels = ChartLabels(data.rows, currency: currency)
        let panels = ChartPicture.panels(data, labels: labels.texts, drawn: drawn, currency: currency)
        let periods = ChartPicture.periods(labels, data)
        isOverTime = periods != nil
        self.panels = periods.map { periods in panels.map { $0.over(periods.labels) } } ?? panels
        let named = data.columns.labels.prefix(labels.columnCount)
        category = named.map { data.columns.names[$0] }.joined(separator: " · ")
        notes = (self.panels.count > 1 ? ["each currency has its own scale"] : []) + data.notes
    }

    /// The name of the drawn column, with the currency if all panels share it.
    var heading: String {
        guard hasUnit, panels.count == 1, let currency = panels.first?.currency, !currency.isEmpty else {
            return measure
        }
        return "\(measure) (\(currency))"
    }

    /// Returns the heading of one panel.
    func heading(of panel: ChartPanel) -> String {
        guard panels.count > 1, !panel.currency.isEmpty else { return heading }
        return hasUnit ? "\(measure) (\(panel.currency))" : "\(measure) · \(panel.currency)"
    }

    /// Returns the text of a number that stands alone.
    func fullText(_ number: ChartNumber, in panel: ChartPanel) -> String {
        hasUnit && !panel.currency.isEmpty ? "\(number.text) \(panel.currency)" : number.text
    }

    /// Returns the text of a number, with its currency if there are several.
    func text(_ number: ChartNumber, in panel: ChartPanel) -> String {
        panels.count > 1 ? fullText(number, in: panel) : number.text
    }

    /// Returns the periods along the chart; `nil` if the bars are something else.
    private static func periods(_ labels: ChartLabels, _ data: ChartData) -> TimeAxis? {
        guard labels.columnCount == 1, let column = data.columns.labels.first else { return nil }
        return TimeAxis(labels.texts, column: data.columns.names[column])
    }

    private static func panels(_ data: ChartData, labels: [String], drawn: Int, currency: Int?) -> [ChartPanel] {
        var panels: [ChartPanel] = []
        let codes = data.rows.map { row in currency.map { row.currencies[$0] } ?? "" }
        let firstCode = codes.first { !$0.isEmpty } ?? ""
        for ((row, label), ownCode) in zip(zip(data.rows, labels), codes) {
            // A group without any amount has no currency, and needs no panel for that.
            let code = row.numbers[drawn] == nil && ownCode.isEmpty ? firstCode : ownCode
            let index = panels.firstIndex { $0.currency == code } ?? panels.count
            if index == panels.count { panels.append(ChartPanel(currency: code)) }
            panels[index].bars.append(ChartPanel.Bar(label: label, number: row.numbers[drawn]))
            panels[index].rows.append(row)
        }
        for index in panels.indices {
            panels[index].summaries = ChartSummary.all(of: panels[index], drawn: drawn, data.columns)
        }
        return panels
    }
}
