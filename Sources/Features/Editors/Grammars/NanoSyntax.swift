import Statements

/// `grammar/fhq.nanorc`: colours for GNU nano.
struct NanoSyntax {
    let words: EditorWords

    var text: String {
        """
        # Colours for fhq scripts in nano, made from fhq's tables by `make generate`.
        # Add to ~/.nanorc: include "/usr/local/share/nano/fhq.nanorc"
        syntax fhq "\\.fhq$"
        header "^#!.*fhq"
        comment "#"

        \(colour("cyan", words.fields))
        \(colour("brightmagenta", words.formats))
        \(colour("brightblue", words.keywords))
        \(colour("brightgreen", words.nouns))
        \(colour("brightyellow", words.statements))
        color magenta "\\<[0-9]+(\\.[0-9]+)?\\>" "\\<[0-9]{4}-([0-9]{2}(-[0-9]{2})?|Q[1-4]|W[0-9]{2})\\>"
        icolor magenta "\\<FH-?[0-9A-Z]+\\>"
        color brightred "\\$[A-Za-z0-9_]+"
        color yellow ""([^"\\]|\\\\.)*""
        color yellow "(^|[ (,=])'([^'\\]|\\\\.)*'"
        color brightred "\\|.*$"
        color brightblack "^[[:space:]]*#.*$" "[[:space:]]#([[:space:]].*)?$"

        """
    }

    private func colour(_ colour: String, _ words: [String]) -> String {
        "icolor \(colour) \"\\<(\(words.joined(separator: "|")))\\>\""
    }
}
