import Glibc
import Inventory
import QueryLanguage

/// One look at a file or a folder.
struct SourceLook {
    let path: String
    let store: InventoryStore
    /// Whether the user says what the columns of a sheet are.
    let isMapped: Bool

    /// Where it lies without links, and where a database has its log.
    private var resolved: String { RealPath.of(path) ?? path }
    private var name: String { path.split(separator: "/").last.map(String.init) ?? path }
    /// The folder that the file lies in.
    private var parent: String {
        path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    }
    private var ending: String { name.split(separator: ".").last.map { $0.lowercased() } ?? "" }

    func found() throws -> FoundSource {
        let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
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
        let first = head.first { ![0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }
        if first == UInt8(ascii: "[") || first == UInt8(ascii: "{") && ending == "json" { return try records(head) }
        if let other = Signature.name(of: head) { throw ImportError.notTaken(path: path, what: other) }
        if let orders = try orders(at: path) {
            return FoundSource(.orders(orders), title: orders.title, remarks: orders.remarks, path: path)
        }
        return FoundSource(.inventory(path), path: path)
    }

    /// The marketplace's file at a place, which may have been made of `path`.
    private func orders(at place: String) throws -> MarketplaceFile? {
        do {
            return try MarketplaceFile.look(at: place)
        } catch ImportError.notReadYet(_, let title) {
            if isMapped { return nil }
            throw ImportError.notReadYet(path: path, title: title)
        } catch ImportError.lacksColumns(_, let title, let columns) {
            if isMapped { return nil }
            throw ImportError.lacksColumns(path: path, title: title, columns: columns)
        }
    }

    /// A folder is taken as a zip of it would be, but for the store at work, which may lie in it.
    func folder() throws -> FoundSource {
        let names = try FolderNames.names(in: path)
        let databases = names.filter { DatabaseName.isOne($0) && !isTheStoreAtWork("\(path)/\($0)") }
        let isRecords = names.contains { name in SourceFolder.lists.contains { $0.file == name } }
        // Beside records, a database is what `export all` put there, or something else of the user's.
        guard databases.count == 1, !isRecords || InventoryArchive.names.isSubset(of: names) else {
            return FoundSource(.inventory(path), path: path, pictures: FolderPictures(folder: path))
        }
        let folder = path.hasSuffix("/") ? path : "\(path)/"
        return try SourceLook(path: folder + databases[0], store: store, isMapped: isMapped).found()
    }

    private func isTheStoreAtWork(_ place: String) -> Bool {
        FileIdentity(place).map { $0 == FileIdentity(store.path) } ?? false
    }

    // MARK: - Databases

    private func database() throws -> FoundSource {
        let work = try WorkFolder(beside: store)
        guard try work.copy(resolved, as: "copy.sqlite") else { throw ImportError.notAFile(path: path) }
        // What was committed last may still be there alone.
        for part in ["-wal", "-journal"] { try work.copy(resolved + part, as: "copy.sqlite" + part) }
        let pictures = FolderPictures(folder: parent)
        let isOfExport = try InventoryArchive.names.isSubset(of: FolderNames.names(in: parent))
        let found = try database(in: work, as: "a database", pictures, isOfExport: isOfExport)
        if case .store = found.way, isOfExport { try copy(pictures, into: work) }
        return found
    }

    /// Those that `export all` puts beside the store.
    private func copy(_ pictures: FolderPictures, into work: WorkFolder) throws {
        for name in try FolderNames.names(in: "\(parent)/Images") where PictureKind(fileName: name) != nil {
            try pictures.withPicture("Images/\(name)") { place in
                if try work.copy(place, as: "picture") { try work.keepPicture("picture", calledAs: name) }
            }
        }
    }

    /// The copy in the work folder, by its tables.
    private func database(
        in work: WorkFolder, as place: String, _ pictures: any SourcePictures, isOfExport: Bool
    ) throws -> FoundSource {
        let foreign: ForeignDatabase
        do throws(ForeignDatabase.Unreadable) {
            foreign = try ForeignDatabase(copyAt: work.path(of: "copy.sqlite"))
        } catch {
            throw ImportError.unreadable(path: path, reason: "it is a SQLite database, but \(error.reason)")
        }
        do {
            return try recognise(foreign, work, place, pictures, isOfExport: isOfExport)
        } catch let error as ForeignDatabase.Unreadable {
            throw ImportError.unreadable(path: path, reason: "it is a SQLite database, but \(error.reason)")
        }
    }

    private func recognise(
        _ foreign: ForeignDatabase, _ work: WorkFolder, _ place: String, _ pictures: any SourcePictures,
        isOfExport: Bool
    ) throws -> FoundSource {
        if let lineage = try foreign.lineage() {
            switch lineage {
            case .newer(let migration): throw ImportError.newerStore(path: path, migration: migration)
            case .beforeRelease(let version) where !isOfExport:
                throw StoreError.beforeRelease(path: path, version: version)
            case .beforeRelease, .known: break
            }
            return FoundSource(.store(work.path(of: "copy.sqlite")), title: "a store of fhq", path: path, work: work)
        }
        guard AndroidRecords.recognises(foreign) else {
            let tables = foreign.tables.keys.sorted().prefix(8).map { JSONText.excerpt($0) }.joined(separator: ", ")
            let maker =
                foreign.tables["room_master_table"] == nil ? "a SQLite database" : "a database of some Android app"
            throw ImportError.notTaken(
                path: path, what: "\(maker) with \(tables.isEmpty ? "no tables" : "the tables \(tables)")")
        }
        var records = AndroidRecords(foreign, folder: work, source: path)
        try records.write()
        return FoundSource(
            .inventory(work.path), title: "\(place) of FlipperHelper for Android", remarks: records.remarks, path: path,
            work: work, pictures: pictures)
    }

    // MARK: - Zips

    private func zip(_ file: Int32) throws -> FoundSource {
        let zip = try ZipSource(file, path: path)
        if zip.entries.contains(where: { $0.name == "xl/workbook.xml" }) {
            let work = try WorkFolder(beside: store)
            let remarks = try Workbook(path: path).convert(file, zip, into: work)
            if let orders = try orders(at: work.path(of: "sheet.csv")) {
                return FoundSource(
                    .orders(orders), title: orders.title, remarks: remarks + orders.remarks, path: path, work: work)
            }
            return FoundSource(
                .inventory(work.path(of: "sheet.csv")), title: "an Excel workbook", remarks: remarks, path: path,
                work: work
            )
        }
        if VintedPages.recognises(zip) { return try vinted(zip) }
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
            let found = try self.database(
                in: work, as: "a zip with the database", ZipPictures(zip, below: database.folder, work),
                isOfExport: true)
            if case .store = found.way { try unpackPictures(of: zip, below: database.folder, into: work) }
            return found
        }
        return try folder(of: zip)
    }

