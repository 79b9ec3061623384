extension Collection<Int64> {
    /// The numbers as a JSON array, for a statement that reads any number of them by `json_each`.
    @inlinable package var json: String {
        var text = "["
        for number in self { text += text.utf8.count == 1 ? String(number) : "," + String(number) }
        return text + "]"
    }
}

extension Array {
    /// Returns the elements in order, in slices of at most `count`.
    package func pieces(of count: Int) -> some Sequence<ArraySlice<Element>> {
        stride(from: 0, to: self.count, by: count).lazy.map { self[$0..<Swift.min($0 + count, self.count)] }
    }
}
