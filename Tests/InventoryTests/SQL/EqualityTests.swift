import QueryLanguage
import Testing

/// Equality of empty values, names in any case and normal form, and amounts in one currency.
@Suite struct EqualityTests {
    /// A value as rows show it, in a form for comparison.
    private struct Shown: Equatable {
        var value: String
        var currency: String?

        init(_ value: String, currency: String?, isName: Bool) {
            self.value = isName ? value.lowercased() : value
            self.currency = value.isEmpty ? nil : currency
        }
    }

    @Test(arguments: Noun.allCases) func fieldsAreEqualWhereTheyShowTheSameValue(_ noun: Noun) throws {
        let fixture = try QueryFixture()
        // An amount without a rate also shows nothing, but is unknown, not empty.
        let fields = FieldCatalog.fields(of: noun).filter { $0.kind != .list && !$0.isAlwaysConverted }
        for field in fields {
            for other in fields where other != field && other.kind == field.kind {
                let shown = [field, other].flatMap { [$0.name, $0.currencyName ?? $0.name] }
                let rows = try fixture.values("\(noun.rawValue) show \(Set(shown).sorted().joined(separator: ", "))")
                let isName = field.naming != nil || other.naming != nil
                let sides = rows.map { row in
                    [field, other].map {
                        Shown(row[$0.name] ?? "", currency: $0.currencyName.flatMap { row[$0] }, isName: isName)
                    }
                }
                let equal = sides.count { $0[0] == $0[1] }
                // Two amounts in different currencies are neither equal nor unequal.
                let undecided = sides.count { sides in
                    sides.allSatisfy { !$0.value.isEmpty } && sides[0].currency != sides[1].currency
                }
                let pair = "\(noun.rawValue) where \(field.name) %@ \(other.name)"
                let yes = try fixture.rows(pair.replacing("%@", with: "=")).count
                let no = try fixture.rows(pair.replacing("%@", with: "!=")).count
                #expect(yes == equal && no == rows.count - equal - (field.kind == .money ? undecided : 0), "\(pair)")
            }
        }
    }

    /// Makes sellers, markets, hauls and platforms whose names differ only in case and normal form, with items.
    private func alike() throws -> QueryFixture {
        let fixture = try QueryFixture()
        let stamp = "'2026-03-01T07:12:00.000Z'"
        let names = ["Zoë", "zoe\u{308}", "ZOË", "Straße", "STRASSE", "Σίσυφος", "ΣΊΣΥΦΟΣ", "Zoe"]
        for (index, name) in names.enumerated() {
            let id = 100 + index
            for table in ["markets", "sellers", "hauls"] {
                try fixture.execute(
                    "INSERT INTO \(table) (id, name, createdAt, updatedAt) VALUES (\(id), '\(name)', \(stamp), \(stamp))"
                )
            }
            try fixture.execute(
                """
                INSERT INTO items (id, sku, marketId, sellerId, haulId, createdAt, updatedAt)
                VALUES (\(id), 'X-\(id)', \(id), \(id), \(id), \(stamp), \(stamp))
                """)
        }
        return fixture
    }

    @Test(arguments: [
        ("zoë", ["100", "101", "102"]), ("Zoe\u{308}", ["100", "101", "102"]), ("zoe", ["107"]),
        ("strasse", ["103", "104"]), ("straße", ["103", "104"]), ("σίσυφοσ", ["105", "106"]),
    ]) func namesAreEqualWhateverTheirCaseAndNormalForm(name: String, ids: [String]) throws {
        let fixture = try alike()
        for query in [
            "items at \"\(name)\"", "items from \"\(name)\"", "items haul \"\(name)\"",
            "items where market = \"\(name)\"", "items where seller = \"\(name)\"", "items where haul in (\"\(name)\")",
            "sellers where name = \"\(name)\"", "markets where name = \"\(name)\"", "hauls where name = \"\(name)\"",
        ] {
            #expect(try fixture.rows("\(query) show id sort id") == ids, "\(query)")
        }
        #expect(try fixture.rows("items where id >= 100 and seller != \"\(name)\" show id").count == 8 - ids.count)
    }

    @Test func groupsKeepNamesApart() throws {
        let rows = try alike().rows("items where id >= 100 by seller")
        #expect(rows.count == 8 && rows.allSatisfy { $0.hasSuffix("|1") })
    }

    @Test(arguments: Noun.allCases) func everyNameIsFoundInAnotherCase(_ noun: Noun) throws {
        let fixture = try QueryFixture()
        let fields = FieldCatalog.fields(of: noun).filter { $0.naming != nil || $0.kind == .payment }
        for field in fields {
            let rows = try fixture.rows("\(noun.rawValue) show \(field.name)")
            for name in Set(rows) where !name.isEmpty {
                let isShown = rows.count { $0 == name }
                for text in [name, name.uppercased(), name.lowercased()] {
                    let query = "\(noun.rawValue) where \(field.name) = \(Quoting.quoted(text))"
                    #expect(try fixture.rows(query).count == isShown, "\(query)")
                }
            }
        }
    }

    @Test func itemsOfADeletedSellerAreFoundEitherWay() throws {
        let fixture = try alike()
        try fixture.execute("UPDATE sellers SET deletedAt = '2026-03-02T07:12:00.000Z' WHERE id = 100")
        #expect(try fixture.rows("items from zoë show id sort id") == ["100", "101", "102"])
        #expect(try fixture.rows("items where seller = zoë show id sort id") == ["100", "101", "102"])
    }
}
