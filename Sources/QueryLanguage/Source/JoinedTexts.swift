extension [String] {
    /// Returns the texts joined by `separator`.
    ///
    /// The standard library's function does the same for every collection, but its first call costs a process 300,000
    /// instructions, to look up the type at run time.
    package func joined(separator: String) -> String {
        var text = first ?? ""
        for part in dropFirst() {
            text += separator
            text += part
        }
        return text
    }
}
