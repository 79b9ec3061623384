/// The bars that share a scale: all of a result, or those of one currency.
struct ChartPanel {
    struct Bar {
        var label: String
        var number: ChartNumber?
    }

    /// The currency of the bars; empty where they have none or it is not known.
    var currency: String
    var bars: [Bar] = []
    /// The rows the bars stand for.
    var rows: [ChartRow] = []
    /// What the other columns of numbers do meanwhile.
    var summaries: [ChartSummary] = []
}

/// What a result looks like: a heading, and a panel for each currency, since bars of two must never be compared.
struct ChartPicture {
    let title: String
    /// The names of the columns that name the bars.
    let category: String
    /// What the bars measure: the name of the drawn column.
    let measure: String
    let panels: [ChartPanel]
    let notes: [String]
    /// Which of the columns of numbers is drawn.
    let drawn: Int
    /// Whether the panels' currency is the unit of the drawn numbers.
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
        panels = ChartPicture.panels(data, drawn: drawn, currency: currency)
        category = data.columns.labels.prefix(1).map { data.columns.names[$0] }.joined()
        notes = (panels.count > 1 ? ["each currency has a scale of its own"] : []) + data.notes
    }

    /// What the bars measure, with the currency where all have the same.
    var heading: String {
        guard hasUnit, panels.count == 1, let currency = panels.first?.currency, !currency.isEmpty else {
            return measure
        }
        return "\(measure) (\(currency))"
    }

    /// What the bars of one panel measure.
    func heading(of panel: ChartPanel) -> String {
        guard panels.count > 1, !panel.currency.isEmpty else { return heading }
        return hasUnit ? "\(measure) (\(panel.currency))" : "\(measure) · \(panel.currency)"
    }

    /// What is written for a number where it stands alone.
    func fullText(_ number: ChartNumber, in panel: ChartPanel) -> String {
        hasUnit && !panel.currency.isEmpty ? "\(number.text) \(panel.currency)" : number.text
    }

    /// What is written for a number: marked with its currency where there are several.
    func text(_ number: ChartNumber, in panel: ChartPanel) -> String {
        panels.count > 1 ? fullText(number, in: panel) : number.text
    }

    private static func panels(_ data: ChartData, drawn: Int, currency: Int?) -> [ChartPanel] {
        var panels: [ChartPanel] = []
        let labels = ChartLabels(data.rows, currency: currency).texts
        for (row, label) in zip(data.rows, labels) {
            let code = currency.map { row.currencies[$0] } ?? ""
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
