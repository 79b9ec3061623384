import Programs
import Rendering
import Statements
import SystemLibrary

/// A user's command that reads a result, run by `/bin/sh -c`.
enum PipedCommand {
    /// Runs the command with the output of `body` as its input; returns the number of rows that `body` wrote.
    ///
    /// A command such as `head` that stops reading early is no failure; the number is then 0.
    ///
    /// - Throws: ``StatementError`` if the command fails, and any error that `body` throws.
    static func run(_ command: String, _ body: (ByteOutput) throws -> Int) throws -> Int {
        let (child, input) = try start(command)
        var count = 0
        var failure: (any Error)?
        do {
            count = try body(ByteOutput(descriptor: input))
        } catch OutputError.closedPipe {
        } catch {
            failure = error
        }
        close(input)
        let status = ProgramStart.wait(for: child)
        if let failure { throw failure }
        guard status == 0 else {
            throw StatementError("the command failed with status \(status): \(command)")
        }
        return count
    }

    /// Runs a pager with the output of `body` as its input; meanwhile Ctrl-C belongs to the pager.
    ///
    /// Leaving it early is no error; a pager that can't be run is.
    static func page(_ command: String, _ body: (ByteOutput) throws -> Void) throws {
        try Interrupt.ignoring {
            let (child, input) = try start(command)
            let output = ByteOutput(descriptor: input)
            let result = Result {
                try body(output)
                try output.flush()
            }
            close(input)
            let status = ProgramStart.wait(for: child)
            if status == 126 || status == 127 {
                throw StatementError("can't run the pager: \(command)", hints: ["name another pager in FHQ_PAGER"])
            }
            do { try result.get() } catch OutputError.closedPipe {}
        }
    }

    private static func start(_ command: String) throws -> (child: pid_t, input: Int32) {
        var program = ProgramStart()
        // The command must not inherit signals that fhq ignores.
        program.defaultSignals = [SIGPIPE, SIGXFSZ, SIGINT]
        guard let started = program.startReading("/bin/sh", ["sh", "-c", command]) else {
            throw StatementError("can't start the command “\(command)”: \(String(cString: strerror(errno)))")
        }
        return started
    }
}
