import Inventory
import QueryLanguage

/// `platform add whatnot`: adds a platform, or says whether one is used.
public struct PlatformStatement: FormStatement {
    public enum Action: Hashable, Sendable {
        case add, enable, disable
    }

    public var action: Action
    /// As it is typed where it is added, else its slug.
    public var name: String

    public static let form = Form(
        "platform", PlatformStatement(action: .add, name: ""),
        [
            .oneOf([
                .sequence([.word(.add, \.action, .add), .value(.name(.name), \.name)]),
                .sequence([
                    .oneOf([.word(.enable, \.action, .enable), .word(.disable, \.action, .disable)]),
                    .value(.platform, \.name),
                ]),
            ])
        ])

    public static let spec = StatementSpec(
        form, summary: "adds a platform, or turns one on or off",
        discussion: "What was listed or sold on a platform that is turned off stays so. `platforms` shows them all.",
        examples: [Example("platform add whatnot"), Example("platform disable shpock")])

    public var effects: Effects { .writesStore }

    public func run(in environment: Environment) throws -> Outcome {
        let change = StoreChange(environment: environment, statement: canonical)
        switch action {
        case .add:
            change.tell(try change.perform { try $0.addPlatform(name) })
            change.confirm("added the platform \(name)")
        case .enable:
            try change.perform { try $0.setPlatform(name, enabled: true) }
            change.confirm("turned \(Platform.displayName(name)) on")
        case .disable:
            try change.perform { try $0.setPlatform(name, enabled: false) }
            change.confirm("turned \(Platform.displayName(name)) off")
        }
        return .none
    }
}
