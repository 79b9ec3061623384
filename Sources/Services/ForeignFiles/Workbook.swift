import Glibc
import Inventory

/// The first sheet of an Excel workbook, made a CSV file by `xlsx2csv` in a process of its own, which is limited.
struct Workbook {
    let path: String

    /// Debian's package and program.
    private static let program = "xlsx2csv"

    /// Writes `sheet.csv`; says what was left out.
    func convert(_ file: Int32, _ zip: ZipSource, into work: WorkFolder) throws -> [String] {
        func refused(_ reason: String) -> ImportError { .unreadable(path: path, reason: reason) }
        let programs = ProgramFolders(getenv("PATH").map { String(cString: $0) })
        guard let converter = programs.find(Self.program), let prlimit = programs.find("prlimit") else {
            throw refused(
                "it is an Excel workbook, for which xlsx2csv is needed (Debian: apt-get install xlsx2csv); or save it as CSV"
            )
        }
        // A copy, since the program seeks in it; and none of a size that it could not hold.
        try work.copy(RealPath.of(path) ?? path, as: "book.xlsx")
        let book = open(work.path(of: "book.xlsx"), O_RDONLY | O_CLOEXEC)
        let sheet = open(
            work.path(of: "sheet.csv"), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        defer { for file in [book, sheet] where file >= 0 { close(file) } }
        guard book >= 0, sheet >= 0 else { throw refused("its copy cannot be written") }
        var program = LimitedProgram(prlimit: prlimit, environment: ["PATH=/usr/bin:/bin", "LC_ALL=C.UTF-8"])
        program.mostFileSize = Int64(WorkFolder.mostBytes)
        let ending = try Foreground.run(watch: { _ in }) { [program] _ in
            try await program.run(
                [converter, "-s", "1", "-f", "%Y-%m-%d", "/dev/stdin"], input: book, output: sheet)
        }
        switch ending.reason {
        case .exit(0): break
        case .timeout: throw refused("it is an Excel workbook that xlsx2csv takes too long to read")
        default: throw refused("it is an Excel workbook that xlsx2csv cannot read: \(ending.words)")
        }
        let sheets = zip.entries.count { $0.name.hasPrefix("xl/worksheets/") && $0.name.hasSuffix(".xml") }
        return sheets > 1 ? ["Of its \(sheets) sheets the first was taken."] : []
    }
}
