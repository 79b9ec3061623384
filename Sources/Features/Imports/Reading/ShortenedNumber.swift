/// A long number that Excel has shortened for a narrow column, and saved that way.
package enum ShortenedNumber {
    /// Returns true for a text such as `4.07197E+11`, whose other digits are lost.
    package static func isOne(_ text: some StringProtocol) -> Bool {
        guard text.utf8.count <= 32, text.utf8.contains(UInt8(ascii: "+")) else { return false }
        let halves = text.uppercased().split(separator: "E+", omittingEmptySubsequences: false)
        guard halves.count == 2, halves[0].first?.isNumber == true, (1...3).contains(halves[1].count) else {
            return false
        }
        return halves[1].allSatisfy(\.isNumber) && halves[0].allSatisfy { $0.isNumber || $0 == "." || $0 == "," }
    }
}

extension ImportProblem {
    /// The problem of such a number; no line of the file can be trusted.
    package static let shortened = ImportProblem(
        "Excel has shortened the numbers in this file", hint: "download it again, and import it before Excel opens it",
        canBeSkipped: false)
}
