/// A shell that completes what fhq takes, by a script that is made from ``CommandOption``; statements by fhq itself.
public enum CompletionScript: String, CaseIterable, Sendable {
    case bash, zsh, fish

    /// What `--generate-completion-script` writes.
    public var text: String {
        let body =
            switch self {
            case .bash: bash
            case .zsh: zsh
            case .fish: fish
            }
        return body + "\n"
    }

    private var rows: [CommandOption.Row] { CommandOption.allCases.map(\.row) }

    // MARK: - bash

    /// To bash a `=` is a word of its own; the first word that is neither an option nor its value is the script, and
    /// options are no longer offered after it.
    private var bash: String {
        let taking = rows.filter { $0.value != nil }.flatMap(\.names).joined(separator: " | ")
        let all = rows.map { "--\($0.name)" }.joined(separator: " ")
        return """
            # Completion of fhq for bash: source <(fhq --generate-completion-script bash)
            _fhq_statements() {
                local line text=$1
                case $text in
                    [\\"\\']*) text=${text:1} ;;
                esac
                compopt -o nospace
                while IFS=$'\\t' read -r line _; do
                    COMPREPLY+=("$line")
                done < <(fhq ${2:+--store "$2"} --complete "$text" 2>/dev/null)
            }
            _fhq() {
                local current=${COMP_WORDS[COMP_CWORD]} option= script= store= word
                for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
                    if [[ -n $option ]]; then
                        [[ $word == = ]] && continue
                        [[ $option == --store ]] && store=${word/#\\~/$HOME}
                        option=
                        continue
                    fi
                    case $word in
                        \(taking)) option=$word ;;
                        -?*) ;;
                        *) script=$word ;;
                    esac
                done
                [[ $current == = ]] && current=
                COMPREPLY=()
                case $script$option in
            \(bashValues.joined(separator: "\n"))
                    "")
                        if [[ $current == -* ]]; then
                            COMPREPLY=($(compgen -W "\(all)" -- "$current"))
                        else
                            compopt -o default
                        fi
                        ;;
                    -?*) ;;
                    *) compopt -o default ;;
                esac
            }
            complete -F _fhq fhq
            """
    }

    private var bashValues: [String] {
        rows.compactMap { row in
            guard let value = row.value, value.isFile || value.isStatements || !value.words.isEmpty else { return nil }
            let words = value.words.joined(separator: " ")
            let reply =
                value.isStatements
                ? "_fhq_statements \"$current\" \"$store\""
                : value.isFile ? "compopt -o default" : "COMPREPLY=($(compgen -W \"\(words)\" -- \"$current\"))"
            return "        \(row.names.joined(separator: " | "))) \(reply) ;;"
        }
    }

    // MARK: - zsh

    private var zsh: String {
        """
        #compdef fhq
        # Completion of fhq for zsh: a file _fhq in $fpath, or source <(fhq --generate-completion-script zsh)
        _fhq_statements() {
            local line store=${(Q)opt_args[--store]}
            local -a texts words
            for line in ${(f)"$(fhq ${store:+--store} ${store:+${~store}} --complete "${(Q)PREFIX}" 2>/dev/null)"}; do
                texts+=("${line%%$'\\t'*}")
                words+=("${line%%$'\\t'*}${${line#*$'\\t'}:+  -- ${line#*$'\\t'}}")
            done
            compadd -S '' -l -d words -a texts
        }
        _fhq() {
            local -A opt_args
            _arguments -s -S -A "-*" \\
        \(rows.map { "        \(zshOption($0))" }.joined(separator: " \\\n")) \\
                '1:script:_files' '*:argument:_files'
        }
        if [[ ${funcstack[1]} == _fhq ]]; then _fhq "$@"; else compdef _fhq fhq; fi
        """
    }

    /// `'(-f --format)'{-f+,--format=}'[help]:name:(csv json)'`: what excludes it, its names, what it takes.
    private func zshOption(_ row: CommandOption.Row) -> String {
        let isFlag = row.value == nil
        var names = ["--\(row.name)" + (isFlag ? "" : "=")]
        if let letter = row.letter { names.insert("-\(letter)" + (isFlag ? "" : "+"), at: 0) }
        let spelled = names.count == 1 ? names[0] : "{\(names.joined(separator: ","))}"
        let excluded = row.isRepeatable ? "*" : "(\(row.names.joined(separator: " ")))"
        let value = row.value.map { value in
            ":\(value.name):"
                + (value.isStatements
                    ? "_fhq_statements"
                    : value.isFile ? "_files" : value.words.isEmpty ? "" : "(\(joined(value.words)))")
        }
        return quoted(excluded) + spelled + quoted("[\(row.help)]\(value ?? "")")
    }

    // MARK: - fish

    private var fish: String {
        ([
            "# Completion of fhq for fish: fhq --generate-completion-script fish | source", "function __fhq_statements",
            #"    set -l store (string match -rg -- '--store[ =](\S+)' (commandline -pc))"#,
            #"    set -l text (string trim -lc '"\'' -- (commandline -ct))"#,
            #"    fhq (set -q store[1]; and echo --store=$store[1]) --complete "$text" 2>/dev/null"#, "end",
        ]
            + rows.map(fishOption)).joined(separator: "\n")
    }

    private func fishOption(_ row: CommandOption.Row) -> String {
        var parts = ["complete -c fhq"] + (row.letter.map { ["-s \($0)"] } ?? []) + ["-l \(row.name)"]
        if let value = row.value {
            parts.append(value.isFile ? "-r" : "-x")
            if value.isStatements { parts.append("-a \(quoted("(__fhq_statements)"))") }
            if !value.words.isEmpty { parts.append("-a \(quoted(joined(value.words)))") }
        }
        return (parts + ["-d \(quoted(row.help))"]).joined(separator: " ")
    }

    private func joined(_ words: [String]) -> String { words.joined(separator: " ") }

    /// In single quotes, which none of these shells looks into.
    private func quoted(_ text: String) -> String {
        "'\(text.substituting(["'": self == .fish ? "\\'" : "'\\''"]))'"
    }
}
