/// The values in the middle of a list, found without sorting all of it.
package enum MiddleValues {
    /// Returns the two middle values, which are the same one if their number is odd.
    ///
    /// It reorders `values`, which must not be empty.
    package static func find<Value: Comparable>(_ values: inout [Value]) -> (lower: Value, upper: Value) {
        precondition(!values.isEmpty, "Nothing has no middle.")
        return find(&values, from: (values.count - 1) / 2, toNext: values.count % 2 == 0)
    }

    /// Returns the value that sorting would put at `place`, and the next one; without `toNext` the first twice.
    ///
    /// It reorders `values`, which must have them.
    package static func find<Value: Comparable>(
        _ values: inout [Value], from place: Int, toNext: Bool
    ) -> (lower: Value, upper: Value) {
        let lower = values.withUnsafeMutableBufferPointer { select(place, in: $0) }
        guard toNext else { return (lower, lower) }
        // The values after the place are not smaller.
        let upper = values[(place + 2)...].reduce(values[place + 1]) { min($0, $1) }
        return (lower, upper)
    }

    /// Returns the value that sorting would put at `place`, and moves it there, with no greater value before it and no
    /// smaller one after it.
    ///
    /// Hoare's algorithm (Communications of the ACM 4, 1961, algorithm 65), with the median of three as the pivot.
    private static func select<Value: Comparable>(_ place: Int, in values: UnsafeMutableBufferPointer<Value>) -> Value {
        var (low, high) = (0, values.count - 1)
        while low < high {
            let pivot = median(values[low], values[low + (high - low) / 2], values[high])
            var (left, right) = (low, high)
            while left <= right {
                while values[left] < pivot { left += 1 }
                while pivot < values[right] { right -= 1 }
                if left <= right {
                    values.swapAt(left, right)
                    left += 1
                    right -= 1
                }
            }
            if right < place { low = left }
            if place < left { high = right }
        }
        return values[place]
    }

    private static func median<Value: Comparable>(_ one: Value, _ two: Value, _ three: Value) -> Value {
        max(min(one, two), min(max(one, two), three))
    }
}
