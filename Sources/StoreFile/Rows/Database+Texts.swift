import GRDB

extension Database {
    /// Returns the first column of each row of a query, as text.
    ///
    /// Every open uses it: fetching values or rows by GRDB makes the runtime search the whole program for the way to
    /// read their types, a twentieth of an open.
    func texts(_ sql: String) throws -> [String] {
        let statement = try RowStatement(sql, in: self)
        var texts: [String] = []
        try statement.forEachRow { texts.append(String(decoding: statement.bytes(at: 0), as: UTF8.self)) }
        return texts
    }
}
