import Foundation
import MeasurementKit
import Testing

@Suite struct CommandLineTests {
  private static let commands = [
    "bench", "check", "compare", "report", "generate", "import", "inspect", "replay",
    "check-submission", "status", "simulate", "fuzz", "campaign", "render", "explore", "contender",
    "doctor",
    "help", "completions", "manual",
  ]

  static let table: [ToolCase] = [
    .init("help", 0), .init("help bench", 0), .init("--help bench", 0),
    .init("bench -x", 64, "unknown option -x\n"), .init("--help nothing", 64, "unknown command"),
    .init("contender serv", 64, "did you mean serve?"),
    .init("help none", 64, "unknown command none"),
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

  @Test("Every option that a message, a help text or an example names exists")
  func namedOptionsExist() throws {
    let place = try Workplace()
    var known: Set = ["--help", "--version", "--build-id"]
    for command in Self.commands {
      for option in Self.options(try place.run(["help", command]).text) {
        known.formUnion(option.names)
      }
    }
    let benchmarks = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Sources")
    var named: [String: String] = [:]
    for module in [
      "formnav", "BenchCommands", "ToolKit", "FormBenchmarks", "FormFuzzing", "FormContenders",
    ] {
      let folder = benchmarks.appendingPathComponent(module)
      let files = try #require(FileManager.default.enumerator(atPath: folder.path))
      for case let file as String in files where file.hasSuffix(".swift") {
        // Properties of a style sheet look like options; the other's are pyxform's.
        if file.hasSuffix("+Style.swift") || file.hasSuffix("XLSForm.swift") { continue }
        let path = folder.appendingPathComponent(file).path
        let text = try String(contentsOfFile: path, encoding: .utf8)
        // Options that are not for people.
        for match in text.matches(of: /Option(<.+>)?\(\s*(switch:\s*)?"(--[a-z-]+)"/) {
          known.insert(String(match.output.3))
        }
        for line in text.split(separator: "\n") where !line.contains(/^\s*\/\//) {
          for match in line.matches(of: /(^|[^a-z-])(--[a-z][a-z-]+)/) {
            named[String(match.output.2)] = "\(module)/\(file)"
          }
        }
      }
    }
    #expect(named.count > 60)
    for (option, file) in named where !known.contains(option) {
      Issue.record("\(file) names \(option), which no command has")
    }
  }

  /// The options in a help text: their names, and the word for their value.
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

  @Test("Each option stands once, but for those that may be given several times")
  func everyOptionOnce() throws {
    let place = try Workplace()
    var count = 0
    var several: Set<String> = []
    for command in Self.commands {
      for option in Self.options(try place.run([command, "--help"]).text)
      where option.names[0] != "--help" {
        let name = option.names[0]
        // A value that is refused is followed by one that the message names, or by none.
        var word = name + "=1"
        var says = try place.run([command, word, word]).errors
        if says.contains("takes no value") {
          word = name
        } else if let value = says.firstMatch(of: /(?:such as |expected )([a-z0-9\/]+[a-z0-9-]*)/) {
          word = "\(name)=\(value.1)"
        }
        says = try place.run([command, word, word]).errors
        guard says.contains("\(name) stands twice") else {
          several.insert("\(command) \(name)")
          continue
        }
        count += 1
        let three = try place.run([command, word, word, word])
        #expect(three.code == 64 && three.errors == says)
      }
    }
    #expect(count > 60)
    #expect(
      several == [
        "bench --contender", "bench --form", "campaign --contender", "campaign --form",
      ]
    )
  }

  @Test func linesOfResultsAreNoLongerThanTheTerminal() throws {
    let place = try Workplace()
    _ = try place.run(["generate", "--pages", "40", "-o", "a.form"])
    _ = try place.run(["generate", "--edits", "40", "--form", "a.form", "-o", "a.edits"])
    for line in [
      "doctor", "inspect a.form", "inspect a.form --shape", "inspect a.edits",
      "simulate --events 300 --full",
    ] {
      let arguments = line.split(separator: " ").map(String.init)
      let text = try place.run(arguments, shell: "COLUMNS=80 \"$@\"").text
      let longest = text.split(separator: "\n").max { $0.count < $1.count } ?? ""
      #expect(!longest.isEmpty && longest.count <= 80, "\(line): \(longest)")
    }
  }

  @Test func whatIsNoNameIsShownAsSuch() throws {
    let place = try Workplace()
    #expect(try place.run([""]).errors.contains("unknown command \"\""))
    let lines = try place.run(["a\nb"]).errors.split(separator: "\n")
    #expect(lines.count == 1 && lines[0].contains("a\\"), "\(lines)")
  }

  @Test func aNameMeansOneThingInAllCommands() throws {
    let place = try Workplace()
    var takesValue: [String: Bool] = [:]
    for command in Self.commands {
      let help = try place.run([command, "--help"], shell: "COLUMNS=100 \"$@\"").text
      for line in help.split(separator: "\n") where line.hasPrefix("  --") {
        let words = line.split(separator: "  ")[0].split(separator: " ")
        let value = words.count > 1 && words.last?.hasPrefix("-") == false
        let name = String(words[0].filter { $0 != "," })
        #expect(takesValue[name, default: value] == value, "\(name) in \(command)")
        takesValue[name] = value
      }
      #expect(!help.contains("--worker"))
    }
    #expect(takesValue.count > 60)
  }

  @Test func linesOfHelpAreNoLongerThanTheTerminal() throws {
    let place = try Workplace()
    for command in [""] + Self.commands {
      for (columns, most) in [("1", 40), ("40", 40), ("57", 57), ("300", 100)] {
        let arguments = command.isEmpty ? ["--help"] : [command, "--help"]
        let help = try place.run(arguments, shell: "COLUMNS=\(columns) \"$@\"").text
        let longest = help.split(separator: "\n").max { $0.count < $1.count } ?? ""
        #expect(longest.count <= most, "\(command) at \(columns): \(longest)")
      }
    }
    let piped = try place.run(["bench", "--help"], shell: "unset COLUMNS; \"$@\"").text
    #expect(piped.split(separator: "\n").allSatisfy { $0.count <= 80 })
    let terminal = try PseudoTerminal()
    terminal.resize(columns: 50, rows: 24)
    let shown = try terminal.run(["bench", "--help"], in: place).shown
    #expect(shown.split(separator: "\n").allSatisfy { $0.count <= 50 }, "\(shown)")
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

  /// Lines that end in the word to complete, and the completions that shells offer.
  private static let completed: [(line: String, offers: [String])] = [
    ("formnav be", ["bench"]), ("formnav bench --qui", ["--quick"]),
    ("formnav bench --format mar", ["markdown"]), ("formnav help simul", ["simulate"]),
    ("formnav manual rend", ["render"]), ("formnav completions z", ["zsh"]),
    ("formnav contender comp", ["compare"]), ("formnav contender --engine ora", ["oracle"]),
    ("formnav generate --preset stan", ["standard"]),
    ("formnav generate --rules verb", ["verbal-autopsy"]),
    ("formnav fuzz --target goo", ["goods-receipt"]), ("formnav simulate --ev", ["--events"]),
    ("formnav replay --contenders ora", ["oracle"]),
    ("formnav explore --structure goo", ["goods-receipt"]), ("formnav --vers", ["--version"]),
    ("formnav bench -o render --qui", ["--quick"]), ("formnav render --qui", []),
    ("formnav inspect my", ["my form.form"]), ("formnav completions bash my", []),
  ]

  /// A folder with a file that has a space in its name, and a folder named like a command.
  private func placeToComplete(_ shell: String) throws -> Workplace {
    let place = try Workplace()
    try place.write(try place.run(["completions", shell]).text, to: "completions")
    try place.write("", to: "my form.form")
    try FileManager.default.createDirectory(
      atPath: place.path("bench"),
      withIntermediateDirectories: false
    )
    return place
  }

  private func check(_ text: String, _ errors: String, in shell: String) {
    let expected = Self.completed.map { "\($0.line): " + $0.offers.joined(separator: "|") }
    let found = text.split(separator: "\n").map(String.init)
    for (one, other) in zip(expected, found) { #expect(one == other, "\(shell)") }
    #expect(found.count == expected.count, "\(shell): \(text) \(errors)")
  }

  @Test func bashCompletesVerbsOptionsAndValues() throws {
    guard has("bash") else { return }
    let place = try placeToComplete("bash")
    let lines = Self.completed.map { "complete_line \($0.line)" }.joined(separator: "\n")
    try place.write(
      """
      source ./completions
      complete_line() {
        COMP_WORDS=("$@") COMP_CWORD=$(($#-1)) COMPREPLY=()
        _formnav
        printf '%s: ' "$*"; (IFS='|'; printf '%s\\n' "${COMPREPLY[*]}")
      }
      \(lines)
      complete_line formnav bench --format = mar
      complete_line formnav bench --format =
      """,
      to: "complete.bash"
    )
    let run = try place.run([], shell: "bash complete.bash")
    let parts = run.text.components(separatedBy: "formnav bench --format = mar: ")
    check(parts[0], run.errors, in: "bash")
    #expect(
      parts.last?.hasPrefix("markdown\nformnav bench --format =: text|") == true,
      "\(run.text)"
    )
  }

  @Test func bashAtAKeyboardTakesWordsForWords() throws {
    guard has("bash") else { return }
    let place = try placeToComplete("bash")
    try place.write("PS1=\nset +o history\nsource ./completions\n", to: "rc")
    try place.write(
      "formnav() { printf '<%s>' \"$@\"; echo; }\nformnav be\t-\nformnav inspect my\t\nexit\n",
      to: "keys"
    )
    let run = try place.run([], shell: "TERM=dumb bash --rcfile rc -i < keys 2>/dev/null")
    #expect(run.text.contains("<bench><->") && run.text.contains("<my form.form>"), "\(run.text)")
  }

  @Test func zshCompletesVerbsOptionsAndValues() throws {
    let place = try placeToComplete("zsh")
    let text = try place.run(["completions", "zsh"]).text
    for command in Self.commands { #expect(text.contains("'\(command):")) }
    guard has("zsh") else { return }
    // An interactive shell that gets a line, a tab and return; the command prints its arguments.
    let lines = [
      ("formnav be", "bench"), ("formnav bench --qui", "bench --quick"),
      ("formnav bench --format mar", "bench --format markdown"),
      ("formnav bench --format=mar", "bench --format=markdown"),
      ("formnav help simul", "help simulate"), ("formnav manual rend", "manual render"),
      ("formnav completions z", "completions zsh"), ("formnav contender comp", "contender compare"),
      ("formnav generate --preset stan", "generate --preset standard"),
      ("formnav fuzz --target goo", "fuzz --target goods-receipt"),
      ("formnav bench --contender a=b --conten", "bench --contender a=b --contender"),
      ("formnav --vers", "--version"), ("formnav inspect my", "inspect my form.form"),
    ]
    try place.write(
      """
      zmodload zsh/zpty
      zpty shell 'TERM=dumb zsh -f -i'
      zpty -w shell 'PS1=; autoload -Uz compinit; compinit -u -D; source ./completions'
      zpty -w shell 'formnav() { print -r -- "ran:$*;" }; print ready:'
      zpty -r shell text '*ready:*ready:*'
      for line in \(lines.map { "'\($0.0)'" }.joined(separator: " ")); do
        zpty -w -n shell "$line"$'\\t\\n'
        zpty -r shell text '*ran:*;'
        print -r -- "${${text##*ran:}%%;*}"
      done
      """,
      to: "type.zsh"
    )
    let run = try place.run([], shell: "zsh -f type.zsh")
    #expect(run.text.split(separator: "\n").map(String.init) == lines.map(\.1), "\(run.errors)")
  }

  @Test func fishCompletesVerbsOptionsAndValues() throws {
    let place = try placeToComplete("fish")
    let text = try place.run(["completions", "fish"]).text
    for command in Self.commands { #expect(text.contains("-a \(command) -d")) }
    guard has("fish") else { return }
    let lines = Self.completed.map { "'\($0.line)'" }.joined(separator: " ")
    try place.write(
      """
      function formnav; end
      source completions
      for line in \(lines)
        set -l found (complete -C $line | string split -f 1 \\t | string join '|')
        echo "$line: $found"
      end
      """,
      to: "complete.fish"
    )
    let run = try place.run([], shell: "HOME=$PWD fish --no-config complete.fish")
    check(run.text, run.errors, in: "fish")
  }

  @Test func manReadsEveryPage() throws {
    let place = try Workplace()
    let isThere = has("man") && has("groff") || has("mandoc")
    for command in Self.commands {
      let page = try place.run(["manual", command]).text
      let name = command.uppercased().replacing("-", with: "\\-")
      #expect(page.hasPrefix(".TH FORMNAV\\-\(name) 1"))
      #expect(page.contains(".SH OPTIONS"))
      // Only requests begin with a dot, and man knows each of them.
      let requests = page.split(separator: "\n").filter { $0.hasPrefix(".") }
        .map { $0.prefix { $0 != " " } }
      #expect(
        Set(requests).isSubset(of: [
          ".TH", ".SH", ".B", ".I", ".BR", ".TP", ".PP", ".nf", ".fi", ".ad",
        ])
      )
      guard isThere else { continue }
      try place.write(page, to: "page.1")
      for width in [40, 80] {
        let run = try place.run([], shell: "MANWIDTH=\(width) man --warnings -l page.1")
        #expect(run.code == 0 && run.text.contains("OPTIONS"))
        #expect(run.errors.isEmpty, "\(command): \(run.errors)")
      }
    }
  }

  @Test func whereItIsPipedColumnsSayHowWideLinesAre() throws {
    let place = try Workplace()
    let narrow = try place.run(["bench", "--list"], shell: "COLUMNS=60 \"$@\"").text
    #expect(narrow.split(separator: "\n").allSatisfy { $0.count <= 60 }, "\(narrow)")
    let usual = try place.run(["bench", "--list"], shell: "unset COLUMNS; \"$@\"").text
    #expect(usual.split(separator: "\n").contains { $0.count > 60 })
  }
}
