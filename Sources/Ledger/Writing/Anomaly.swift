import QueryLanguage

/// Something improbable in an item's history, such as days out of order or in the future, or a refund above the price.
///
/// A typed statement that causes one is refused unless forced. An import accepts it with a note, and `check` lists it.
package struct Anomaly: Hashable, Sendable {
    /// The kinds of anomalies, in the order in which they are shown.
    package enum Inconsistency: String, CaseIterable, Sendable {
        case soldBeforeListing = "sold before they were listed"
        case soldBeforePurchase = "sold before they were bought"
        case listedBeforePurchase = "listed before they were bought"
        case soldAgain = "sold again before they came back"
        case returnedBeforeSale = "returned or refunded before they were sold"
        case refundedTooMuch = "refunded more than the buyer paid"
        case feesBackTooMuch = "refunded more fees than were charged"
        case inFuture = "dated in the future"
        /// Only of an expense, not of an item.
        case spentInFuture = "spent in the future"
    }

    /// An event, as the infinitive that follows “cannot” and in the past tense.
    struct Event: Hashable {
        let infinitive: String
        let past: String

        static let bought = Event(infinitive: "be bought", past: "was bought")
        static let listed = Event(infinitive: "be listed", past: "was listed")
        static let sold = Event(infinitive: "be sold", past: "was sold")
        static let back = Event(infinitive: "come back", past: "came back")
        static let refunded = Event(infinitive: "be refunded", past: "was refunded")
    }

    package let kind: Inconsistency
    private let event: Event
    /// The words after the verb: the place and the day, or an amount.
    private let when: String
    /// The contradicting fact, as a clause.
    private let fact: String?

    init(_ kind: Inconsistency, _ event: Event, _ when: String, but fact: String? = nil) {
        (self.kind, self.event, self.when, self.fact) = (kind, event, when, fact)
    }

    init(_ kind: Inconsistency, _ event: Event, on day: Day, end: String = "", but fact: String? = nil) {
        self.init(kind, event, "on \(day.description)\(end)", but: fact)
    }

    /// The reason for refusing a statement, as the rest of a sentence that begins with the item.
    package var refusal: String { "cannot \(event.infinitive) \(when)\(fact.map { ": \($0)" } ?? "")" }

    /// The same as a doubt: `would be sold on 2026-03-01, but it was bought on 2026-03-05`.
    package var doubt: String { "would \(event.infinitive) \(when)\(fact.map { ", but \($0)" } ?? "")" }

    /// The event, as the rest of a sentence that begins with the item.
    package var statement: String { "\(event.past) \(when)\(fact.map { ", but \($0)" } ?? "")" }
}

/// The number of items with an anomaly, by kind.
package struct AnomalyTally: Equatable, Sendable {
    private var counts: [Anomaly.Inconsistency: Int] = [:]

    /// Counts one item with these anomalies.
    package init(_ kinds: [Anomaly.Inconsistency] = []) {
        add(kinds)
    }

    /// Counts one item or expense.
    package mutating func add(_ kinds: some Sequence<Anomaly.Inconsistency>) {
        for kind in Set(kinds) { counts[kind, default: 0] += 1 }
    }

    /// A clause such as `105 items were sold before they were listed, 1 item was dated in the future`; `nil` if there
    /// are none.
    package var clause: String? {
        let parts = Anomaly.Inconsistency.allCases.compactMap { kind in counts[kind].map { Self.part(kind, $0) } }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    /// The clause, followed by the command that lists the items.
    package var sentence: String? {
        clause.map { "\($0); `check` lists \(counts.values.reduce(0, +) == 1 ? "it" : "them")" }
    }

    private static func part(_ kind: Anomaly.Inconsistency, _ count: Int) -> String {
        let noun = kind == .spentInFuture ? "expense" : "item"
        guard count == 1 else { return "\(count) \(noun)s were \(kind.rawValue)" }
        return "1 \(noun) was "
            + kind.rawValue.replacing("they were", with: "it was").replacing("they came", with: "it came")
    }
}
