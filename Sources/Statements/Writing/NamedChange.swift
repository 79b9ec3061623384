import Inventory
import QueryLanguage

/// What `market`, `seller` and `haul` have in common: edit, merge and delete by name.
public enum NamedChange: Hashable, Sendable {
    case edit(String, [Assignment])
    case merge(String, into: String)
    case delete(String)

    /// The right side of the production, after `add`.
    static func syntax(_ kind: NamedKind) -> String {
        "\"edit\" TEXT \"set\" \(kind.rawValue)_change { \",\" \(kind.rawValue)_change } "
            + "| \"merge\" TEXT \"into\" TEXT | \"delete\" TEXT"
    }

    static func parse(_ kind: NamedKind, _ cursor: inout Cursor) throws(Diagnostic) -> NamedChange {
        if cursor.accept(.edit) {
            let name = try cursor.text(kind.valueKind)
            return .edit(name, try cursor.assignments(of: kind.owner))
        }
        if cursor.accept(.merge) {
            let name = try cursor.text(kind.valueKind)
            try cursor.expect(.into)
            return .merge(name, into: try cursor.text(kind.valueKind))
        }
        try cursor.expect(.delete)
        return .delete(try cursor.text(kind.valueKind))
    }

    var canonical: String {
        switch self {
        case .edit(let name, let assignments): "edit \(Quoting.word(name)) \(assignments.canonical)"
        case .merge(let name, let other): "merge \(Quoting.word(name)) into \(Quoting.word(other))"
        case .delete(let name): "delete \(Quoting.word(name))"
        }
    }

    func run(_ kind: NamedKind, _ change: StoreChange) throws -> Outcome {
        let noun = kind.rawValue
        switch self {
        case .edit(let name, let assignments):
            try change.perform { try $0.edit(kind, name, assignments) }
            change.confirm("changed the \(noun) \(name)")
        case .merge(let name, let other):
            let result = try change.perform { try $0.merge(kind, name, into: other) }
            change.tell(result)
            change.confirm("merged the \(noun) \(name) into \(other)")
        case .delete(let name):
            try change.perform { try $0.delete(kind, name) }
            change.confirm("deleted the \(noun) \(name)")
        }
        return .none
    }
}

extension NamedKind {
    /// What a place for its name asks for.
    var valueKind: ValueKind {
        switch self {
        case .market: .market
        case .seller: .seller
        case .haul: .haul
        }
    }

    fileprivate var owner: EditableField.Owner {
        switch self {
        case .market: .market
        case .seller: .seller
        case .haul: .haul
        }
    }
}
