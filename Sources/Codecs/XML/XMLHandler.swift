/// A receiver of the elements and texts of a document in order; names come without their prefix.
package protocol XMLHandler: AnyObject {
    func start(_ name: String, _ attributes: XMLAttributes) throws
    func end(_ name: String) throws
    /// Takes a piece of text, whose bytes are valid only during the call.
    func text(_ piece: UnsafeRawBufferPointer) throws
}

extension XMLHandler {
    package func end(_ name: String) {}
    package func text(_ piece: UnsafeRawBufferPointer) {}
}

/// The attributes of an element, valid only while its start is handled.
package struct XMLAttributes {
    /// Names and values in turn, ended by `nil`; `nil` for none.
    private let pairs: UnsafeMutablePointer<UnsafePointer<CChar>?>?

    package init(_ pairs: UnsafeMutablePointer<UnsafePointer<CChar>?>?) { self.pairs = pairs }

    /// The value of the attribute whose name, without its prefix, is `name`; `nil` if there is none.
    package subscript(_ name: String) -> String? {
        guard var pair = pairs else { return nil }
        while let key = pair[0], let value = pair[1] {
            if XMLName.matches(key, name) { return String(cString: value) }
            pair += 2
        }
        return nil
    }
}

/// The names of elements and attributes, read and compared without their prefix.
package enum XMLName {
    /// Returns the name without its prefix.
    package static func local(_ name: UnsafePointer<CChar>) -> String { String(cString: afterPrefix(name)) }

    static func matches(_ name: UnsafePointer<CChar>, _ wanted: String) -> Bool {
        var place = afterPrefix(name)
        for byte in wanted.utf8 {
            guard UInt8(bitPattern: place.pointee) == byte else { return false }
            place += 1
        }
        return place.pointee == 0
    }

    private static func afterPrefix(_ name: UnsafePointer<CChar>) -> UnsafePointer<CChar> {
        var (place, start) = (name, name)
        while place.pointee != 0 {
            if UInt8(bitPattern: place.pointee) == UInt8(ascii: ":") { start = place + 1 }
            place += 1
        }
        return start
    }
}
