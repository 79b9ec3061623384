import Ledger
import Statements
import StoreFile

/// A kind of file that a feature adds to those that `import` takes; the first kind that knows a file has it.
package protocol FileKind: FeaturePart {
    /// The names of the files beside a database which say that everything else there is a copy of what it holds; empty
    /// if it has no such files.
    var namesBesideDatabase: Set<String> { get }

    /// Returns the content of a CSV file at a place, described by `map`; `nil` for another kind of file.
    ///
    /// - Throws: ``ImportError`` for a file that is nearly of this kind or can't be read yet.
    func content(ofSheet place: String, map: SheetMap) throws -> (any FileContent)?

    /// Returns the content of a database; `nil` for another kind of database.
    ///
    /// - Throws: ``ImportError`` or ``StoreError`` for one of this kind that can't be read.
    func content(of database: CopiedDatabase) throws -> (any FileContent)?

    /// Returns the content of a zip at `path`, unpacked into a folder that `work` makes; `nil` for another kind of zip.
    ///
    /// - Throws: ``ImportError`` for one of this kind that can't be read.
    func content(of zip: ZipSource, at path: String, work: () throws -> WorkFolder) throws -> (any FileContent)?
}

extension FileKind {
    package var namesBesideDatabase: Set<String> { [] }
    package func content(ofSheet place: String, map: SheetMap) throws -> (any FileContent)? { nil }
    package func content(of database: CopiedDatabase) throws -> (any FileContent)? { nil }
    package func content(
        of zip: ZipSource, at path: String, work: () throws -> WorkFolder
    ) throws -> (any FileContent)? { nil }
}

/// The content of a file of a kind that a feature adds.
package protocol FileContent {
    /// A description, as the rest of “PATH: ”.
    var title: String { get }
    /// Sentences that the user should read before the import.
    var remarks: [String] { get }
    /// The CSV file, which is read as a person's own sheet if `map` says so; `nil` if the file is none.
    var sheet: String? { get }

    /// Returns true if it is imported as its kind although the user describes its columns by `map`.
    func isImported(by map: SheetMap) -> Bool

    /// Returns it as an inventory that can replace everything in a store; `nil` if it is only a part of one.
    func inventory(of found: DetectedSource) -> (any WholeSource)?

    /// Imports it.
    ///
    /// - Throws: `StatementError` for a statement that doesn't fit, and any error of the import.
    func run(_ request: FileRequest, of found: DetectedSource, in environment: Environment) throws -> Outcome
}

/// The clauses of a statement that imports a file of a kind that a feature adds.
package struct FileRequest {
    /// The path that the user gave.
    package let path: String
    package let map: SheetMap
    package let isDryRun: Bool
    /// True to leave out records that can't be imported.
    package let skipsBad: Bool
    /// Returns the statement with another map.
    package let line: (SheetMap) -> String
}

extension FileContent {
    package var remarks: [String] { [] }
    package var sheet: String? { nil }
    package func isImported(by map: SheetMap) -> Bool { true }
    package func inventory(of found: DetectedSource) -> (any WholeSource)? { nil }
}

/// A database of another program, copied into a work folder.
package struct CopiedDatabase {
    package let database: ForeignDatabase
    /// The path that the user gave, for messages.
    package let path: String
    /// The path of the copy.
    package let copy: String
    /// True if the files beside it are those of a ``FileKind/namesBesideDatabase``.
    package let isBesideItsCopies: Bool
    /// Copies the pictures that are beside it into its work folder.
    package let copyPictures: () throws -> Void
}

/// An inventory that can replace everything in a store.
package protocol WholeSource {
    /// True if it brings settings, saved statements, mappings and rates.
    var bringsSettings: Bool { get }

    /// Imports it into an empty store.
    ///
    /// - Parameters:
    ///   - source: The path or name that the store remembers.
    ///   - rejected: The path for records that are left out.
    /// - Throws: Any error of the import.
    func fill(
        _ store: InventoryStore, from source: String, _ options: ImportOptions, rejected: String,
        progress: @escaping (ImportProgress) throws -> Void
    ) throws -> TakenInventory
}

/// The results of taking a whole inventory into an empty store.
package struct TakenInventory {
    /// The report of the import; `nil` if the source is another store.
    package var report: ImportReport?
    /// The file names of missing pictures, if `report` doesn't have them.
    package var missingPictures: [String] = []
    /// The records left out, each with the reason, if `report` doesn't have them.
    package var leftOut: [String] = []
    /// The improbable facts, if `report` doesn't have them.
    package var anomalies = AnomalyTally()

    package init() {}
}
