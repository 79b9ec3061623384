import Ledger
import QueryLanguage
import Remote
import Statements
import StoreFile
import SystemLibrary

/// `sync watch`: repeats syncs at an interval until stopped.
struct SyncWatch {
    let environment: Environment
    let minutes: Int

    /// The longest wait after failures, which a service may ask for.
    private static let longest: Int64 = 86_400_000

    /// Runs until Ctrl-C, or until an error that a retry can't solve.
    func run() throws -> Outcome {
        while true {
            var wait = Int64(minutes) * 60_000
            do {
                if let report = try SyncStatement.sync(environment, full: false) { tell(report) }
            } catch let error as ServiceError where error.mayPass {
                wait = try max(wait, untilNextTry())
                environment.notice("\(error.message); the next try is in \(wait / 60_000) min")
            } catch StoreError.busy(let path, let seconds, let holder) {
                environment.notice("\(StoreError.busy(path: path, seconds: seconds, holder: holder))")
            }
            try pause(wait)
        }
    }

    private func tell(_ report: SyncReport) {
        guard !environment.options.isQuiet else { return }
        let sheets = report.lines.filter { $0.change != .unchanged }.map { "\($0.name) \($0.change.rawValue)" }
        let photos = report.photos.uploaded > 0 ? ["photos uploaded: \(report.photos.uploaded)"] : []
        if !(photos + sheets).isEmpty { environment.notice((photos + sheets).joined(separator: ", ")) }
    }

    private func untilNextTry() throws -> Int64 {
        guard let next = try environment.store().syncState().nextTryAt else { return 0 }
        return min(next.milliseconds - environment.clock.now().milliseconds, Self.longest)
    }

    private func pause(_ milliseconds: Int64) throws {
        var left = milliseconds
        while left > 0 {
            try environment.progress("waiting for the next sync · Ctrl-C ends it")
            usleep(100_000)
            left -= 100
        }
        try environment.progress(nil)
    }
}
