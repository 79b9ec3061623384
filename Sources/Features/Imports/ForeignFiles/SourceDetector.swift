import Codecs
import QueryLanguage
import StoreFile
import SystemLibrary

/// A detector of the kind of a file or a folder.
struct SourceDetector {
    /// The path as the user gave it, for messages.
    let path: String
    /// The file that is read, which may have been unpacked from it.
    let place: String
    let store: InventoryStore
    /// The user's description of a sheet.
    let map: SheetMap
    /// The kinds of files that features add.
    let kinds: [any FileKind]
    /// The name that the store remembers as the source, where there is no path.
    var sourceName: String?
    /// The folders of what was unpacked so far.
    var outer: [WorkFolder] = []

    /// The most containers that may be packed in each other.
    private static let deepest = 3

    init(path: String, place: String? = nil, store: InventoryStore, map: SheetMap, kinds: [any FileKind]) {
        (self.path, self.place, self.store, self.map, self.kinds) = (path, place ?? path, store, map, kinds)
    }

    /// Returns a detector for another file with the same surroundings.
    func beside(_ path: String, place: String? = nil) -> SourceDetector {
        SourceDetector(path: path, place: place, store: store, map: map, kinds: kinds)
    }

    private var isMapped: Bool { !map.columns.isEmpty }

    /// The path without links, where a database has its log.
    private var resolved: String { RealPath.of(place) ?? place }
    var name: String { place.split(separator: "/").last.map(String.init) ?? place }
    /// The folder that contains the file.
    private var parent: String {
        place.lastIndex(of: "/").map { $0 == place.startIndex ? "/" : String(place[..<$0]) } ?? "."
    }
    private var ending: String { name.split(separator: ".").last.map { $0.lowercased() } ?? "" }

    /// Returns a detector for a file that was unpacked into `work`.
    func within(_ work: WorkFolder, _ file: String) throws -> SourceDetector {
        guard outer.count < Self.deepest else {
            throw ImportError.notTaken(path: path, what: "inside more than \(Self.deepest) archives")
        }
        var detector = beside(path, place: work.path(of: file))
        (detector.sourceName, detector.outer) = (sourceName, outer + [work])
        return detector
    }

