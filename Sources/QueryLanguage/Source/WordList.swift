extension BidirectionalCollection<String> {
    /// Returns the words as a list within a sentence, such as `a, b and c`; empty without words.
    package func listed(_ conjunction: String = "and") -> String {
        guard let last else { return "" }
        return count == 1 ? last : "\(dropLast().joined(separator: ", ")) \(conjunction) \(last)"
    }
}
