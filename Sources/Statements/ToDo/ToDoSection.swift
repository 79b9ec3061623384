import Queries
import QueryLanguage

/// The sections of `todo`, from which its grammar, its help and its contents follow.
package enum ToDoSection: String, CaseIterable, Hashable, Sendable {
    case takedown, post, list, stale, reduce, complete, orders, upkeep

    var keyword: Keyword {
        switch self {
        case .takedown: .takedown
        case .post: .post
        case .list: .list
        case .stale: .stale
        case .reduce: .reduce
        case .complete: .complete
        case .orders: .orders
        case .upkeep: .upkeep
        }
    }

    /// The kinds of tasks in the store; empty if the tables alone don't show them.
    package var chores: [Chore] {
        switch self {
        case .takedown: [.takeDown]
        case .post: [.post]
        case .list: [.list]
        case .stale: [.relist]
        case .complete: [.complete]
        case .orders: [.match, .reconcile]
        case .reduce, .upkeep: []
        }
    }

    /// Returns the count of the section's tasks, `nil` if there are too many, and the first ones, the oldest first.
    func tasks(_ found: [ChoreCount], first: Int) -> (count: Int?, first: [ChoreLine]) {
        let own = found.filter { chores.contains($0.chore) }
        let count = own.contains { $0.count == nil } ? nil : own.reduce(0) { $0 + ($1.count ?? 0) }
        guard own.count != 1 else { return (count, own[0].first) }
        return (
            count.flatMap { $0 > Chore.mostCounted ? nil : $0 },
            Array(ChoreLine.oldestFirst(own.flatMap(\.first)).prefix(first))
        )
    }

    /// The description in help.
    var summary: String {
        switch self {
        case .takedown: "sold, but still live on a platform: take it down there"
        case .post: "sold online within \(Chore.postDays) days, with no postage recorded"
        case .list: "new for 3 days or more (`set list after` changes that): list it"
        case .stale: "listed for more than 90 days (`set stale after` changes that): take it down and list it again"
        case .reduce: "prices that `reduce … again after` lowered, and that are due to come down again"
        case .complete: "its cost is unknown, or it is unsold and has no photo"
        case .orders:
            """
            a marketplace's order whose item is uncertain, a row of an unknown type, or an order that waits, being unpaid, \
            refunded or cancelled: match it or ignore it; a payout that is not what its lines \
            come to; a refund that a file suggests but doesn't have: record it, or `accept` the order as it is; or a file to import again, since fhq reads such files better now
            """
        case .upkeep:
            """
            a backup is overdue, rates are old or missing, changes are not on Drive yet, a recurring expense falls due, \
            two names are spelt alike, a tax threshold is near, or an upgrade left a saved statement unreadable
            """
        }
    }

    /// Returns the tasks of a section that no table holds.
    func lines(_ environment: Environment) throws -> [ToDoLine] {
        try (self == .upkeep ? Upkeep.lines(environment) : [])
            + environment.catalog.features().flatMap { try $0.hooks.tasks(self, environment) }
    }
}

/// One line of `todo`.
package struct ToDoLine: Hashable {
    package var section: ToDoSection
    package var what: String
    package var sku: String?
    package var title: String?
    package var days: Int64?
    /// The statement that does the job; a variable stands for a value that only the user knows.
    package var statement: String

    package init(
        section: ToDoSection, what: String, sku: String? = nil, title: String? = nil, days: Int64? = nil,
        statement: String
    ) {
        (self.section, self.what, self.sku, self.title) = (section, what, sku, title)
        (self.days, self.statement) = (days, statement)
    }
}

extension ToDoLine {
    /// Creates a line; `usual` is the platform on which items are usually listed, and `called` the name of the item or
    /// the order for a person, such as `@2`, who then also reads a word in place of a variable.
    init(_ chore: ChoreLine, in section: ToDoSection, today: Day, usual: String, called: String? = nil) {
        let (slug, name) = chore.platform ?? ("", "")
        let item = called ?? Quoting.item(SKU(chore.sku))
        let order = called ?? "\(chore.record ?? 0)"
        func open(_ variable: String) -> String { called == nil ? "$\(variable)" : "AMOUNT" }
        self.init(
            section: section, what: "", sku: chore.sku.isEmpty ? nil : chore.sku, title: chore.title,
            days: chore.since.map { Int64(today.number - $0.number) }, statement: "")
        (what, statement) =
            switch chore.chore {
            case .takeDown: ("sold, still live on \(name)", "unlist \(item) on \(Quoting.platform(slug))")
            case .post:
                (
                    "sold on \(name), \(chore.storedIn.map { "stored in \($0), " } ?? "")no postage yet",
                    "edit \(called ?? "sale \(order)") set postage \(open("postage"))"
                )
            case .list: ("not listed", "list \(item) on \(Quoting.platform(usual))")
            case .relist: ("listed on \(name)", "unlist \(item) on \(Quoting.platform(slug))")
            case .complete where chore.lacksPhoto:
                ("no photo", "photo \(item) \(Quoting.path("\(SKU(chore.sku).text).jpg"))")
            case .match where chore.mismatch != nil:
                (
                    "an order of \(name) that doesn't add up, by \(chore.mismatch?.description ?? "")",
                    "accept \(order)"
                )
            case .match where chore.waits == .voided: ("\(Self.order(.voided)) of \(name)", "ignore \(order)")
            case .match where chore.unknown != nil:
                (
                    "a row of \(name) of an unknown type, \(chore.unknown?.description ?? "")",
                    "ignore \(order)"
                )
            case .match:
                (
                    "\(Self.order(chore.waits)) of \(name)",
                    "match \(order) to "
                        + (chore.items.isEmpty
                            ? called == nil ? "$item" : "ITEM"
                            : chore.items.map { Quoting.item(SKU($0)) }.joined(separator: ", "))
                )
            case .reconcile:
                (
                    Self.difference(chore.difference, name),
                    "payouts where payout = \(Quoting.quoted(chore.title ?? ""))"
                )
            case .complete: ("no cost", "edit \(item) set cost \(open("cost"))")
            }
    }

    private static func difference(_ difference: Money?, _ name: String) -> String {
        guard let difference else { return "a payout of \(name) that its lines don't add up to" }
        let amount = Money(minor: abs(difference.minor), currency: difference.currency).description
        return "a payout of \(name), \(amount) \(difference.minor > 0 ? "more" : "less") than its lines"
    }

    private static func order(_ waits: OrderWait?) -> String {
        switch waits {
        case nil: "an order"
        case .unpaid: "an unpaid order"
        case .voided: "a refunded or cancelled order"
        }
    }
}
