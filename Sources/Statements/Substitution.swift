extension StringProtocol {
    /// Returns the text with each of these characters replaced.
    package func substituting(_ replacements: [Character: String]) -> String {
        reduce(into: "") { $0 += replacements[$1] ?? String($1) }
    }
}
