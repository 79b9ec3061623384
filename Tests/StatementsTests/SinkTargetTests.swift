import FeatureList
import Foundation
import GrammarSupport
import QueryLanguage
import Statements
import StoreFile
import TestSupport
import Testing
import Upkeep

/// No statement writes over the store, whatever writes a file and however the file is named.
@Suite struct SinkTargetTests {
    /// A statement that writes a file, of which the path can be changed.
    private struct Writing {
        let before: String
        let after: String

        func to(_ path: String) -> String { "\(before)\"\(path)\"\(after)" }
    }

    /// For each statement of the catalogue that can write a file one that replaces it, and one that adds to it if it
    /// can.
    private static let writings = Result {
        var found: [String: Writing] = [:]
        var generator = SentenceGenerator(try committedGrammar(), seed: 29)
        for spec in StatementCatalog.program.specs {
            for _ in 0..<200 {
                guard let statement = try? parse(generator.sentence(of: "\(spec.name)_statement")),
                    let path = statement.output.path, statement.effects.contains(.writesFiles)
                else { continue }
                let isAdded = if case .append = statement.output.sink { true } else { false }
                let kind = "\(spec.name) \(isAdded ? ">>" : ">")"
                let text = statement.canonical
                let place =
                    text.range(of: Quoting.quoted(path), options: .backwards)
                    ?? text.range(of: path, options: .backwards)
                guard found[kind] == nil, let place else { continue }
                var before = String(text[..<place.lowerBound])
                // After `as` a list takes any name.
                if statement.output.content == .rows, statement.output.format == nil {
                    let sign = isAdded ? ">> " : "> "
                    before = before.dropLast(sign.count) + "as csv " + sign
                }
                found[kind] = Writing(before: before, after: String(text[place.upperBound...]))
            }
        }
        let all = Writing(before: "export all to ", after: "")
        return found.sorted { $0.key < $1.key }.map(\.value) + [all]
    }

    /// A folder with a store that has backups and photos, and other names for each of its files.
    private final class Target {
        let folder = TemporaryFolder()
        /// The files that must stay as they are, by path.
        private(set) var kept: [String: (bytes: Data, number: Int)] = [:]
        /// Every path that must be refused.
        private(set) var paths: [String] = []
        private let files = FileManager.default

