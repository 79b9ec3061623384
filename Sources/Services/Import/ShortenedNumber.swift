/// A long number as Excel shows it in a narrow column, and saves what it shows.
enum ShortenedNumber {
    /// Whether a text is one, as `4.07197E+11`: what the other digits were is lost.
    static func isOne(_ text: some StringProtocol) -> Bool {
        guard text.utf8.contains(UInt8(ascii: "+")), text.utf8.count <= 32 else { return false }
        let halves = text.uppercased().split(separator: "E+", omittingEmptySubsequences: false)
        guard halves.count == 2, halves[0].first?.isNumber == true, (1...3).contains(halves[1].count) else {
            return false
        }
        return halves[1].allSatisfy(\.isNumber) && halves[0].allSatisfy { $0.isNumber || $0 == "." || $0 == "," }
    }
}

extension ImportProblem {
    /// Of a number that Excel has shortened; no line of such a file can be trusted.
    static let shortened = ImportProblem(
        "Excel has shortened the numbers in this file", hint: "download it again, and import it before Excel opens it",
        canBeSkipped: false)
}
