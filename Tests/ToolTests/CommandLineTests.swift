import Foundation
import MeasurementKit
import Testing

@Suite struct CommandLineTests {
  private static let commands = [
    "bench", "check", "compare", "report", "generate", "import", "inspect", "replay", "simulate",
    "fuzz", "render", "explore", "doctor", "help", "completions", "manual",
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
      #expect(one.code == 0 && one.text == (try place.run([command, "--help"])).text, "\(command)")
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

  @Test(arguments: ["zsh", "fish"]) func otherShellsReadTheirCompletions(shell: String) throws {
    let place = try Workplace()
    let text = try place.run(["completions", shell]).text
    for command in Self.commands { #expect(text.contains(command)) }
    guard has(shell) else { return }
    try place.write(text, to: "completions")
    let run = try place.run([], shell: "\(shell) -n completions")
    #expect(run.code == 0, "\(run.errors)")
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
