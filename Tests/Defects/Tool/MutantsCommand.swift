import FormFuzzing
import FormModel
import ToolKit

extension Commands {
  static let mutants = Command(
    name: "mutants",
    summary: "Put each of the known defects in, and see that it is found.",
    discussion: """
      One build has all defects of Tests/Defects, and none of them is at work unless asked for. They are to
      be found by fuzzing; with --tests by the tests of the rules that they break. A defect that is not found
      ends the command with exit code 2.

      Examples:
        scripts/mutants
        scripts/mutants --filter oracle
        scripts/rules --filter NB-7
      """,
    options: MutantsOptions.all
  ) { arguments in
    let bundles = arguments[MutantsOptions.tests]
    if bundles.isEmpty {
      try MutantsRun(arguments).run()
    } else {
      try RulesRun(bundles, arguments).run()
    }
  }
}

/// The options of `mutants`.
enum MutantsOptions {
  static let filter = Option<String>(
    "--filter",
    "-f",
    value: .text("TEXT"),
    default: "",
    defaultText: "all",
    help: "Only defects whose names have this in them, or whose rules do."
  )
  static let seed = Option<UInt64>(
    "--seed",
    "-s",
    value: .seed,
    default: 1,
    help: "Another seed, other streams."
  )
  static let seconds = Option<Int>(
    "--seconds",
    value: .count(in: 1...3_600),
    default: 90,
    help: "A defect that fuzzing does not find in so many seconds has survived."
  )
  static let tests = Option<[String]>(
    repeated: "--tests",
    value: .path,
    help: "A test bundle, built with the defects, whose tests must find them. Once for each bundle."
  )
  static let jobs = Option<Int>(
    "--jobs",
    "-j",
    value: .count(in: 1...1_024),
    default: 2,
    help: "Processes at a time."
  )
  static let cases = Option<String?>(
    "--cases",
    value: .folder,
    help: "A folder for the cases that the defects come to."
  )
  static let format = Option<MutantsFormat>(
    "--format",
    value: .choice(),
    default: .text,
    help: "json is one object a line."
  )

  static let all: [any AnyOption] = [filter, tests, jobs, seed, seconds, cases, format]
}

/// The formats of the results of `mutants`.
enum MutantsFormat: String, CaseIterable, Sendable {
  case text, json
}
