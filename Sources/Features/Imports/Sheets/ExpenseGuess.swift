/// A guess at the columns of a person's sheet of expenses, which has a day, an amount and a kind in each row.
enum ExpenseGuess {
    /// The fields with the names that people give their columns, in English, German and French.
    private static let names: [(field: String, names: String)] = [
        ("date", "date,day,when,date paid,paid on,date spent,spent on"),
        ("date", "datum,tag,wann,bezahlt am,jour,quand,date de paiement"),
        ("kind", "kind,category,type,expense type,expense category,type of expense,expense kind"),
        ("kind", "kategorie,art,typ,ausgabenart,kostenart,catégorie,genre,type de dépense"),
        ("amount", "amount,total,spent,amount spent,amount paid,total paid,expense,expenses"),
        ("amount", "cost,costs,price,paid,value"),
        ("amount", "betrag,summe,ausgabe,ausgaben,kosten,preis,bezahlt,montant,dépense,dépenses,prix,coût,payé"),
        ("memo", "memo,description,details,detail,note,notes,comment,comments,expense description,what for,reason"),
        ("memo", "beschreibung,notiz,notizen,bemerkung,wofür,zweck,libellé,désignation,remarque,pour quoi"),
        ("currency", "currency,ccy,währung,devise,monnaie"),
    ]

    /// Returns a field for each column, `nil` for one that is left out; `nil` for a sheet that isn't of expenses: one
    /// without a day, an amount and a kind, or with a column that only items have.
    static func reading(_ names: [String], _ samples: [ColumnGuess.Sample]) -> [SheetColumn?]? {
        var reading = [SheetColumn?](repeating: nil, count: names.count)
        for (field, known) in Self.names.map({ (SheetColumn.named($0), $1.split(separator: ",")) })
        where !reading.contains(field) {
            let known = known.map { ColumnName.folded(String($0)) }
            let place = names.indices.first { place in
                known.contains(ColumnName.folded(names[place])) && samples[place].allows(field)
            }
            if let place, reading[place] == nil { reading[place] = field }
        }
        let others = names.indices.filter { reading[$0] == nil }.map { ColumnName(names[$0]).fields }
        let isOfItems = others.contains { fields in
            !fields.isEmpty && !fields.contains { $0.isOfExpenses || $0.name == "seller" }
        }
        let needed = ["date", "kind", "amount"].map(SheetColumn.named)
        return !isOfItems && needed.allSatisfy(reading.contains) ? reading : nil
    }
}
