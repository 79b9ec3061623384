import Ledger
import QueryLanguage
import StoreFile

/// The common changes of `market`, `seller` and `haul`: edit, merge and delete by name.
package enum NamedChange: Hashable, Sendable {
    case edit(String, [Assignment])
    case merge(String, into: String)
    case delete(String)

    func run(_ kind: Noun, _ change: StoreChange) throws -> Outcome {
        let noun = kind.singular
        switch self {
        case .edit(let name, let assignments):
            let isChanged = try change.perform { writer in
                try writer.changesRows { try writer.edit(kind, name, assignments) }
            }
            change.confirm(
                isChanged ? "edited the \(noun) \(name): \(assignments.words)" : change.nothing("changed", ""))
        case .merge(let name, let other):
            let moved = try change.perform { try $0.merge(kind, name, into: other) }
            change.confirm("merged the \(noun) \(name) into \(other)\(moved.words(" · "))")
        case .delete(let name):
            let kept = try change.perform { try $0.delete(kind, name) }
            change.confirm("deleted the \(noun) \(name)\(kept.words(" · its name stays on "))")
        }
        return .none
    }
}

extension Part<NamedChange> {
    /// Returns the change of one kind.
    static func namedChange(_ kind: Noun) -> Part {
        .oneOf([
            .case(
                NamedChange.edit, ("", []),
                [
                    .word(.edit), .value(.name(kind.valueKind), \.0),
                    .value(.set, .assignments(of: kind), \.1),
                ]
            ) { if case .edit(let name, let assignments) = $0 { (name, assignments) } else { nil } },
            .case(
                NamedChange.merge, ("", ""),
                [
                    .word(.merge), .value(.name(kind.valueKind), \.0), .value(.into, .name(kind.valueKind), \.1),
                ]
            ) { if case .merge(let name, let other) = $0 { (name, other) } else { nil } },
            .case(NamedChange.delete, "", [.value(.delete, .name(kind.valueKind), \.self)]) {
                if case .delete(let name) = $0 { name } else { nil }
            },
        ])
    }
}

extension Noun {
    /// The kind of value for its name.
    var valueKind: ValueKind {
        switch self {
        case .markets: .market
        case .sellers: .seller
        case .hauls: .haul
        default: .text
        }
    }
}
