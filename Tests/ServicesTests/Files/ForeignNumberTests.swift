import Codecs
import Testing

/// The numbers of foreign files.
@Suite struct ForeignNumberTests {
    @Test(
        arguments: [
            ("12", 12), ("+5", 5), ("-5", 1), ("0", 1), ("007", 7), ("1001", 1000), ("9223372036854775807", 1000),
            ("9223372036854775808", 1000), ("-9223372036854775809", 1), ("", nil), ("-", nil), ("1.5", nil),
            ("2 ", nil),
            ("1e3", nil), ("\u{0663}", nil),
        ] as [(String, Int?)])
    func aNumberIsTheNearestOneOfTheRange(text: String, number: Int?) {
        #expect(ForeignNumber.whole(text, in: 1...1000) == number)
    }
}
