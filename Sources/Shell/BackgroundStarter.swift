import Dispatch
import Programs
import QueryLanguage
import Statements
import StoreFile
import Synchronization
import SystemLibrary

/// A starter of due work, see ``BackgroundJob``, in a process that nobody waits for.
///
/// That process has a session without a terminal, none of this process's files, and a low priority, so that the reader
/// of a pipe sees its end, and closing the terminal does not end the work. It starts no further processes.
final class BackgroundStarter {
    /// The fixed time of the clock, if it stands still; it is passed on.
    private let now: Instant?
    /// The last check of each kind of work, so that many changes need only one.
    private var looks: [(job: String, time: Instant)] = []
    /// The first change to the store since the last check; `nil` if there is none.
    private var firstChange: Instant?
    private let running = Running()
    /// All jobs, once they were asked for.
    private var known: [BackgroundJob]?

    /// The statements of jobs whose process was started here and has not been seen to end.
    private final class Running: Sendable {
        let jobs = Mutex<[String]>([])
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

    private func jobs(_ environment: Environment) -> [BackgroundJob] {
        if let known { return known }
        let jobs = environment.catalog.jobs
        known = jobs
        return jobs
    }

    /// Returns the minutes between two checks in an open shell; `nil` if no job needs any.
    func minutes(_ environment: Environment) -> Int? { jobs(environment).compactMap { $0.minutes(environment) }.min() }

    /// Starts the jobs due at `moment`, and returns them; a failure is reported but disturbs nothing.
    @discardableResult func look(at moment: BackgroundJob.Moment, in environment: Environment) -> [BackgroundJob] {
        jobs(environment).filter { look(at: $0, moment, in: environment) }
    }

    /// Checks one job, and returns true if it was started.
    private func look(at job: BackgroundJob, _ moment: BackgroundJob.Moment, in environment: Environment) -> Bool {
        guard job.moments.contains(moment) else { return false }
        let time = environment.clock.now()
        let isFrequent = moment == .change || moment == .conversion
        if isFrequent, let looked = looks.first(where: { $0.job == job.statement })?.time,
            abs(time.milliseconds - looked.milliseconds) < Self.trust
        {
            return false
        }
        guard job.isAllowed(in: environment, clockStandsStill: now != nil) else { return false }
        let statement = job.statement
        looks.removeAll { $0.job == statement }
        looks.append((statement, time))
        do {
            let isDue = try job.isDue(moment, environment)
            if isDue == nil { looks.removeAll { $0.job == statement } }
            guard isDue == true, running.jobs.withLock({ !$0.contains(statement) }) else { return false }
            return try start(statement, environment)
        } catch {
            environment.notice("\(statement) was not started: \(error.explained.message)")
            return false
        }
    }

    /// Starts the process, and returns true if that succeeded; otherwise the next run tries again.
    private func start(_ statement: String, _ environment: Environment) throws -> Bool {
        let store = try environment.store().path
        var program = ProgramStart()
        (program.input, program.output, program.errors) = (.nothing, .nothing, .nothing)
        program.inheritsFiles = false
        program.hasOwnSession = true
        program.takesAllSignals = true
        program.defaultSignals = [SIGPIPE, SIGXFSZ, SIGINT, SIGTERM, SIGQUIT, SIGHUP]
        let time = now.map { ["--now", $0.description] } ?? []
        let child = program.start(
            SystemPath.program, ["fhq", "--quiet", "--store", store] + time + ["-c", statement],
            environment: variables(environment))
        guard let child else { return false }
        setpriority(__priority_which_t(PRIO_PROCESS.rawValue), id_t(child), Self.priority)
        running.jobs.withLock { $0.append(statement) }
        // On a thread, since a shell may wait for its user long after the process has ended.
        DispatchQueue(label: "background").async { [running] in
            ProgramStart.wait(for: child)
            running.jobs.withLock { $0.removeAll { $0 == statement } }
        }
        return true
    }

    /// The environment of this process, with all background work switched off.
    private func variables(_ environment: Environment) -> [String] {
        let off = jobs(environment).map { "\($0.variable)=" }
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
