import Imports
import Interchange
import Programs
import SystemLibrary

/// The pages of a Vinted personal-data download, converted to a table by `xsltproc` in a limited process.
///
/// libxml2's parser reads the HTML there, however it is written; the result is CSV in our own columns. It contains
/// nothing about buyers or sellers.
struct VintedPages {
    let path: String

    /// The name of the program and of Debian's package.
    private static let program = "xsltproc"
    private static let (mostPages, mostSeconds) = (200, 60)
    /// The largest page in bytes; one takes about ten times its size in memory.
    private static let mostBytes = 64 << 20

    static func recognises(_ zip: ZipSource) -> Bool {
        zip.entries.contains { $0.name == "listings/index.html" || $0.name.hasSuffix("/listings/index.html") }
    }

    /// Writes `vinted.csv`.
    func convert(_ zip: ZipSource, into work: WorkFolder) throws {
        func refused(_ reason: String) -> ImportError { .unreadable(path: path, reason: reason) }
        let programs = ProgramFolders(getenv("PATH").map { String(cString: $0) })
        guard let converter = programs.find(Self.program), let prlimit = programs.find("prlimit") else {
            throw ImportError.missingProgram(
                path: path, what: "Vinted's personal data", program: Self.program, package: Self.program)
        }
        let found = zip.entries.filter { $0.name.split(separator: "/").last == "index.html" }
        guard found.count <= Self.mostPages else { throw refused("it has more than \(Self.mostPages) pages") }
        // Listings come first, since they give the currency that orders may lack.
        let pages =
            found.filter { $0.name.hasSuffix("listings/index.html") }
            + found.filter { !$0.name.hasSuffix("listings/index.html") }
        var left = Self.mostBytes
        var names: [String] = []
        for (number, page) in pages.enumerated() {
            let name = "page\(number).html"
            try zip.unpack(page, as: name, into: work)
            var status = stat()
            guard stat(work.path(of: name), &status) == 0, status.st_size <= left else {
                throw refused("its pages have more than \(Self.mostBytes >> 20) MiB")
            }
            left -= Int(status.st_size)
            names.append(name)
        }
        try write(VintedStylesheet.text, as: "vinted.xsl", work)
        try write(VintedStylesheet.header, as: "vinted.csv", work)
        let nothing = open("/dev/null", O_RDONLY | O_CLOEXEC)
        let table = open(work.path(of: "vinted.csv"), O_WRONLY | O_APPEND | O_NOFOLLOW | O_CLOEXEC)
        defer { for file in [nothing, table] where file >= 0 { close(file) } }
        guard nothing >= 0, table >= 0 else { throw refused("its table cannot be written") }
        var program = LimitedProgram(prlimit: prlimit, environment: ["PATH=/usr/bin:/bin", "LC_ALL=C.UTF-8"])
        (program.mostFileSize, program.patience) = (Int64(WorkFolder.mostBytes), .seconds(Self.mostSeconds))
        let command =
            [converter, "--nonet", "--nowrite", "--nomkdir", "--encoding", "utf-8", "--html"]
            + (["vinted.xsl"] + names).map { work.path(of: $0) }
        let ending = try Foreground.run(watch: { _ in }) { [program] _ in
            try await program.run(command, input: nothing, output: table)
        }
        for name in names { work.remove(name) }
        switch ending.reason {
        case .exit(0): break
        case .timeout: throw refused("it has pages that xsltproc takes too long to read")
        default: throw refused("it has a page that xsltproc cannot read: \(ending.words)")
        }
    }

    private func write(_ text: String, as name: String, _ work: WorkFolder) throws {
        let file = try work.newFile(name, of: path)
        try file.append(Array(text.utf8))
    }
}
