/// Completions for shells, made from what commands declare.
enum Completions {
  enum Shell: String, CaseIterable, Sendable {
    case bash, zsh, fish
  }

  static func script(for shell: Shell, _ commands: [Command]) -> String {
    switch shell {
    case .bash: bash(commands)
    case .zsh: zsh(commands)
    case .fish: fish(commands)
    }
  }

  /// Between single quotes, for all three shells.
  static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
      + "'"
  }

  // MARK: bash

  private static func bash(_ commands: [Command]) -> String {
    var text = """
      # bash completion of formnav: source it, or put it where bash-completion looks.
      _formnav() {
        local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} verb=${COMP_WORDS[1]}
        if [[ $COMP_CWORD -eq 1 ]]; then
          COMPREPLY=($(compgen -W '\(names(commands).joined(separator: " "))' -- "$word"))
          return
        fi
        case $verb in

      """
    for command in commands {
      let flags = CommandLineDescription.flags(of: command)
      text += "    \(command.name))\n      case $before in\n"
      for flag in flags {
        guard let reply = bashReply(flag.value) else { continue }
        text += "        \(flag.names.joined(separator: "|"))) \(reply); return ;;\n"
      }
      let words = flags.flatMap(\.names).filter { $0.hasPrefix("--") }
      text += "      esac\n      [[ $word == -* ]] &&"
      text +=
        " { COMPREPLY=($(compgen -W '\(words.joined(separator: " "))' -- \"$word\")); return; }\n"
      text +=
        command.name == "help"
        ? "      COMPREPLY=($(compgen -W '\(names(commands).joined(separator: " "))' -- \"$word\")); return\n"
        : ""
      text += "      ;;\n"
    }
    return text + """
        esac
        COMPREPLY=($(compgen -f -- "$word"))
      }
      complete -o filenames -F _formnav formnav

      """
  }

  private static func bashReply(_ value: CommandLineDescription.Value?) -> String? {
    switch value {
    case nil: nil
    case .words(let words):
      "COMPREPLY=($(compgen -W '\(words.joined(separator: " "))' -- \"$word\"))"
    case .file: "COMPREPLY=($(compgen -f -- \"$word\"))"
    case .folder: "COMPREPLY=($(compgen -d -- \"$word\"))"
    case .text: "COMPREPLY=()"
    }
  }

  private static func names(_ commands: [Command]) -> [String] {
    commands.map(\.name) + ["--help", "--version"]
  }

  // MARK: zsh

  private static func zsh(_ commands: [Command]) -> String {
    var text = """
      #compdef formnav
      # zsh completion of formnav: a file _formnav in a folder of fpath, or source it after compinit.
      _formnav() {
        local -a verbs
        verbs=(

      """
    for command in commands {
      text +=
        "    \(quoted("\(command.name):\(CommandLineDescription.firstSentence(command.summary))"))\n"
    }
    text += """
        )
        if (( CURRENT == 2 )); then
          _describe verb verbs
          return
        fi
        local verb=$words[2]
        shift words
        (( CURRENT-- ))
        case $verb in

      """
    for command in commands {
      text += "    \(command.name))\n      _arguments"
      for flag in CommandLineDescription.flags(of: command) {
        for name in flag.names {
          text += " \\\n        " + quoted("\(name)[\(zshText(flag.help))]\(zshValue(flag.value))")
        }
      }
      let rest =
        command.name == "help"
        ? "'*:verb:(\(commands.map(\.name).joined(separator: " ")))'" : "'*:file:_files'"
      text += " \\\n        \(rest) ;;\n"
    }
    return text + """
        esac
      }
      if [[ $funcstack[1] == _formnav ]]; then _formnav "$@"; else compdef _formnav formnav; fi

      """
  }

  /// In the brackets of a specification of zsh.
  private static func zshText(_ help: String) -> String {
    var text = ""
    for scalar in CommandLineDescription.firstSentence(help).unicodeScalars {
      if scalar == "[" || scalar == "]" || scalar == ":" || scalar == "\\" { text += "\\" }
      text.unicodeScalars.append(scalar)
    }
    return text
  }

  private static func zshValue(_ value: CommandLineDescription.Value?) -> String {
    switch value {
    case nil: ""
    case .words(let words): ":value:(\(words.joined(separator: " ")))"
    case .file: ":file:_files"
    case .folder: ":folder:_files -/"
    case .text(let name): ":\(zshText(name)):"
    }
  }

  // MARK: fish

  private static func fish(_ commands: [Command]) -> String {
    var text = """
      # fish completion of formnav: source it, or put it into ~/.config/fish/completions/formnav.fish.
      complete -c formnav -n __fish_use_subcommand -l help -s h -d 'List the commands'
      complete -c formnav -n __fish_use_subcommand -l version -s V -d 'Say which formnav it is'

      """
    for command in commands {
      let name = command.name
      let what = quoted(CommandLineDescription.firstSentence(command.summary))
      text += "complete -c formnav -f -n __fish_use_subcommand -a \(name) -d \(what)\n"
      for flag in CommandLineDescription.flags(of: command) {
        text += "complete -c formnav -n '__fish_seen_subcommand_from \(name)'"
        for spelling in flag.names {
          text +=
            spelling.hasPrefix("--")
            ? " -l \(spelling.dropFirst(2))" : " -s \(spelling.dropFirst())"
        }
        text += fishValue(flag.value)
        text += " -d \(quoted(CommandLineDescription.firstSentence(flag.help)))\n"
      }
      if name == "help" {
        let verbs = commands.map(\.name).joined(separator: " ")
        text += "complete -c formnav -f -n '__fish_seen_subcommand_from help' -a '\(verbs)'\n"
      }
    }
    return text
  }

  private static func fishValue(_ value: CommandLineDescription.Value?) -> String {
    switch value {
    case nil: ""
    case .words(let words): " -x -a '\(words.joined(separator: " "))'"
    case .file: " -r -F"
    case .folder: " -x -a '(__fish_complete_directories)'"
    case .text: " -x"
    }
  }
}
