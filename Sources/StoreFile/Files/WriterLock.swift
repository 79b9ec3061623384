import Synchronization
import SystemLibrary

/// The advisory lock that one writing process at a time holds around its transaction and its checkpoint.
///
/// SQLite before 3.51.3 can corrupt a write-ahead log when two connections write or checkpoint at the same moment
/// (sqlite.org/wal.html, "the WAL-reset bug"). Readers never take this lock. It is `flock(2)` on a separate file beside
/// the store, so it ends with the process, however that ends.
package final class WriterLock: Sendable {
    let path: String
    let storePath: String
    private let descriptor = Mutex<Int32>(-1)
    private let hasMadeFile = Atomic<Bool>(false)

    package init(storePath: String, suffix: String = "-lock") {
        self.storePath = storePath
        path = storePath + suffix
    }

    deinit {
        descriptor.withLock { if $0 >= 0 { _ = SystemLibrary.close($0) } }
    }

    /// Takes the lock, waiting up to `patience`, and notes the process and its work.
    ///
    /// `isCancelled` is called between attempts.
    ///
    /// - Throws: ``StoreError/interrupted`` if it returns true, ``StoreError/busy(path:seconds:holder:)`` if the wait
    ///   ends in vain.
    package func acquire(
        for name: String, patience: Duration, isCancelled: () -> Bool = { false }
    ) throws(StoreError) {
        let start = ContinuousClock.now
        while true {
            let file = try open()
            try wait(for: file, since: start, patience: patience, isCancelled: isCancelled)
            if isInPlace(file) { return note(name, in: file) }
            // The process that created the file has withdrawn it meanwhile.
            close()
        }
    }

    private func wait(
        for file: Int32, since start: ContinuousClock.Instant, patience: Duration, isCancelled: () -> Bool
    ) throws(StoreError) {
        var pause: UInt32 = 100
        while flock(file, LOCK_EX | LOCK_NB) != 0 {
            guard errno == EWOULDBLOCK || errno == EINTR else {
                throw StoreError(errno: errno, path: path, action: "lock")
            }
            if isCancelled() { throw .interrupted }
            guard start.duration(to: .now) < patience else {
                throw .busy(path: storePath, seconds: Int(patience.components.seconds), holder: holder(file))
            }
            usleep(pause)
            // A short pause, since there is no queue: among many busy writers, one that sleeps longer would find the
            // lock taken at each attempt, and give up.
            pause = min(pause * 2, 1000)
        }
    }

    /// Returns true if the file is still the one with this name.
    private func isInPlace(_ file: Int32) -> Bool {
        var (held, found) = (stat(), stat())
        return fstat(file, &held) == 0 && lstat(path, &found) == 0 && held.st_ino == found.st_ino
            && held.st_dev == found.st_dev
    }

    /// Removes the file if this lock created it, when the store was refused and nobody else has the lock.
    func withdraw() {
        guard hasMadeFile.load(ordering: .relaxed), acquireAtOnce(for: "withdrawing") else { return }
        unlink(path)
        close()
    }

    /// Releases the lock and removes its file; only the holder may call this.
    package func remove() {
        unlink(path)
        close()
    }

    private func close() {
        descriptor.withLock { file in
            if file >= 0 { _ = SystemLibrary.close(file) }
            file = -1
        }
    }

    /// Takes the lock if it is free; returns `false` otherwise.
    package func acquireAtOnce(for name: String) -> Bool {
        do {
            try acquire(for: name, patience: .zero)
            return true
        } catch {
            return false
        }
    }

    /// Releases the lock; without it, does nothing.
    package func release() {
        descriptor.withLock { file in
            guard file >= 0 else { return }
            _ = flock(file, LOCK_UN)
        }
    }

    private func open() throws(StoreError) -> Int32 {
        let (file, code) = descriptor.withLock { file -> (Int32, Int32) in
            if file >= 0 { return (file, 0) }
            let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW
            file = SystemLibrary.open(path, flags | O_EXCL, 0o600)
            if file >= 0 {
                hasMadeFile.store(true, ordering: .relaxed)
            } else if errno == EEXIST {
                file = SystemLibrary.open(path, flags, 0o600)
            }
            return (file, errno)
        }
        guard file >= 0 else { throw StoreError(errno: code, path: path, action: "create") }
        return file
    }

    /// Notes the process that has the lock.
    ///
    /// The note stays after the release: a writer mostly finds its own note again, and nobody reads it meanwhile.
    private func note(_ name: String, in file: Int32) {
        let line = "process \(getpid()) (\(name))"
        if holder(file) != line { Self.put(line, in: file) }
    }

    /// Overwrites the note in place, since shortening the file first would wait for the file system's journal, for as
    /// long as a purchase takes.
    private static func put(_ line: String, in file: Int32) {
        var note = Array(line.utf8.prefix(noteLength))
        while note.count < noteLength { note.append(UInt8(ascii: " ")) }
        _ = pwrite(file, note, noteLength, 0)
    }

    // MARK: - Interrupted work

    /// Work that a process did not finish, and the revision of the store when it began.
    package struct CutOff: Equatable {
        package let work: String
        package let revision: Int64
    }

    /// Notes the beginning of long work, which the next process to open the store reports if it never ends.
    func begin(_ work: String, at revision: Int64) {
        write("process \(getpid()) (\(work)) since revision \(revision)")
    }

    /// Notes the end of the work, whether it succeeded or not.
    package func end() { write("process \(getpid())") }

    private func write(_ line: String) {
        descriptor.withLock { file in
            if file >= 0 { Self.put(line, in: file) }
        }
    }

    /// Returns the interrupted work if its process is gone; it needs no lock.
    package func cutOff() -> CutOff? {
        let file = SystemLibrary.open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard file >= 0 else { return nil }
        defer { _ = SystemLibrary.close(file) }
        let words = holder(file)?.split(separator: " ") ?? []
        guard words.count == 6, words[3] == "since", let process = pid_t(words[1]), let revision = Int64(words[5]),
            kill(process, 0) != 0, errno == ESRCH
        else { return nil }
        return CutOff(work: String(words[2].dropFirst().dropLast()), revision: revision)
    }

    /// The process that had the lock last, and its work; `nil` if none is noted.
    ///
    /// Only an attempt to take the lock shows whether that process still has it.
    package var lastHolder: (process: pid_t, work: String)? {
        let file = SystemLibrary.open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard file >= 0 else { return nil }
        defer { _ = SystemLibrary.close(file) }
        let words = holder(file)?.split(separator: " ") ?? []
        guard words.count >= 3, let process = pid_t(words[1]), process > 1 else { return nil }
        return (process, String(words[2].dropFirst().dropLast()))
    }

    /// The bytes of a note, more than any needs; the rest is spaces.
    private static let noteLength = 128

    /// Returns the note about the lock's holder.
    private func holder(_ file: Int32) -> String? {
        var line = [UInt8](unsafeUninitializedCapacity: Self.noteLength) { buffer, count in
            count = max(0, pread(file, buffer.baseAddress, Self.noteLength, 0))
        }
        while line.last == UInt8(ascii: " ") { line.removeLast() }
        return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
    }
}
