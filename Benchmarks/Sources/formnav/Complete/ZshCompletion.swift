import ToolKit

/// The completion script of zsh.
struct ZshCompletion {
  private let commands: [Command]

  init(_ commands: [Command]) { self.commands = commands }

  var script: String {
    var text = """
      #compdef formnav
      # zsh completion of formnav: a file _formnav in a folder of fpath, or source it after compinit.
      _formnav() {
        local -a verbs options
        verbs=(

      """
    for command in commands {
      text +=
        "    \(Completions.quoted("\(command.name):\(CommandLineDescription.firstSentence(command.summary))"))\n"
    }
    text += "  )\n  options=(\n"
    for flag in CommandLineDescription.toolFlags {
      for name in flag.names {
        text +=
          "    \(Completions.quoted("\(name):\(CommandLineDescription.firstSentence(flag.help))"))\n"
      }
    }
    text += """
        )
        if (( CURRENT == 2 )); then
          if [[ $words[2] == -* ]]; then
            _describe -o option options
          else
            _describe verb verbs
          fi
          return
        fi
        local verb=$words[2]
        shift words
        (( CURRENT-- ))
        case $verb in

      """
    for command in commands { text += part(command) }
    return text + """
        esac
      }
      if [[ $funcstack[1] == _formnav ]]; then _formnav "$@"; else compdef _formnav formnav; fi

      """
  }

  private func part(_ command: Command) -> String {
    var text = "    \(command.name))\n      _arguments"
    for flag in CommandLineDescription.flags(of: command) {
      // Once an option is present, none of its names is offered again.
      let once = flag.isRepeated ? "*" : "(\(flag.names.joined(separator: " ")))"
      for name in flag.names {
        let joiner = flag.value != nil && name.hasPrefix("--") ? "=" : ""
        let value = flag.value.map { ":\(Self.escaped(flag.placeholder)):\(action($0))" } ?? ""
        let help = Self.escaped(CommandLineDescription.firstSentence(flag.help))
        text += " \\\n        " + Completions.quoted("\(once)\(name)\(joiner)[\(help)]\(value)")
      }
    }
    for (place, operand) in command.operands.enumerated() {
      let which =
        operand.isRepeated ? "*:" : operand.isOptional ? "\(place + 1)::" : "\(place + 1):"
      text +=
        " \\\n        " + Completions.quoted("\(which)\(operand.name):\(action(operand.kind))")
    }
    return text + " ;;\n"
  }

  /// Escapes a text for the brackets and colons of a specification.
  private static func escaped(_ help: String) -> String {
    var text = ""
    for scalar in help.unicodeScalars {
      if scalar == "[" || scalar == "]" || scalar == ":" || scalar == "\\" { text += "\\" }
      text.unicodeScalars.append(scalar)
    }
    return text
  }

  private func action(_ value: ValueKind) -> String {
    switch value {
    case .words(let words): "(\(Self.joined(words)))"
    case .list(let words): "_sequence compadd - \(Self.joined(words))"
    case .command: "(\(commands.map(\.name).joined(separator: " ")))"
    case .file, .program: "_files"
    case .folder: "_files -/"
    case .folderOr(let words): "{_files -/; compadd - \(Self.joined(words))}"
    case .text: " "
    }
  }

  private static func joined(_ words: [String]) -> String {
    words.map(escaped).joined(separator: " ")
  }
}
