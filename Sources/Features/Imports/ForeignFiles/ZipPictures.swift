/// The pictures in a zip, each unpacked when needed and removed afterwards.
struct ZipPictures: SourcePictures {
    private let zip: ZipSource
    private let work: WorkFolder
    private let entries: [String: ZipSource.Entry]

    /// Creates the pictures; `top` is the folder of the zip that contains the source, empty or ending in `/`.
    init(_ zip: ZipSource, below top: String, _ work: WorkFolder) {
        (self.zip, self.work) = (zip, work)
        entries = Dictionary(
            zip.entries.filter { $0.name.hasPrefix(top) }.map { (String($0.name.dropFirst(top.count)), $0) },
            uniquingKeysWith: { first, _ in first })
    }

    func withPicture(_ file: String, _ body: (String) throws -> Void) throws {
        guard let entry = PicturePath.places(of: file).lazy.compactMap({ entries[$0] }).first else { return }
        let name = entry.name.split(separator: "/").last.map(String.init) ?? "picture"
        let copy = "picture-\(name)"
        try zip.unpack(entry, as: copy, into: work)
        defer { work.remove(copy) }
        try body(work.path(of: copy))
    }
}
