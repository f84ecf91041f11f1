import ToolKit

/// The completion script of fish.
struct FishCompletion {
  private let commands: [Command]

  init(_ commands: [Command]) { self.commands = commands }

  var script: String {
    var text =
      Self.start + """
        # How many operands stand before this word, in a command of that name.
        function __formnav_operand
          set -l words (commandline -poc)
          test "$words[2]" = $argv[1]; or return 1
          set -l place 0
          set -l isValue 0
          for word in $words[3..]
            if test $isValue = 1
              set isValue 0
            else if contains -- $word \(CommandLineDescription.valued(commands).joined(separator: " "))
              set isValue 1
            else if not string match -q -- '-?*' $word
              set place (math $place + 1)
            end
          end
          test $place -ge $argv[2] -a $place -le $argv[3]
        end

        """
    for flag in CommandLineDescription.toolFlags { text += row("__formnav_verb", flag) }
    for command in commands { text += part(command) }
    return text
  }

  private static let start = """
    # fish completion of formnav: source it, or put it into ~/.config/fish/completions/formnav.fish.
    # Whether the first word is that command; without one, whether there is none yet.
    function __formnav_verb
      set -l words (commandline -poc)
      test "$words[2]" = "$argv[1]"
    end
    # Words with commas between: those before the last comma stay.
    function __formnav_list
      set -l word (commandline -ct | string replace -r '^--[^=]*=' '')
      set -l start (string replace -r '[^,]*$' '' -- "$word")
      printf '%s\\n' "$start"$argv
    end

    """

  private func part(_ command: Command) -> String {
    let name = command.name
    let summary = Completions.quoted(CommandLineDescription.firstSentence(command.summary))
    var text = "complete -c formnav -f -n __formnav_verb -a \(name) -d \(summary)\n"
    for flag in CommandLineDescription.flags(of: command) {
      text += row("'__formnav_verb \(name)'", flag)
    }
    for (place, operand) in command.operands.enumerated() {
      let last = operand.isRepeated ? 99_999 : place
      text +=
        "complete -c formnav -n '__formnav_operand \(name) \(place) \(last)'\(arguments(operand.kind))\n"
    }
    if command.operands.last?.isRepeated != true {
      // After the last operand nothing is completed; fish would offer files by default.
      let place = command.operands.count
      text += "complete -c formnav -f -n '__formnav_operand \(name) \(place) 99999'\n"
    }
    return text
  }

  private func row(_ condition: String, _ flag: CommandLineDescription.Flag) -> String {
    var text = "complete -c formnav -n \(condition)"
    for spelling in flag.names {
      text +=
        spelling.hasPrefix("--") ? " -l \(spelling.dropFirst(2))" : " -s \(spelling.dropFirst())"
    }
    switch flag.value {
    case nil: break
    case .text: text += " -x"
    case .file, .program: text += " -r -F"
    case let value?: text += " -r" + arguments(value)
    }
    return text
      + " -d \(Completions.quoted(CommandLineDescription.firstSentence(flag.help)))\n"
  }

  private func arguments(_ value: ValueKind) -> String {
    switch value {
    case .words(let words): " -f -a '\(words.joined(separator: " "))'"
    case .list(let words): " -f -a '(__formnav_list \(words.joined(separator: " ")))'"
    case .command: " -f -a '\(commands.map(\.name).joined(separator: " "))'"
    case .file, .program: " -F"
    case .folder: " -f -a '(__fish_complete_directories)'"
    case .folderOr(let words):
      " -f -a '(__fish_complete_directories) \(words.joined(separator: " "))'"
    case .text: " -f"
    }
  }
}
