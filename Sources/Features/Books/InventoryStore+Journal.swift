import Queries
import QueryLanguage
import Rendering
import StoreFile

/// The result of writing books to a file.
package struct WrittenBooks {
    package let entries: Int
    package let missing: MissingFromBooks
}

extension InventoryStore {
    /// Writes a journal of every event that moved money, and of what became of the items.
    ///
    /// - Throws: ``StoreError`` if the store can't be read, ``OutputError`` if the journal can't be written.
    package func writeJournal(
        for format: JournalFormat, home: Currency, to output: ByteOutput, watch: @escaping (Int) throws -> Void
    ) throws -> WrittenBooks {
        let settings = try settings()
        return try read { database in
            let accounts = try BookAccounts(database, settings: settings, spelling: format.spelling)
            var entries = BookEntries(database, accounts: accounts)
            var text = try JournalText(format, to: output)
            try entries.forEach { entry in
                try text.add(entry)
                if text.count & 0xFFF == 0 { try watch(text.count) }
            }
            try text.finish(accounts: entries.accountNames, database, home: home)
            try output.flush()
            return WrittenBooks(entries: text.count, missing: try Self.missing(database))
        }
    }

    /// Counts the rows that the books lack.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func missingFromBooks() throws -> MissingFromBooks { try read(Self.missing) }

    private static func missing(_ database: StoreConnection) throws -> MissingFromBooks {
        var missing = MissingFromBooks()
        try database.scan(MissingFromBooks.counts) { missing = MissingFromBooks($0) }
        return missing
    }
}
