import Glibc

/// A text as the NUL-ended wide characters that libedit takes, at an address that holds as long as this does.
final class WideText {
    let start: UnsafeMutablePointer<wchar_t>

    init(_ scalars: some Collection<Unicode.Scalar>) {
        start = .allocate(capacity: scalars.count + 1)
        for (index, scalar) in scalars.enumerated() {
            (start + index).initialize(to: wchar_t(bitPattern: scalar.value))
        }
        (start + scalars.count).initialize(to: 0)
    }

    deinit {
        start.deallocate()
    }
}

extension Unicode.Scalar {
    /// The scalar that a wide character is; U+FFFD for what is none.
    init(wide: wchar_t) {
        self = Unicode.Scalar(UInt32(bitPattern: wide)) ?? "\u{FFFD}"
    }
}
