extension RowReader {
    /// Returns the day of a platform in a list such as `1=2026-03-01;12=2026-03-04`; `nil` if it isn't in the list.
    func listedDay(_ column: Int32, on platform: Int64) -> UnsafeRawBufferPointer? {
        guard let text = bytes(column) else { return nil }
        var id: Int64 = 0
        var position = 0
        while position < text.count {
            guard text[position] == UInt8(ascii: "=") else {
                id = id &* 10 &+ Int64(text[position] &- UInt8(ascii: "0"))
                position += 1
                continue
            }
            let day = position + 1..<min(position + 11, text.count)
            if id == platform { return UnsafeRawBufferPointer(rebasing: text[day]) }
            id = 0
            position = day.upperBound + 1
        }
        return nil
    }
}
