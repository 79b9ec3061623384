import QueryLanguage

/// The rules that the statements which change the store share: targets, and the values of `set`.
package enum WritingGrammar {
    package static var productions: [Production] {
        [
            Production("target", "ITEM { \",\" ITEM } | \"(\" selection \")\""),
            Production("counted_target", "PIECES { \",\" PIECES } | \"(\" selection \")\""),
            Production(
                "selection",
                "\"items\" { items_filter } [ \"where\" items_condition | items_bare_condition ] "
                    + "[ \"sort\" items_key { \",\" items_key } ] [ \"limit\" INTEGER | \"limit\" \"all\" ]"),
        ] + edited.map(change) + [
            Production(
                "fee_terms", "fee_base_share { \",\" fee_share ( \"over\" | \"from\" ) MONEY } [ \"cap\" MONEY ]"),
            Production("fee_base_share", "PERCENTAGE [ fee_base ] [ \"+\" MONEY ] | \"0%\" | \"0.40\" \"GBP\""),
            Production("fee_base", "\"of\" \"price\" [ \"and\" \"postage\" ]"),
            Production("fee_share", "PERCENTAGE [ \"+\" MONEY ] | \"0%\" | \"0.40\" \"GBP\""),
            Production("platforms", "PLATFORM { \",\" PLATFORM } | \"ebay\" \"and\" \"vinted\""),
            Production("BARE_DAY", "\"2026-03-14\" | \"today\" | \"yesterday\" | [ \"last\" ] WEEKDAY"),
            Production("OWN_SKU", "\"FH-20D6G0NR\" | \"fh20d6g0nr\" | \"FH-12\""),
            Production("AMOUNT", "\"2\" | \"3\""),
            Production("PERCENTAGE", "\"5%\" | \"20%\" | \"2.5%\""),
            Production("KIND", "\"insurance\" | \"rent\""),
            Production("QUOTED", "'\"brass lamp\"' | \"'M4'\""),
        ]
    }

    /// The same changes with every name of each field and every value that is accepted for it.
    package static var looseChanges: [Production] {
        edited.map { owner in
            let fields = owner.editable.map { field in
                let others =
                    FieldCatalog.field(field.name, of: owner).map { $0.name == field.name ? $0.aliases : [] } ?? []
                let names = ([field.name] + others).map { "\"\($0)\"" }.joined(separator: " | ")
                return "( \(names) ) \(field.unit.looseValue)"
            }
            return Production("\(owner.singular)_change", fields.joined(separator: " | "))
        }
    }

    /// The nouns with fields that can be set, those of `edit` first.
    private static let edited: [Noun] = [
        .items, .sales, .listings, .expenses, .fees, .recurring, .markets, .sellers, .hauls,
    ]

    /// Returns `item_change` and the others: a field and its new value.
    private static func change(_ owner: Noun) -> Production {
        let fields = owner.editable.map { "\"\($0.name)\" \($0.unit.grammarValue)" }
        return Production("\(owner.singular)_change", fields.joined(separator: " | "))
    }
}

extension StoredField.Unit {
    fileprivate var looseValue: String {
        switch self {
        case .name: "FIRST_NAME"
        case .reference(.platforms): "( TEXT | \"empty\" )"
        case .decimal: "( NUMBER | \"empty\" )"
        default: grammarValue
        }
    }

    fileprivate var grammarValue: String {
        switch self {
        case .name: "TEXT"
        case .reference(.platforms): "( PLATFORM | \"empty\" )"
        case .money, .part: "( MONEY | ( \"up\" | \"down\" ) PERCENTAGE | \"empty\" )"
        case .moment, .end, .day: "( DAY | \"empty\" )"
        case .payment: "( PAYMENT | \"empty\" )"
        case .condition: "( CONDITION | \"empty\" )"
        case .decimal: "( INTEGER | \"empty\" )"
        case .boolean: "( BOOLEAN | \"empty\" )"
        case .coordinates: "( COORDINATES | \"empty\" )"
        case .percentage: "PERCENTAGE"
        default: "( TEXT | \"empty\" )"
        }
    }
}
