import Foundation
import Testing
import TestSupport

@testable import Interchange

@Suite(.enabled(if: TestPictures.areInstalled, TestPictures.missing))
struct PhotoShrinkerTests {
    static let shrinker = PhotoShrinker(searchPath: "/usr/bin:/bin")

    @Test func uploadedPhotoIsSmallUprightAndWithoutLocation() async throws {
        let pictures = try TestPictures()
        let phone = try pictures.make("phone.jpg", width: 4032, height: 3024, options: ["Q=95"])
        try pictures.mark(phone)
        let before = try pictures.tags(phone)
        #expect(before.contains("GPSLatitude") && before.contains("City") && before.contains("Rotate 90 CW"))
        let copy = try await Self.shrinker.copy(of: phone, to: pictures.path("out"))
        let after = try pictures.tags(copy.path)
        #expect(copy.isShrunk && copy.mediaType == "image/jpeg")
        for trace in ["GPS", "City", "Orientation", "[EXIF]", "[XMP]", "[IPTC]", "Phone"] {
            #expect(!after.contains(trace), "\(trace)")
        }
        #expect(after.contains("ImageWidth                      : 1200"))
        #expect(after.contains("ImageHeight                     : 1600"))
        let size = try #require(try FileManager.default.attributesOfItem(atPath: phone)[.size] as? Int64)
        #expect(copy.bytes * 5 < size)
    }

    @Test func theChecksumIsThatOfTheFile() async throws {
        let pictures = try TestPictures()
        let copy = try await Self.shrinker.copy(of: try pictures.make("a.png"), to: pictures.path("out"))
        #expect(try pictures.run("md5sum", copy.path).hasPrefix(copy.md5))
        #expect(try pictures.run("stat", "-c", "%s", copy.path) == "\(copy.bytes)\n")
    }

    @Test func aSmallPictureKeepsItsSizeAndLosesItsMarks() async throws {
        let pictures = try TestPictures()
        let small = try pictures.make("small.jpg", width: 300, height: 200)
        try pictures.mark(small)
        let tags = try pictures.tags(try await Self.shrinker.copy(of: small, to: pictures.path("out")).path)
        #expect(tags.contains("ImageWidth                      : 200") && !tags.contains("GPS"))
    }

    @Test(arguments: ["png", "webp", "gif", "tif", "heic", "avif"])
    func everyKindBecomesAJPEG(ending: String) async throws {
        let pictures = try TestPictures()
        let options = ending == "heic" ? ["compression=hevc"] : ending == "avif" ? ["effort=0"] : []
        let picture = try pictures.make("picture.\(ending)", width: 2000, height: 1000, options: options)
        let copy = try await Self.shrinker.copy(of: picture, to: pictures.path("out"))
        let tags = try pictures.tags(copy.path)
        #expect(tags.contains("image/jpeg") && tags.contains("ImageWidth                      : 1600"))
    }

    @Test func transparencyBecomesWhite() async throws {
        let pictures = try TestPictures()
        try pictures.run("vips", "black", pictures.path("clear.png"), "40", "40", "--bands", "4")
        let copy = try await Self.shrinker.copy(of: pictures.path("clear.png"), to: pictures.path("out.jpg"))
        #expect(try pictures.run("vips", "avg", copy.path).hasPrefix("255"))
    }

    @Test func brokenPictureIsAPictureFault() async throws {
        let pictures = try TestPictures()
        let whole = try Data(contentsOf: URL(fileURLWithPath: try pictures.make("a.jpg")))
        try whole.prefix(300).write(to: URL(fileURLWithPath: pictures.path("broken.jpg")))
        let error = await #expect(throws: PhotoShrinkError.self) {
            try await Self.shrinker.copy(of: pictures.path("broken.jpg"), to: pictures.path("out"))
        }
        #expect(error?.fault == .picture)
        #expect(error?.description.hasPrefix("vipsthumbnail can't read its picture: ") == true)
        #expect(error?.description.contains(pictures.folder) == false)
    }

    @Test func missingPictureIsAPictureFault() async throws {
        let pictures = try TestPictures()
        let error = await #expect(throws: PhotoShrinkError.self) {
            try await Self.shrinker.copy(of: pictures.path("none.jpg"), to: pictures.path("out"))
        }
        #expect(error?.fault == .picture)
    }

    @Test func fullDiskIsAMachineFault() async throws {
        let pictures = try TestPictures()
        let picture = try pictures.make("a.jpg")
        let error = await #expect(throws: PhotoShrinkError.self) {
            try await Self.shrinker.copy(of: picture, to: "/dev/full")
        }
        #expect(error?.fault == .machine, "\(String(describing: error))")
    }

    @Test func withoutTheProgramThePictureItselfIsUploaded() async throws {
        let pictures = try TestPictures()
        let picture = try pictures.make("a.webp")
        let without = PhotoShrinker(searchPath: pictures.folder)
        #expect(!without.isInstalled && Self.shrinker.isInstalled)
        let copy = try await without.copy(of: picture, to: pictures.path("out"))
        #expect(copy.path == picture && !copy.isShrunk && copy.mediaType == "image/webp")
        #expect(try pictures.run("md5sum", picture).hasPrefix(copy.md5))
        #expect(!FileManager.default.fileExists(atPath: pictures.path("out")))
    }

    @Test func namesOfFilesAreNoOptionsAndNoCommands() async throws {
        let pictures = try TestPictures()
        let name = pictures.path("a[Q=1] $(touch owned) %s;'\".jpg")
        try FileManager.default.moveItem(atPath: try pictures.make("a.jpg"), toPath: name)
        let copy = try await Self.shrinker.copy(of: name, to: pictures.path("o[strip]%s $(touch owned).jpg"))
        #expect(try pictures.tags(copy.path).contains("image/jpeg"))
        #expect(!FileManager.default.fileExists(atPath: pictures.path("owned")))
    }

    @Test func slowProgramIsEnded() async throws {
        let program = LimitedProgram(
            prlimit: "/usr/bin/prlimit", environment: [], patience: .milliseconds(200))
        let ending = try await program.run(["/bin/sleep", "infinity"], input: STDIN_FILENO, output: STDERR_FILENO)
        #expect(ending.reason == .timeout)
    }

    @Test func programBeyondItsMemoryLimitFails() async throws {
        let pictures = try TestPictures()
        let out = open(pictures.path("out"), O_RDWR | O_CREAT, 0o600)
        defer { close(out) }
        let program = LimitedProgram(prlimit: "/usr/bin/prlimit", environment: [], mostMemory: 64 << 20)
        let greedy = ["/usr/bin/python3", "-c", "x = bytearray(1 << 28)"]
        let ending = try await program.run(greedy, input: STDIN_FILENO, output: out)
        #expect(ending.reason != .exit(0))
    }

    @Test func cancellingEndsTheProgram() async throws {
        let program = LimitedProgram(prlimit: "/usr/bin/prlimit", environment: [])
        // Nobody else's sleep is that long.
        let long = "1000.\(getpid())"
        let find = ["pgrep", "-f", "^/bin/sleep \(long)$"]
        let task = Task { try await program.run(["/bin/sleep", long], input: STDIN_FILENO, output: STDERR_FILENO) }
        try await wait(for: "the program") { try Child.run(find).status == 0 }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(try Child.run(find).status == 1)
    }
}