    func found() throws -> DetectedSource {
        let file = open(place, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else {
            throw errno == EACCES || errno == EPERM ? ImportError.noPermission(path: path) : .missing(path: path)
        }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw ImportError.notAFile(path: path)
        }
        guard let head = FirstBytes.read(file, 4096) else {
            throw ImportError.unreadable(path: path, reason: String(cString: strerror(errno)))
        }
        if Signature.isDatabase(head) { return try database() }
        if Signature.isZip(head) { return try zip(file) }
        if let unpacked = try unpacked(head) { return try unpacked.found() }
        if let page = try page(head) { return page }
        let first = head.first { ![0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }
        if first == UInt8(ascii: "[") || first == UInt8(ascii: "{") { return try records(head) }
        if let other = Signature.name(of: head) { throw ImportError.notTaken(path: path, what: other) }
        return try sheet(at: place)
    }

    /// Returns the source of a CSV sheet: of a feature's kind, or any other.
    func sheet(
        at place: String, title: String? = nil, remarks: [String] = [], work: [WorkFolder] = [],
        isOfWorkbook: Bool = false, exported: String? = nil
    ) throws -> DetectedSource {
        var nearMiss: ImportError?
        if let content = try content(ofSheet: place, &nearMiss) { return source(content, remarks: remarks, work: work) }
        return DetectedSource(
            .inventory(place), title: title, remarks: remarks, path: path, work: outer + work, sourceName: sourceName,
            isOfWorkbook: isOfWorkbook, exported: exported, nearMiss: nearMiss)
    }

    private func source(
        _ content: any FileContent, remarks: [String] = [], work: [WorkFolder]
    ) -> DetectedSource {
        DetectedSource(
            .content(content), title: content.title, remarks: remarks + content.remarks, path: path,
            work: outer + work, sourceName: sourceName)
    }

    /// Returns the content of a file of a feature's kind at a place, which may have been converted from `path`;
    /// `nearMiss` says what another file lacks to be one.
    private func content(ofSheet place: String, _ nearMiss: inout ImportError?) throws -> (any FileContent)? {
        do {
            return try kinds.firstNonNil { try $0.content(ofSheet: place, map: map) }
        } catch ImportError.notReadYet(_, let title) {
            if isMapped { return nil }
            throw ImportError.notReadYet(path: path, title: title)
        } catch ImportError.lacksColumns(_, let title, let columns, let renamed) {
            nearMiss = .lacksColumns(path: path, title: title, columns: columns, renamed: renamed)
            return nil
        }
    }

    /// Returns a folder like a zip of it, ignoring the open store, which may be inside.
    func folder() throws -> DetectedSource {
        let names = try FolderNames.names(in: path)
        let databases = names.filter { DatabaseName.isOne($0) && !isTheStoreAtWork("\(path)/\($0)") }
        let isRecords = names.contains { name in SourceFolder.lists.contains { $0.file == name } }
        if databases.isEmpty, !isRecords, let sheets = try sheets(of: names) { return sheets }
        // Beside records, a database is the one that `export all` added, or another file of the user's.
        guard databases.count == 1, !isRecords || areCopies(names) else {
            return DetectedSource(.inventory(path), path: path, pictures: FolderPictures(folder: path))
        }
        let folder = path.hasSuffix("/") ? path : "\(path)/"
        return try beside(folder + databases[0]).found()
    }

    /// Returns true if the files with these names hold what a database beside them holds.
    private func areCopies(_ names: [String]) -> Bool {
        kinds.contains { !$0.namesBesideDatabase.isEmpty && $0.namesBesideDatabase.isSubset(of: names) }
    }

    private func isTheStoreAtWork(_ place: String) -> Bool {
        FileIdentity(place).map { $0 == FileIdentity(store.path) } ?? false
    }

    // MARK: - Databases

    private func database() throws -> DetectedSource {
        let work = try WorkFolder(beside: store)
        guard try work.copy(resolved, as: "copy.sqlite") else { throw ImportError.notAFile(path: path) }
        // The last commits may only be in these files.
        for part in ["-wal", "-journal"] { try work.copy(resolved + part, as: "copy.sqlite" + part) }
        let pictures = FolderPictures(folder: parent)
        let areCopies = try areCopies(FolderNames.names(in: parent))
        return try database(in: work, as: "a database", pictures, isBesideItsCopies: areCopies) {
            if areCopies { try copy(pictures, into: work) }
        }
    }

    /// Copies the pictures beside a database.
    private func copy(_ pictures: FolderPictures, into work: WorkFolder) throws {
        for name in try FolderNames.names(in: "\(parent)/Images") where PictureKind(fileName: name) != nil {
            try pictures.withPicture("Images/\(name)") { place in
                if try work.copy(place, as: "picture") { try work.keepPicture("picture", calledAs: name) }
            }
        }
    }

    /// Returns the source of the copied database, by its tables.
    private func database(
        in work: WorkFolder, as place: String, _ pictures: any SourcePictures, isBesideItsCopies: Bool,
        copyPictures: @escaping () throws -> Void
    ) throws -> DetectedSource {
        let foreign: ForeignDatabase
        do throws(ForeignDatabase.Unreadable) {
            foreign = try ForeignDatabase(copyAt: work.path(of: "copy.sqlite"))
        } catch {
            throw ImportError.unreadable(path: path, reason: "it is a SQLite database, but \(error.reason)")
        }
        do {
            let copied = CopiedDatabase(
                database: foreign, path: path, copy: work.path(of: "copy.sqlite"),
                isBesideItsCopies: isBesideItsCopies, copyPictures: copyPictures)
            if let content = try kinds.firstNonNil({ try $0.content(of: copied) }) {
                return source(content, work: [work])
            }
            return try records(foreign, work, place, pictures)
        } catch let error as ForeignDatabase.Unreadable {
            throw ImportError.unreadable(path: path, reason: "it is a SQLite database, but \(error.reason)")
        }
    }

    /// Returns the records of the app's database for Android.
    private func records(
        _ foreign: ForeignDatabase, _ work: WorkFolder, _ place: String, _ pictures: any SourcePictures
    ) throws -> DetectedSource {
        guard AndroidRecords.recognises(foreign) else {
            let tables = foreign.tables.keys.sorted().prefix(8).map { JSONText.excerpt($0) }.joined(separator: ", ")
            let maker =
                foreign.tables["room_master_table"] == nil ? "a SQLite database" : "a database of another Android app"
            throw ImportError.notTaken(
                path: path, what: "\(maker) with \(tables.isEmpty ? "no tables" : "the tables \(tables)")")
        }
        var records = AndroidRecords(foreign, folder: work, source: path)
        try records.write()
        return DetectedSource(
            .inventory(work.path), title: "\(place) of FlipperHelper for Android", remarks: records.remarks, path: path,
            work: outer + [work], sourceName: sourceName, pictures: pictures)
    }

    // MARK: - Zips

    private func zip(_ file: Int32) throws -> DetectedSource {
        let zip = try ZipSource(file, path: path)
        if let sheet = try workbook(zip) { return sheet }
        if let source = try source(of: zip) { return source }
        let databases = zip.entries.filter { $0.isDatabase }
        if let database = databases.first {
            guard databases.count == 1 else {
                throw ImportError.notTaken(path: path, what: "a zip with \(databases.count) databases")
            }
            let work = try WorkFolder(beside: store)
            try zip.unpack(database, as: "copy.sqlite", into: work)
            for part in ["-wal", "-journal"] {
                guard let entry = zip.entries.first(where: { $0.name == database.name + part }) else { continue }
                try zip.unpack(entry, as: "copy.sqlite" + part, into: work)
            }
            let pictures = ZipPictures(zip, below: database.folder, work)
            return try self.database(in: work, as: "a zip with the database", pictures, isBesideItsCopies: true) {
                try unpackPictures(of: zip, below: database.folder, into: work)
            }
        }
        return try folder(of: zip)
    }

    /// Unpacks the pictures beside a database.
    private func unpackPictures(of zip: ZipSource, below top: String, into work: WorkFolder) throws {
        for entry in zip.entries
        where entry.name.hasPrefix("\(top)Images/") && PictureKind(fileName: entry.name) != nil {
            try zip.unpack(entry, as: "picture", into: work)
            try work.keepPicture("picture", calledAs: entry.lastPart)
        }
    }

    /// Returns the source of a zip of a feature's kind.
    private func source(of zip: ZipSource) throws -> DetectedSource? {
        var work: [WorkFolder] = []
        let content = try kinds.firstNonNil { kind in
            try kind.content(of: zip, at: path) {
                work.append(try WorkFolder(beside: store))
                return work[work.count - 1]
            }
        }
        return content.map { source($0, work: work) }
    }

    /// Returns a zip of the JSON folder, which may be inside a folder of the zip.
    private func folder(of zip: ZipSource) throws -> DetectedSource {
        let lists = Set(SourceFolder.lists.map(\.file))
        let found = zip.entries.filter { lists.contains($0.lastPart) && !$0.isOfFinder }
        guard let top = found.map(\.folder).min(by: { $0.utf8.count < $1.utf8.count }) else {
            if let sheets = try sheets(of: zip) { return sheets }
            let names = zip.entries.prefix(5).map { JSONText.excerpt($0.name) }.joined(separator: ", ")
            throw ImportError.notTaken(path: path, what: zip.entries.isEmpty ? "an empty zip" : "a zip with \(names)")
        }
        let work = try WorkFolder(beside: store)
        for entry in zip.entries where entry.folder == top {
            guard lists.contains(entry.lastPart) || entry.lastPart == SourceFolder.settings else { continue }
            try zip.unpack(entry, as: entry.lastPart, into: work)
        }
        return DetectedSource(
            .inventory(work.path), title: "a zip of a FlipperHelper folder", path: path, work: outer + [work],
            sourceName: sourceName,
            pictures: ZipPictures(zip, below: top, work))
    }

    // MARK: - One file of the folder

    private func records(_ head: [UInt8]) throws -> DetectedSource {
        if RecordGuess.isOurs(head) {
            throw ImportError.notTaken(path: path, what: "JSON that fhq wrote for other programs")
        }
        let lists = SourceFolder.lists.map(\.file)
        guard let list = lists.first(where: { $0.lowercased() == name.lowercased() }) ?? RecordGuess.file(of: head)
        else {
            throw ImportError.notTaken(path: path, what: "JSON, but no file of FlipperHelper's")
        }
        let work = try WorkFolder(beside: store)
        guard try work.copy(resolved, as: list) else { throw ImportError.notAFile(path: path) }
        var remarks: [String] = []
        if name == list {
            // Its records refer to others by ids that only these files explain.
            let beside = try ["markets.json", "sellers.json", "hauls.json", "settings.json"].filter {
                try $0 != list && work.copy("\(parent)/\($0)", as: $0)
            }
            if !beside.isEmpty { remarks.append("Also read from its folder: \(beside.joined(separator: ", ")).") }
        }
        return DetectedSource(
            .inventory(work.path), title: "\(list) of a FlipperHelper folder", remarks: remarks, path: path,
            work: outer + [work],
            sourceName: sourceName,
            pictures: FolderPictures(folder: parent), isOneList: true)
    }
}

extension ZipSource.Entry {
    var lastPart: String { name.split(separator: "/").last.map(String.init) ?? name }
    fileprivate var folder: String { String(name.dropLast(lastPart.count)) }
    /// True for files that macOS adds to every zip.
    var isOfFinder: Bool { name.hasPrefix("__MACOSX/") }
    fileprivate var isDatabase: Bool { !isOfFinder && DatabaseName.isOne(lastPart) }
}

/// A recogniser of the names of SQLite database files.
private enum DatabaseName {
    static func isOne(_ name: String) -> Bool {
        [".db", ".sqlite", ".sqlite3"].contains { name.lowercased().hasSuffix($0) }
    }
}

extension Sequence {
    /// Returns the first value that `transform` makes of an element; `nil` if it makes none.
    fileprivate func firstNonNil<Value>(_ transform: (Element) throws -> Value?) rethrows -> Value? {
        for element in self {
            if let value = try transform(element) { return value }
        }
        return nil
    }
}
