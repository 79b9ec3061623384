import Foundation
import TestSupport

/// Runs a program of this machine and waits for it.
enum Command {
    static func run(_ name: String, _ arguments: [String], input: Data = Data()) throws -> Child.Run {
        try Child.run([name] + arguments, input: input, areErrorsApart: false)
    }
}
