import Foundation
import Ledger
import QueryLanguage
import StoreFile
import Testing
import Upkeep

@testable import Interchange

@Suite struct PhotoIntakeTests {
    /// The first bytes of real files of each kind, from the formats' own descriptions.
    static let signatures: [(PictureKind, [UInt8])] = [
        (.jpeg, [0xFF, 0xD8, 0xFF, 0xE0, 0, 0x10] + Array("JFIF\0".utf8)),
        (.jpeg, [0xFF, 0xD8, 0xFF, 0xE1]), (.png, [0x89] + Array("PNG\r\n".utf8) + [0x1A, 0x0A, 0, 0, 0, 0x0D]),
        (.gif, Array("GIF89a".utf8)), (.webp, Array("RIFF\u{1}\u{2}\u{3}\u{4}WEBPVP8 ".utf8)),
        (.tiff, Array("II*\0".utf8)), (.tiff, Array("MM\0*".utf8)),
        (.heic, [0, 0, 0, 0x18] + Array("ftypheic\0\0\0\0mif1heic".utf8)),
        (.heic, [0, 0, 0, 0x18] + Array("ftypmif1\0\0\0\0mif1heic".utf8)),
        (.avif, [0, 0, 0, 0x1C] + Array("ftypavif\0\0\0\0avifmif1miaf".utf8)),
        (.avif, [0, 0, 0, 0x1C] + Array("ftypmif1\0\0\0\0mif1avifmiaf".utf8)),
    ]

    @Test(arguments: signatures) func firstBytesIdentifyThePictureKind(_ kind: PictureKind, _ bytes: [UInt8]) {
        #expect(PictureKind(firstBytes: bytes) == kind)
        #expect(PictureKind(firstBytes: bytes + [UInt8](repeating: 7, count: 200)) == kind)
    }

    @Test(arguments: [
        "", "GIF88a", "%PDF-1.7", "PK\u{3}\u{4}", "<svg xmlns", "RIFF\u{1}\u{2}\u{3}\u{4}WAVE", "ftypheic",
        "\0\0\0\u{18}ftypisom\0\0\u{2}\0isomiso2avc1mp41", "\0\0\0\u{18}ftyp", "\0\0\0\u{18}ftypqt  ", "BM6",
    ])
    func otherFilesAreNotTakenForPictures(text: String) {
        #expect(PictureKind(firstBytes: Array(text.utf8)) == nil)
    }

    @Test func noBeginningOfASignatureCrashes() {
        for (_, bytes) in Self.signatures {
            for count in 0...bytes.count { _ = PictureKind(firstBytes: bytes.prefix(count)) }
        }
    }

    /// A store on disk with files beside it.
    private struct Shop {
        let files: TestPictures
        let folder: PhotoFolder

        init(_ contents: [String: [UInt8]]) throws {
            files = try TestPictures()
            for (name, bytes) in contents { try Data(bytes).write(to: URL(fileURLWithPath: files.path(name))) }
            let store = try InventoryStore.open(
                at: files.path("shop.sqlite"), access: .readWrite, clock: { Instant(milliseconds: 0) })
            folder = try #require(store.photoFolder)
        }

        func path(_ name: String) -> String { files.path(name) }

        /// Returns the error that refuses the files; `nil` if they are taken.
        func refusal(_ names: String...) -> PhotoIntakeError? {
            #expect(throws: PhotoIntakeError.self) { try PhotoIntake(into: folder).add(names.map(path)) }
        }
    }

    private static let tiny: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 1, 2, 3]

    @Test func aCopyHasTheContentAndItsHashAndIsForItsOwnerAlone() throws {
        let shop = try Shop(["lamp.jpg": Self.tiny])
        let intake = PhotoIntake(into: shop.folder)
        let photo = try #require(try intake.add([shop.path("lamp.jpg")]).first)
        #expect(try shop.files.run("sha256sum", shop.path("lamp.jpg")).hasPrefix(photo.sha256))
        #expect(photo.bytes == 7 && photo.name == "lamp.jpg")
        let copy = try #require(photo.copy)
        #expect(copy.hasPrefix(shop.path("shop.photos/")))
        #expect(try Data(contentsOf: URL(fileURLWithPath: copy)) == Data(Self.tiny))
        #expect(try shop.files.run("stat", "-c", "%a", copy, shop.folder.path) == "600\n700\n")
        withExtendedLifetime(intake) {}
    }

    @Test func uncollectedPictureIsRemoved() throws {
        let shop = try Shop(["lamp.jpg": Self.tiny])
        _ = try PhotoIntake(into: shop.folder).add([shop.path("lamp.jpg")])
        #expect(try shop.files.run("ls", "-A", shop.folder.path) == "")
    }

    @Test func oneBadFilePreventsEveryWrite() throws {
        let shop = try Shop(["lamp.jpg": Self.tiny, "notes.jpg": Array("Dear Jo".utf8), "void.jpg": []])
        let bad = [
            "notes.jpg": "is not a picture of a known format (JPEG, PNG, WEBP, HEIC, AVIF, GIF, TIFF)",
            "void.jpg": "is empty", "none.jpg": "cannot be read: No such file or directory",
            ".": "is a folder, not a picture",
        ]
        for (name, reason) in bad { #expect(shop.refusal("lamp.jpg", name)?.reason == reason) }
        let device = #expect(throws: PhotoIntakeError.self) { try PhotoIntake(into: shop.folder).add(["/dev/null"]) }
        #expect(device?.reason == "is not a regular file")
        #expect(!FileManager.default.fileExists(atPath: shop.folder.path))
    }

    @Test func aFileThatIsTooLargeIsRefusedUnread() throws {
        let shop = try Shop(["large.jpg": Self.tiny])
        let file = try #require(FileHandle(forWritingAtPath: shop.path("large.jpg")))
        try file.truncate(atOffset: UInt64(PhotoIntake.mostBytes) + 1)
        #expect(shop.refusal("large.jpg")?.reason == "is larger than 100 MB")
    }

    @Test(arguments: [
        ("lamp.jpg", "lamp.jpg"), ("lamp.JPEG", "lamp.JPEG"), ("lamp", "lamp.jpg"), ("lamp.png", "lamp.png.jpg"),
        ("jpg", "jpg.jpg"), ("a.b.c", "a.b.c.jpg"), (".jpg", ".jpg"),
    ])
    func wrongPictureEndingIsCorrected(name: String, kept: String) throws {
        let shop = try Shop([name: Self.tiny])
        #expect(try PhotoIntake(into: shop.folder).add([shop.path(name)], rehearsal: true).first?.name == kept)
    }

    @Test func aRehearsalLeavesNothing() throws {
        let shop = try Shop(["lamp.jpg": Self.tiny])
        let photos = try PhotoIntake(into: shop.folder).add([shop.path("lamp.jpg")], rehearsal: true)
        #expect(photos.first?.copy == nil && photos.first?.sha256.count == 64)
        #expect(!FileManager.default.fileExists(atPath: shop.folder.path))
    }
}
