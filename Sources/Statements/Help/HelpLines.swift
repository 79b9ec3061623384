import QueryLanguage

/// Lines that a feature adds to a page of help that others have too: a topic, or a statement.
package struct HelpLines: Sendable {
    /// The name of the page.
    let page: String
    /// The beginning of the line that they follow.
    let beginning: String
    let text: String

    package init(_ page: String, after beginning: String, _ text: String) {
        (self.page, self.beginning, self.text) = (page, beginning, text)
    }
}

extension StatementCatalog {
    /// Returns the text of a page of help with the lines of features.
    func help(_ page: String, _ text: String) -> String {
        let added = features().flatMap { $0.help() }.filter { $0.page == page }
        guard !added.isEmpty else { return text }
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        for more in added {
            let place = lines.firstIndex { $0.hasPrefix(more.beginning) }
            lines.insert(more.text, at: place.map { $0 + 1 } ?? lines.count)
        }
        return lines.joined(separator: "\n")
    }
}
