import CSQLite
import StoreFile
import SystemLibrary

/// The groups of rows that arrive in any order, each with its figures so far.
struct GroupTable {
    private struct Total {
        /// The number of rows with a value.
        var count: Int64 = 0
        var (sum, least, greatest): (Int64, Int64, Int64) = (0, .max, .min)

        var json: String { count == 0 ? "0,null,null,null," : "\(count),\(sum),\(least),\(greatest)," }
    }

    /// The most groups: so many take 40 MB.
    static let most = 150_000
    /// After so many rows one in four must have met its group again; with more groups SQLite's sorting is faster.
    private static let trial = 32_768

    private var rowCount = 0
    private let keyCount: Int
    private let valueCount: Int
    /// The groups, each at the hash of its keys or the next free place after it; -1 is free, and half of the places are.
    private var places = [Int32](repeating: -1, count: 4_096)
    /// The keys of all groups one after the other, see ``append(_:)``, and where each group's begin.
    private var keys: [UInt64] = []
    private var starts: [Int] = []
    private var totals: [Total] = []
    /// The keys of the current row: for each its kind and its value, see ``append(_:)``.
    private var key: [UInt64] = []

    init(keys: Int, values: Int) {
        (keyCount, valueCount) = (keys, values)
    }

    /// Adds a row to its group; returns `false` if there are too many groups, or a value can't be added exactly.
    mutating func add(_ row: RowScan) -> Bool {
        key.removeAll(keepingCapacity: true)
        for column in 0..<keyCount {
            guard append(row.sqliteValue(Int32(column))) else { return false }
        }
        rowCount += 1
        guard rowCount != Self.trial || starts.count < Self.trial / 4 * 3, let group = currentGroup() else {
            return false
        }
        for place in 0..<valueCount {
            guard add(row.sqliteValue(Int32(keyCount + place)), at: group * valueCount + place) else { return false }
        }
        return true
    }

    /// Returns the group of the current row; `nil` if there are too many.
    private mutating func currentGroup() -> Int? {
        var place = key.withUnsafeBufferPointer { Self.hash($0[...]) } & (places.count - 1)
        while places[place] >= 0 {
            if isCurrent(Int(places[place])) { return Int(places[place]) }
            place = (place + 1) & (places.count - 1)
        }
        guard starts.count < Self.most else { return nil }
        places[place] = Int32(starts.count)
        starts.append(keys.count)
        keys += key
        totals.append(contentsOf: repeatElement(Total(), count: valueCount))
        if 2 * starts.count > places.count { spread() }
        return starts.count - 1
    }

    /// Returns a number that mostly differs for different keys: each word is multiplied by 2^64 over the golden ratio.
    private static func hash(_ words: Slice<UnsafeBufferPointer<UInt64>>) -> Int {
        var hash: UInt64 = 0
        for word in words {
            hash = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
            hash ^= hash >> 32
        }
        return Int(truncatingIfNeeded: hash)
    }

    private func isCurrent(_ group: Int) -> Bool {
        let range = range(of: group)
        return range.count == key.count && key.indices.allSatisfy { key[$0] == keys[range.lowerBound + $0] }
    }

    /// Doubles the places.
    private mutating func spread() {
        places = Array(repeating: -1, count: 2 * places.count)
        for group in starts.indices {
            var place = keys.withUnsafeBufferPointer { Self.hash($0[range(of: group)]) } & (places.count - 1)
            while places[place] >= 0 { place = (place + 1) & (places.count - 1) }
            places[place] = Int32(group)
        }
    }

    private func range(of group: Int) -> Range<Int> {
        starts[group]..<(group + 1 < starts.count ? starts[group + 1] : keys.count)
    }

    /// Appends a value to the key as 0 for NULL, as 1 and a whole number, or as the length of a text plus 2 and its
    /// bytes in words; returns `false` for other values.
    private mutating func append(_ value: OpaquePointer?) -> Bool {
        switch sqlite3_value_type(value) {
        case SQLITE_NULL: key.append(0)
        case SQLITE_INTEGER:
            key.append(1)
            key.append(UInt64(bitPattern: sqlite3_value_int64(value)))
        case SQLITE_TEXT:
            let bytes = UnsafeRawBufferPointer(
                start: sqlite3_value_blob(value), count: Int(sqlite3_value_bytes(value)))
            // SQLite ends a text of JSON there.
            guard !bytes.contains(0) else { return false }
            key.append(UInt64(bytes.count) + 2)
            for start in stride(from: 0, to: bytes.count, by: 8) {
                var word: UInt64 = 0
                memcpy(&word, bytes.baseAddress! + start, min(8, bytes.count - start))
                key.append(word)
            }
        default: return false
        }
        return true
    }

    /// Adds the value of a row to a figure; returns `false` if it can't be added exactly.
    private mutating func add(_ value: OpaquePointer?, at place: Int) -> Bool {
        switch sqlite3_value_type(value) {
        case SQLITE_NULL: return true
        case SQLITE_INTEGER: break
        default: return false
        }
        let number = sqlite3_value_int64(value)
        let (sum, overflow) = totals[place].sum.addingReportingOverflow(number)
        totals[place].sum = sum
        totals[place].count += 1
        totals[place].least = min(totals[place].least, number)
        totals[place].greatest = max(totals[place].greatest, number)
        return !overflow
    }

    /// Appends the keys of a group, each followed by a comma.
    private static func append(_ key: ArraySlice<UInt64>, to json: inout [UInt8]) {
        var rest = key
        while let kind = rest.popFirst() {
            switch kind {
            case 0: json += "null".utf8
            case 1: json += String(Int64(bitPattern: rest.removeFirst())).utf8
            default:
                let count = Int(kind - 2)
                rest.withUnsafeBytes { json.appendJSON(text: UnsafeRawBufferPointer(rebasing: $0[..<count])) }
                rest = rest.dropFirst((count + 7) / 8)
            }
            json.append(UInt8(ascii: ","))
        }
    }

    /// The groups as a JSON array of arrays: the keys, then the number, sum, least and greatest of each value.
    var json: [UInt8] {
        var json = [UInt8(ascii: "[")]
        for group in starts.indices {
            json += (group == 0 ? "[" : ",[").utf8
            Self.append(keys[range(of: group)], to: &json)
            for total in totals[group * valueCount..<(group + 1) * valueCount] { json += total.json.utf8 }
            json[json.count - 1] = UInt8(ascii: "]")
        }
        json.append(UInt8(ascii: "]"))
        return json
    }
}
