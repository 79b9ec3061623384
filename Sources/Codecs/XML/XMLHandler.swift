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
    /// Names and values in turn, ended by a missing name; `nil` for none.
    ///
    /// An attribute of HTML may have no value.
    private let pairs: UnsafeMutablePointer<UnsafePointer<CChar>?>?

    package init(_ pairs: UnsafeMutablePointer<UnsafePointer<CChar>?>?) { self.pairs = pairs }

    /// The value of the attribute whose name, without its prefix, is `name`; `nil` if there is none.
    package subscript(_ name: String) -> String? {
        guard var pair = pairs else { return nil }
        while let key = pair[0] {
            if XMLName.matches(key, name) { return pair[1].map { String(cString: $0) } }
            pair += 2
        }
        return nil
    }

    /// Returns the whole number of an attribute, or the nearest one within `range`; `nil` if there is no number.
    package func whole(_ name: String, in range: ClosedRange<Int>) -> Int? {
        self[name].flatMap { ForeignNumber.whole($0, in: range) }
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
