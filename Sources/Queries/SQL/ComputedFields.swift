import QueryLanguage
import StoreFile

/// The SQL of each computed field.
extension Computation {
    var source: FieldSource {
        switch self {
        case .age: Self.age
        case .listingAge: Self.listingAge
        case .profit: Self.profit
        case .profitCurrency:
            FieldSource(
                tables: [.items, .sales], value: { "CASE WHEN sales.id IS NOT NULL THEN \($0.wanted.code) END" })
        case .margin: .ofProfit(\.revenue)
        case .returnOnCost: .ofProfit(\.cost)
        case .markup: .markup
        case .haulNet: .sum(of: .hauls, currency: .haulNetCurrency)
        case .haulNetCurrency: FieldSource(tables: [.hauls], value: { "\($0.wanted.code)" })
        case .haulLeftOut: FieldSource(tables: [.hauls, .items], value: { $0.parts.leftOut })
        case .livePlatforms: Self.livePlatforms
        case .mainPhotoLink: Self.ofPhotos("SELECT \(PhotoSQL.link) \(sql: Self.uploadedPhotos) LIMIT 1")
        case .itemPhotoLinks:
            Self.ofPhotos(
                """
                SELECT group_concat(address, '; ') FROM (SELECT \(PhotoSQL.link) AS address \(sql: Self.uploadedPhotos))
                """)
        case .distance:
            FieldSource(
                tables: [.markets], value: { $0.context.near.map { "round(\($0.distance), 1)" } ?? "NULL" })
        case .photoIsMain: FieldSource(tables: [.photos], value: { _ in PhotoSQL.isMain })
        case .photoKind: FieldSource(tables: [.photos], value: { _ in PhotoSQL.kind })
        case .photoPath: FieldSource(tables: [.photos], value: { _ in PhotoSQL.path })
        case .photoState: FieldSource(tables: [.photos, .outbox], value: { _ in PhotoSQL.state })
        case .photoLink: FieldSource(tables: [.photos], value: { _ in PhotoSQL.link })
        case .changeDay: FieldSource(tables: [.changes], value: { _ in BoundSQL(sql: Self.changeDay) })
        case .orderSKUs:
            FieldSource(
                tables: [.orders],
                value: { _ in
                    """
                    (SELECT group_concat(sku, '; ') FROM (SELECT sku FROM sales JOIN items ON items.id = itemId \
                    WHERE sales.orderId = orders.id AND sales.deletedAt IS NULL ORDER BY sales.id))
                    """
                })
        case .orderItemNumber: FieldSource(tables: [.orders], value: { _ in "nullif(orders.itemNumber, '')" })
        case .orderTransaction:
            FieldSource(tables: [.orders], value: { _ in "nullif(orders.transactionNumber, '')" })
        case .orderSale:
            FieldSource(
                tables: [.orders],
                value: { _ in
                    "(SELECT min(id) FROM sales WHERE sales.orderId = orders.id AND sales.deletedAt IS NULL)"
                })
        case .soldTogether:
            FieldSource(
                tables: [.sales],
                value: { _ in
                    """
                    CASE WHEN sales.togetherKey IS NOT NULL THEN (SELECT min(other.id) FROM sales AS other \
                    WHERE other.togetherKey = sales.togetherKey AND other.deletedAt IS NULL) END
                    """
                })
        case .payoutBooked: .amount("booked", PayoutSQL.booked, of: .payouts, day: "payouts.day")
        case .payoutUnexplained: .amount("unexplained", PayoutSQL.unexplained, of: .payouts, day: "payouts.day")
        case .placeItems: FieldSource(tables: [.places, .items], value: { $0.parts.count })
        case .placeCost: .sum(of: .places, currency: .placeCurrency)
        case .placeCurrency: FieldSource(tables: [.places], value: { "\($0.wanted.code)" })
        case .isUndone: FieldSource(tables: [.changes], value: { _ in "(changes.undoneAt IS NOT NULL)" })
        }
    }

    /// The day of a change; the store has only the moment.
    static let changeDay = "date(changes.changedAt, 'localtime')"

    private static var age: FieldSource {
        FieldSource(
            tables: [.items],
            value: {
                """
                CASE WHEN \(sql: StatusSQL.isStock) THEN \
                CAST(julianday(\($0.context.today.description)) - julianday(items.boughtDay) AS INTEGER) END
                """
            }, comparesWhole: compareAge,
            cell: { plan, at in
                let bought = plan.place(ofColumn: "items.boughtDay")
                let status = plan.place(ofColumn: "items.status")
                return { _ in .age(bought, status: status, today: at.context.today.number) }
            })
    }

