import Foundation
import QueryLanguage
import TestSupport

/// The clocks of a machine, which a test moves while programs run.
struct MovedClock: Sendable {
    private let path: String

    /// The file that says how far they are moved lies beside the program's store.
    init(of drive: DriveProgram, at time: String) throws {
        path = drive.program.folder.path + "/clock"
        try move(to: time)
    }

    /// Has the clock of the day show a time now, and the clock since the machine's start that it slept so long in all.
    func move(to time: String, slept: Duration = .zero) throws {
        guard let instant = Instant(rfc3339: "2026-11-01T\(time)Z") else {
            throw Child.Failure(description: "\(time) is no time")
        }
        let shift = instant.milliseconds - Int64(Date().timeIntervalSince1970 * 1000)
        // A reader finds the old file or the new one.
        try Data("\(shift) \(slept.components.seconds * 1000)".utf8).write(
            to: URL(fileURLWithPath: path), options: .atomic)
    }

    /// The environment in which fhq goes by them; where it waits for a minute it waits for a moment.
    var environment: [String: String] {
        [
            "FHQ_NOW": "", "LD_PRELOAD": TestProducts.executable("libFaultInjection.so"), "TIME_SHIFT": path,
            "TIME_MOST_WAIT": "100",
        ]
    }
}
