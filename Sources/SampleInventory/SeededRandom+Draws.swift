/// Random draws that are the same for the same seed.
///
/// The standard library's `random(in:using:)` may change between releases; these draws never do.
extension SeededRandom {
    /// Returns a number in `0 ..< bound`; the bias of the multiplication is under `bound / 2^64`.
    mutating func below(_ bound: Int) -> Int {
        Int(next().multipliedFullWidth(by: UInt64(bound)).high)
    }

    mutating func chance(percent: Int) -> Bool {
        below(100) < percent
    }

    mutating func pick<Element>(_ choices: [Element]) -> Element {
        choices[below(choices.count)]
    }

    /// Returns one of the choices, each as often as its weight says.
    mutating func pick<Element>(weighted choices: [(Element, Int)]) -> Element {
        var rest = below(choices.reduce(0) { $0 + $1.1 })
        for (element, weight) in choices.dropLast() {
            if rest < weight { return element }
            rest -= weight
        }
        return choices[choices.count - 1].0
    }

    /// Returns a random (version 4) UUID as Foundation writes it, in upper case.
    mutating func uuid() -> String {
        let high = next() & 0xFFFF_FFFF_FFFF_0FFF | 0x4000
        let low = next() & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
        return String(unsafeUninitializedCapacity: 36) { buffer in
            var position = 0
            for nibble in 0..<32 {
                if [8, 12, 16, 20].contains(nibble) {
                    buffer[position] = UInt8(ascii: "-")
                    position += 1
                }
                let value = UInt8(
                    (nibble < 16 ? high >> UInt64(60 - 4 * nibble) : low >> UInt64(124 - 4 * nibble)) & 15)
                buffer[position] = value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
                position += 1
            }
            return 36
        }
    }
}
