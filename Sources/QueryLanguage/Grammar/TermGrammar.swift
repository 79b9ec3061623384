import Cells

/// The rules of arithmetic over the fields of a noun, or over the figures of its groups.
struct TermGrammar {
    /// The beginning of the rules' names.
    let prefix: String
    /// The rules of the values of each kind; empty for a kind that has none.
    let atoms: [(kind: String, rules: [String])]

    /// Arithmetic over fields.
    init(fieldsOf base: NounGrammar) {
        prefix = base.name("")
        func names(_ kinds: FieldKind...) -> [String] {
            let names = base.fields.filter { kinds.contains($0.kind) }.map(\.name)
            return names.isEmpty ? [] : ["( \(Production.choice(names)) )"]
        }
        atoms = [("number", names(.integer, .decimal)), ("amount", names(.money)), ("day", names(.day))]
    }

    /// Arithmetic over figures.
    init(figuresOf base: NounGrammar) {
        prefix = base.name("group_")
        func figures(_ functions: [Aggregate.Function], _ kinds: FieldKind...) -> [String] {
            let names = base.fields.filter { kinds.contains($0.kind) }.map(\.name)
            let words = functions.map(\.grammarRule).joined(separator: " | ")
            return names.isEmpty ? [] : ["( \(words) ) ( \(Production.choice(names)) )"]
        }
        let all: [Aggregate.Function] = [.sum, .avg, .min, .max, .median, .percentile]
        let distinct = Production.choice(base.fields.filter(FieldChoice.single.admits).map(\.name))
        atoms = [
            ("number", ["\"count\"", "\"distinct\" ( \(distinct) )"] + figures(all, .integer, .decimal)),
            ("amount", figures(all, .money)), ("day", figures([.min, .max], .day)),
        ]
    }

    /// The names of the rules of arithmetic.
    var terms: [String] { atoms.filter { !$0.rules.isEmpty }.map { term($0.kind) } }

    private func has(_ kind: String) -> Bool { atoms.contains { $0.kind == kind && !$0.rules.isEmpty } }
    private func atom(_ kind: String) -> String { "\(prefix)\(kind)" }
    private func term(_ kind: String) -> String { "\(prefix)\(kind)_term" }

    /// The values of each kind and the arithmetic of two or three of them.
    var productions: [Production] {
        atoms.filter { !$0.rules.isEmpty }.flatMap { kind, rules in
            [Production(atom(kind), oneOf: rules), Production(term(kind), oneOf: terms(kind))]
        }
    }

    private func terms(_ kind: String) -> [String] {
        let (number, amount, day) = (atom("number"), atom("amount"), atom("day"))
        switch kind {
        case "number":
            return [
                "\(number) ( \"+\" | \"-\" | \"*\" | \"/\" ) ( \(number) | NUMBER )",
                "( \"abs\" | \"round\" ) \"(\" \(number) [ ( \"*\" | \"/\" ) \(number) ] \")\"",
                "( \"min\" | \"max\" ) \"(\" \(number) \",\" ( \(number) | NUMBER ) \")\"",
                "\"(\" \(number) ( \"+\" | \"-\" ) \(number) \")\" ( \"*\" | \"/\" ) NUMBER",
            ] + (has("amount") ? ["\(amount) \"/\" \(amount)"] : []) + (has("day") ? ["\(day) \"-\" \(day)"] : [])
        case "amount":
            return [
                "\(amount) ( \"+\" | \"-\" ) ( \(amount) | SIGNED_MONEY )", "\(amount) ( \"*\" | \"/\" ) NUMBER",
                "( \"min\" | \"max\" ) \"(\" \(amount) \",\" ( \(amount) | MONEY ) \")\"",
                "\"(\" \(amount) \"-\" \(amount) \")\" ( \"*\" | \"/\" ) \(has("number") ? number : "NUMBER")",
            ]
        default: return ["\(day) ( \"+\" | \"-\" ) INTEGER"]
        }
    }

    /// The comparisons of arithmetic, and with `alone` of single values.
    func comparisons(alone: Bool) -> [String] {
        let values = ["number": "NUMBER", "amount": "SIGNED_MONEY", "day": "DAY"]
        return atoms.filter { !$0.rules.isEmpty }.flatMap { kind, _ -> [String] in
            let left = alone ? "( \(atom(kind)) | \(term(kind)) )" : term(kind)
            let value = values[kind] ?? ""
            return [
                "\(left) COMPARISON ( \(value) | \(atom(kind)) | \(term(kind)) )",
                "\(left) [ \"not\" ] \"in\" \"(\" \(value) { \",\" \(value) } \")\"",
                "\(left) \"between\" \(value) \"and\" \(value)", "\(left) \"is\" [ \"not\" ] \"empty\"",
            ]
        }
    }
}

extension NounGrammar {
    /// The condition after `having`.
    var having: [Production] {
        let terms = TermGrammar(figuresOf: self)
        return [
            Production(name("having"), "\(name("having_part")) { \"or\" \(name("having_part")) }"),
            Production(name("having_part"), "\(name("having_test")) { \"and\" \(name("having_test")) }"),
            Production(
                name("having_test"),
                oneOf: ["\"not\" \(name("having_test"))", "\"(\" \(name("having")) \")\""]
                    + terms.comparisons(alone: true)),
        ] + terms.productions
    }
}
