import Ledger
import QueryLanguage

/// `platform add whatnot`: adds, enables or disables a platform.
package struct PlatformStatement: FormStatement {
    /// The change to a platform.
    package enum Action: Hashable, Sendable {
        case add, enable, disable
    }

    package var action: Action
    /// The name as typed for a new platform, otherwise the slug.
    package var name: String

    package static let form = Form(
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

    package static let spec = StatementSpec(
        form, summary: "adds a platform, or turns one on or off",
        discussion: "Turning a platform off keeps its listings and sales. `platforms` shows all platforms.",
        examples: [Example("platform add whatnot"), Example("platform disable shpock")])

    package var effects: Effects { .writesStore }

    package func run(in environment: Environment) throws -> Outcome {
        let change = StoreChange(environment: environment, statement: canonical)
        switch action {
        case .add:
            let result = try change.perform { try $0.addPlatform(name) }
            change.confirm("added the platform \(name)", result)
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
