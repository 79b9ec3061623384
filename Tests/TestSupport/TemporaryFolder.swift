import Synchronization
import SystemLibrary

/// A folder for one test, removed after it.
package final class TemporaryFolder: Sendable {
    /// Its absolute path, without a slash at the end.
    package let path: String

    /// Creates a folder for the caller alone, in `$TMPDIR` or `/tmp`.
    package init() {
        let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array("\(parent)/fhq-test-XXXXXX".utf8CString)
        guard let made = mkdtemp(&template) else { preconditionFailure("no temporary folder in \(parent)") }
        path = String(cString: made)
    }

    deinit {
        Self.remove(path)
    }

    private static let kept = Mutex<[TemporaryFolder]>([])

    /// Returns a folder shared by tests, removed when the process ends, since statics are never released.
    package static func untilExit() -> TemporaryFolder {
        let folder = TemporaryFolder()
        let isFirst = kept.withLock { kept in
            kept.append(folder)
            return kept.count == 1
        }
        if isFirst {
            atexit { TemporaryFolder.kept.withLock(\.self).forEach { TemporaryFolder.remove($0.path) } }
        }
        return folder
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
