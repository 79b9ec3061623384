import SystemLibrary

/// The products of this build.
package enum TestProducts {
    /// Returns the path of an executable product or target built beside the running tests.
    package static func executable(_ name: String) -> String {
        var path = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
        readlink("/proc/self/exe", &path, path.count - 1)
        let tests = String(decoding: path.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        return (tests.split(separator: "/").dropLast().map { "/" + $0 } + ["/" + name]).joined()
    }
}
