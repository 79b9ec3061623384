import DriveSimulator
import Foundation
import SystemLibrary
import TestSupport
import Testing

/// kill -9 in the middle of operations on whole files, which were done or not, and succeed in the next run.
@Suite struct OperationKillTests {
    /// The number of kills of each operation.
    private static let kills = Torture.count(Torture.seeds ?? 200, elseOnly: 1)

    @Test(arguments: Operation.imports) func anImportThatIsKilledIsDoneOrNot(operation: Operation) throws {
        try expectDoneOrNot(operation)
    }

    @Test(arguments: Operation.copies) func aCopyThatIsKilledIsDoneOrNot(operation: Operation) throws {
        try expectDoneOrNot(operation)
    }

    @Test(arguments: Operation.written) func aWrittenFileIsWholeOrNotThere(operation: Operation) throws {
        try expectDoneOrNot(operation)
    }

    private func expectDoneOrNot(_ operation: Operation) throws {
        let ground = try OperationGround(operation)
        try ground.bringBack()
        let began = ContinuousClock.now
        let status = try ground.start().wait()
        let output = try TestFile.text(ground.store.output(of: "operation"))
        #expect(status == 0, "\(output)")
        var duration = UInt32(began.duration(to: .now) / .microseconds(1))
        let after = try ground.store.contents()
        let files = try Self.written(ground)
        var random = SeededRandom(seed: 3)
        var (killed, round) = (0, 0)
        while round < Self.kills || killed == 0 && round < 100 {
            defer { round += 1 }
            try ground.bringBack()
            let child = try ground.start()
            usleep(UInt32.random(in: 0...duration, using: &random))
            SystemLibrary.kill(child.id, SIGKILL)
            // A kill that came too late shows that the operation is faster now than when it was measured.
            if try child.wait() != 0 { killed += 1 } else if killed == 0 { duration -= duration / 4 }
            try Self.expectWholeFiles(ground, files, round)
            let check = try ground.store.run(["-c", "check"])
            #expect(check.status == 0, "round \(round): \(check.output)\(check.errors)")
            let contents = try ground.store.contents()
            #expect(contents == ground.before || contents == after, "round \(round): half done")
            if check.errors.contains("was interrupted") {
                let isNothing = check.errors.contains("changed nothing")
                #expect(isNothing == (contents == ground.before), "round \(round): \(check.errors)")
            }
            try ground.expectDoneAgain("round \(round)")
        }
        #expect(killed > 0, "every kill came too late")
    }

    /// Returns the files that the operation wrote beside the store, except copies of the store.
    private static func written(_ ground: OperationGround) throws -> [String: [UInt8]] {
        var files: [String: [UInt8]] = [:]
        for name in try OperationGround.names(in: ground.store.folder.path).subtracting(ground.names) {
            let path = "\(ground.store.folder.path)/\(name)"
            guard !name.hasSuffix(".sqlite"), (try? FileManager.default.contentsOfDirectory(atPath: path)) == nil
            else { continue }
            files[name] = try TestFile.bytes(path)
        }
        return files
    }

    /// Expects that every file under its final name is whole, and every copy of the store is sound.
    private static func expectWholeFiles(_ ground: OperationGround, _ files: [String: [UInt8]], _ round: Int) throws {
        let folder = ground.store.folder.path
        for (name, bytes) in files where FileManager.default.fileExists(atPath: "\(folder)/\(name)") {
            #expect(try TestFile.bytes("\(folder)/\(name)") == bytes, "round \(round): \(name) is half written")
        }
        let copies = try OperationGround.names(in: folder).filter {
            $0.contains(".backups/") && $0.hasSuffix(".sqlite")
        }
        for name in copies {
            let answer = try ground.store.query("PRAGMA integrity_check", of: "\(folder)/\(name)")
            #expect(answer == "ok\n", "round \(round): \(name): \(answer)")
        }
    }

    // MARK: - From Drive

    @Test func aRestoreFromDriveThatIsKilledIsDoneOrNot() async throws {
        try await TorturedDrive.with { drive in
            let run = try await drive.run(["-c", "backup now; sync now"])
            #expect(run.status == 0, "\(run.errors)")
            let machine = "\(drive.store.folder.path)/new"
            let arguments = ["--yes", "--store", machine + "/store.sqlite", "-c"]
            try FileManager.default.createDirectory(atPath: machine, withIntermediateDirectories: true)
            _ = try await drive.run(arguments + ["buy Own for 3 GBP"])
            try FileManager.default.copyItem(atPath: machine, toPath: machine + ".kept")
            // Pictures arrive one by one after the store, and the next run fetches missing ones.
            func contents() throws -> String {
                try drive.store.query(
                    ".dump items listings sales expenses markets sellers", of: machine + "/store.sqlite")
            }
            let before = try contents()
            let start = ContinuousClock.now
            let whole = try await drive.run(arguments + ["restore backup drive"])
            #expect(whole.status == 0, "\(whole.errors)")
            let duration = start.duration(to: .now) / .microseconds(1)
            let after = try contents()
            var random = SeededRandom(seed: 7)
            for round in 0..<Self.kills {
                try FileManager.default.removeItem(atPath: machine)
                try FileManager.default.copyItem(atPath: machine + ".kept", toPath: machine)
                let child = try drive.store.start(
                    "restore", ["--yes", "--store", machine + "/store.sqlite"], script: ["restore backup drive"],
                    environment: drive.environment)
                try await Task.sleep(for: .microseconds(Int64.random(in: 0...Int64(duration), using: &random)))
                kill(child.id, SIGKILL)
                _ = try await drive.end(of: child)
                let check = try await drive.run(arguments + ["check"])
                // Drive still has any picture not yet fetched.
                #expect(check.status < 2, "round \(round): \(check.output)\(check.errors)")
                let now = try contents()
                #expect(now == before || now == after, "round \(round): half done")
                let again = try await drive.run(arguments + ["restore backup drive; check"])
                #expect(again.status == 0, "round \(round): \(again.errors)")
            }
        }
    }
}