    /// Those that `export all` puts beside the store.
    private func unpackPictures(of zip: ZipSource, below top: String, into work: WorkFolder) throws {
        for entry in zip.entries
        where entry.name.hasPrefix("\(top)Images/") && PictureKind(fileName: entry.name) != nil {
            try zip.unpack(entry, as: "picture", into: work)
            try work.keepPicture("picture", calledAs: entry.lastPart)
        }
    }

    private func vinted(_ zip: ZipSource) throws -> FoundSource {
        let work = try WorkFolder(beside: store)
        try VintedPages(path: path).convert(zip, into: work)
        guard let orders = try MarketplaceFile.look(at: work.path(of: "vinted.csv")) else {
            throw ImportError.unreadable(path: path, reason: "its pages cannot be read")
        }
        return FoundSource(.orders(orders), title: orders.title, path: path, work: work)
    }

    /// A zip of the JSON folder, which may lie in a folder of the zip.
    private func folder(of zip: ZipSource) throws -> FoundSource {
        let lists = Set(SourceFolder.lists.map(\.file))
        let found = zip.entries.filter { lists.contains($0.lastPart) && !$0.isOfFinder }
        guard let top = found.map(\.folder).min(by: { $0.utf8.count < $1.utf8.count }) else {
            let names = zip.entries.prefix(5).map { JSONText.excerpt($0.name) }.joined(separator: ", ")
            throw ImportError.notTaken(path: path, what: zip.entries.isEmpty ? "an empty zip" : "a zip with \(names)")
        }
        let work = try WorkFolder(beside: store)
        for entry in zip.entries where entry.folder == top {
            guard lists.contains(entry.lastPart) || entry.lastPart == SourceFolder.settings else { continue }
            try zip.unpack(entry, as: entry.lastPart, into: work)
        }
        return FoundSource(
            .inventory(work.path), title: "a zip of a FlipperHelper folder", path: path, work: work,
            pictures: ZipPictures(zip, below: top, work))
    }

    // MARK: - One file of the folder

    private func records(_ head: [UInt8]) throws -> FoundSource {
        let lists = SourceFolder.lists.map(\.file)
        guard let list = lists.first(where: { $0.lowercased() == name.lowercased() }) ?? RecordGuess.file(of: head)
        else {
            throw ImportError.notTaken(path: path, what: "JSON, but none of the files \(lists.joined(separator: ", "))")
        }
        let work = try WorkFolder(beside: store)
        guard try work.copy(resolved, as: list) else { throw ImportError.notAFile(path: path) }
        var remarks: [String] = []
        if name == list {
            // Its records name others by ids that only these files explain.
            let beside = try ["markets.json", "sellers.json", "hauls.json", "settings.json"].filter {
                try $0 != list && work.copy("\(parent)/\($0)", as: $0)
            }
            if !beside.isEmpty { remarks.append("Taken with it from its folder: \(beside.joined(separator: ", ")).") }
        }
        return FoundSource(
            .inventory(work.path), title: "\(list) of a FlipperHelper folder", remarks: remarks, path: path, work: work,
            pictures: FolderPictures(folder: parent), isOneList: true)
    }
}

extension ZipSource.Entry {
    fileprivate var lastPart: String { name.split(separator: "/").last.map(String.init) ?? name }
    fileprivate var folder: String { String(name.dropLast(lastPart.count)) }
    /// What macOS adds to every zip.
    fileprivate var isOfFinder: Bool { name.hasPrefix("__MACOSX/") }
    fileprivate var isDatabase: Bool { !isOfFinder && DatabaseName.isOne(lastPart) }
}

/// What files with a database of SQLite's are called.
private enum DatabaseName {
    static func isOne(_ name: String) -> Bool {
        [".db", ".sqlite", ".sqlite3"].contains { name.lowercased().hasSuffix($0) }
    }
}
