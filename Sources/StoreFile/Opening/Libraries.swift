import CSQLite

/// The versions of the libraries that read and write the store.
package enum Libraries {
    /// The version of the SQLite that runs, which may differ from the one that was built against.
    package static var sqlite: String { String(cString: sqlite3_libversion()) }

    /// The version of GRDB, which doesn't tell it; `fhq-dev check` compares it with `Package.swift`.
    package static let grdb = "7.10.0"
}
