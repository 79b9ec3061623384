import CMinizip
import Codecs
import Imports
import Ledger
import QueryLanguage
import Rendering
import StoreFile
import SystemLibrary
import Upkeep

/// A zip with everything in a store, in open formats: records as in FlipperHelper, sheets and pictures.
///
/// It is made in a folder beside the store, and copied to its destination when it is complete.
package final class InventoryArchive {
    private let store: InventoryStore
    private let work: WorkFolder
    private let zip: zipFile
    /// Reports the part being written, the amount done and the total; an error that it throws ends the work.
    private let progress: (_ part: String, _ done: Int, _ total: Int) throws -> Void
    private var isOpen = true
    /// Pictures of photos that are missing here.
    package private(set) var missingPictures: [String] = []

    private static let name = "archive.zip"
    private static let storeName = "inventory.sqlite"
    /// The name of the explanatory text, which is the first file.
    package static let textName = "README.txt"
    /// The names by which an unpacked archive is recognised.
    static let names: Set = [storeName, textName]

    /// Creates a zip beside the store to collect its parts.
    ///
    /// - Throws: ``ImportError`` if the zip can't be created.
    package init(
        of store: InventoryStore,
        progress: @escaping (_ part: String, _ done: Int, _ total: Int) throws -> Void = { _, _, _ in }
    ) throws {
        (self.store, self.progress) = (store, progress)
        work = try WorkFolder(beside: store)
        guard let zip = zipOpen64(work.path(of: Self.name), 0) else {
            throw ImportError.unreadable(path: work.path, reason: "no zip can be written there")
        }
        self.zip = zip
    }

    deinit {
        if isOpen { zipClose(zip, nil) }
    }

    private var failure: ImportError { failure(.failed(code: errno)) }

    private func failure(_ error: OutputError) -> ImportError {
        .unreadable(path: work.path, reason: "the zip cannot be written: \(error)")
    }

    // MARK: - Files

    /// Adds the store itself, as it is now.
    ///
    /// - Throws: ``StoreError`` if the store can't be copied, ``ImportError`` if the archive can't be written.
    package func addStore() throws {
        let path = work.path(of: "store.sqlite")
        try store.copy(to: path) { try self.progress("copying the store", $0.done, $0.total) }
        defer { unlink(path) }
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw failure }
        defer { close(file) }
        try add(Self.storeName, file)
    }

    /// Adds a text.
    ///
    /// - Throws: ``ImportError`` if the archive can't be written.
    package func add(_ name: String, _ text: String) throws {
        try add(name) { try $0.write(text) }
    }

    /// Adds a file with the output of `write`, which another thread compresses.
    ///
    /// - Throws: ``ImportError`` if the archive can't be written, and any error that `write` throws.
    package func add(_ name: String, writing write: (ByteOutput) throws -> Void) throws {
        try begin(name)
        do {
            try ByteHandover.run("zip", taking: { [self] bytes throws(OutputError) in try append(bytes) }, write)
        } catch let error as OutputError {
            throw failure(error)
        }
        try end()
    }

    private func add(_ name: String, _ file: Int32) throws {
        let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
        defer { piece.deallocate() }
        var (state, done) = (stat(), 0)
        guard fstat(file, &state) == 0 else { throw failure }
        try begin(name)
        while true {
            try progress("compressing \(name)", done, max(done, Int(state.st_size)))
            let count = try WorkFolder.read(file, into: piece, of: name)
            guard count > 0 else { return try end() }
            do { try append(UnsafeRawBufferPointer(rebasing: piece[..<count])) } catch { throw failure(error) }
            done += count
        }
    }

    private func begin(_ name: String) throws {
        // One fixed date, so that the same store gives the same file.
        var info = zip_fileinfo()
        info.tmz_date.tm_mday = 1
        info.tmz_date.tm_year = 1980
        // Pictures are compressed already. zlib's level 1 takes a third of the time of its default 6 for a store, and
        // gives 17 % more bytes; for texts level 3 takes as long as 1.
        let level: Int32 = PictureKind(fileName: name) != nil ? 0 : name == Self.storeName ? 1 : 3
        let code = zipOpenNewFileInZip64(zip, name, &info, nil, 0, nil, 0, nil, Z_DEFLATED, level, 1)
        guard code == ZIP_OK else { throw failure }
    }

    private func append(_ bytes: UnsafeRawBufferPointer) throws(OutputError) {
        guard zipWriteInFileInZip(zip, bytes.baseAddress, UInt32(bytes.count)) == ZIP_OK else {
            throw .failed(code: errno)
        }
    }

    private func end() throws {
        guard zipCloseFileInZip(zip) == ZIP_OK else { throw failure }
    }

    /// Finishes the zip and copies it to `output`.
    ///
    /// - Throws: ``OutputError`` if it can't be written.
    package func copy(to output: ByteOutput) throws {
        isOpen = false
        guard zipClose(zip, nil) == ZIP_OK else { throw failure }
        let file = open(work.path(of: Self.name), O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw failure }
        defer { close(file) }
        let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
        defer { piece.deallocate() }
        while true {
            let count = try WorkFolder.read(file, into: piece, of: work.path)
            guard count > 0 else { return try output.flush() }
            try output.write(UnsafeRawBufferPointer(rebasing: piece[..<count]))
        }
    }

    // MARK: - Records

    /// Adds the files of a FlipperHelper folder and the pictures.
    ///
    /// - Throws: ``StoreError`` if the store can't be read, ``ImportError`` if the archive can't be written.
    package func addRecords() throws {
        try store.withWholeInventory { whole, home in
            var writer = RecordWriter(try whole.rows(of: .platforms))
            try add("settings.json", writer.settings(home: home))
            for (file, table) in [("markets", StoredTable.markets), ("sellers", .sellers), ("hauls", .hauls)] {
                let rows = try whole.rows(of: table)
                try addList(file, of: rows.count) { add in
                    for row in rows { try add(try writer.record(row, table, whole)) }
                }
            }
            let count = try whole.count(of: .items)
            try addList("items", of: count) { add in
                try whole.forEachPiece(with: [.listings, .sales, .photos, .refunds]) { piece in
                    writer.parts = piece.parts
                    for item in piece.items { try add(try writer.item(item, whole)) }
                }
            }
            try addList("expenses", of: whole.count(of: .expenses)) { add in
                try whole.forEachRow(of: .expenses) { try add(try writer.record($0, .expenses, whole)) }
            }
            try addPictures(of: whole)
        }
    }

    private func addList(
        _ name: String, of total: Int, _ write: (_ add: (RecordText) throws -> Void) throws -> Void
    ) throws {
        try add("\(name).json") { output in
            var done = 0
            try write { record in
                if done & 255 == 0 { try progress("writing \(name).json", done, total) }
                try output.write(done == 0 ? "[\n" : ",\n")
                try record.ended.withUnsafeBytes { try output.write($0) }
                done += 1
            }
            try output.write(done == 0 ? "[\n]\n" : "\n]\n")
        }
    }

    /// Adds pictures under the names in their records; if two share a name, the second is named after its content.
    private func addPictures(of whole: WholeInventory) throws {
        guard let folder = store.photoFolder else { return }
        let count = try whole.count(of: .photos)
        var names: [String: String] = [:]
        var done = 0
        try whole.forEachPicture { file, sha256 in
            try progress("adding pictures", done, count)
            done += 1
            let last = file.split(separator: "/").last.map(String.init) ?? sha256
            let other = names[last]
            guard other != sha256 else { return }
            names[last] = other ?? sha256
            let path = folder.path(sha256: sha256, fileName: file)
            let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
            guard descriptor >= 0 else { return missingPictures.append(file) }
            defer { close(descriptor) }
            let ending = last.split(separator: ".").last.map { ".\($0)" } ?? ""
            try add("Images/\(other == nil ? last : sha256 + ending)", descriptor)
        }
    }
}
