@preconcurrency import SystemLibrary

/// The accounting program that tests compare profit and journals with.
package enum Hledger {
    /// Where it is; `nil` if it isn't installed.
    package static let path: String? = ["/usr/bin/hledger", "/usr/local/bin/hledger"].first { access($0, X_OK) == 0 }

    package static var isInstalled: Bool { path != nil }
}
