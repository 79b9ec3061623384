import CZlib

/// A writer of a zip with one file, by PKWARE's APPNOTE 6.3.
enum ZipArchive {
    static func bytes(name: String, content: [UInt8]) -> [UInt8] {
        let packed = Deflation.raw.deflated(content)
        let checksum = UInt32(truncatingIfNeeded: crc32(0, content, UInt32(content.count)))
        // Version 2.0, no flags, deflated; midnight of 1 January 1980, the earliest possible time.
        let common: [UInt8] =
            little([20, 0, 8, 0, 33]) + little(checksum) + little(UInt32(packed.count)) + little(UInt32(content.count))
            + little([UInt16(name.utf8.count), 0])
        let local: [UInt8] = little(0x0403_4b50) + common + Array(name.utf8) + packed
        let directory: [UInt8] =
            little(0x0201_4b50) + little([20]) + common + little([0, 0, 0, 0, 0, 0, 0]) + Array(name.utf8)
        let end: [UInt8] =
            little(0x0605_4b50) + little([0, 0, 1, 1]) + little(UInt32(directory.count)) + little(UInt32(local.count))
            + little([0])
        return local + directory + end
    }

    private static func little(_ numbers: [UInt16]) -> [UInt8] {
        numbers.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    }

    private static func little(_ number: UInt32) -> [UInt8] {
        little([UInt16(number & 0xFFFF), UInt16(number >> 16)])
    }
}
