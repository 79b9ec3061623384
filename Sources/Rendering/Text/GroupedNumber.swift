/// A count for people, with a comma at each thousand: `1,204`.
public func grouped(_ count: Int) -> String {
    var digits = String(count.magnitude)
    var place = digits.count - 3
    while place > 0 {
        digits.insert(",", at: digits.index(digits.startIndex, offsetBy: place))
        place -= 3
    }
    return count < 0 ? "-" + digits : digits
}
