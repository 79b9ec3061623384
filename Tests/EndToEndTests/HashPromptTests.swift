import TestSupport
import Testing

/// A `#` at the prompt, where a comment may be the rest of a title.
@Suite struct HashPromptTests {
    @Test func aTypedCommentAfterAChangeIsRefusedAndAPastedOneIsNot() throws {
        let shell = try TypedShell(isEmpty: true)
        try shell.prompt()
        try shell.ask("buy Beano # 12 for 3", shows: "try: buy \"Beano # 12\" for 3")
        try shell.ask("buy lamp for 3 # box 12", shows: "try: buy lamp for 3 note \"box 12\"")
        try shell.ask("items show count", shows: "0")
        try shell.ask("buy lamp for 3 # cheap", shows: "bought FH-")
        shell.terminal.type("\u{1B}[200~buy jug for 4 # box 12\u{1B}[201~")
        try shell.ask("", shows: "“jug” · 4.00 GBP")
        // The line after a paste is a typed one again.
        try shell.ask("buy vase for 3 # 12", shows: "would not be recorded")
        try shell.ask("items show count", shows: "2")
        #expect(try shell.leave() == 0)
    }
}
