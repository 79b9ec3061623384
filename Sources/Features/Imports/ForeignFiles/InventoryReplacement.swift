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
    /// The results of taking in the source.
    package private(set) var taken: TakenInventory

    private let store: InventoryStore
    private let source: String
    private let work: WorkFolder
    /// True if records were left out and are kept in the work folder.
    private var hasRejected = false

    private static func place(in work: WorkFolder) -> String { work.path(of: "inventory.sqlite") }
    private static func rejected(in work: WorkFolder) -> String { work.path(of: "rejected.json") }

    /// Imports the source into a new store.
    ///
    /// If a part can't be imported, the source is refused and nothing changes, see `taken`.
    ///
    /// - Throws: ``ImportError`` for a refused source, ``StoreError``, and any error that `progress` throws.
    package init(
        of found: DetectedSource, for store: InventoryStore, _ options: ImportOptions,
        progress: @escaping (ImportProgress) throws -> Void
    ) throws {
        guard let whole = found.whole else { throw ImportError.notWhole(path: found.path, what: found.kind) }
        self.store = store
        work = try WorkFolder(beside: store)
        source = found.source ?? RealPath.of(found.path) ?? found.path
        let next = try store.successor(at: Self.place(in: work), keepingOwn: !whole.bringsSettings)
        do {
            taken = try whole.fill(next, from: source, options, rejected: Self.rejected(in: work), progress: progress)
            difference = try store.difference(from: next)
        } catch {
            next.close()
            throw error
        }
        if let failure = next.close() { throw failure }
        hasRejected = taken.report?.rejectedPath != nil
        taken.report?.rejectedPath = nil
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
            taken.report?.rejectedPath = rename(Self.rejected(in: work), kept) == 0 ? kept : nil
        }
        return restored
    }
}

extension DetectedSource {
    /// The source as a complete inventory; `nil` if it is only a part.
    fileprivate var whole: (any WholeSource)? {
        switch way {
        case .content(let content): content.inventory(of: self)
        case .inventory(let path):
            isOneList || !SourceFolder.isOne(path) ? nil : WholeFolder(path: path, pictures: pictures)
        case .several: nil
        }
    }

    /// The description of the source, for a sentence.
    fileprivate var kind: String { title ?? "a CSV file" }
}

/// The app's folder, as a complete inventory.
private struct WholeFolder: WholeSource {
    let path: String
    let pictures: (any SourcePictures)?

    var bringsSettings: Bool { false }

    func fill(
        _ store: InventoryStore, from source: String, _ options: ImportOptions, rejected: String,
        progress: @escaping (ImportProgress) throws -> Void
    ) throws -> TakenInventory {
        var taken = TakenInventory()
        taken.report = try InventoryImport(
            path, store: store, rejectedPath: rejected, name: source, pictures: pictures
        ).run(options, progress: progress)
        return taken
    }
}
