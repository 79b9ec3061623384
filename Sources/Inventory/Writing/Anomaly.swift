import QueryLanguage

/// Something improbable in an item's history: days out of order or in the future, or more given back than was paid.
///
/// A typed statement is refused for it, unless forced. An import takes it and says so, and `check` lists it.
public struct Anomaly: Hashable, Sendable {
    /// The kinds, in the order in which they are told.
    public enum Kind: String, CaseIterable, Sendable {
        case soldBeforeListing = "sold before they were listed"
        case soldBeforePurchase = "sold before they were bought"
        case listedBeforePurchase = "listed before they were bought"
        case soldAgain = "sold again before they came back"
        case returnedBeforeSale = "returned or refunded before they were sold"
        case refundedTooMuch = "refunded more than the buyer paid"
        case feesBackTooMuch = "given more fees back than were taken"
        case inFuture = "dated in the future"
        /// Of an expense, and not of an item.
        case spentInFuture = "spent in the future"
    }

    /// What happened, as a verb after “cannot” and in the past.
    struct Event: Hashable {
        let infinitive: String
        let past: String

        static let bought = Event(infinitive: "be bought", past: "was bought")
        static let listed = Event(infinitive: "be listed", past: "was listed")
        static let sold = Event(infinitive: "be sold", past: "was sold")
        static let back = Event(infinitive: "come back", past: "came back")
        static let refunded = Event(infinitive: "be refunded", past: "was refunded")
    }

    public let kind: Kind
    private let event: Event
    /// What follows the verb: the place and the day, or an amount.
    private let when: String
    /// What contradicts it, as a clause.
    private let fact: String?

    init(_ kind: Kind, _ event: Event, _ when: String, but fact: String? = nil) {
        (self.kind, self.event, self.when, self.fact) = (kind, event, when, fact)
    }

    init(_ kind: Kind, _ event: Event, on day: Day, end: String = "", but fact: String? = nil) {
        self.init(kind, event, "on \(day.description)\(end)", but: fact)
    }

    /// Why a statement is refused, as the rest of a sentence that begins with the item.
    public var refusal: String { "cannot \(event.infinitive) \(when)\(fact.map { ": \($0)" } ?? "")" }

    /// What happened, as the rest of a sentence that begins with the item.
    public var statement: String { "\(event.past) \(when)\(fact.map { ", but \($0)" } ?? "")" }
}

/// How many items have an anomaly, by its kind.
public struct AnomalyTally: Equatable, Sendable {
    private var counts: [Anomaly.Kind: Int] = [:]

    /// Counts one item that has these.
    public init(_ kinds: [Anomaly.Kind] = []) {
        add(kinds)
    }

    /// Counts one item, or one expense.
    public mutating func add(_ kinds: some Sequence<Anomaly.Kind>) {
        for kind in Set(kinds) { counts[kind, default: 0] += 1 }
    }

    /// `105 items were sold before they were listed, 1 item was dated in the future`; `nil` if there are none.
    public var clause: String? {
        let parts = Anomaly.Kind.allCases.compactMap { kind in counts[kind].map { Self.part(kind, $0) } }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    /// The clause, and where the items are listed.
    public var sentence: String? {
        clause.map { "\($0); `check` lists \(counts.values.reduce(0, +) == 1 ? "it" : "them")" }
    }

    private static func part(_ kind: Anomaly.Kind, _ count: Int) -> String {
        let noun = kind == .spentInFuture ? "expense" : "item"
        guard count == 1 else { return "\(count) \(noun)s were \(kind.rawValue)" }
        return "1 \(noun) was "
            + kind.rawValue.replacing("they were", with: "it was").replacing("they came", with: "it came")
    }
}
