import Glibc
import Inventory
import QueryLanguage
import SampleInventory
import Services
import Statements

/// A store with a made-up inventory, in a folder that goes when this process ends, however it ends.
///
/// A process of its own waits for that: it reads from a pipe whose other end no other process has.
struct DemoStore {
    /// Where all that a session leaves behind goes: the store, photos, the history, tokens.
    let folder: String
    private let lifeline: Int32
    private let cleaner: pid_t

    /// Noon of the last day on which something happens in the inventory.
    static let now = Instant(milliseconds: InventorySample.end.milliseconds - 43_200_000)

    var path: String { folder + "/inventory.sqlite" }

    /// Makes the folder and who removes it; throws ``StatementError`` if there is no place for it.
    init() throws {
        var template = Array("\(Variable.text("TMPDIR") ?? "/tmp")/fhq-demo-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else {
            throw StatementError("there is no place for the made-up inventory: \(String(cString: strerror(errno)))")
        }
        folder = template.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
        do {
            (cleaner, lifeline) = try Self.startCleaner(of: folder)
        } catch {
            rmdir(folder)
            throw error
        }
    }

    /// Takes the inventory in.
    func fill(clock: Clock) throws {
        let source = folder + "/sample"
        try InventorySample().write(to: source)
        let store = try InventoryStore.open(
            at: path, access: .readWrite, createsFolder: false, clock: clock.now, notice: { _ in })
        _ = try InventoryImport(source, store: store).run()
        if let error = store.close() { throw error }
    }

    /// Waits until the folder is gone.
    func remove() {
        close(lifeline)
        var status: Int32 = 0
        while waitpid(cleaner, &status, 0) < 0, errno == EINTR {}
    }

    private static func startCleaner(of folder: String) throws -> (pid_t, Int32) {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw StatementError("there is no pipe for the made-up inventory") }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        defer { close(ends[0]) }
        var program = ProgramStart()
        (program.input, program.output, program.errors) = (.file(ends[0]), .nothing, .nothing)
        program.hasOwnGroup = true
        let script = "trap '' HUP INT TERM QUIT; read -r line; rm -rf -- \"$0\""
        guard let child = program.start("/bin/sh", ["sh", "-c", script, folder]) else {
            close(ends[1])
            throw StatementError("nothing would remove the made-up inventory: /bin/sh does not start")
        }
        return (child, ends[1])
    }
}
