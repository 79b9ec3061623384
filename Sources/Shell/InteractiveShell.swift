import Glibc
import Inventory
import QueryLanguage
import Rendering
import Statements

/// The shell at a terminal: asks for a statement, runs it, shows what it gives, until it is left.
struct InteractiveShell {
    let environment: Environment
    let runner: Runner
    let history: HistoryFile
    let usesColour: Bool

    func run() -> ExitStatus {
        greet()
        environment.session.update { [entries = history.entries()] in $0.history = entries }
        let completer = Completer(environment: environment)
        let highlighter = Highlighter()
        let editor = LineEditor(
            prompt: "fhq> ", continuationPrompt: " ...> ", history: history, completer: completer.complete,
            isIncomplete: isIncomplete, highlight: highlighter.styles, colour: usesColour)
        while true {
            switch editor.readStatement() {
            case .endOfInput: return leave()
            case .interrupted: continue
            case .text(let text):
                remember(text)
                _ = runner.run(Source(text, name: "fhq"))
                _ = Interrupt.take()
                if runner.hasQuit { return .done }
            }
        }
    }

    private func greet() {
        guard !environment.options.isQuiet else { return }
        environment.notice("fhq · help lists what there is, Tab completes, Ctrl-D leaves")
    }

    private func leave() -> ExitStatus {
        environment.notice("")
        return .done
    }

    private func remember(_ text: String) {
        guard HistoryFile.records(text) else { return }
        environment.session.update { $0.history.append(text) }
    }

    /// Whether another line may complete the text; what is wrong already is not incomplete.
    private func isIncomplete(_ text: String) -> Bool {
        Script.check(Source(text, name: "fhq"), scope: StatementScope.make(environment)).first?.isIncomplete ?? false
    }
}
