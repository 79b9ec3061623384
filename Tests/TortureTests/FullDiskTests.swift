import SystemLibrary
import TestSupport
import Testing

/// A file system that is too small, where fhq refuses further writes and the store stays sound.
@Suite struct FullDiskTests {
    /// True if this machine lets a process mount a private file system.
    static let mayMount: Bool = {
        let folder = TemporaryFolder()
        let attempt = ["unshare", "--mount", "mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", folder.path]
        return (try? Child(attempt, output: "/dev/null").wait()) == 0
    }()

    private static let statements = [
        "buy lot Stock pieces 200 for 90 GBP at Battersea", "edit (items) set note \"looked at\"",
        "items limit all > items.csv", "export items to sheet.csv", "backup now if due", "backup now",
        "delete (items limit 50)", "undo",
    ]

    /// Runs the statements with a given number of free KiB beside the store, then checks the store with enough room.
    private static let script = """
        mount -t tmpfs -o size=$1k tmpfs "$FOLDER" && cp "$KEPT" "$FHQ_STORE" && cd "$FOLDER" || exit 99
        shift; "$FHQ" --yes --keep-going "$@"; status=$?
        rm -f items.csv sheet.csv; ls -A "$FOLDER" > "$KEPT.left"
        mount -o remount,size=64m "$FOLDER"
        "$FHQ" --quiet -c check && "$FHQ" --quiet -c 'buy Jug' || exit 98
        exit $status
        """

    @Test(.enabled(if: mayMount, "no file system can be mounted here")) func aFullDiskLeavesASoundStore() throws {
        let store = TorturedStore()
        _ = try MixedScript.stock(store, count: 3)
        try store.keep()
        let size = try TestFile.bytes(store.path).count / 1024
        var refused = 0
        for extra in stride(from: 0, through: 3000, by: Torture.count(20, elseOnly: 500)) {
            let (status, output) = try run(store, kilobytes: size + 8 + extra)
            #expect([0, 1, 3].contains(status), "\(extra) KiB: \(status): \(output)")
            if status != 0 {
                refused += 1
                #expect(output.contains("no room left"), "\(extra) KiB: \(output)")
            }
            let left = try TestFile.text(store.outputs.path + "/kept.left")
            #expect(!left.contains(".fhq-part") && !left.contains("partial"), "\(extra) KiB: \(left)")
        }
        #expect(refused > 1)
    }

    private func run(_ store: TorturedStore, kilobytes: Int) throws -> (status: Int32, output: String) {
        let output = store.outputs.path + "/full"
        let child = try Child(
            ["unshare", "--mount", "sh", "-c", Self.script, "sh", "\(kilobytes)"]
                + Self.statements.flatMap { ["-c", $0] },
            output: output,
            environment: store.environment([
                "FOLDER": store.folder.path, "KEPT": store.outputs.path + "/kept",
                "FHQ": TestProducts.executable("fhq"), "PATH": "/usr/sbin:/usr/bin:/sbin:/bin",
            ]))
        return (try child.wait(), try TestFile.text(output))
    }

    /// A folder for temporary files that is too small, and a machine on which nothing but the store can be written.
    private static let temporary = [
        (
            "mount -t tmpfs -o size=64k tmpfs \"$SMALL\" && export TMPDIR=\"$SMALL\"",
            "there is no room left for it or for temporary files; TMPDIR names their folder."
        ),
        (
            """
            for d in / /tmp /var/tmp "$FOLDER"; do mount --bind "$d" "$d" && mount -o remount,ro,bind "$d"; done
            mount -o remount,rw,bind "$FOLDER" && cd /
            """,
            "no temporary file can be written; TMPDIR names their folder."
        ),
    ]

    @Test(.enabled(if: mayMount, "no file system can be mounted here"), arguments: temporary)
    func aSortWithoutTemporaryFilesSaysWhoseFolderItIs(change: String, refusal: String) throws {
        let (store, small) = (TorturedStore(), TemporaryFolder())
        let note = String(repeating: "x", count: 400)
        _ = try store.run([
            "--yes", "--force", "-c", "buy lot Stock pieces 9000 for 90 GBP", "-c", "edit (items) set note \(note)",
        ])
        let output = store.outputs.path + "/sorted"
        let child = try Child(
            ["unshare", "--mount", "sh", "-c", "\(change)\n\"$FHQ\" -f csv -c 'items show note sort note'"],
            output: output,
            environment: store.environment([
                "SMALL": small.path, "FOLDER": store.folder.path, "FHQ": TestProducts.executable("fhq"),
                "PATH": "/usr/sbin:/usr/bin:/sbin:/bin",
            ]))
        #expect(try child.wait() == 1)
        let said = try TestFile.text(output)
        #expect(said.contains(refusal), "\(said)")
        #expect(try store.run(["-c", "items show count"]).output.contains("9000"))
    }

