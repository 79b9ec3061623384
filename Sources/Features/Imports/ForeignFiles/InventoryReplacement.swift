import ImportFiles
import Interchange
import Ledger
import QueryLanguage
import StoreFile
import SystemLibrary
import Upkeep

/// An inventory that is to replace everything in a store.
///
/// It is first imported in full into an empty store beside it, so that it can be examined, and the existing contents
/// are touched only when the source can cause no more errors.
package final class InventoryReplacement {
    /// The differences that the replacement would make.
    package let difference: StoreDifference
    /// The report of the import; `nil` if the source is a store.
    package private(set) var report: ImportReport?
    /// The file names of pictures missing from a source that is a store.
    package private(set) var missingPictures: [String] = []

    /// The records left out of a source that is a store, each with the reason.
    package private(set) var leftOut: [String] = []
    /// The improbable facts of a source that is a store; `report` has those of other sources.
    package private(set) var anomalies = AnomalyTally()

    private let store: InventoryStore
    private let source: String
    private let work: WorkFolder
    /// True if records were left out and are kept in the work folder.
    private var hasRejected = false

    private static func place(in work: WorkFolder) -> String { work.path(of: "inventory.sqlite") }
    private static func rejected(in work: WorkFolder) -> String { work.path(of: "rejected.json") }

    /// Imports the source into a new store.
    ///
    /// If a part can't be imported, the source is refused and nothing changes, see `report`.
    ///
    /// - Throws: ``ImportError`` for a refused source, ``StoreError``, and any error that `progress` throws.
    package init(
        of found: DetectedSource, for store: InventoryStore, _ options: ImportOptions,
        progress: @escaping (ImportProgress) throws -> Void
    ) throws {
        guard let path = found.whole else { throw ImportError.notWhole(path: found.path, what: found.kind) }
        self.store = store
        work = try WorkFolder(beside: store)
        source = found.source ?? RealPath.of(found.path) ?? found.path
        let isStore = found.isStore
        let next = try store.successor(at: Self.place(in: work), keepingOwn: !isStore)
        var (report, missing): (ImportReport?, [String]) = (nil, [])
        do {
            if isStore {
                let taken = try next.exchange(
                    with: path, from: source, pictures: found.pictureFolders, rehearsal: false,
                    today: BusinessCalendar.local.moment(store.clock()).day, accepts: PictureDigest.isRight)
                (missing, anomalies, leftOut) = (taken.missingPictures, taken.anomalies, taken.leftOut)
            } else {
                report = try InventoryImport(
                    path, store: next, rejectedPath: Self.rejected(in: work), name: source, pictures: found.pictures
                ).run(options, progress: progress)
            }
            difference = try store.difference(from: next)
        } catch {
            next.close()
            throw error
        }
        if let failure = next.close() { throw failure }
        hasRejected = report?.rejectedPath != nil
        report?.rejectedPath = nil
        (self.report, missingPictures) = (report, missing)
    }

    /// Replaces the contents of the store, after a backup.
    ///
    /// - Throws: ``StoreError`` if the store can't be written, and any error that `progress` throws.
    package func takePlace(progress: @escaping (BackupProgress) throws -> Void) throws -> RestoredBackup {
        let restored = try store.replace(
            with: Self.place(in: work), from: source, pictures: work.path(of: "inventory.photos"),
            accepts: PictureDigest.isRight, progress: progress)
        if hasRejected {
            let kept = InventoryImport.rejectedPath(beside: store, ending: "json")
            report?.rejectedPath = rename(Self.rejected(in: work), kept) == 0 ? kept : nil
        }
        return restored
    }
}

extension DetectedSource {
    /// The folder or store that is a complete inventory; `nil` if the source is only a part.
    fileprivate var whole: String? {
        switch way {
        case .store(let copy): copy
        case .inventory(let path): isOneList || !SourceFolder.isOne(path) ? nil : path
        case .orders, .several: nil
        }
    }

    fileprivate var isStore: Bool {
        if case .store = way { true } else { false }
    }

    /// The description of the source, for a sentence.
    fileprivate var kind: String { title ?? "a CSV file" }
}
