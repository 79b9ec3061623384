import Glibc
import Inventory
import QueryLanguage
import Services
import Statements

/// Has a store backed up, after a change, when its newest backup is old: by a process of its own, for which nobody waits.
///
/// That process runs `backup now if due`; it has neither a terminal nor this process's files, so that what reads the
/// results of a pipe sees their end, and closing the terminal does not end it.
final class BackupStarter {
    /// The time at which the clock stands still, if it does: then it does there, too.
    private let now: Instant?
    private var lookedAt: Instant?
    private var child: pid_t?

    /// How long, in milliseconds, one look is enough.
    private static let trust: Int64 = 600_000

    init(now: Instant?) {
        self.now = now
    }

    /// `nil` where none is to be made: the inventory is made up, or the environment says so.
    static func make(isDemo: Bool, now: Instant?) -> BackupStarter? {
        isDemo || Variable.text("FHQ_BACKUP") == "off" ? nil : BackupStarter(now: now)
    }

    /// Looks after a change whether a backup is due; what goes wrong is said and disturbs nothing.
    func look(in environment: Environment) {
        if let child, waitpid(child, nil, WNOHANG) != 0 { self.child = nil }
        let moment = environment.clock.now()
        if let lookedAt, abs(moment.milliseconds - lookedAt.milliseconds) < Self.trust { return }
        lookedAt = moment
        do {
            let store = try environment.store()
            let state = try store.automaticBackup()
            if state.isForNothing { lookedAt = nil }
            guard state.isDue else { return }
            if let path = state.unreachable, let beside = try store.backupFolders()?.beside {
                environment.notice(BackupWords.unreachable(path, insteadOf: beside.path))
            }
            if let failure = state.failure { environment.notice("the last automatic backup failed: \(failure)") }
            if !state.mustWait, child == nil { child = start(store.path) }
        } catch {
            environment.notice("no backup was made: \(error.explained.message)")
        }
    }

    /// Gives the process, `nil` where none can be started: then the next run tries.
    private func start(_ store: String) -> pid_t? {
        var program = ProgramStart()
        (program.input, program.output, program.errors) = (.nothing, .nothing, .nothing)
        program.closed = Self.inherited
        program.hasOwnGroup = true
        program.takesAllSignals = true
        program.defaultSignals = [SIGPIPE, SIGXFSZ, SIGINT, SIGTERM, SIGQUIT]
        let time = now.map { ["--now", $0.description] } ?? []
        // The program that runs now, even if another has been put in its place meanwhile.
        return program.start(
            "/proc/self/exe", ["fhq", "--quiet", "--store", store] + time + ["-c", "backup now if due"])
    }

    /// What this process got from the one that started it and would pass on: perhaps a pipe whose end somebody waits for.
    private static var inherited: [Int32] {
        (3..<64).filter { file in
            let flags = fcntl(file, F_GETFD)
            return flags >= 0 && flags & FD_CLOEXEC == 0
        }
    }
}
