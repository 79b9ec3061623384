extension String {
    /// The text as an identifier of SQL in double quotes, with each quote in it doubled.
    ///
    /// GRDB's `quotedDatabaseIdentifier` leaves quotes as they are, and names in a file may hold them.
    var quotedIdentifier: String {
        "\"\(split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\""))\""
    }
}
