import GRDBSQLite
import StoreFile
import SystemLibrary

/// The groups of rows that arrive in any order, each with its figures so far.
struct GroupTable {
    private struct Total {
        /// The number of rows with a value.
        var count: Int64 = 0
        var (sum, least, greatest): (Int64, Int64, Int64) = (0, .max, .min)

        var sql: String { count == 0 ? "0, NULL, NULL, NULL" : "\(count), \(sum), \(least), \(greatest)" }
    }

    /// The most groups: with more, sorting is as fast.
    private static let most = 16_384

    private let keyCount: Int
    private let valueCount: Int
    private var places: [[UInt64]: Int] = [:]
    /// The keys of each group, see ``append(_:)``.
    private var keys: [[UInt64]] = []
    private var totals: [Total] = []
    /// The keys of the current row: for each its kind and its value, see ``append(_:)``.
    private var key: [UInt64] = []

    init(keys: Int, values: Int) {
        (keyCount, valueCount) = (keys, values)
    }

    /// Adds a row to its group; returns `false` if it is one group too many, or a value can't be added exactly.
    mutating func add(_ row: RowScan) -> Bool {
        key.removeAll(keepingCapacity: true)
        for column in 0..<keyCount {
            guard append(row.sqliteValue(Int32(column))) else { return false }
        }
        let group = places[key] ?? keys.count
        if group == keys.count {
            guard group < Self.most else { return false }
            places[key] = group
            keys.append(key)
            totals.append(contentsOf: repeatElement(Total(), count: valueCount))
        }
        for place in 0..<valueCount {
            guard add(row.sqliteValue(Int32(keyCount + place)), at: group * valueCount + place) else { return false }
        }
        return true
    }

    /// Appends a value to the key as 0 for NULL, as 1 and a whole number, or as the length of a text plus 2 and its
    /// bytes in words; returns `false` for other values.
    private mutating func append(_ value: OpaquePointer?) -> Bool {
        switch sqlite3_value_type(value) {
        case SQLITE_NULL: key.append(0)
        case SQLITE_INTEGER: key += [1, UInt64(bitPattern: sqlite3_value_int64(value))]
        case SQLITE_TEXT:
            let bytes = Self.bytes(value)
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

    private static func bytes(_ value: OpaquePointer?) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: sqlite3_value_blob(value), count: Int(sqlite3_value_bytes(value)))
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

    /// Returns the keys of a group as SQL; a text by its bytes, which may be any.
    private static func sql(of key: [UInt64]) -> String {
        var (rest, values): (ArraySlice<UInt64>, [String]) = (key[...], [])
        while let kind = rest.popFirst() {
            switch kind {
            case 0: values.append("NULL")
            case 1: values.append(String(Int64(bitPattern: rest.removeFirst())))
            default:
                let count = Int(kind - 2)
                let bytes = rest.prefix((count + 7) / 8).flatMap { word in withUnsafeBytes(of: word, Array.init) }
                rest = rest.dropFirst((count + 7) / 8)
                let digits = bytes.prefix(count).map { String(UInt16($0) | 0x100, radix: 16).dropFirst() }
                values.append("CAST(x'\(digits.joined())' AS TEXT)")
            }
        }
        return values.joined(separator: ", ")
    }

    /// A SELECT of the groups: the keys, then the number, sum, least and greatest of each value.
    var sql: String {
        let rows = keys.enumerated().map { group, key in
            let figures = totals[group * valueCount..<(group + 1) * valueCount].map(\.sql)
            return "(\(([Self.sql(of: key)] + figures).joined(separator: ", ")))"
        }
        guard rows.isEmpty else { return "VALUES \(rows.joined(separator: ", "))" }
        return "SELECT \(repeatElement("NULL", count: keyCount + 4 * valueCount).joined(separator: ", ")) WHERE 0"
    }
}
