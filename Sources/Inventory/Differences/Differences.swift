/// The first of many differences between rows, a sentence each: what is lost, then what is changed, then what is added;
/// of each, items are what a person asks about first.
public struct Differences: Equatable, Sendable {
    enum Kind: Int, CaseIterable { case lost, changed, added }

    /// So many are told one by one.
    private static let most = 20

    /// The first of each kind, those of items before all others.
    private var told: [[String]] = Array(repeating: [], count: 2 * Kind.allCases.count)
    private var count = 0

    public var sentences: [String] { Array(told.joined().prefix(Self.most)) }
    /// How many more there are.
    public var further: Int { count - sentences.count }

    public init() {}

    /// Counts a difference, and keeps its sentence if that may be told.
    mutating func tell(_ kind: Kind, ofItem: Bool, _ sentence: () throws -> String) rethrows {
        count += 1
        let place = 2 * kind.rawValue + (ofItem ? 0 : 1)
        if told[place].count < Self.most { told[place].append(try sentence()) }
    }
}
