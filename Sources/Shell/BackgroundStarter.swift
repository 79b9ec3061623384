import Dispatch
import Programs
import QueryLanguage
import Statements
import StoreFile
import Synchronization
import SystemLibrary

/// A starter of due work, see ``BackgroundWork``, in a process that nobody waits for.
///
/// That process has a session without a terminal, none of this process's files, and a low priority, so that the reader
/// of a pipe sees its end, and closing the terminal does not end the work. It starts no further processes.
final class BackgroundStarter {
    /// The fixed time of the clock, if it stands still; it is passed on.
    private let now: Instant?
    /// The last check of each kind of work, so that many changes need only one.
    private var looks: [(work: BackgroundWork, time: Instant)] = []
    /// The first change to the store since the last check; `nil` if there is none.
    private var firstChange: Instant?
    private let running = Running()

    /// The work whose process was started here and has not been seen to end.
    private final class Running: Sendable {
        let work = Mutex<[BackgroundWork]>([])
    }

    /// The milliseconds for which one check after a statement is enough.
    private static let trust: Int64 = 300_000
    private static let priority: Int32 = 10

    init(now: Instant?) {
        self.now = now
    }

    /// True once this run has looked for recurring expenses that have fallen due.
    var hasBooked = false
    /// True if the clock stands still.
    var hasFixedClock: Bool { now != nil }

    /// Starts due work after a statement that changed the store.
    func storeChanged(in environment: Environment) {
        look(at: .change, in: environment)
        let time = environment.clock.now()
        guard let first = firstChange else { return firstChange = time }
        // A pipe may stay open for days; a shell checks at each prompt.
        guard abs(time.milliseconds - first.milliseconds) >= Self.trust else { return }
        firstChange = time
        if !environment.session.isAtPrompt { look(at: .changed, in: environment) }
    }

    /// Starts due work at the end of a run that is no shell.
    func end(in environment: Environment) {
        if firstChange != nil { look(at: .changed, in: environment) }
    }

    /// Starts work due at `moment`; a failure is reported but disturbs nothing.
    func look(at moment: BackgroundWork.Moment, in environment: Environment) {
        for work in BackgroundWork.allCases { _ = look(at: work, moment, in: environment) }
    }

    /// Checks one kind of work, and returns true if it was started.
    func look(at work: BackgroundWork, _ moment: BackgroundWork.Moment, in environment: Environment) -> Bool {
        let row = work.row
        let time = environment.clock.now()
        let isFrequent = moment == .change || moment == .conversion
        if isFrequent, let looked = looks.first(where: { $0.work == work })?.time,
            abs(time.milliseconds - looked.milliseconds) < Self.trust
        {
            return false
        }
        guard row.moments.contains(moment), row.isAllowed(in: environment, clockStandsStill: now != nil) else {
            return false
        }
        looks.removeAll { $0.work == work }
        looks.append((work, time))
        do {
            let isDue = try row.isDue(moment, environment)
            if isDue == nil { looks.removeAll { $0.work == work } }
            guard isDue == true, running.work.withLock({ !$0.contains(work) }) else { return false }
            return try start(work, row.statement, environment.store().path)
        } catch {
            environment.notice("\(row.statement) was not started: \(error.explained.message)")
            return false
        }
    }

    /// Starts the process, and returns true if that succeeded; otherwise the next run tries again.
    private func start(_ work: BackgroundWork, _ statement: String, _ store: String) -> Bool {
        var program = ProgramStart()
        (program.input, program.output, program.errors) = (.nothing, .nothing, .nothing)
        program.inheritsFiles = false
        program.hasOwnSession = true
        program.takesAllSignals = true
        program.defaultSignals = [SIGPIPE, SIGXFSZ, SIGINT, SIGTERM, SIGQUIT, SIGHUP]
        let time = now.map { ["--now", $0.description] } ?? []
        let child = program.start(
            SystemPath.program, ["fhq", "--quiet", "--store", store] + time + ["-c", statement],
            environment: Self.variables)
        guard let child else { return false }
        setpriority(__priority_which_t(PRIO_PROCESS.rawValue), id_t(child), Self.priority)
        running.work.withLock { $0.append(work) }
        // On a thread, since a shell may wait for its user long after the process has ended.
        DispatchQueue(label: "background").async { [running] in
            ProgramStart.wait(for: child)
            running.work.withLock { $0.removeAll { $0 == work } }
        }
        return true
    }

    /// The environment of this process, with all background work switched off.
    private static var variables: [String] {
        let off = BackgroundWork.allCases.map { "\($0.row.variable)=" }
        var variables: [String] = []
        var next = environ
        while let text = next.pointee {
            let variable = String(cString: text)
            if !off.contains(where: { variable.hasPrefix($0) }) { variables.append(variable) }
            next += 1
        }
        return variables + off.map { $0 + "off" }
    }
}