        init() throws {
            let made = try ProgramRun(["-c", "import \"\(repository)/examples/inventory\"; backup now"], in: folder)
            try #require(made.status == 0, "\(made.errors)")
            let backup = try #require(
                try files.contentsOfDirectory(atPath: folder.path + "/inventory.backups").first {
                    $0.hasSuffix(".sqlite")
                })
            let photo = try #require(
                files.subpaths(atPath: folder.path + "/inventory.photos")?.first { $0.hasSuffix(".png") })
            let whole = ["inventory.sqlite", "inventory.backups/\(backup)", "inventory.photos/\(photo)"]
            let side = ["-wal", "-shm", "-lock"].map { "inventory.sqlite\($0)" }
            for path in whole + side { try add(path) }
            let new = ["inventory.sqlite-journal", "inventory.backups/new", "inventory.photos/\(photo.prefix(2))/new"]
            for path in new { try addNew(path) }
            try remember(whole + side)
        }

        /// Runs statements, fewer at a time than an argument can hold.
        func run(_ arguments: [String], _ statements: [String]) throws -> ProgramRun {
            let texts = stride(from: 0, to: statements.count, by: 40).flatMap { start in
                ["-c", statements[start..<min(start + 40, statements.count)].joined(separator: "\n")]
            }
            return try ProgramRun(arguments + texts, in: folder)
        }

        /// Checks the statements as a script: fhq gives advice on each of its lines.
        func check(_ statements: [String]) throws -> ProgramRun {
            let script = TemporaryFolder()
            try Data(statements.joined(separator: "\n").utf8).write(
                to: URL(fileURLWithPath: script.path + "/advice.fhq"))
            return try ProgramRun(["--check", script.path + "/advice.fhq"], in: folder)
        }

        /// A file that is there: by its path, and by links with each ending that a statement may want.
        private func add(_ path: String) throws {
            paths += [path, "./\(path)", "\(folder.path)/\(path)", "here/\(path)", "//\(folder.path)//\(path)"]
            try link("here", to: ".")
            for ending in ["csv", "xlsx", "zip", "csv.gz", "fhq", "html", "journal"] {
                let name = path.replacing("/", with: "_")
                try link("\(name)_soft.\(ending)", to: path)
                try link("\(name)_twice.\(ending)", to: "\(name)_soft.\(ending)")
                try files.linkItem(atPath: "\(folder.path)/\(path)", toPath: "\(folder.path)/\(name)_hard.\(ending)")
                paths += ["\(name)_soft.\(ending)", "\(name)_twice.\(ending)", "\(name)_hard.\(ending)"]
            }
        }

        private func addNew(_ path: String) throws {
            let endings = path.hasSuffix("new") ? [".csv", ".xlsx", ".zip"] : [""]
            for ending in endings {
                let name = "\(path.replacing("/", with: "_"))_new\(ending)"
                try link(name, to: path + ending)
                paths += [path + ending, "here/\(path)\(ending)", name]
            }
        }

        private func link(_ name: String, to path: String) throws {
            guard (try? files.destinationOfSymbolicLink(atPath: "\(folder.path)/\(name)")) == nil else { return }
            try files.createSymbolicLink(atPath: "\(folder.path)/\(name)", withDestinationPath: path)
        }

        private func remember(_ names: [String]) throws {
            for name in names { kept[name] = try look(name) }
        }

        private func look(_ name: String) throws -> (bytes: Data, number: Int) {
            let path = "\(folder.path)/\(name)"
            let number = try files.attributesOfItem(atPath: path)[.systemFileNumber] as? Int
            return (try Data(contentsOf: URL(fileURLWithPath: path)), number ?? 0)
        }

        /// Everything is as it was, and nothing is new.
        func expectUnchanged(_ location: SourceLocation = #_sourceLocation) throws {
            for (name, before) in kept {
                let now = try look(name)
                #expect(now.number == before.number, "\(name) is another file", sourceLocation: location)
                // A process notes its number in the lock, and SQLite marks the readers in its index.
                let isOwn = name.hasSuffix("-lock") || name.hasSuffix("-shm")
                #expect(isOwn || now.bytes == before.bytes, "\(name) has changed", sourceLocation: location)
            }
            for path in files.subpaths(atPath: folder.path) ?? [] where path.contains("/new") {
                Issue.record("\(path) was made", sourceLocation: location)
            }
        }
    }

    @Test(arguments: [[], ["--read-only"], ["--dry-run"]])
    func noStatementWritesOverTheStore(options: [String]) throws {
        let (target, writings) = (try Target(), try Self.writings.get())
        #expect(writings.count > 30)
        // What the options change comes before a path is looked at, so that a part of the paths will do.
        let paths =
            options.isEmpty ? target.paths : target.paths.indices.filter { $0 % 7 == 0 }.map { target.paths[$0] }
        let statements = paths.flatMap { path in writings.map { $0.to(path) } }.filter { text in
            // `last` goes on from the statement before it, which here is any.
            guard !text.hasPrefix("last "), let effects = (try? parse(text))?.effects else { return false }
            return !options.contains("--read-only") || !effects.contains(.writesStore)
        }
        let words = Set(statements.compactMap { $0.split(separator: " ").first.map(String.init) })
        #expect(
            statements.count > (options.isEmpty ? 4_000 : 500) && words.isSuperset(of: ["profit", "export", "record"]),
            "\(words)")
        let run = try target.run(options + ["--keep-going", "--yes"], statements)
        let refusals = run.errors.matches(of: /; nothing else can be written there\n/).count
        let others = run.errors.split(separator: "\n").filter {
            $0.hasPrefix("-c#") && !$0.contains("nothing else can")
        }
        #expect(refusals == statements.count && run.status == 1, "\(run.status) \(others.prefix(5))")
        try target.expectUnchanged()
    }

    /// A link to a file of the store is its second name, and a file with one name is never searched for.
    @Test func aHardLinkElsewhereIsKnownAsTheFileOfTheStore() throws {
        let (folder, files) = (TemporaryFolder(), FileManager.default)
        let store = StoreFiles(ofStoreAt: folder.path + "/inventory.sqlite")
        for (place, part) in [
            ("inventory.sqlite", StoreFiles.FileRole.database), ("inventory.backups/a", .backups),
            ("inventory.photos/ab/c", .photos),
        ] {
            let (path, link) = ("\(folder.path)/\(place)", "\(folder.path)/link")
            try files.createDirectory(
                atPath: StorePath.parent(of: path), withIntermediateDirectories: true)
            try Data([1]).write(to: URL(fileURLWithPath: path))
            try files.linkItem(atPath: path, toPath: link)
            #expect(store.part(at: link) == part)
            try files.removeItem(atPath: link)
            try Data([1]).write(to: URL(fileURLWithPath: link))
            #expect(store.part(at: link) == nil)
            try files.removeItem(atPath: link)
        }
    }

    @Test func adviceNamesNoFileOfTheStore() throws {
        let (target, writings) = (try Target(), try Self.writings.get())
        func advice(_ paths: [String], _ writings: [Writing]) throws -> [Substring] {
            let lines = paths.flatMap { path in
                ["export all to \"\(path)\"", "export items to \"\(path)\" as json"]
                    + ["items", "sales", "profit"].map { "show \($0) as csv > \"\(path)\"" }
                    + writings.map { "show \($0.to(path))" }
            }
            let run = try target.check(lines)
            return run.errors.split(separator: "\n").filter { line in
                guard let start = ["try: ", "hint: "].first(where: line.hasPrefix),
                    let statement = try? parse(String(line.dropFirst(start.count)))
                else { return false }
                return statement.output.path.map(paths.contains) ?? false
            }
        }
        let harmless = try advice(["harmless.dat"], writings)
        #expect(!harmless.isEmpty)
        #expect(try advice(target.paths, []) == [])
        // The search for a line takes its time.
        #expect(try advice(["inventory.sqlite", "here/inventory.backups/new.csv"], writings) == [])
        try target.expectUnchanged()
    }

    /// Each kind of file that is refused, and what replaces it all the same.
    @Test func aDatabaseAPictureAndAZipAreReplacedByTheirOwnKindAlone() throws {
        let folder = TemporaryFolder()
        let kinds: [(bytes: [UInt8], name: String)] = [
            (Array("SQLite format 3\0".utf8), "a SQLite database"), ([0xFF, 0xD8, 0xFF, 0xE0], "a jpeg picture"),
            ([0x89] + Array("PNG\r\n\u{1A}\n".utf8), "a png picture"), (Array("GIF89a".utf8), "a gif picture"),
            ([0x50, 0x4B, 0x03, 0x04, 0, 0], "a zip or a workbook"),
            ([0x50, 0x4B, 0x05, 0x06, 0, 0], "a zip or a workbook"),
        ]
        for (bytes, name) in kinds {
            for (ending, statement) in [
                ("csv", "items >"), ("csv", "items >>"), ("csv", "export items to"), ("json", "profit >"),
                ("zip", "items as csv >"),
                ("xlsx", "items >"), ("xlsx", "export all to"), ("zip", "export all to"), ("csv.gz", "items >"),
            ] {
                let path = "\(folder.path)/other.\(ending)"
                try Data(bytes).write(to: URL(fileURLWithPath: path))
                let run = try ProgramRun(["-c", "\(statement) \"\(path)\""], in: folder)
                let isOwn = name.contains("zip") && (ending == "xlsx" || statement == "export all to")
                #expect(run.status == (isOwn ? 0 : 1), "\(statement) over \(name): \(run.errors)")
                #expect(isOwn || run.errors.contains("is \(name), which this would overwrite"), "\(run.errors)")
                #expect(try (Data(contentsOf: URL(fileURLWithPath: path)) == Data(bytes)) == !isOwn)
            }
        }
    }
}
