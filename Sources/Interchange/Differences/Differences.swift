/// The first differences between rows, a sentence each: first lost rows, then changed ones, then added ones.
///
/// In each group items come first, since people ask about them first.
package struct Differences: Equatable, Sendable {
    enum RowChange: Int, CaseIterable { case lost, changed, added }

    /// The most differences that are listed.
    private static let most = 20

    /// The first differences of each kind, those of items before all others.
    private var told: [[String]] = Array(repeating: [], count: 2 * RowChange.allCases.count)
    private var count = 0

    package var sentences: [String] { Array(told.joined().prefix(Self.most)) }
    /// The number of further differences.
    package var further: Int { count - sentences.count }

    package init() {}

    /// Counts a difference, and keeps its sentence if there is room.
    mutating func tell(_ kind: RowChange, ofItem: Bool, _ sentence: () throws -> String) rethrows {
        count += 1
        let place = 2 * kind.rawValue + (ofItem ? 0 : 1)
        if told[place].count < Self.most { told[place].append(try sentence()) }
    }
}
