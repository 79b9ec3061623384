import Glibc

/// The files that a store is made of, which no result may be written to.
public struct StoreFiles: Sendable {
    /// What a file is to the store.
    public enum Part: Sendable {
        case database
        /// A file that SQLite or fhq keeps beside the database, such as its log and its lock.
        case side
        case backups
        case photos
    }

    /// What the names of the files that SQLite and fhq keep beside a database end with.
    static let sideEndings = ["-wal", "-shm", "-journal", "-lock", "-sync"]

    /// The database, without links.
    private let path: String
    private let folders: [(path: String, part: Part)]

    /// The files of a store that may not be open: backups are looked for beside it alone, since only the store knows of
    /// another folder.
    public init(ofStoreAt path: String) {
        let path = RealPath.ofFile(path) ?? path
        self.init(path: path, backups: [BackupFolder(besideStoreAt: path)])
    }

    fileprivate init(path: String, backups: [BackupFolder]) {
        self.path = path
        folders = backups.map { ($0.path, .backups) } + [(PhotoFolder(storePath: path).path, .photos)]
    }

    /// Returns what the file at `target`, a path without links, is to the store or would be; `nil` if nothing.
    public func part(at target: String) -> Part? {
        namedPart(at: target) ?? enclosingPart(of: target) ?? linkedPart(at: target)
    }

    /// By identity, and by name where nothing is there yet: a log that another program has made spoils the store.
    private func namedPart(at target: String) -> Part? {
        let identity = FileIdentity(target)
        let own = [(path, Part.database)] + Self.sideEndings.map { (path + $0, .side) } + folders
        return own.first { path, _ in
            if let identity, FileIdentity(path) == identity { return true }
            return Self.name(path) == Self.name(target)
                && FileIdentity(StorePath.parent(of: path)) == FileIdentity(StorePath.parent(of: target))
        }?.1
    }

    private func enclosingPart(of target: String) -> Part? {
        let folders = folders.compactMap { folder in FileIdentity(folder.path).map { ($0, folder.part) } }
        var place = target
        while !folders.isEmpty, place != "/", place != "." {
            place = StorePath.parent(of: place)
            guard let identity = FileIdentity(place) else { continue }
            if let found = folders.first(where: { $0.0 == identity }) { return found.1 }
        }
        return nil
    }

    /// By a second name of a file that lies in one of the folders, which are looked through for files that have one only.
    private func linkedPart(at target: String) -> Part? {
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

    private static func name(_ path: String) -> Substring? { path.split(separator: "/").last }
}

extension InventoryStore {
    /// The files of this store; `nil` for a store in memory.
    public func files() throws -> StoreFiles? {
        try backupFolders().map { StoreFiles(path: path, backups: $0.all) }
    }
}
