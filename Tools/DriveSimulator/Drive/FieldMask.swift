/// The `fields` of a request, such as `files(id,name),nextPageToken`.
indirect enum FieldMask {
    case all
    case some([String: FieldMask])

    /// Parses the parameter; throws for anything outside Google's syntax.
    init(_ text: String) throws(Refusal) {
        var rest = text[...]
        self = try Self.list(&rest, text)
        guard rest.isEmpty else { throw Self.invalid(text) }
    }

    private static func list(_ rest: inout Substring, _ whole: String) throws(Refusal) -> FieldMask {
        var members: [String: FieldMask] = [:]
        repeat {
            if rest.first == "," { rest.removeFirst() }
            let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "*" }
            guard !name.isEmpty else { throw invalid(whole) }
            rest = rest.dropFirst(name.count)
            switch rest.first {
            case "(":
                rest.removeFirst()
                members[String(name)] = try list(&rest, whole)
                guard rest.popFirst() == ")" else { throw invalid(whole) }
            case "/":
                rest.removeFirst()
                let step = rest.prefix { $0 != "," && $0 != ")" }
                rest = rest.dropFirst(step.count)
                members[String(name)] = try FieldMask(String(step))
            default: members[String(name)] = .all
            }
        } while rest.first == ","
        return members["*"] == nil ? .some(members) : .all
    }

    private static func invalid(_ text: String) -> Refusal {
        .violation("fields=\(text) is not Google's syntax")
    }

    /// Checks that all requested names are among `names`; throws otherwise.
    func check(_ names: Set<String>) throws(Refusal) {
        if case .some(let members) = self, let stranger = members.keys.first(where: { !names.contains($0) }) {
            throw .violation("fields asks for \(stranger), which is not there")
        }
    }

    /// Returns the requested parts of a value.
    func applied(to value: JSONBody) -> JSONBody {
        guard case .some(let members) = self else { return value }
        switch value {
        case .list(let list): return .list(list.map { applied(to: $0) })
        case .object(let object):
            let kept = object.compactMap { name, value in members[name].map { (name, $0.applied(to: value)) } }
            return .object(Dictionary(kept, uniquingKeysWith: { $1 }))
        default: return value
        }
    }

    subscript(name: String) -> FieldMask? {
        if case .some(let members) = self { members[name] } else { .all }
    }
}
