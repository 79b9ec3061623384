import Statements

/// `grammar/fhq.vim`: a syntax file for Vim and Neovim.
struct VimSyntax {
    let words: EditorWords

    var text: String {
        """
        " Vim syntax file for fhq scripts (*.fhq), made from fhq's tables by `make generate`.
        if exists("b:current_syntax")
          finish
        endif

        syntax case ignore
        " `tax-year` is one word.
        syntax iskeyword @,48-57,_,-,192-255
        setlocal commentstring=#\\ %s

        \(keywords("fhqStatement", statements))
        \(keywords("fhqNoun", words.nouns))
        \(keywords("fhqKeyword", words.keywords))
        \(keywords("fhqField", words.fields))
        \(keywords("fhqFormat", words.formats))

        " These begin a statement, or are a field or a keyword of another.
        syntax match fhqField "\\v<(\(words.statementsOrFields.joined(separator: "|")))>"
        syntax match fhqKeyword "\\v<(\(words.statementsOrKeywords.joined(separator: "|")))>"
        syntax match fhqStatement "\\v(^\\s*|;\\s*|<(explain|watch|why)>\\s+)@<=<(\(both))>"

        syntax match fhqNumber "\\v<\\d+(\\.\\d+)?>"
        syntax match fhqDate "\\v<\\d{4}(-(\\d\\d(-\\d\\d)?|Q[1-4]|W\\d\\d|\\d\\d))?>"
        syntax match fhqSku "\\v<FH-?[0-9A-Z]+>"
        syntax match fhqVariable "\\v\\$\\w+"
        syntax match fhqOperator "\\v[<>!=~]+"
        syntax match fhqEscape "\\v\\\\(u\\{\\x+\\}|.)" contained
        syntax region fhqString start=+"+ skip=+\\\\.+ end=+"+ contains=fhqEscape
        syntax region fhqString start=+\\(^\\|[ \\t(,=]\\)\\@1<='+ skip=+\\\\.+ end=+'+ contains=fhqEscape
        syntax match fhqCommand "\\v\\|.*$"
        syntax match fhqComment "\\v(^\\s*|;\\s*)@<=#.*$|\\s@1<=#(\\s|$)@=.*$"

        highlight default link fhqStatement Statement
        highlight default link fhqNoun Type
        highlight default link fhqKeyword Keyword
        highlight default link fhqField Identifier
        highlight default link fhqFormat Constant
        highlight default link fhqNumber Number
        highlight default link fhqDate Number
        highlight default link fhqSku Special
        highlight default link fhqVariable PreProc
        highlight default link fhqOperator Operator
        highlight default link fhqEscape SpecialChar
        highlight default link fhqString String
        highlight default link fhqCommand PreProc
        highlight default link fhqComment Comment

        let b:current_syntax = "fhq"

        """
    }

    private var both: String {
        (words.statementsOrFields + words.statementsOrKeywords).joined(separator: "|")
    }

    private var statements: [String] {
        let others = words.statementsOrFields + words.statementsOrKeywords
        return words.statements.filter { !others.contains($0) }
    }

    /// Returns a line of keywords; words that are also arguments of `:syntax keyword` could not be given this way, but
    /// there are none.
    private func keywords(_ group: String, _ words: [String]) -> String {
        "syntax keyword \(group) \(words.joined(separator: " "))"
    }
}
