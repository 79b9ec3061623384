import SystemLibrary

/// A text as NUL-terminated wide characters for libedit, at an address valid as long as this object.
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
    /// Converts a wide character to a scalar; an invalid one becomes U+FFFD.
    init(wide: wchar_t) {
        self = Unicode.Scalar(UInt32(bitPattern: wide)) ?? "\u{FFFD}"
    }
}
