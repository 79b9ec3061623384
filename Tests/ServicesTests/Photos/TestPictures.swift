import Foundation
import Testing
import TestSupport

/// Pictures made by libvips and tagged by exiftool, independently of fhq.
final class TestPictures {
    let folder: String

    static let tools = ["vips", "exiftool", "vipsthumbnail"]
    static let areInstalled = tools.allSatisfy { FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)") }
    static let missing = Comment("needs libvips-tools and libimage-exiftool-perl")

    init() throws {
        folder = URL(fileURLWithPath: NSTemporaryDirectory()).path + "/fhq-photos-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: folder)
    }

    func path(_ name: String) -> String { "\(folder)/\(name)" }

    /// Makes a picture with detail in the format of its name's ending, and returns its path.
    @discardableResult func make(
        _ name: String, width: Int = 640, height: Int = 480, seed: Int = 1, options: [String] = []
    ) throws -> String {
        let raw = path("raw-\(seed).v")
        try run("vips", "perlin", raw, "\(width)", "\(height)", "--cell-size", "90", "--seed", "\(seed)", "--uchar")
        let colour = path("colour-\(seed).v")
        try run("vips", "bandjoin", "\(raw) \(raw) \(raw)", colour)
        let tagged = path("tagged-\(seed).v")
        try run("vips", "copy", colour, tagged, "--interpretation", "srgb")
        try run(["vips", "copy", tagged, path(name) + (options.isEmpty ? "" : "[\(options.joined(separator: ","))]")])
        return path(name)
    }

    /// Tags a picture like a phone lying on its side in Battersea.
    func mark(_ path: String) throws {
        try run(
            "exiftool", "-q", "-overwrite_original", "-Orientation#=6", "-GPSLatitude=51.476", "-GPSLatitudeRef=N",
            "-GPSLongitude=0.162", "-GPSLongitudeRef=W", "-Make=Phone", "-XMP:City=London", "-IPTC:City=London", path)
    }

    /// Returns every tag that exiftool finds, one line each: its group, name and value.
    func tags(_ path: String) throws -> String {
        try run("exiftool", "-G", "-s", path)
    }

    @discardableResult func run(_ words: String...) throws -> String { try run(words) }

    @discardableResult func run(_ words: [String]) throws -> String {
        try Child.output(of: words)
    }
}
