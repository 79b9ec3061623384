import Rendering

/// A report as text for a terminal.
struct ReportText {
    private let title: String
    private let options: RenderingOptions

    init(title: String, _ environment: Environment) {
        self.title = title
        let terminal = environment.terminal
        options = RenderingOptions(
            width: terminal.isInteractive ? terminal.size().columns : nil, isForTerminal: terminal.isInteractive)
    }

    func text(of parts: [HTMLDocument.Block]) throws -> String {
        let output = ByteOutput()
        try output.write("\(title)\n\(String(repeating: "=", count: title.count))\n")
        for part in parts {
            switch part {
            case .heading(let text): try output.write("\n\(text)\n\(String(repeating: "-", count: text.count))\n")
            case .paragraph(let text): try output.write("\(text)\n")
            case .table(let page): _ = try render(page, as: .table, options: options, to: output)
            case .chart(let page): _ = try render(page, as: .chart, options: options, to: output)
            }
        }
        return String(decoding: output.contents, as: UTF8.self)
    }
}
