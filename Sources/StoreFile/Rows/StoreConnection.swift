import GRDB

/// A connection to a store's file, or to another database.
package typealias StoreConnection = Database
