import DriveSimulator
import Foundation
import TestSupport
import Testing

/// Processes in the background, and what they leave.
extension DriveProgram {
    /// The processes that sync the store in the background now.
    ///
    /// One is there from the moment on at which the run that started it goes on.
    var background: [pid_t] {
        get throws { try processes(at: "sync now if due") }
    }

    /// The processes in the background that run a statement for a store, which is this program's unless given.
    func processes(at statement: String, of other: String? = nil) throws -> [pid_t] {
        try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap { pid_t($0) }.filter { id in
            let words = Self.words(of: id)
            return words.last == statement && words.contains(other ?? store)
        }
    }

    /// The words that a process was started with; empty if it is none of fhq's.
    ///
    /// A process shows none for a moment after it was started, which is long on a busy machine.
    private static func words(of id: pid_t) -> [String] {
        while true {
            let bytes = FileManager.default.contents(atPath: "/proc/\(id)/cmdline") ?? Data()
            if !bytes.isEmpty { return bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) } }
            let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(id)/exe")
            guard program?.hasSuffix("/fhq") == true else { return [] }
            usleep(1000)
        }
    }

    /// Waits until no process is at work in the background.
    func settle() throws {
        try wait(for: "the background") { try background.isEmpty }
    }

    /// When work was last begun in the background, of each file that keeps a choice.
    func begun(_ work: String) throws -> [Date] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: kept)) ?? []
        return try names.filter { $0.hasPrefix(work + "-") }.compactMap {
            try FileManager.default.attributesOfItem(atPath: kept + "/" + $0)[.modificationDate] as? Date
        }
    }

    /// The row of `sync status`, by the names of its columns.
    func syncStatus() async throws -> [String: Any] {
        let run = try await run("-c", "sync status as json")
        let rows = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]]
        return try #require(rows?.first, "\(run.errors)")
    }

    /// The cells of the sheet of items that Drive has.
    var itemCells: String {
        simulator.sheets(named: AutomaticSyncTests.items).flatMap(\.rows).joined().joined(separator: "\n")
    }

    /// A shell on a terminal, at its prompt.
    func shell(
        at now: String? = nil, _ arguments: [String] = [], environment added: [String: String] = [:]
    ) throws -> PseudoTerminal {
        var environment = program.environment.merging(self.environment) { $1 }
        environment["FHQ_NOW"] = now ?? Program.now
        environment.merge(added) { $1 }
        let terminal = try PseudoTerminal(
            Program.executable, arguments, environment: environment.filter { !$0.value.isEmpty }, columns: 120, rows: 40
        )
        try terminal.expect("fhq> ")
        try terminal.expectEditing()
        return terminal
    }
}

extension PseudoTerminal {
    /// Types a statement and waits for what it says and for the next prompt.
    func ask(_ statement: String, shows text: String) throws {
        type(statement + "\r")
        try expect(text)
        try expect("fhq> ")
        try expectEditing()
    }

    func leave() throws {
        type("\u{4}")
        guard try waitForExit() == 0 else { throw Child.Failure(description: "the shell failed") }
    }
}
