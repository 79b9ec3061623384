import Glibc

/// Where this build's products lie.
public enum TestProducts {
    /// The path of an executable product or target built beside the running tests.
    public static func executable(_ name: String) -> String {
        var path = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
        readlink("/proc/self/exe", &path, path.count - 1)
        let tests = String(decoding: path.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        return (tests.split(separator: "/").dropLast().map { "/" + $0 } + ["/" + name]).joined()
    }
}

/// A folder that is there for one test and gone after it.
public final class TemporaryFolder: Sendable {
    /// Its absolute path, without a slash at the end.
    public let path: String

    /// Creates a folder for the caller alone, in `$TMPDIR` or `/tmp`.
    public init() {
        let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array("\(parent)/fhq-test-XXXXXX".utf8CString)
        guard let made = mkdtemp(&template) else { preconditionFailure("no temporary folder in \(parent)") }
        path = String(cString: made)
    }

    deinit {
        Self.remove(path)
    }

    private static func remove(_ path: String) {
        if let folder = opendir(path) {
            while let entry = readdir(folder) {
                let name = withUnsafePointer(to: &entry.pointee.d_name) {
                    $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                }
                guard name != ".", name != ".." else { continue }
                // A link is removed, never followed.
                if entry.pointee.d_type == DT_DIR { remove(path + "/" + name) } else { unlink(path + "/" + name) }
            }
            closedir(folder)
        }
        rmdir(path)
    }
}
