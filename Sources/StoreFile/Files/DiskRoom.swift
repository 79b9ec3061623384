import SystemLibrary

/// The room left on a disk.
package enum DiskRoom {
    /// Returns the bytes that this user may still write to the disk of `folder`; `nil` if the system doesn't say.
    package static func bytes(at folder: String) -> Int64? {
        var space = statvfs()
        guard statvfs(folder, &space) == 0 else { return nil }
        // Some network file systems report more blocks than a byte count can hold.
        let (room, isEndless) = UInt64(space.f_bavail).multipliedReportingOverflow(by: UInt64(space.f_frsize))
        return isEndless ? .max : Int64(clamping: room)
    }
}
