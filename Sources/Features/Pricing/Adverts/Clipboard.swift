import Codecs
import Programs
import Rendering
import Statements
import SystemLibrary

/// The clipboard of the user's screen, reached by a program, otherwise by the terminal.
struct Clipboard {
    private let environment: Environment

    init(_ environment: Environment) { self.environment = environment }

    /// Puts a text on the clipboard, and returns the way that it took.
    ///
    /// - Throws: ``StatementError`` if there is neither a program nor a terminal, or if the program fails.
    func copy(_ text: String) throws -> String {
        if let (words, path) = program {
            try run(path, words, text)
            return words[0]
        }
        guard environment.terminal.isInteractive else {
            throw StatementError(
                "no program reaches the clipboard", hints: ["install wl-clipboard, xclip or xsel, or use a terminal"])
        }
        // OSC 52, the terminal's own sequence for the clipboard.
        let terminal = ByteOutput(descriptor: STDOUT_FILENO)
        try terminal.write("\u{1B}]52;c;\(Base64.text(Array(text.utf8)))\u{7}")
        try terminal.flush()
        return "by the terminal"
    }

    /// The first program that is installed for the screen there is.
    private var program: (words: [String], path: String)? {
        let variable = environment.options.user.variable
        let folders = ProgramFolders(variable("PATH"))
        let screens: [(isThere: Bool, words: [String])] = [
            (variable("WAYLAND_DISPLAY") != nil, ["wl-copy"]),
            (variable("DISPLAY") != nil, ["xclip", "-selection", "clipboard"]),
            (variable("DISPLAY") != nil, ["xsel", "--clipboard", "--input"]), (true, ["pbcopy"]),
        ]
        for (isThere, words) in screens where isThere {
            if let path = folders.find(words[0]) { return (words, path) }
        }
        return nil
    }

    private func run(_ path: String, _ words: [String], _ text: String) throws {
        var program = ProgramStart()
        // The program stays to serve the clipboard, and must not keep the results open.
        (program.output, program.errors) = (.nothing, .nothing)
        program.inheritsFiles = false
        program.hasOwnGroup = true
        program.takesAllSignals = true
        program.defaultSignals = [SIGPIPE, SIGXFSZ, SIGINT, SIGTERM]
        guard let (child, input) = program.startReading(path, words) else { throw failure(words[0]) }
        let output = ByteOutput(descriptor: input)
        let written = Result {
            try output.write(text)
            try output.flush()
        }
        close(input)
        guard ProgramStart.wait(for: child) == 0 else { throw failure(words[0]) }
        try written.get()
    }

    private func failure(_ program: String) -> StatementError {
        StatementError("\(program) can't copy to the clipboard")
    }
}
