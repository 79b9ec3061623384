import SystemLibrary

/// The size of test runs: full with `make torture`, small with `make test`.
package enum Torture {
    package static let isFull = getenv("FHQ_TORTURE") != nil

    /// The number of seeds of a full run that `FHQ_TORTURE` sets; `nil` if it sets none.
    package static let seeds = getenv("FHQ_TORTURE").flatMap { Int(String(cString: $0)) }.flatMap { $0 > 1 ? $0 : nil }

    package static func count(_ full: Int, elseOnly few: Int) -> Int { isFull ? full : few }
}
