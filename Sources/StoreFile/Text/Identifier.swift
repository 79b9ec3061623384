extension String {
    /// The text as an SQL identifier in double quotes, with each quote in it doubled.
    ///
    /// GRDB's `quotedDatabaseIdentifier` does not double quotes, and names in a foreign file may contain them.
    package var quotedIdentifier: String {
        "\"\(split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\""))\""
    }
}
