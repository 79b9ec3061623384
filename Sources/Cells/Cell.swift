/// The value of one column in one row, borrowed: what it points to is valid only during the call that passes it.
///
/// Days are text, written as ISO 8601 by whoever makes the page.
public enum Cell {
    /// No value: `null` in JSON, nothing elsewhere.
    case empty
    /// UTF-8, which may be invalid: csv and tsv pass the bytes on, all else shows U+FFFD for what cannot be read.
    case text(UnsafeRawBufferPointer)
    case integer(Int64)
    /// A whole number of 10^-digits: `350, digits: 2` is `3.50`. From 0 to 18 digits, all of which are written.
    case decimal(Int64, digits: Int)
    case boolean(Bool)
    /// Several texts: an array of strings in JSON, joined with `; ` elsewhere.
    case list(UnsafeBufferPointer<UnsafeRawBufferPointer>)
}
