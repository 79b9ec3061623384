import Glibc
import TestSupport
import Testing

/// A file system of its own that is too small: what does not fit is refused, and the store stays sound.
@Suite(.serialized) struct FullDiskTests {
    /// Whether this machine lets a process have a file system of its own.
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

    /// Runs the statements where there are so many KiB beside the store, then looks at the store where there is room.
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
            #expect(status == 0 || status == 1 || status == 3, "\(extra) KiB: \(status): \(output)")
            if status != 0 { refused += 1 }
            #expect(status == 0 || output.contains("no room left"), "\(extra) KiB: \(output)")
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
}
