import QueryLanguage

/// What triggers would keep on a new item, computed from its parts as the store's view `itemState` has it.
struct ItemState {
    /// In the order of ``columns``.
    let values: [ImportValue]

    static let columns = [
        "status", "saleId", "soldDay", "askingMinor", "askingCurrency", "listedOn", "photoCount",
    ]

    /// What an item has before its parts are there.
    static let unknown: [ImportValue] = [.text("purchased"), .null, .null, .null, .null, .null, .integer(0)]

    /// `nil` for an item with live asking prices in several currencies: how those compare, the view alone says.
    ///
    /// A part that was deleted together with the item counts, as the item is in the state that it was deleted in.
    /// `firstSale` is the id of the first sale among the parts; those of the others follow.
    init?(of rows: ImportedRows, firstSale: Int64) {
        var (sale, soldDay, sales): (Int64?, Day?, Int64) = (nil, nil, 0)
        var platforms: [Int64] = []
        var asking: (minor: Int64, currency: ImportValue)?
        var photos: Int64 = 0
        let deletion = rows.main["deletedAt"]
        for part in rows.parts {
            let counts = !part.isDeleted || part["deletedAt"] == deletion
            if part.table === ImportTable.sales {
                if counts, part["returnedAt"] == .null, case .day(let day) = part["soldDay"],
                    day >= soldDay ?? day
                {
                    (sale, soldDay) = (firstSale + sales, day)
                }
                sales += 1
            } else if !counts {
                continue
            } else if part.table === ImportTable.photos {
                photos += 1
            } else if part["endedAt"] == .null, case .integer(let id) = part["platformId"] {
                if !platforms.contains(id) { platforms.append(id) }
                guard case .integer(let minor) = part["askingMinor"] else { continue }
                let currency = part["askingCurrency"]
                guard asking == nil || currency == asking?.currency else { return nil }
                if minor > asking?.minor ?? .min { asking = (minor, currency) }
            }
        }
        let listedOn = platforms.sorted().map(String.init).joined(separator: ";")
        values = [
            .text(sale != nil ? "sold" : platforms.isEmpty ? "purchased" : "listed"), ImportValue(sale),
            soldDay.map { .day($0) } ?? .null, ImportValue(asking?.minor), asking?.currency ?? .null,
            listedOn.isEmpty ? .null : .text(listedOn), .integer(photos),
        ]
    }
}
