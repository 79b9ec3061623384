import Queries
import QueryLanguage
import Rendering
import Reports
import Statements

/// The shell's greeting: the key figures of today's inventory, or how to begin one.
struct Greeting {
    let lines: [String]

    /// Opens the store for its figures; throws if it can't be opened.
    init(_ environment: Environment) throws {
        let store = try environment.store()
        let settings = StoreSettings(store)
        let home = try settings.homeCurrency()
        let today = environment.clock.today
        let glance = try store.glance(in: home, today: today)
        let chores = try settings.choreTerms(today: today)
        let waiting = glance == nil ? BoundedCount() : try store.choreTotal(chores)
        let said = try environment.catalog.features().map { try $0.hooks.greeting(environment) }
        let first =
            environment.session.isDemo
            ? "fhq · a made-up inventory of \(today.description), deleted when you leave · tour shows you round"
            : "fhq · help lists statements, Tab completes, → takes hints"
        let width = environment.terminal.size().columns
        let goal = glance == nil ? nil : try settings.goal()
        lines =
            [first]
            + (glance.map {
                Self.filled(Self.parts(of: $0, home, waiting, said.flatMap(\.figures), goal), width: width)
            }
                ?? Self.beginnings)
            + said.flatMap(\.lines)
    }

    /// The lines for an empty inventory; each except the first can be typed as it is.
    private static let beginnings = [
        "The inventory is empty. To begin:",
        "  buy \"Brass lamp\" for 3.50 at Battersea",
        "  import ~/FlipperHelper",
        "  help",
    ]

    /// Returns the figures, the most important first.
    private static func parts(
        of glance: InventoryGlance, _ home: Currency, _ waiting: BoundedCount, _ more: [String], _ goal: Goal?
    ) -> [String] {
        let cost = glance.cost.map { ", \(amount($0, home))" } ?? ""
        let earned = glance.sold > 0 || glance.netProfit != 0 ? ", \(signed(glance.netProfit, home))" : ""
        var parts = ["\(glance.unsold.words) unsold\(cost)", "\(grouped(glance.sold)) sold this month\(earned)"]
        // The figures at the start are in the home currency alone.
        if let goal, goal.amount.currency == home { parts.append(goal.words(for: glance.netProfit)) }
        if !glance.older.isZero { parts.append("\(glance.older.words) older than \(InventoryGlance.oldAge) days") }
        if !glance.otherCurrencies.isZero { parts.append("\(glance.otherCurrencies.words) not in \(home.code): stock") }
        if !waiting.isZero { parts.append("\(waiting.words) to do: todo") }
        parts += more
        if glance.sold > 0 { parts.append("why profit this month") }
        return parts + (glance.older.isZero ? [] : ["items unsold sort age desc"])
    }

    /// Returns as many of the parts as fit into two lines.
    private static func filled(_ parts: [String], width: Int) -> [String] {
        var lines = [""]
        for part in parts {
            let longer = lines[lines.count - 1].isEmpty ? part : "\(lines[lines.count - 1]) · \(part)"
            if longer.count <= width || lines[lines.count - 1].isEmpty {
                lines[lines.count - 1] = longer
            } else if lines.count < 2 {
                lines.append(part)
            }
        }
        return lines
    }

    private static func amount(_ minor: Int64, _ currency: Currency) -> String {
        "\(grouped(minor, digits: currency.fractionDigits)) \(currency.code)"
    }

    private static func signed(_ minor: Int64, _ currency: Currency) -> String {
        (minor > 0 ? "+" : "") + amount(minor, currency)
    }
}

extension BoundedCount {
    fileprivate var words: String { isWhole ? grouped(count) : "over \(grouped(count))" }
}
