import QueryLanguage

extension Noun {
    /// The field that orders rows: new ones come last, so that earlier parts don't change.
    private var keyField: Field { self == .items ? .itemSKU : .expenseID }

    /// The columns of a sheet, which never change: what is gone has no row there.
    package var sheetFields: [Field] {
        FieldCatalog.fields(of: self).filter { $0.isShown && !["gone", "stored_in"].contains($0.name) }
    }

    /// Returns a query for every row that is not deleted, by key, with the noun's columns and those in `more`.
    package func sheetQuery(showing more: [String] = []) -> Query {
        var query = Query(noun: self)
        if !more.isEmpty {
            let added = FieldCatalog.fields(of: self).filter { !$0.isShown && more.contains($0.name) }
            query.columns = (sheetFields + added).map { .field($0) }
        }
        query.sort = [SortKey(by: .field(keyField))]
        query.window = .all
        return query
    }
}
