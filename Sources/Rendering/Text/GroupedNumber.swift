/// Returns a count with a comma at each thousand: `1,204`.
package func grouped(_ count: Int) -> String {
    grouped(Int64(count), digits: 0)
}

/// Returns `units` of 10^-digits with a comma at each thousand and all decimals: `12,040.50`.
package func grouped(_ units: Int64, digits: Int) -> String {
    var text = String(units.magnitude)
    text = String(repeating: "0", count: max(0, digits + 1 - text.count)) + text
    let whole = text.count - digits
    if digits > 0 { text.insert(".", at: text.index(text.startIndex, offsetBy: whole)) }
    for place in stride(from: whole - 3, to: 0, by: -3) {
        text.insert(",", at: text.index(text.startIndex, offsetBy: place))
    }
    return units < 0 ? "-" + text : text
}