    // MARK: - Whole files

    /// Does one operation with a given number of free KiB beside the folder, then checks the store with enough room.
    private static let attempt = """
        mount -t tmpfs -o size=$1k tmpfs "$FOLDER" && cp -r "$KEPT/." "$FOLDER" && cd "$FOLDER" || exit 99
        "$FHQ" --yes --force -c "$STATEMENT"; status=$?
        find . > "$OUT.left"
        mount -o remount,size=256m "$FOLDER"
        "$FHQ" --quiet -c check > "$OUT.check" 2>&1 || { cat "$OUT.check"; exit 98; }
        sqlite3 "$FHQ_STORE" "$DUMP" > "$OUT.contents" || exit 97
        "$FHQ" --yes --force -c "$STATEMENT" > "$OUT.again" 2>&1; [ $? -lt 2 ] || { cat "$OUT.again"; exit 96; }
        du -sk . | cut -f1 > "$OUT.size"
        exit $status
        """

    @Test(.enabled(if: mayMount, "no file system can be mounted here"), arguments: Operation.imports + Operation.copies)
    func aFullDiskLeavesAnOperationDoneOrNot(operation: Operation) throws {
        let ground = try OperationGround(operation)
        let used = try Self.kilobytes(of: ground.kept)
        let (status, output) = try attempt(ground, kilobytes: used + 200_000)
        #expect(status == 0, "\(output)")
        let after = try contents(ground)
        let size = try Int(TestFile.text(ground.store.outputs.path + "/full.size").filter(\.isNumber)) ?? used
        let grown = max(0, size - used)
        // Includes data written twice or removed again.
        let most = try 2 * grown + 4 * Self.kilobytes(ofFile: ground.kept + "/store.sqlite")
        var (refused, done) = (0, 0)
        let steps = Torture.count(200, elseOnly: 1)
        for step in 0..<steps where done < 5 {
            // A single attempt gets half the room of one run: `grown` counts two runs, each of which may leave as much.
            let extra = 8 + (Torture.isFull ? most * step / steps : grown / 4)
            let (status, output) = try attempt(ground, kilobytes: used + extra)
            #expect([0, 1, 3].contains(status), "\(extra) KiB: \(status): \(output)")
            if status != 0 {
                #expect(output.contains(/no room left|No space left|of room on the disk/), "\(extra) KiB: \(output)")
            }
            (refused, done) = status == 0 ? (refused, done + 1) : (refused + 1, 0)
            let contents = try contents(ground)
            // With enough room, any opening of the store completes a migration.
            let isDone = status == 0 || operation.frozen != nil
            #expect(contents == (isDone ? after : ground.before), "\(extra) KiB: \(status): \(output)")
            let left = try TestFile.text(ground.store.outputs.path + "/full.left").split(separator: "\n")
                .map { String($0.dropFirst(2)) }.filter { $0.contains(OperationGround.unfinished) }
            #expect(left.isEmpty, "\(extra) KiB left \(left)")
        }
        if operation.frozen == nil { #expect(refused > 0, "there was always room") }
    }

    private func contents(_ ground: OperationGround) throws -> String {
        TorturedStore.withoutKeys(try TestFile.text(ground.store.outputs.path + "/full.contents"))
    }

    private func attempt(_ ground: OperationGround, kilobytes: Int) throws -> (status: Int32, output: String) {
        let output = ground.store.outputs.path + "/full"
        let child = try Child(
            ["unshare", "--mount", "sh", "-c", Self.attempt, "sh", "\(kilobytes)"], output: output,
            environment: ground.store.environment([
                "FOLDER": ground.store.folder.path, "KEPT": ground.kept, "OUT": output,
                "STATEMENT": ground.operation.statement, "DUMP": TorturedStore.dump,
                "FHQ": TestProducts.executable("fhq"), "PATH": "/usr/sbin:/usr/bin:/sbin:/bin",
            ]))
        return (try child.wait(), try TestFile.text(output))
    }

    private static func kilobytes(of folder: String) throws -> Int {
        let answer = try Child.output(of: ["du", "-sk", "--apparent-size", folder])
        // A file in memory occupies whole pages.
        let files = try OperationGround.names(in: folder).count
        return (Int(answer.prefix { $0.isNumber }) ?? 0) + 4 * files
    }

    private static func kilobytes(ofFile path: String) throws -> Int { try TestFile.bytes(path).count / 1024 }
}
