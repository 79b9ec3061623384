import Foundation
import TestSupport
import Testing

/// `photo SKU` shows the main picture, and `export photos` copies pictures out.
@Suite struct PhotoViewTests {
    private static let images = Program.repository + "/examples/inventory/Images"
    private static let sku = "FH-2KAAJ8G1"

    /// Makes a store with an item that has two photos.
    private static func program() throws -> Program {
        let program = try Program()
        let added = try program.run("-c", "photo \(sku) \(images)/brass.png \(images)/blue.png")
        try #require(added.status == 0, "\(added.errors)")
        return program
    }

    private static func picture(_ name: String) throws -> Data {
        try Data(contentsOf: URL(fileURLWithPath: "\(images)/\(name)"))
    }

    // MARK: - Showing

    @Test func theDesktopOpensTheMainPicture() throws {
        let program = try Self.program()
        try program.write("#!/bin/sh\nln -s \"$1\" opened\n", to: "xdg-open")
        chmod(program.folder.path + "/xdg-open", 0o700)
        let path = "\(program.folder.path):/usr/bin:/bin"
        let run = try program.run(
            "-c", "photo \(Self.sku)", environment: ["PATH": path, "DISPLAY": ":9"])
        #expect(run.status == 0 && run.output.isEmpty, "\(run.errors)")
        let opened = program.folder.path + "/opened"
        try wait(for: "xdg-open") { (try? FileManager.default.destinationOfSymbolicLink(atPath: opened)) != nil }
        #expect(try Data(contentsOf: URL(fileURLWithPath: opened)) == Self.picture("brass.png"))
    }

    @Test(arguments: [
        (["-c", "photo FH-2KAAJ8G1"], 1, "there is no screen"),
        (["--safe", "-c", "photo FH-2KAAJ8G1"], 2, "--safe refuses a statement that runs a command"),
        (["--safe", "-c", "export photos of FH-2KAAJ8G1 to out"], 2, "--safe refuses a statement that writes a file"),
        (["--dry-run", "-c", "photo FH-2KAAJ8G1"], 0, "dry run: shows "),
        (["--dry-run", "-c", "export photos of FH-2KAAJ8G1 to out"], 0, "dry run: copied 2 pictures of 1 item"),
        (["-c", "photo FH-2KAAJ8PF"], 1, "has no photos"),
        (["-c", "photo FH-20D6G0NR"], 1, "isn't here"),
        (["-c", "export photos of FH-20D6G0NR to out"], 1, "nothing was copied"),
    ])
    func whatIsNotShownIsSaid(arguments: [String], status: Int32, words: String) throws {
        let program = try Self.program()
        let run = try program.run(arguments, environment: ["TERM_PROGRAM": "iTerm.app"])
        #expect(run.status == status && run.errors.contains(words) && run.output.isEmpty, "\(run.errors)")
        #expect(try !program.files.contains("out"))
    }

    /// Returns what a terminal gets, without the returns that it adds.
    private static func shown(_ program: Program, _ statement: String, _ variables: [String: String]) throws -> String {
        let terminal = try PseudoTerminal(
            Program.executable, ["--store", program.store, "-c", statement],
            environment: program.environment.merging(variables) { $1 })
        #expect(try terminal.waitForExit(within: 60) == 0)
        return String(decoding: terminal.output, as: UTF8.self).replacing("\r\n", with: "\n")
    }

    @Test func kittyShowsAPNG() throws {
        let program = try Self.program()
        let shown = try Self.shown(program, "photo \(Self.sku)", ["TERM": "xterm-kitty"])
        #expect(shown.hasSuffix("\u{1B}\\\n"))
        let sequences = shown.dropLast(3).components(separatedBy: "\u{1B}\\")
        #expect(sequences.allSatisfy { $0.hasPrefix("\u{1B}_G") && $0.contains("q=2") && $0.utf8.count < 4200 })
        #expect(sequences.map { $0.contains("m=0;") } == sequences.indices.map { $0 == sequences.count - 1 })
        #expect(sequences.first?.contains("a=T,f=100") ?? false)
        let text = sequences.map { $0.drop { $0 != ";" }.dropFirst() }.joined()
        #expect(try Data(base64Encoded: text) == Self.picture("brass.png"))
    }

    @Test(arguments: [["TERM_PROGRAM": "iTerm.app"], ["LC_TERMINAL": "iTerm2"]])
    func iTermShowsEveryKind(variables: [String: String]) throws {
        let program = try Self.program()
        let shown = try Self.shown(program, "photo \(Self.sku)", variables)
        let picture = try Self.picture("brass.png")
        let head = "\u{1B}]1337;File=inline=1;size=\(picture.count):"
        #expect(shown == head + picture.base64EncodedString() + "\u{7}\n")
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/vipsthumbnail"), "needs libvips-tools"))
    func kittyGetsAPNGOfAJPEG() throws {
        let program = try Program()
        let folder = program.folder.path
        _ = try Child.output(of: ["/usr/bin/vips", "copy", "\(Self.images)/brass.png", "\(folder)/lamp.jpg"])
        try #require(program.run("-c", "photo \(Self.sku) lamp.jpg").status == 0)
        let shown = try Self.shown(program, "photo \(Self.sku)", ["KITTY_WINDOW_ID": "1"])
        let text = shown.components(separatedBy: "\u{1B}\\").map { $0.drop { $0 != ";" }.dropFirst() }.joined()
        let picture = try #require(Data(base64Encoded: text))
        #expect(picture.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    }

    // MARK: - Copying

    @Test func copiesAreNamedByTheirSKU() throws {
        let program = try Self.program()
        let run = try program.run("-c", "export photos of (items with photo) to out")
        #expect(run.status == 0 && run.errors.contains("copied 2 pictures of 1 item to out"), "\(run.errors)")
        #expect(run.errors.contains("left out: the picture isn't here"))
        let names = try FileManager.default.contentsOfDirectory(atPath: program.folder.path + "/out").sorted()
        #expect(names == ["\(Self.sku)-2.png", "\(Self.sku).png"])
        for (name, source) in zip(names, ["blue.png", "brass.png"]) {
            let copy = try Data(contentsOf: URL(fileURLWithPath: "\(program.folder.path)/out/\(name)"))
            #expect(try copy == Self.picture(source))
        }
        #expect(try program.run("--strict", "-c", "export photos of (items with photo) to other").status == 1)
    }

    @Test func nothingIsOverwritten() throws {
        let program = try Self.program()
        let out = program.folder.path + "/out"
        try FileManager.default.createDirectory(atPath: out, withIntermediateDirectories: false)
        try program.write("mine", to: "out/\(Self.sku)-2.png")
        let run = try program.run("-c", "export photos of \(Self.sku) to out")
        #expect(run.status == 1 && run.errors.contains("exists, so nothing was copied"), "\(run.errors)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: out) == ["\(Self.sku)-2.png"])
        #expect(try program.read("out/\(Self.sku)-2.png") == "mine")
    }

    @Test func theStoresOwnPicturesStayAsTheyAre() throws {
        let program = try Self.program()
        let run = try program.run("-c", "export photos of \(Self.sku) to inventory.photos")
        #expect(run.status == 1 && run.errors.contains("among the store’s photos"), "\(run.errors)")
        #expect(try program.run("-c", "check").status == 0)
    }
}
