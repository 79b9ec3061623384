import Inventory
import QueryLanguage

/// `platform add whatnot`: adds a platform, or says whether one is used.
public enum PlatformStatement: Statement, Hashable {
    case add(String)
    case enable(String)
    case disable(String)

    public static let spec = StatementSpec(
        name: "platform",
        summary: "adds a platform, or turns one on or off",
        syntax: "\"platform\" ( \"add\" TEXT | ( \"enable\" | \"disable\" ) PLATFORM )",
        discussion: "What was listed or sold on a platform that is turned off stays so. `platforms` shows them all.",
        examples: [Example("platform add whatnot"), Example("platform disable shpock")])

    public static func parse(_ cursor: inout Cursor) throws(Diagnostic) -> any Statement {
        if cursor.accept(.add) { return PlatformStatement.add(try cursor.text(.name)) }
        if cursor.accept(.enable) { return PlatformStatement.enable(try cursor.platformSlug()) }
        try cursor.expect(.disable)
        return PlatformStatement.disable(try cursor.platformSlug())
    }

    public var canonical: String {
        switch self {
        case .add(let name): "platform add \(Quoting.word(name))"
        case .enable(let slug): "platform enable \(Quoting.word(slug))"
        case .disable(let slug): "platform disable \(Quoting.word(slug))"
        }
    }

    public var effects: Effects { .writesStore }

    public func run(in environment: Environment) throws -> Outcome {
        let change = StoreChange(environment: environment, statement: canonical)
        switch self {
        case .add(let name):
            change.tell(try change.perform { try $0.addPlatform(name) })
            change.confirm("added the platform \(name)")
        case .enable(let slug):
            try change.perform { try $0.setPlatform(slug, enabled: true) }
            change.confirm("turned \(Platform.displayName(slug)) on")
        case .disable(let slug):
            try change.perform { try $0.setPlatform(slug, enabled: false) }
            change.confirm("turned \(Platform.displayName(slug)) off")
        }
        return .none
    }
}