    /// Returns SQL that compares the age by the day bought, so that its index can serve: older means bought earlier.
    private static func compareAge(_ age: FieldSQL, _ comparison: Comparison, _ days: Int) -> BoundSQL {
        let day = age.context.today.adding(days: days == .min ? .max : -days).description
        let isUnsold = BoundSQL(sql: StatusSQL.isStock)
        let bought: BoundSQL = "items.boughtDay"
        return switch comparison {
        case .equal: "(\(isUnsold) AND \(bought) = \(day))"
        case .notEqual: "(\(isUnsold) AND \(bought) <> \(day))"
        case .less: "(\(isUnsold) AND \(bought) > \(day))"
        case .lessOrEqual: "(\(isUnsold) AND \(bought) >= \(day))"
        case .greater: "(\(isUnsold) AND \(bought) < \(day))"
        case .greaterOrEqual: "(\(isUnsold) AND \(bought) <= \(day))"
        }
    }

    private static var listingAge: FieldSource {
        // For a row that another program ended, the day comes from the moment.
        let endDay = """
            CASE WHEN listings.endedAt IS NOT NULL THEN coalesce(listings.endedDay, substr(listings.endedAt, 1, 10)) END
            """
        return FieldSource(
            tables: [.listings],
            value: {
                """
                CAST(julianday(coalesce(\(sql: endDay), \($0.context.today.description))) \
                - julianday(listings.listedDay) AS INTEGER)
                """
            },
            cell: { plan, at in
                let listed = plan.place(ofColumn: "listings.listedDay")
                let ended = plan.place(ofColumn: endDay)
                return { _ in .days(from: listed, to: ended, otherwise: at.context.today.number) }
            })
    }

    /// The profit of a sale; NULL if an amount in another currency has no rate.
    private static var profit: FieldSource {
        // Not NULL if all its amounts are known, even in several currencies.
        let known: BoundSQL = """
            CASE WHEN items.costMinor IS NOT NULL OR sales.returnedAt IS NOT NULL THEN sales.currency END
            """
        // True of a sale without a known price or cost; items that are not sold have no profit.
        let isUnknown: BoundSQL = """
            CASE WHEN sales.id IS NOT NULL \
            AND (sales.currency IS NULL OR items.costMinor IS NULL AND sales.returnedAt IS NULL) THEN 1 END
            """
        return FieldSource(
            tables: [.items, .sales],
            value: { at in
                let net = SaleNet(currency: at.wanted)
                // Nothing is converted for an unsold item, so no rate counts as old or missing for it.
                return "CASE WHEN sales.currency IS NOT NULL THEN \(net.value) - \(net.cost) END"
            }, currency: { Computation.profitCurrency.source.value($0) }, presence: { _ in known },
            sharesItsCurrency: true,
            losses: { at in
                [.init(.otherCurrency, at.isLost), .init(.unknown, isUnknown)]
                    + [at.isUndated.map { .init(.undated, $0) }].compactMap(\.self)
            },
            undated: { at in
                let cost = MoneyEvent.Cost.ofItem.stored
                return "(\(cost.isUndated(in: at.wanted)) AND sales.currency IS NOT NULL AND sales.returnedAt IS NULL)"
            },
            cell: { plan, at in
                plan.countUndated(at)
                let profit = plan.place(at.value)
                let marker = plan.place(known)
                return { _ in .fixed(profit, digits: at.wanted.fractionDigits, marker: marker) }
            })
    }

    private static var livePlatforms: FieldSource {
        FieldSource(
            tables: [.items], value: { _ in "items.listedOn" },
            several: .init(
                join: { " LEFT JOIN json_each('[' || replace(\($0), ';', ',') || ']') AS live" },
                column: "items.listedOn", key: "live.value", table: .platforms),
            equalsText: { $0.listed(on: $0.isNamed(.platforms, $1)) },
            containsText: { $0.listed(on: "\(sql: StoreFunction.contains.rawValue)(platforms.name, \($1))") },
            cell: { plan, _ in
                let ids = plan.place(ofColumn: "items.listedOn")
                return { .names(ids, $0.cache(.platforms), $0.list()) }
            })
    }

    /// In the order of the index on uploaded photos, which covers this query.
    private static let uploadedPhotos = """
        FROM photos WHERE photos.itemId = items.id AND photos.driveId IS NOT NULL AND photos.deletedAt IS NULL \
        ORDER BY photos.position, photos.driveId
        """

