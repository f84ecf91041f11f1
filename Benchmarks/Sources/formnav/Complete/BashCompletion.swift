import ToolKit

/// The completion script of bash, version 4 or later.
struct BashCompletion {
  private let commands: [Command]
  private let names: String

  init(_ commands: [Command]) {
    self.commands = commands
    names = commands.map(\.name).joined(separator: " ")
  }

  var script: String {
    var text =
      Self.helpers + """
        _formnav() {
          local cur=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} verb=${COMP_WORDS[1]}
          local index place=0
          COMPREPLY=()
          # A = is a word of its own, as in --format=json.
          if [[ $cur == = ]]; then
            cur=
          elif [[ $before == = ]]; then
            before=${COMP_WORDS[COMP_CWORD-2]}
          fi
          if [[ $COMP_CWORD -eq 1 ]]; then
            if [[ $cur == -* ]]; then
              _formnav_words '\(words(CommandLineDescription.toolFlags))'
            else
              _formnav_words '\(names)'
            fi
            return
          fi
          # How many operands stand before this word.
          for ((index = 2; index < COMP_CWORD; index++)); do
            case ${COMP_WORDS[index]} in
              \(CommandLineDescription.valued(commands).joined(separator: "|")))
                [[ ${COMP_WORDS[index+1]} == = ]] && index=$((index + 1))
                index=$((index + 1)) ;;
              -?*) ;;
              *) place=$((place + 1)) ;;
            esac
          done
          case $verb in

        """
    for command in commands { text += part(command) }
    return text + """
        esac
      }
      complete -F _formnav formnav

      """
  }

  /// Bash treats words as file names only while it completes files. Otherwise a folder `bench`
  /// would turn the command `bench` into `bench/`.
  private static let helpers = """
    # bash completion of formnav: source it, or put it where bash-completion looks.
    _formnav_words() {
      mapfile -t COMPREPLY < <(compgen -W "$1" -- "$cur")
    }
    _formnav_list() {
      local start=
      [[ $cur == *,* ]] && start=${cur%,*},
      mapfile -t COMPREPLY < <(compgen -P "$start" -W "$1" -- "${cur##*,}")
    }
    _formnav_files() {
      compopt -o filenames 2>/dev/null
      mapfile -t COMPREPLY < <(compgen "$1" -- "$cur")
    }

    """

  private func part(_ command: Command) -> String {
    let flags = CommandLineDescription.flags(of: command)
    var text = "    \(command.name))\n      case $before in\n"
    for flag in flags {
      guard let value = flag.value else { continue }
      text += "        \(flag.names.joined(separator: "|"))) \(reply(value)); return ;;\n"
    }
    text += "      esac\n"
    text +=
      "      [[ $cur == -* ]] && { _formnav_words '\(words(flags, onlyLong: true))'; return; }\n"
    if !command.operands.isEmpty {
      text += "      case $place in\n"
      for (place, operand) in command.operands.enumerated() {
        text += "        \(operand.isRepeated ? "*" : "\(place)")) \(reply(operand.kind)) ;;\n"
      }
      text += "      esac\n"
    }
    return text + "      ;;\n"
  }

  private func words(_ flags: [CommandLineDescription.Flag], onlyLong: Bool = false) -> String {
    flags.flatMap(\.names).filter { !onlyLong || $0.hasPrefix("--") }.joined(separator: " ")
  }

  private func reply(_ value: ValueKind) -> String {
    switch value {
    case .words(let words): "_formnav_words '\(words.joined(separator: " "))'"
    case .list(let words): "_formnav_list '\(words.joined(separator: " "))'"
    case .command: "_formnav_words '\(names)'"
    case .file, .program: "_formnav_files -f"
    case .folder: "_formnav_files -d"
    case .folderOr(let words):
      "_formnav_files -d; COMPREPLY+=($(compgen -W '\(words.joined(separator: " "))' -- \"$cur\"))"
    case .text: ":"
    }
  }
}
