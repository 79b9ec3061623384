import QueryLanguage

extension QueryCompiler {
    /// Refuses a comparison with `null`, unless a row has that name.
    ///
    /// - Throws: ``QueryError`` with the field and the word.
    func refuseNothing() throws {
        for (field, word) in query.condition?.nothings ?? [] {
            if case .name(_, _, let table) = field.storage,
                (try? NameLookup(database: database).ids(of: word, in: table)) != nil
            {
                continue
            }
            var rows = Query(noun: query.noun)
            rows.condition = .compare(field, .equal, .value(.text(word)))
            let compiled = try QueryCompiler(query: rows, context: context, database: database).compile()
            if try compiled.count(database) == 0 { throw QueryError.nothing(field: field, word: word) }
        }
    }
}
