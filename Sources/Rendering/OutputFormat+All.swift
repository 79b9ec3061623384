extension OutputFormat: CaseIterable {
    package static let allCases: [OutputFormat] = [
        .table, .record, .csv, .tsv, .json, .ndjson, .markdown, .html, .chart, .svg, .xlsx,
    ]

    /// Returns the format with a name or alias, ignoring case; `nil` if there is none.
    package static func named(_ name: String) -> OutputFormat? {
        let name = name.lowercased()
        return allCases.first { $0.rawValue == name || $0.aliases.contains(name) }
    }

    /// Returns the format for a file's ending (`csv` or `.csv`), ignoring case; `nil` if there is none.
    package static func forFileExtension(_ fileExtension: String) -> OutputFormat? {
        let lowercased = fileExtension.lowercased()
        let ending = lowercased.hasPrefix(".") ? String(lowercased.dropFirst()) : lowercased
        return allCases.first { $0.fileExtensions.contains(ending) }
    }
}
