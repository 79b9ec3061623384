import StoreFile

/// The version of fhq: `packaging/release-check` and `packaging/deb` get it from `--version`, everything else from here.
package enum Version {
    package static let number = "0.1.0"

    /// The day of the version, which the manual pages show.
    package static let day = "2026-11-26"

    /// The text of `--version`: a name and a version a line, fhq's own first.
    package static var text: String {
        """
        fhq \(number)
        store \(Migrations.newest)
        SQLite \(Libraries.sqlite)
        GRDB \(Libraries.grdb)

        """
    }
}
