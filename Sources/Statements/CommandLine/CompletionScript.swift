import Rendering

/// A completion script for a shell, made from ``CommandOption``; fhq itself completes statements.
package enum CompletionScript: String, CaseIterable, Sendable {
    case bash, zsh, fish

    /// The script that `--generate-completion-script` writes.
    package var text: String {
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

    /// The script for bash, to which a `=` is a separate word.
    ///
    /// The first word that is neither an option nor its value is the script, and no options are offered after it.
    private var bash: String {
        let taking = rows.filter { $0.value != nil }.flatMap(\.names).joined(separator: " | ")
        let all = rows.map { "--\($0.name)" }.joined(separator: " ")
        return """
            # Completion of fhq for bash: source <(fhq --generate-completion-script bash)
            # $1 is the text on the line, with an open quote; replies follow that quote. Of several replies bash inserts
            # the common beginning; with a single one it also closes the quote, so that one gets a second beside it.
            _fhq_statements() {
                local line quote= text=$1
                case $text in
                    [\\"\\']*) quote=${text:0:1} text=${text:1} ;;
                    *) text=${text//\\\\/} ;;
                esac
                [[ $quote == '"' ]] && for line in '"' '$' '`' '\\'; do text=${text//"\\\\$line"/"$line"}; done
                compopt -o nospace
                while IFS=$'\\t' read -r line; do
                    line=${line%%$'\\t'*}
                    case $quote in
                        \\') line=${line//\\'/\\'\\\\\\'\\'} ;;
                        \\") line=${line//\\\\/\\\\\\\\} line=${line//\\"/\\\\\\"} line=${line//\\$/\\\\\\$} line=${line//\\`/\\\\\\`} ;;
                        *) printf -v line %q "${line% }" ;;
                    esac
                    COMPREPLY+=("$line")
                done < <(fhq ${2:+--store "$2"} --complete "$text" 2>/dev/null)
                [[ -z $quote || ${#COMPREPLY[@]} -ne 1 ]] || COMPREPLY+=("$COMPREPLY ")
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
            local line text=$PREFIX store=${(Q)opt_args[--store]}
            local -a texts words
            case $compstate[quote] in
                \\') text=${text//\\'\\\\\\'\\'/\\'} ;;
                \\") text=${text//(#m)\\\\[\\"\\$\\`\\\\]/${MATCH[2]}} ;;
                *) text=${(Q)text} ;;
            esac
            for line in ${(f)"$(fhq ${store:+--store} ${store:+${~store}} --complete "$text" 2>/dev/null)"}; do
                texts+=("${line%%$'\\t'*}")
                [[ -n $compstate[quote] ]] || texts[-1]=${texts[-1]% }
                words+=("${line%%$'\\t'*}${${line#*$'\\t'}:+  -- ${line#*$'\\t'}}")
            done
            compadd -U -S '' -l -d words -a texts
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

    /// Returns `'(-f --format)'{-f+,--format=}'[help]:name:(csv json)'`: the excluded names, the names, and the value.
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
            // With one reply fish would close the open quote; with two it takes their common beginning.
            #"    set -l found (fhq (set -q store[1]; and echo --store=$store[1]) --complete "$text" 2>/dev/null)"#,
            #"    if not string match -rq '^[\'"]' -- (commandline -ct)"#,
            #"        string replace -r ' \t' \t -- $found"#, "        return", "    end", #"    printf '%s\n' $found"#,
            #"    test (count $found) -ne 1; or printf '%s \tgo on\n' (string split -f 1 \t -- $found)"#, "end",
        ]
            + rows.map(fishOption)).joined(separator: "\n")
    }

    private func fishOption(_ row: CommandOption.Row) -> String {
        var parts = ["complete -c fhq"] + (row.letter.map { ["-s \($0)"] } ?? []) + ["-l \(row.name)"]
        if let value = row.value {
            parts.append(value.isFile ? "-r" : "-x")
            if value.isStatements { parts.append("-a \(quoted("(__fhq_statements)"))") }
            if !value.words.isEmpty { return fishValues(of: row, value.words, parts) }
        }
        return (parts + ["-d \(quoted(row.help))"]).joined(separator: " ")
    }

    /// Returns separate lines for the values, since the option's description would be repeated for each of them.
    private func fishValues(of row: CommandOption.Row, _ words: [String], _ parts: [String]) -> String {
        let lines = words.map { word in quoted(OutputFormat.named(word).map { "\(word)\t\($0.summary)" } ?? word) }
        return """
            function __fhq_\(row.name)
                printf '%s\\n' \(joined(lines))
            end
            \(joined(parts + ["-d \(quoted(row.help))"]))
            \(joined(parts + ["-a '(__fhq_\(row.name))'"]))
            """
    }

    private func joined(_ words: [String]) -> String { words.joined(separator: " ") }

    /// Returns the text in single quotes, which have escapes only in fish.
    private func quoted(_ text: String) -> String {
        let escapes: [Character: String] =
            self == .fish ? ["\\": "\\\\", "'": "\\'"] : ["'": "'\\''"]
        return "'\(text.substituting(escapes))'"
    }
}
