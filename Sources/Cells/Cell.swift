/// The value of one column in one row.
///
/// The bytes it points to are valid only during the call that passes it. Days are text in ISO 8601.
package enum Cell {
    /// No value: `null` in JSON, an empty field elsewhere.
    case empty
    /// UTF-8, which may be invalid: CSV and TSV pass the bytes on, the other formats show U+FFFD for invalid sequences.
    case text(UnsafeRawBufferPointer)
    case integer(Int64)
    /// A whole number of 10^-digits: `350, digits: 2` is `3.50`.
    ///
    /// `digits` is from 0 to 18, and all of them are written.
    case decimal(Int64, digits: Int)
    case boolean(Bool)
    /// Several texts: an array of strings in JSON, joined with `; ` elsewhere.
    case list(UnsafeBufferPointer<UnsafeRawBufferPointer>)
}
