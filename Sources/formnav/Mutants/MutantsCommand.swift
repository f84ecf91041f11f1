import FormFuzzing
import FormModel

extension Commands {
  static let mutants = Command(
    name: "mutants",
    summary: "Put each of the known defects in, and see that fuzzing finds it.",
    discussion: """
      Works in a build with -DMUTANTS, which scripts/mutants makes; one build has all defects, and none of them \
      is at
      work unless asked for. A defect that no stream shows ends the command with exit code 2.

      Examples:
        scripts/mutants
        scripts/mutants --filter oracle
      """,
    options: MutantsOptions.all
  ) { arguments in
    #if MUTANTS
      try MutantsRun(arguments).run()
    #else
      throw ToolError.usage(
        "this build has no defects to put in: scripts/mutants makes one that has"
      )
    #endif
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
    help: "Only defects whose names have this in them."
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
    default: 20,
    help: "A defect that is not found in so many seconds has survived."
  )
  static let cases = Option<String?>(
    "--cases",
    value: .path,
    help: "A folder for the cases that the defects come to."
  )
  static let format = Option<MutantsFormat>(
    "--format",
    value: .choice(),
    default: .text,
    help: "json is one object a line."
  )

  static let all: [any AnyOption] = [filter, seed, seconds, cases, format]
}

/// How the results of `mutants` are written.
enum MutantsFormat: String, CaseIterable, Sendable {
  case text, json
}
