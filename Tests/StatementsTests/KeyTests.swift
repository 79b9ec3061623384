import FeatureList
import Statements
import Testing

/// The table of keys, and the user's own.
@Suite struct KeyTests {
    @Test(arguments: KeyAction.allCases)
    func everyActionHasDistinctKeySequences(action: KeyAction) throws {
        for key in action.keys {
            let sequences = try #require(KeyName(key)?.sequences, "\(key)")
            let others = KeyAction.allCases.filter { $0 != action }.flatMap(\.keys).compactMap {
                KeyName($0)?.sequences
            }
            #expect(!sequences.isEmpty && others.allSatisfy { Set($0).isDisjoint(with: sequences) }, "\(key)")
        }
        #expect(!action.help.isEmpty && HelpText(.program).text("keys").contains(action.rawValue))
        #expect(action.keys.isEmpty || HelpText(.program).text("keys").contains(action.help))
    }

    @Test func keyFileBindingsFollowTheDefaults() throws {
        let file = KeyFile("# mine\n\nctrl-t = search-history # as elsewhere\nCtrl-X Ctrl-O = edit\n  Tab = nothing\n")
        #expect(file.problems == [])
        let own = file.bindings.suffix(3)
        #expect(own.map(\.action) == [.searchHistory, .edit, .nothing])
        #expect(own.map(\.key.sequences) == [["^T"], ["^X^O"], ["^I"]])
        #expect(file.bindings.count == KeyFile().bindings.count + 3)
    }

    @Test func badKeyLineIsReportedAndTheRestApplies() {
        let file = KeyFile(
            "Ctrl-T search\nCtrl-T = serch-history\nHyper-T = edit\nCtrl-C = end\nF5 = edit\n", name: "keys")
        #expect(file.problems.map { $0.prefix(7) } == ["keys:1:", "keys:2:", "keys:3:", "keys:4:"])
        #expect(file.problems[1].contains("search-history?") && file.problems[3].contains("Ctrl-C"))
        #expect(file.bindings.last?.action == .edit)
    }

    /// None of these could be left any more.
    @Test(arguments: [
        "Ctrl-C", "Ctrl-D", "Ctrl-J", "Ctrl-M", "Ctrl-Z", "Enter", "Alt-[", "Alt-O", "Ctrl-1", "x", "", "Ctrl-A B C",
    ])
    func keysThatEndALineAreNotToBeHad(name: String) {
        #expect(KeyName(name) == nil)
    }
}
