import FeatureList
import Foundation
import Statements
import TestSupport
import Testing

/// A script and everything it prints.
///
/// `Transcripts/<statement>/<name>.fhq` lies beside `<name>.out`, which holds both streams mixed as on a
/// terminal, each statement before its output. Options stand in the script's first line, after
/// `#!/usr/bin/env -S fhq`. The next line, or else the first, names the features without which it prints something
/// else: `# needs: drive tax`. A failing script ends with `# exit 1`, so that no recording can change the
/// status. `FHQ_RECORD=1` writes the expected files again and fails, so that nobody takes it for a pass.
struct Transcript: CustomTestStringConvertible {
    static let root = Program.repository + "/Tests/EndToEndTests/Transcripts"

    /// `statement/name`, without an ending.
    var path: String

    var testDescription: String { path }
    var name: String { String(path.split(separator: "/").last ?? "") }

    static let all: [Transcript] = files(ending: ".fhq").map(Transcript.init)

    static func files(ending: String) -> [String] {
        let paths = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
        return paths.filter { $0.hasSuffix(ending) }.map { String($0.dropLast(ending.count)) }.sorted()
    }

    func read(_ ending: String) throws -> String {
        try String(contentsOfFile: "\(Self.root)/\(path)\(ending)", encoding: .utf8)
    }

    /// The exit status that the script's last line names; 0 if it names none.
    func status() throws -> Int32 {
        let last = try read(".fhq").split(separator: "\n").last ?? ""
        guard last.hasPrefix("# exit") else { return 0 }
        return try #require(Int32(last.dropFirst("# exit ".count)), "\(path): \(last)")
    }

    /// The names of the features that it needs.
    func needs() throws -> [String] {
        let mark = "# needs: "
        let line = try read(".fhq").split(separator: "\n").prefix(2).first { $0.hasPrefix(mark) }
        return line.map { $0.dropFirst(mark.count).split(separator: " ").map(String.init) } ?? []
    }

    /// Runs it, without the features that `FHQ_FEATURES` may leave out.
    func run(leaving features: String = "") throws -> (output: String, status: Int32) {
        let program = try Program()
        let script = try read(".fhq")
        try program.write(script, to: name + ".fhq")
        symlink(Program.repository + "/examples", program.folder.path + "/examples")
        symlink(Program.repository + "/Tests/Rates", program.folder.path + "/rates")
        let first = script.prefix { $0 != "\n" }
        let options = first.hasPrefix("#!") ? first.components(separatedBy: " fhq ").last ?? "" : ""
        let run = try program.shell(
            "exec \"$FHQ\" --verbose \(options) \(name).fhq 2>&1",
            environment: features.isEmpty ? [:] : ["FHQ_FEATURES": features])
        return (run.output, run.status)
    }
}

@Suite struct TranscriptTests {
    @Test(arguments: Transcript.all)
    func transcriptMatchesItsExpectedFile(_ transcript: Transcript) throws {
        let (found, status) = try transcript.run()
        #expect(try status == transcript.status(), "\(found)")
        guard ProcessInfo.processInfo.environment["FHQ_RECORD"] != "1" else {
            try found.write(toFile: "\(Transcript.root)/\(transcript.path).out", atomically: true, encoding: .utf8)
            Issue.record("recorded; look at the difference, then run without FHQ_RECORD")
            return
        }
        #expect(found == (try transcript.read(".out")))
    }

    /// Without any other feature it prints the same, and without one of those something else; most need none.
    @Test(arguments: Transcript.all)
    func transcriptNamesTheFeaturesThatItNeeds(_ transcript: Transcript) throws {
        let expected = try transcript.read(".out")
        func isSame(without features: [String]) throws -> Bool {
            try transcript.run(leaving: features.map { "-\($0)" }.joined(separator: ",")).output == expected
        }
        let (all, needs) = try (Features.all.map(\.name), transcript.needs())
        if try isSame(without: all.filter { !needs.contains($0) }),
            try !needs.contains(where: { try isSame(without: [$0]) })
        {
            return
        }
        let found = try all.filter { try !isSame(without: [$0]) }
        #expect(needs == found, "it should name them: # needs: \(found.joined(separator: " "))")
        #expect(try isSame(without: all.filter { !found.contains($0) }), "it needs one of several features")
    }

    @Test func everyStatementHasATranscript() {
        let folders = Set(Transcript.all.compactMap { $0.path.split(separator: "/").first.map(String.init) })
        let statements = Set(
            StatementCatalog.program.all.map(\.word) + StatementCatalog.program.nounForms.map(\.noun.rawValue) + [
                "query"
            ])
        #expect(statements.subtracting(folders) == [])
        #expect(folders.subtracting(statements) == [], "a folder is called like a statement")
    }

    @Test func noExpectedFileIsLeftWithoutItsScript() {
        #expect(Transcript.files(ending: ".out").filter { !Transcript.files(ending: ".fhq").contains($0) } == [])
    }
}
