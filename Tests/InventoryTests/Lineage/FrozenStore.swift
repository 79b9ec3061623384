import CZlib
import Foundation

@testable import Ledger
@testable import StoreFile
@testable import Upkeep

/// A store left by a version of the lineage, with rows in every table, kept as a compressed file.
struct FrozenStore {
    let version: String

    /// The versions that have a frozen store, oldest first.
    static let versions = lineage.filter { FrozenStore(version: $0).isThere }

    /// Every version that a store can have.
    static let lineage = Migrations.ofApp.map { $0.identifier } + Migrations.names

    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/Frozen"
    private var path: String { "\(Self.folder)/\(version).sqlite.gz" }
    private var isThere: Bool { FileManager.default.fileExists(atPath: path) }

    /// Unpacks a copy at `target`.
    func thaw(to target: String) throws {
        guard let file = gzopen(path, "rb") else { throw CocoaError(.fileReadNoSuchFile) }
        defer { gzclose(file) }
        var bytes = Data()
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = gzread(file, &buffer, UInt32(buffer.count))
            guard count > 0 else { break }
            bytes.append(contentsOf: buffer[..<Int(count)])
        }
        try bytes.write(to: URL(fileURLWithPath: target))
    }

    private func freeze(_ source: String) throws {
        let bytes = try Data(contentsOf: URL(fileURLWithPath: source))
        guard let file = gzopen(path, "wb9") else { throw CocoaError(.fileWriteUnknown) }
        _ = bytes.withUnsafeBytes { gzwrite(file, $0.baseAddress, UInt32($0.count)) }
        guard gzclose(file) == Z_OK else { throw CocoaError(.fileWriteUnknown) }
    }

    /// Makes the missing frozen stores, each from the previous one, and returns their versions.
    static func makeMissing() throws -> [String] {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let scratch = try Scratch()
        return try lineage.filter { version in
            let store = FrozenStore(version: version)
            if store.isThere {
                try store.thaw(to: scratch.store)
                return false
            }
            try advance(scratch.store, to: version)
            try store.freeze(scratch.store)
            return true
        }
    }

    private static func advance(_ path: String, to version: String) throws {
        let queue = try StoreQueue(path: path, access: .readWrite, patience: .zero, hooks: .inventory)
        try queue.alter { try $0.execute("PRAGMA page_size = 1024") }
        try Migrations.leave(queue, at: version)
        try queue.alter { database in
            try database.inTransaction {
                try database.execute(BoundSQL(sql: FrozenRows.added(at: version)))
                if Migrations.names.contains(version) { try Derivation.takeIn(database) }
            }
            try database.execute("VACUUM")
        }
        try queue.close()
    }
}
