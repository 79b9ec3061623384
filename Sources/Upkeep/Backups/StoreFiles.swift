import Ledger
import StoreFile
import SystemLibrary

/// The files of a store, which no output may overwrite.
package struct StoreFiles: Sendable {
    /// The role of a file in the store.
    package enum FileRole: Sendable {
        case database
        /// A file that SQLite or fhq keeps beside the database, such as its log and its lock.
        case side
        case backups
        case photos
    }

    /// The path of the database, with links resolved.
    private let path: String
    private let folders: [(path: String, part: FileRole)]

    /// Creates the files of a store that may not be open.
    ///
    /// Only the backups beside it are found, since the setting for another folder is inside the store.
    package init(ofStoreAt path: String) {
        let path = RealPath.ofFile(path) ?? path
        self.init(path: path, backups: [BackupFolder(besideStoreAt: path)])
    }

    fileprivate init(path: String, backups: [BackupFolder]) {
        self.path = path
        folders = backups.map { ($0.path, .backups) } + [(PhotoFolder(storePath: path).path, .photos)]
    }

    /// True if the database exists.
    package var isThere: Bool { FileIdentity(path) != nil }

    /// Returns the role that the file at `target`, a path without links, has or would have; `nil` if it has none.
    package func part(at target: String) -> FileRole? {
        namedPart(at: target) ?? enclosingPart(of: target) ?? linkedPart(at: target)
    }

    /// Returns the role of a file by its identity, or by its name if it doesn't exist yet, since a log made by another
    /// program damages the store.
    private func namedPart(at target: String) -> FileRole? {
        let own = [(path, FileRole.database)] + StorePath.sideEndings.map { (path + $0, .side) } + folders
        return own.first { FileIdentity.areSame($0.0, target) }?.1
    }

    private func enclosingPart(of target: String) -> FileRole? {
        folders.first { FileIdentity($0.path)?.encloses(target) ?? false }?.part
    }

    /// Returns the role of a file by another hard link to it in one of the folders; only files with several links are
    /// compared.
    private func linkedPart(at target: String) -> FileRole? {
        var status = stat()
        guard stat(target, &status) == 0, status.st_nlink > 1, status.st_mode & S_IFMT == S_IFREG else { return nil }
        let identity = FileIdentity(status)
        return folders.first { Self.holds($0.path, identity, depth: 3) }?.part
    }

    private static func holds(_ folder: String, _ file: FileIdentity, depth: Int) -> Bool {
        ((try? FolderNames.names(in: folder)) ?? []).contains { name in
            var status = stat()
            guard lstat("\(folder)/\(name)", &status) == 0 else { return false }
            guard status.st_mode & S_IFMT == S_IFDIR else { return FileIdentity(status) == file }
            return depth > 1 && holds("\(folder)/\(name)", file, depth: depth - 1)
        }
    }
}

extension InventoryStore {
    /// Returns the files of this store; `nil` for a store in memory.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func files() throws -> StoreFiles? {
        try backupFolders().map { StoreFiles(path: path, backups: $0.all) }
    }
}
