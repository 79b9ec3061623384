/// The kinds of picture that a photo may have.
package enum PictureKind: String, CaseIterable, Hashable, Sendable {
    case jpeg, png, webp, heic, avif, gif, tiff

    /// The endings of its file names, the usual one first.
    package var fileExtensions: [String] {
        switch self {
        case .jpeg: ["jpg", "jpeg", "jpe"]
        case .heic: ["heic", "heif"]
        case .tiff: ["tif", "tiff"]
        default: [rawValue]
        }
    }

    /// Its media type as registered by RFC 6838.
    package var mediaType: String { "image/\(rawValue)" }

    /// The number of a file's first bytes that identify its kind.
    package static let signatureLength = 64

    /// Returns the kind by a file's first bytes; `nil` if it is no picture.
    package init?(firstBytes bytes: some Collection<UInt8>) {
        let bytes = Array(bytes.prefix(Self.signatureLength))
        func has(_ text: String, at place: Int = 0) -> Bool { bytes.dropFirst(place).starts(with: text.utf8) }
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if bytes.starts(with: [0x89]), has("PNG\r\n\u{1A}\n", at: 1) {
            self = .png
        } else if has("GIF87a") || has("GIF89a") {
            self = .gif
        } else if has("RIFF"), has("WEBP", at: 8) {
            self = .webp
        } else if has("II*\0") || has("MM\0*") {
            self = .tiff
        } else if has("ftyp", at: 4), let kind = Self.kind(ofBrandsIn: bytes) {
            self = kind
        } else {
            return nil
        }
    }

    /// Returns the kind by a file's name; `nil` if it is no picture.
    package init?(fileName: String) {
        let ending = fileName.split(separator: "/").last?.split(separator: ".").last?.lowercased() ?? ""
        guard let kind = Self.allCases.first(where: { $0.fileExtensions.contains(ending) }) else { return nil }
        self = kind
    }

    /// Returns the kind by the brands of an ISO base media file (ISO/IEC 14496-12): its major brand, then the
    /// compatible ones.
    private static func kind(ofBrandsIn bytes: [UInt8]) -> PictureKind? {
        let length = bytes[..<4].reduce(0) { $0 << 8 | Int($1) }
        let box = bytes[8..<min(bytes.count, max(12, length))]
        let brands = stride(from: 0, to: box.count - 3, by: 4).filter { $0 != 4 }.map { place in
            String(decoding: box.dropFirst(place).prefix(4), as: UTF8.self)
        }
        if brands.contains(where: { ["avif", "avis"].contains($0) }) { return .avif }
        let coded = ["heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs", "mif1", "msf1"]
        return brands.contains(where: coded.contains) ? .heic : nil
    }
}
