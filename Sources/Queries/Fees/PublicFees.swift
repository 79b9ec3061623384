import QueryLanguage

/// The fees that marketplaces publish, for platforms whose fees the user has not set.
///
/// `worth` and `offer` use them and mark them as public; a sale is booked with them only once the user takes them.
enum PublicFees {
    /// Rows of a platform's word, the first day, the fees as they are typed, and their source.
    ///
    /// A new fee of a platform is one more row.
    private static let table = """
        vinted | 2023-01-01 | 0% | Vinted help: sellers pay no fee, buyers pay Buyer Protection (private sellers; bumps aside)
        """

    /// Returns the platform's public fees, the oldest first; empty if none are known.
    static func fees(of slug: String, named name: String) -> [PlatformFee] {
        let rows = table.split(separator: "\n").map { $0.split(separator: " | ").map(String.init) }
        return rows.filter { $0[0] == slug }.map { cells in
            guard cells.count == 4, let since = Day(iso: cells[1]), let terms = FeeTerms(cells[2]) else {
                preconditionFailure("The table of public fees has no day or fee in: \(cells)")
            }
            return PlatformFee(platform: name, terms: terms, since: since, source: cells[3], isPublic: true)
        }
    }

    static func fee(of slug: String, named name: String, on day: Day) -> PlatformFee? {
        fees(of: slug, named: name).last { $0.since.map { $0 <= day } ?? true }
    }
}
