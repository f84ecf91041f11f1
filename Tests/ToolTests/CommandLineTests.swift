import Foundation
import MeasurementKit
import Testing

@Suite struct CommandLineTests {
  private static let commands = [
    "bench", "check", "compare", "report", "generate", "import", "inspect", "replay", "simulate",
    "fuzz", "render", "explore", "contender", "doctor", "help", "completions", "manual",
  ]

  static let table: [ToolCase] = [
    .init("help", 0), .init("help bench", 0), .init("help none", 64, "unknown command none"),
    .init("-V", 0), .init("--version", 0), .init("ben", 64, "did you mean bench?"),
    .init("simulat", 64, "did you mean simulate?"),
    .init("completions", 64, "SHELL is missing"),
    .init("completions tcsh", 64, "expected bash, zsh, fish"),
    .init("completions bash", 0), .init("completions zsh", 0), .init("completions fish", 0),
    .init("manual", 0), .init("manual bench", 0), .init("manual nothing", 64, "unknown command"),
  ]

  @Test(arguments: table) func exitCodesFollowTheTable(row: ToolCase) throws {
    try row.check(in: Workplace())
  }

  @Test func helpOfACommandIsTheSameBothWays() throws {
    let place = try Workplace()
    for command in Self.commands {
      let one = try place.run(["help", command])
      let other = try place.run([command, "--help"])
      #expect(one.code == 0 && one.text == other.text, "\(command)")
    }
  }

  /// The rows of options of a help text: names and what the value is called.
  private static func options(_ help: String) -> [(names: [String], value: String)] {
    guard let part = help.components(separatedBy: "\nOptions:\n").dropFirst().first else {
      return []
    }
    return part.split(separator: "\n").compactMap { line in
      guard line.hasPrefix("  -") else { return nil }
      let words = line.split(separator: " ").prefix { $0.hasPrefix("-") }.map {
        $0.hasSuffix(",") ? String($0.dropLast()) : String($0)
      }
      return words.isEmpty ? nil : (words, "")
    }
  }

  @Test func aLetterStandsForOneOptionInAllCommands() throws {
    let place = try Workplace()
    var long: [String: String] = [:]
    for command in Self.commands {
      for option in Self.options(try place.run([command, "--help"]).text) {
        for letter in option.names where letter.count == 2 {
          let name = option.names[0]
          #expect(long[letter, default: name] == name, "\(letter) in \(command)")
          long[letter] = name
        }
      }
    }
    #expect(long["-o"] == "--output" && long["-h"] == "--help" && long.count > 4)
  }

  private func has(_ program: String) -> Bool {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(program)")
    }
  }

  @Test func bashCompletesVerbsOptionsAndValues() throws {
    guard has("bash") else { return }
    let place = try Workplace()
    let script = """
      bash -ec 'source <("$0" completions bash)
      complete_line() { COMP_WORDS=("$@"); COMP_CWORD=$((${#COMP_WORDS[@]}-1)); COMPREPLY=(); _formnav; echo "${COMPREPLY[*]}"; }
      complete_line formnav be
      complete_line formnav bench --qui
      complete_line formnav bench --format mar
      complete_line formnav help simul' "$1"
      """
    let run = try place.run([], shell: script)
    #expect(run.text == "bench\n--quick\nmarkdown\nsimulate\n", "\(run.text) \(run.errors)")
  }

  @Test func zshCompletesVerbsOptionsAndValues() throws {
    let place = try Workplace()
    let text = try place.run(["completions", "zsh"]).text
    for command in Self.commands { #expect(text.contains("'\(command):")) }
    guard has("zsh") else { return }
    try place.write(text, to: "completions")
    // An interactive shell that types a line, a tab, and return; the command prints what it was given.
    try place.write(
      """
      zmodload zsh/zpty
      zpty shell 'TERM=dumb zsh -f -i'
      zpty -w shell 'PS1=; autoload -Uz compinit; compinit -u -D; source ./completions'
      zpty -w shell 'formnav() { print -r -- "ran:$*." }; print ready:'
      zpty -r shell text '*ready:*ready:*'
      for line in 'formnav be' 'formnav bench --qui' 'formnav bench --format mar' 'formnav help simul'; do
        zpty -w -n shell "$line"$'\\t\\n'
        zpty -r shell text '*ran:*.'
        print -r -- "${${text##*ran:}%%.*}"
      done
      """,
      to: "type.zsh"
    )
    let run = try place.run([], shell: "zsh -f type.zsh")
    #expect(
      run.text == "bench\nbench --quick\nbench --format markdown\nhelp simulate\n",
      "\(run.text) \(run.errors)"
    )
  }

  @Test func fishCompletesVerbsOptionsAndValues() throws {
    let place = try Workplace()
    let text = try place.run(["completions", "fish"]).text
    for command in Self.commands { #expect(text.contains("-a \(command) -d")) }
    guard has("fish") else { return }
    try place.write(text, to: "completions")
    try place.write(
      """
      function formnav; end
      source completions
      for line in 'formnav be' 'formnav bench --qui' 'formnav bench --format mar' 'formnav help simul'
        complete -C $line | string split -f 1 \\t
      end
      """,
      to: "complete.fish"
    )
    let run = try place.run([], shell: "HOME=$PWD fish --no-config complete.fish")
    #expect(
      run.text == "bench\n--quick\nmarkdown\nsimulate\n",
      "\(run.text) \(run.errors)"
    )
  }

  @Test func manReadsEveryPage() throws {
    let place = try Workplace()
    let isThere = has("man") && has("groff") || has("mandoc")
    for command in Self.commands {
      let page = try place.run(["manual", command]).text
      #expect(page.hasPrefix(".TH FORMNAV\\-\(command.uppercased()) 1"))
      #expect(page.contains(".SH OPTIONS"))
      // No line but a request begins with a dot, and none is one that man does not know.
      let requests = page.split(separator: "\n").filter { $0.hasPrefix(".") }
        .map { $0.prefix { $0 != " " } }
      #expect(
        Set(requests).isSubset(of: [".TH", ".SH", ".B", ".I", ".BR", ".TP", ".PP", ".nf", ".fi"])
      )
      guard isThere else { continue }
      try place.write(page, to: "page.1")
      let run = try place.run([], shell: "MANWIDTH=80 man -l page.1")
      #expect(run.code == 0 && run.text.contains("OPTIONS") && run.errors.isEmpty, "\(run.errors)")
    }
  }

  @Test func whereItIsPipedColumnsSayHowWideLinesAre() throws {
    let place = try Workplace()
    let narrow = try place.run(["bench", "--list"], shell: "COLUMNS=60 \"$@\"").text
    #expect(narrow.split(separator: "\n").allSatisfy { $0.count <= 60 }, "\(narrow)")
    let usual = try place.run(["bench", "--list"], shell: "unset COLUMNS; \"$@\"").text
    #expect(usual.split(separator: "\n").contains { $0.count > 60 })
    let full = try place.run(["bench", "--list", "--full"]).text
    #expect(full.split(separator: "\n").count > 2 * usual.split(separator: "\n").count)
  }
}
