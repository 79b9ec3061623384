import DriveSimulator
import Foundation
import QueryLanguage
import TestSupport
import Testing

/// No word that a marketplace's file has about a buyer is in the store, its write-ahead log, its journal, a copy or an
/// export, whatever kind of file it is and whatever became of its orders.
@Suite struct BuyerTests {
    /// The word that the generators write in place of every word about a buyer.
    private static let buyer = "ZZBUYER"

    /// Prints the paths of all files that hold the word, those inside archives too.
    private static let search = """
        import gzip, io, os, sys, zipfile
        word, root, aside = sys.argv[1].lower().encode(), sys.argv[2], sys.argv[3:]
        def look(path, content):
            forms = [content.lower(), content.decode("utf-16-le", "ignore").lower().encode()]
            if any(word in form for form in forms): print(path)
            if content[:2] == b"PK":
                with zipfile.ZipFile(io.BytesIO(content)) as archive:
                    for name in archive.namelist(): look(f"{path}/{name}", archive.read(name))
            if content[:2] == b"\\x1f\\x8b": look(f"{path}, unpacked", gzip.decompress(content))
        count = 0
        for folder, folders, names in os.walk(root):
            folders[:] = [name for name in folders if name not in aside]
            for name in names:
                count += 1
                with open(os.path.join(folder, name), "rb") as file: look(os.path.join(folder, name), file.read())
        print(f"{count} files")
        """

    private func leaks(_ program: Program) throws -> [String] {
        let run = try Child.run(
            ["python3", "-c", Self.search, Self.buyer, program.folder.path, "months", "bin"])
        try #require(run.status == 0, "\(run.errors)")
        #expect(run.lines.last.flatMap { Int($0.prefix { $0 != " " }) } ?? 0 > 2)
        return run.lines.dropLast()
    }

    /// The files of a month of each kind.
    private func months(_ program: Program) throws -> [String] {
        try MarketplaceImportTests.kinds.flatMap { script, kind in
            let folder = "\(program.folder.path)/months/\(kind)"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            _ = try Child.output(
                of: ["python3", "-B", "\(MarketplaceImportTests.folder)/\(script)", kind, "7", "1", folder])
            return try FileManager.default.contentsOfDirectory(atPath: folder + "/7").sorted()
                .filter { $0.hasPrefix("whole.") || $0.hasSuffix(".zip") }.map { "\(folder)/7/\($0)" }
        }
    }

    /// Takes all files in, and says what is there; gives what that printed.
    private func imported(_ program: Program) throws -> String {
        let files = try months(program)
        #expect(files.count >= MarketplaceImportTests.kinds.count)
        let statements = files.map { "import \"\($0)\" skip bad" } + ["ignore 2", "orders", "payouts", "changes"]
        let run = try program.run("--verbose", "-c", statements.joined(separator: "; "))
        #expect(run.status == 0, "\(run.errors)")
        return run.output + run.errors
    }

    private static let exports =
        Noun.allCases.flatMap { noun in ["csv", "json", "xlsx"].map { "\(noun) > \(noun).\($0)" } }
        + ["items", "expenses"].map { "export \($0) to exported-\($0).csv.gz" }
        + ["export all to all.zip", "export all to all.xlsx", "backup now"]

    @Test func noWordAboutABuyerIsKeptOrGivenAway() async throws {
        try await DriveProgram.with(isEmpty: true) { drive in
            let program = drive.program
            let output = try imported(program)
            #expect(try leaks(program) == [])
            let waiting = try program.run("-c", "orders unmatched where sale_price > 0 show id limit 60").lines
                .dropFirst()
            #expect(waiting.count == 60)
            let matches = waiting.map { "match \($0) to new for 1 GBP" }
            let booked = try program.run("--keep-going", "-c", matches.joined(separator: "; "))
            let exported = try program.run("--keep-going", "-c", Self.exports.joined(separator: "; "))
            #expect(exported.status == 0, "\(exported.errors)")
            var said = output + booked.output + booked.errors + exported.output + exported.errors
            for statement in ["connect drive", "sync now"] {
                let run = try await drive.run("--verbose", "-c", statement)
                #expect(run.status == 0, "\(run.errors)")
                said += run.output + run.errors
            }
            #expect(try leaks(program) == [])
            let sheets = ["FlipperHelper Items", "FlipperHelper Expenses"].flatMap { drive.simulator.sheets(named: $0) }
            #expect(sheets.count == 2 && sheets[0].rowCount > 20)
            said += sheets.flatMap(\.rows).joined().joined()
            #expect(!said.localizedCaseInsensitiveContains(Self.buyer))
            // It would be found, inside of an archive too.
            _ = try program.shell("cp months/etsy-items/7/whole.csv leak && gzip -k leak && mv leak leaked")
            #expect(try leaks(program).count == 2)
        }
    }
}
