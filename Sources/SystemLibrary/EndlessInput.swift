/// A check of inputs that may never end, so that none fills the memory or the disk.
public enum EndlessInput {
    /// The most bytes of a script or an import that comes from a pipe.
    public static let most = 1 << 30

    /// Returns true for a device other than a terminal and `/dev/null`, such as `/dev/zero`; a file, a pipe and a socket
    /// are none.
    public static func isDevice(_ descriptor: Int32) -> Bool {
        var (status, null) = (stat(), stat())
        guard fstat(descriptor, &status) == 0 else { return false }
        switch status.st_mode & S_IFMT {
        case S_IFBLK: return true
        case S_IFCHR:
            return isatty(descriptor) != 1 && (stat("/dev/null", &null) != 0 || null.st_rdev != status.st_rdev)
        default: return false
        }
    }

    /// Returns the reason for refusing a device, given its name as words.
    public static func refusal(of name: String) -> String { "\(name) is a device, not a file" }

    /// Returns the reason for refusing an input of more than ``most`` bytes, given its name as words.
    public static func excess(of name: String) -> String { "\(name) has more than \(most >> 30) GiB" }
}
