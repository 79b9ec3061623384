import Foundation
import TestSupport
import Testing

/// The prompt's status fields and the shell's progress messages.
@Suite struct PromptTests {
    private let template = #"set prompt "{list} to list · {takedown} to take down · sync {sync}""#

    @Test func rightPromptShowsOpenChoresAfterEachStatement() throws {
        let shell = try TypedShell(isEmpty: true, columns: 100)
        try shell.prompt()
        try shell.tell(template)
        #expect(!shell.terminal.screen.text.contains("to list\n"))
        try shell.ask("buy \"Old lamp\" for 3 on 2026-10-01", shows: "FH-")
        try shell.terminal.expectScreen("one to list") { $0.text.hasSuffix(" 1 to list") && $0.column == 5 }
        // The next prompt shows another shell's change.
        let other = try shell.program.run("-c", "buy \"Other lamp\" for 3 on 2026-10-01")
        #expect(other.status == 0, "\(other.errors)")
        shell.terminal.type("items show count\r")
        try shell.terminal.expectScreen("two to list") { $0.text.hasSuffix(" 2 to list") && $0.column == 5 }
        try shell.tell("set prompt off")
        #expect(!(shell.terminal.screen.lines.last { !$0.isEmpty } ?? "").contains("list"))
        #expect(try shell.leave() == 0)
    }

    /// What a wrong line was meant as stands in grey behind it, at each key, and → takes it.
    @Test func aWrongLineShowsWhatWasMeantWhileItIsTyped() throws {
        let shell = try TypedShell(isEmpty: true)
        try shell.prompt()
        shell.terminal.type("biscuit tin 1.20")
        try shell.terminal.expectLine("fhq> biscuit tin 1.20  → buy \"biscuit tin\" for 1.20")
        shell.terminal.type(" at Battersea")
        try shell.terminal.expectLine(
            "fhq> biscuit tin 1.20 at Battersea  → buy \"biscuit tin\" for 1.20 at Battersea")
        shell.terminal.type("\u{1B}[C")
        try shell.terminal.expectLine("fhq> buy \"biscuit tin\" for 1.20 at Battersea")
        // Also where the next line is typed before its prompt, it knows what the one before has changed.
        shell.terminal.type("\rsold biscuit tin £9")
        try shell.terminal.expectLine("fhq> sold biscuit tin £9  → sell \"biscuit tin\" for £9")
        try shell.abandon()
        // A line that may still become a statement, and one that is, show none.
        for line in ["sell biscuit", "items unsold by market"] {
            shell.terminal.type(line)
            try shell.terminal.expectScreen(line) { !$0.text.contains("  → ") && $0.text.contains("fhq> " + line) }
            try shell.abandon()
        }
        #expect(try shell.leave() == 0)
    }

    @Test func terminalTitleIsRestored() throws {
        let shell = try TypedShell()
        try shell.prompt()
        shell.terminal.type(#"set title "fhq · {list} to list""# + "\r")
        try shell.terminal.expectBytes("\u{1B}]2;fhq · ")
        try shell.prompt()
        #expect(try shell.leave() == 0)
        #expect(String(decoding: shell.terminal.output, as: UTF8.self).hasSuffix("\u{1B}]2;\u{7}\u{1B}[23;2t"))
    }

    @Test func unknownPromptFieldIsRefused() throws {
        let run = try Program().run("-c", #"set prompt "{lists} to list""#)
        #expect(run.status == 2)
        #expect(run.errors.contains("unknown field {lists}") && run.errors.contains("try: help set"))
    }

    @Test func aTemplateCannotMoveTheCursor() throws {
        let shell = try TypedShell()
        try shell.prompt()
        shell.terminal.type("set prompt \"a\u{16}\u{1B}[2J\"\r")
        try shell.terminal.expectScreen("the escape as a sign") { $0.text.hasSuffix(" a␛[2J") && $0.column == 5 }
        #expect(!String(decoding: shell.terminal.output, as: UTF8.self).contains("\u{1B}[2J"))
    }

    @Test func aSlowQueryWithoutAnIndexSaysSo() throws {
        let shell = try TypedShell(columns: 120, preparing: Slow.prepare)
        try shell.prompt()
        shell.terminal.type(Slow.statement(conditions: Slow.conditions) + "\r")
        try shell.terminal.expect("slow: no index fits, so fhq read all items in ")
        try shell.prompt()
    }
}
