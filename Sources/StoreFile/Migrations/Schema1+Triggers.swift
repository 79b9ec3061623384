extension Schema1 {
    /// The triggers in the file, which react to writes of any program.
    ///
    /// Those in ``revisionTriggers`` raise the revision and note in `dirty` the base rows whose derived state must be
    /// recomputed; see ``BaseRows``. ``ruleTriggers`` drop facts that a change makes obsolete, which only a trigger can
    /// notice: a rate recorded for another currency or day, and facts about a picture under another name.
    static var triggers: String { revisionTriggers + ruleTriggers.description }

    private static var revisionTriggers: String {
        BaseRows.tables.map { table, added, changed in
            [("Added", "INSERT", added), ("Changed", "UPDATE", changed), ("Removed", "DELETE", changed)].map {
                name, event, rows in
                let dirty = rows.isEmpty ? "" : ", dirty = dirty | \(rows.rawValue)"
                return """
                    CREATE TRIGGER \(table)\(name) AFTER \(event) ON \(table)
                    BEGIN UPDATE revision SET value = value + 1\(dirty); END;

                    """
            }.joined()
        }.joined()
    }

    private static let ruleTriggers: StaticString = """
        CREATE TRIGGER itemsRateOutdated AFTER UPDATE OF costCurrency, boughtDay ON items
        WHEN new.costRate IS old.costRate AND new.costRate IS NOT NULL AND (new.costCurrency IS NOT old.costCurrency OR new.boughtDay IS NOT old.boughtDay) BEGIN
            UPDATE items SET costRate = NULL, costRateCurrency = NULL WHERE id = new.id;
        END;
        CREATE TRIGGER salesRateOutdated AFTER UPDATE OF currency, soldDay ON sales
        WHEN new.rate IS old.rate AND new.rate IS NOT NULL AND (new.currency IS NOT old.currency OR new.soldDay IS NOT old.soldDay) BEGIN
            UPDATE sales SET rate = NULL, rateCurrency = NULL WHERE id = new.id;
        END;
        CREATE TRIGGER expensesRateOutdated AFTER UPDATE OF currency, day ON expenses
        WHEN new.rate IS old.rate AND new.rate IS NOT NULL AND (new.currency IS NOT old.currency OR new.day IS NOT old.day) BEGIN
            UPDATE expenses SET rate = NULL, rateCurrency = NULL WHERE id = new.id;
        END;
        CREATE TRIGGER photosRenamed AFTER UPDATE OF file ON photos
        WHEN new.file IS NOT old.file AND old.sha256 IS NOT NULL AND new.sha256 IS old.sha256 BEGIN
            UPDATE photos SET sha256 = NULL, bytes = NULL, md5 = NULL,
                driveId = iif(new.driveId IS old.driveId, NULL, new.driveId) WHERE id = new.id;
        END;
        """
}
