import Foundation
import QueryLanguage
import SystemLibrary
import Testing

@testable import Ledger
@testable import Queries
@testable import StoreFile

/// A store on disk with one item, to which photos are added.
final class PhotoStore {
    let scratch: Scratch
    let store: InventoryStore
    let folder: PhotoFolder
    let item: Int64

    init() throws {
        scratch = try Scratch()
        store = try open(scratch.store)
        folder = try #require(store.photoFolder)
        let sku = try #require(
            try store.change("buy", today: march.utcDay) { try $0.buy(Purchase(title: "Lamp")) }.skus.first)
        item = try #require(try store.items(called: SKU(sku)).first?.id)
    }

    @discardableResult
    func change<Result>(_ statement: String = "test", _ body: (InventoryWriter) throws -> Result) throws -> Result {
        try store.change(statement, today: march.utcDay, body)
    }

    /// Returns a copy as an intake makes it, with the content `text` and 64 times `digit` as its hash.
    func copied(_ digit: Character, name: String = "lamp.jpg", text: String = "picture") throws -> NewPhoto {
        let (path, file) = try folder.newCopy()
        defer { close(file) }
        _ = text.utf8CString.withUnsafeBytes { SystemLibrary.write(file, $0.baseAddress, text.utf8.count) }
        return NewPhoto(
            name: name, sha256: String(repeating: digit, count: 64), bytes: Int64(text.utf8.count), copy: path)
    }

    /// Adds a photo and returns its id.
    @discardableResult func add(_ digit: Character, name: String = "lamp.jpg") throws -> Int64 {
        let photo = try copied(digit, name: name)
        try change { _ = try $0.add([photo], to: item, in: folder) }
        return try #require(try integers("SELECT max(id) FROM photos").first)
    }

    func integers(_ sql: String) throws -> [Int64] {
        try store.read { try $0.values(Int64.self, BoundSQL(sql: sql)) }
    }

    func text(_ sql: String) throws -> String? {
        try store.read { try $0.value(String.self, BoundSQL(sql: sql)) }
    }

    var revision: Int64 {
        get throws { try integers("SELECT value FROM revision")[0] }
    }

    /// The pictures in the folder, as their first two digits.
    var pictures: [String] {
        let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        return names.filter { $0.contains("/") || $0.hasPrefix(".") }.map { String($0.prefix(2)) }.sorted()
    }
}