    /// Returns the result of a query over an item's photos, which is not run for items without photos.
    private static func ofPhotos(_ query: BoundSQL) -> FieldSource {
        FieldSource(tables: [.items], value: { _ in "CASE WHEN items.photoCount > 0 THEN (\(query)) END" })
    }
}

extension FieldSource {
    /// Returns the sum of the parts of each row, all converted.
    fileprivate static func sum(of table: StoreTable, currency: Computation) -> FieldSource {
        FieldSource(
            tables: [table, .items], value: { $0.parts.value }, currency: { currency.source.value($0) },
            sharesItsCurrency: true,
            losses: { at in
                [
                    .init(.parts, at.parts.leftOut), .init(.unknownParts, at.parts.unknown),
                    .init(.undatedParts, at.parts.undated),
                ]
            },
            cell: { plan, at in
                let sum = plan.place(at.value)
                for loss in at.source.losses(at) { plan.count(plan.place(loss.isLost), loss.counter) }
                return { _ in .fixed(sum, digits: at.wanted.fractionDigits, marker: sum) }
            })
    }
}

/// Ratios of amounts.
extension FieldSource {
    /// Returns the profit of a sale as a fraction of another sum of it.
    fileprivate static func ofProfit(_ whole: @escaping (SaleNet) -> BoundSQL) -> FieldSource {
        func profit(_ at: FieldSQL) -> FieldSQL { FieldSQL(.itemProfit, at.context, in: at.currency) }
        var source = ratio(of: [.items, .sales]) { (profit($0).value, whole(SaleNet(currency: $0.wanted))) }
        source.disparity = { profit($0).isLost }
        source.losses = { profit($0).source.losses(profit($0)) }
        source.undated = { profit($0).isUndated ?? "0" }
        return source
    }

    /// The asking price above the cost as a fraction of the cost.
    fileprivate static var markup: FieldSource {
        func amounts(_ at: FieldSQL) -> (asking: FieldSQL, cost: FieldSQL) {
            (FieldSQL(.itemAsking, at.context, in: at.currency), FieldSQL(.itemCost, at.context, in: at.currency))
        }
        var source = ratio(of: [.items]) { at in
            let (asking, cost) = amounts(at)
            let gain: BoundSQL = "\(asking.value) - \(cost.value)"
            guard at.currency == nil else { return (gain, cost.value) }
            return ("CASE WHEN items.askingCurrency = items.costCurrency THEN \(gain) END", cost.value)
        }
        source.disparity = { at in
            let (asking, cost) = amounts(at)
            let isLost: BoundSQL =
                at.currency == nil
                ? "items.askingCurrency <> items.costCurrency" : "(\(asking.isLost) OR \(cost.isLost))"
            return "(items.askingMinor IS NOT NULL AND items.costMinor IS NOT NULL AND \(isLost))"
        }
        source.undated = { at in
            let isUndated = amounts(at).cost.isUndated ?? "0"
            return at.currency == nil ? "0" : "(items.askingMinor IS NOT NULL AND \(isUndated))"
        }
        // Without a conversion no rate is missing.
        source.losses = { [disparity = source.disparity] at in
            guard at.currency != nil, let isLost = disparity?(at) else { return [] }
            return [.init(.otherCurrency, isLost), .init(.undated, at.isUndated ?? "0")]
        }
        return source
    }

    /// Returns a part as a fraction of a whole, as ``Int64/fraction(of:)`` does.
    private static func ratio(
        of tables: [StoreTable], _ amounts: @escaping (FieldSQL) -> (part: BoundSQL, whole: BoundSQL)
    ) -> FieldSource {
        func tenThousandths(_ at: FieldSQL) -> BoundSQL {
            let (part, whole) = amounts(at)
            return "\(sql: StoreFunction.ratio.rawValue)(\(part), \(whole))"
        }
        return FieldSource(
            tables: tables, value: { "\(tenThousandths($0)) / 10000.0" },
            cell: { plan, at in
                plan.countUndated(at)
                let ratio = plan.place(tenThousandths(at))
                let lost = at.source.losses(at).first { $0.counter == .otherCurrency }?.isLost
                let marker = lost.map { plan.place("CASE WHEN \($0) THEN 1 END") } ?? ratio
                return { _ in .fixed(ratio, digits: 4, marker: marker) }
            })
    }
}

extension FieldSQL {
    fileprivate var parts: PartsSum {
        guard let sum = PartsSum.ofFields(of: field.noun, in: wanted) else {
            preconditionFailure("Only a haul and a place are sums of parts.")
        }
        return sum
    }
}
