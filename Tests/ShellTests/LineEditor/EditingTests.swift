import Shell
import TestSupport
import Testing

/// The line editor as a person meets it: a program on a terminal.
@Suite struct EditingTests {
    @Test func aLineIsReadAndEnterEndsIt() throws {
        let probe = try Probe()
        probe.type("items unsold\r")
        try probe.expect(#"=> "items unsold""#)
    }
}
