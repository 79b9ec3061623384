import Programs
import QueryLanguage
import SampleInventory
import Statements
import StoreFile
import SystemLibrary
import Upkeep

/// A store with a made-up inventory, in a folder that is removed when this process ends, however it ends.
///
/// A separate process removes it: it reads from a pipe whose other end only this process has.
struct DemoStore {
    /// The folder for everything that a session writes: the store, photos, the history, tokens.
    let folder: String
    private let lifeline: Int32
    private let cleaner: pid_t

    var path: String { folder + "/inventory.sqlite" }

    /// Creates the folder and the process that removes it.
    ///
    /// - Throws: ``StatementError`` if it can't be created.
    init() throws {
        var template = Array("\(Variable.text("TMPDIR") ?? "/tmp")/fhq-demo-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else {
            throw StatementError("can't create a folder for the made-up inventory: \(String(cString: strerror(errno)))")
        }
        folder = template.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
        do {
            (cleaner, lifeline) = try Self.startCleaner(of: folder)
        } catch {
            rmdir(folder)
            throw error
        }
    }

    /// Imports the inventory, which reaches to today.
    ///
    /// - Throws: ``StatementError`` if no feature can import it, and any error of the import.
    func fill(clock: Clock, _ features: [Feature]) throws {
        guard let fill = features.lazy.compactMap(\.hooks.fillsDemo).first else {
            throw StatementError("this program can't import the made-up inventory")
        }
        let source = folder + "/sample"
        try InventorySample(until: clock.today).write(to: source)
        let store = try InventoryStore.open(
            at: path, access: .readWrite, createsFolder: false, clock: clock.now, notice: { _ in })
        try fill(source, store)
        if let error = store.close() { throw error }
    }

    /// Removes the folder and waits until it is gone.
    func remove() {
        close(lifeline)
        ProgramStart.wait(for: cleaner)
    }

    private static func startCleaner(of folder: String) throws -> (pid_t, Int32) {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw StatementError("can't create a pipe for the made-up inventory") }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        defer { close(ends[0]) }
        var program = ProgramStart()
        (program.input, program.output, program.errors) = (.file(ends[0]), .nothing, .nothing)
        program.hasOwnGroup = true
        let script = "trap '' HUP INT TERM QUIT; read -r line; rm -rf -- \"$0\""
        guard let child = program.start("/bin/sh", ["sh", "-c", script, folder]) else {
            close(ends[1])
            throw StatementError("can't start /bin/sh, which removes the made-up inventory at the end")
        }
        return (child, ends[1])
    }
}
