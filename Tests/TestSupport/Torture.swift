import Glibc

/// Whether the full numbers are asked for, `make torture`, or those that `make test` has the time for.
public enum Torture {
    public static let isFull = getenv("FHQ_TORTURE") != nil

    /// How many seeds the full numbers have, if `FHQ_TORTURE` says so.
    public static let seeds = getenv("FHQ_TORTURE").flatMap { Int(String(cString: $0)) }.flatMap { $0 > 1 ? $0 : nil }

    public static func count(_ full: Int, elseOnly few: Int) -> Int { isFull ? full : few }
}
