/// The names that a Swift source declares for other folders and those it uses, as far as its text shows.
///
/// It is no compiler: a type is recognised by its name, and a member added to another folder's type by a name that is
/// unique in the target.
struct SourceNames {
    /// Types that other files can name.
    private(set) var types: Set<String> = []
    /// Types within types, which hide others of the same name.
    private(set) var nested: Set<String> = []
    /// Members added to types, with the type's name, and global functions, with none.
    private(set) var added: [(type: String?, name: String)] = []
    /// The members of a type in this file.
    private(set) var owned: Set<String> = []
    /// Names of types that are not qualified by another.
    private(set) var usedTypes: Set<String> = []
    /// Names after a dot or before an argument, in the form of ``member(_:_:at:)``.
    private(set) var usedMembers: Set<String> = []
    private(set) var imports: Set<String> = []

    private static let typeWords: Set = ["struct", "class", "enum", "protocol", "actor", "typealias"]
    private static let memberWords: Set = ["func", "var", "let"]

    private struct Scope {
        /// The extended type; `nil` in a type's own braces.
        var extended: String?
        var isPrivate: Bool
        var isEnum: Bool
    }

    private var scopes: [Scope?] = []
    private var isPrivate = false
    private var declaration: String?
    private var opening: Scope?

    private let tokens: [SwiftTokens.Token]

    init(_ text: String) {
        tokens = SwiftTokens.all(of: text)
        for place in tokens.indices {
            switch tokens[place] {
            case .sign("{"):
                scopes.append(opening)
                (opening, declaration, isPrivate) = (nil, nil, false)
            case .sign("}"):
                scopes = scopes.dropLast()
                isPrivate = false
            case .word(let word): read(word, at: place)
            case .sign: break
            }
        }
    }

    private func token(_ place: Int) -> SwiftTokens.Token? { tokens.indices.contains(place) ? tokens[place] : nil }

    private mutating func read(_ word: String, at place: Int) {
        if let kind = declaration {
            declaration = nil
            if kind == "import" { imports.insert(word) } else { declare(word, kind, at: place) }
            // An extension only uses the type that it names.
            if kind != "extension" { return }
        }
        let isNamed = token(place + 1)?.isWord == true
        switch word {
        case "private", "fileprivate": isPrivate = isPrivate || token(place + 1) != .sign("(")
        case "import", "extension": declaration = word
        case _ where isNamed && (Self.typeWords.contains(word) || Self.memberWords.contains(word)): declaration = word
        case "case" where scopes.count == 1 && scopes[0]?.isEnum == true: declaration = word
        default: use(word, at: place)
        }
    }

    private mutating func declare(_ name: String, _ kind: String, at place: Int) {
        defer { if scopes.count > 1 || kind != "extension" { isPrivate = false } }
        if kind == "extension" {
            opening = Scope(extended: name, isPrivate: isPrivate, isEnum: false)
        } else if Self.typeWords.contains(kind) {
            if scopes.isEmpty {
                if !isPrivate { types.insert(name) }
                opening = Scope(extended: nil, isPrivate: isPrivate, isEnum: kind == "enum")
            } else {
                nested.insert(name)
            }
        } else if scopes.isEmpty {
            if !isPrivate { added.append((nil, member(name, kind, at: place))) }
        } else if scopes.count == 1, let scope = scopes[0] {
            let member = member(name, kind, at: place)
            if let type = scope.extended, !isPrivate, !scope.isPrivate {
                added.append((type, member))
            } else {
                owned.insert(member)
            }
        }
    }

    /// Returns a function with the label of its first argument, such as `seconds(of:`, so that `seconds(5)` differs.
    private func member(_ name: String, _ kind: String, at place: Int) -> String {
        guard kind == "func" || kind == "case" && token(place + 1) == .sign("(") else { return name }
        var open = place + 1
        while let token = token(open), token != .sign("(") { open += 1 }
        return call(name, at: open)
    }

    private func call(_ name: String, at open: Int) -> String {
        guard case .word(let label) = token(open + 1), label != "_" else { return "\(name)(" }
        // In a declaration the parameter's name may follow the label.
        let isLabel = token(open + 2) == .sign(":") || token(open + 2)?.isWord == true && token(open + 3) == .sign(":")
        return isLabel ? "\(name)(\(label):" : "\(name)("
    }

    private mutating func use(_ word: String, at place: Int) {
        let isMember = token(place - 1) == .sign(".")
        if word.first?.isUppercase == true {
            if !isMember { usedTypes.insert(word) }
        } else if token(place + 1) == .sign("(") {
            usedMembers.insert(call(word, at: place + 1))
        } else if isMember {
            usedMembers.insert(word)
        }
    }
}

/// The words and signs of a Swift source, without comments and string literals but with interpolations.
struct SwiftTokens {
    enum Token: Equatable {
        case word(String)
        case sign(Unicode.Scalar)

        var isWord: Bool { if case .word = self { true } else { false } }
    }

    private let bytes: [UInt8]
    private var place = 0
    /// For each string around the present code, its end and the parentheses open in that code.
    private var texts: [(end: [UInt8], open: Int)] = []

    private init(_ text: String) {
        bytes = Array(text.utf8)
    }

    static func all(of text: String) -> [Token] {
        var tokens = SwiftTokens(text)
        var all: [Token] = []
        while let token = tokens.next() { all.append(token) }
        return all
    }

    private mutating func next() -> Token? {
        while place < bytes.count {
            let byte = bytes[place]
            if Self.isNameByte(byte) { return .word(word()) }
            if starts(with: "//") {
                skip(through: "\n")
            } else if starts(with: "#/") {
                skip(through: "/#")
            } else if starts(with: "#\"") {
                skip(through: "\"#")
            } else if byte == UInt8(ascii: "\"") {
                let end = Array((starts(with: "\"\"\"") ? "\"\"\"" : "\"").utf8)
                place += end.count
                readText(endingIn: end)
            } else if byte == UInt8(ascii: ")"), let text = texts.last, text.open == 0 {
                place += 1
                texts.removeLast()
                readText(endingIn: text.end)
            } else {
                place += 1
                if !texts.isEmpty {
                    texts[texts.count - 1].open += byte == UInt8(ascii: "(") ? 1 : byte == UInt8(ascii: ")") ? -1 : 0
                }
                if byte > UInt8(ascii: " ") { return .sign(Unicode.Scalar(byte)) }
            }
        }
        return nil
    }

    private mutating func word() -> String {
        let start = place
        while place < bytes.count, Self.isNameByte(bytes[place]) { place += 1 }
        return String(decoding: bytes[start..<place], as: UTF8.self)
    }

    /// Skips a string up to its end or its next interpolation.
    private mutating func readText(endingIn end: [UInt8]) {
        while place < bytes.count {
            if bytes[place...].starts(with: end) {
                place += end.count
                return
            }
            guard bytes[place] == UInt8(ascii: "\\") else {
                place += 1
                continue
            }
            place += 2
            if place <= bytes.count, bytes[place - 1] == UInt8(ascii: "(") { return texts.append((end, 0)) }
        }
    }

    private func starts(with text: String) -> Bool { bytes[place...].starts(with: text.utf8) }

    private mutating func skip(through text: String) {
        while place < bytes.count, !starts(with: text) { place += 1 }
        place = min(place + text.utf8.count, bytes.count)
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
            true
        default: false
        }
    }
}
