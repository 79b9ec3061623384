extension Schema1 {
    /// The triggers that only raise the revision, by which a sync sees that something changed.
    static let revisionTriggers: StaticString = """
        CREATE TRIGGER itemsRaiseInsert AFTER INSERT ON items BEGIN
            UPDATE revision SET value = value + 1;
        END;
        CREATE TRIGGER itemsRaiseUpdate AFTER UPDATE OF id, sku, legacySku, title, note, boughtAt, boughtDay, costMinor,
        costCurrency, costRate, costRateCurrency, boughtPaid, marketId, sellerId, haulId, createdAt, updatedAt, deletedAt
        ON items BEGIN
            UPDATE revision SET value = value + 1;
        END;
        CREATE TRIGGER itemsRaiseDelete AFTER DELETE ON items BEGIN
            UPDATE revision SET value = value + 1;
        END;
        CREATE TRIGGER expensesRaiseInsert AFTER INSERT ON expenses BEGIN
            UPDATE revision SET value = value + 1;
        END;
        CREATE TRIGGER expensesRaiseUpdate AFTER UPDATE ON expenses BEGIN
            UPDATE revision SET value = value + 1;
        END;
        CREATE TRIGGER expensesRaiseDelete AFTER DELETE ON expenses BEGIN
            UPDATE revision SET value = value + 1;
        END;
        CREATE TRIGGER marketsRaiseInsert AFTER INSERT ON markets BEGIN
            UPDATE revision SET value = value + 1;
        END;
        CREATE TRIGGER marketsRaiseUpdate AFTER UPDATE ON markets BEGIN
            UPDATE revision SET value = value + 1;
        END;
        CREATE TRIGGER marketsRaiseDelete AFTER DELETE ON markets BEGIN
            UPDATE revision SET value = value + 1;
        END;
        CREATE TRIGGER sellersRaiseInsert AFTER INSERT ON sellers BEGIN
            UPDATE revision SET value = value + 1;
        END;
        CREATE TRIGGER sellersRaiseUpdate AFTER UPDATE ON sellers BEGIN
            UPDATE revision SET value = value + 1;
        END;
        CREATE TRIGGER sellersRaiseDelete AFTER DELETE ON sellers BEGIN
            UPDATE revision SET value = value + 1;
        END;
        CREATE TRIGGER haulsRaiseInsert AFTER INSERT ON hauls BEGIN
            UPDATE revision SET value = value + 1;
        END;
        CREATE TRIGGER haulsRaiseUpdate AFTER UPDATE ON hauls BEGIN
            UPDATE revision SET value = value + 1;
        END;
        CREATE TRIGGER haulsRaiseDelete AFTER DELETE ON hauls BEGIN
            UPDATE revision SET value = value + 1;
        END;
        CREATE TRIGGER platformsRaiseInsert AFTER INSERT ON platforms BEGIN
            UPDATE revision SET value = value + 1;
        END;
        CREATE TRIGGER platformsRaiseUpdate AFTER UPDATE ON platforms BEGIN
            UPDATE revision SET value = value + 1;
        END;
        CREATE TRIGGER platformsRaiseDelete AFTER DELETE ON platforms BEGIN
            UPDATE revision SET value = value + 1;
        END;
        CREATE TRIGGER ratesRaiseInsert AFTER INSERT ON rates BEGIN
            UPDATE revision SET value = value + 1;
        END;
        CREATE TRIGGER ratesRaiseUpdate AFTER UPDATE ON rates BEGIN
            UPDATE revision SET value = value + 1;
        END;
        CREATE TRIGGER ratesRaiseDelete AFTER DELETE ON rates BEGIN
            UPDATE revision SET value = value + 1;
        END;
        CREATE TRIGGER settingsRaiseInsert AFTER INSERT ON settings BEGIN
            UPDATE revision SET value = value + 1;
        END;
        CREATE TRIGGER settingsRaiseUpdate AFTER UPDATE ON settings BEGIN
            UPDATE revision SET value = value + 1;
        END;
        CREATE TRIGGER settingsRaiseDelete AFTER DELETE ON settings BEGIN
            UPDATE revision SET value = value + 1;
        END;
        CREATE TRIGGER feesRaiseInsert AFTER INSERT ON fees BEGIN
            UPDATE revision SET value = value + 1;
        END;
        CREATE TRIGGER feesRaiseUpdate AFTER UPDATE ON fees BEGIN
            UPDATE revision SET value = value + 1;
        END;
        CREATE TRIGGER feesRaiseDelete AFTER DELETE ON fees BEGIN
            UPDATE revision SET value = value + 1;
        END;
        """
}
