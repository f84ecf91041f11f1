import FormContenders

extension Commands {
  static let contender = Command(
    name: "contender",
    summary: "Check a form engine in another process, or offer ours as one.",
    discussion: """
      check runs the conformance suite on a program that speaks the contender protocol \
      (docs/contender-protocol.md), and says what is wrong with it: exit code 3 where something is. \
      serve speaks the protocol on standard input and output. \
      compare imports a form of another engine, and holds that engine against ours under \
      random answers: what is shown, required, read-only and filled, and each page's counts, after each. \
      Where the form clears the answers of what it hides, only fields that are shown are answered. \
      Every disagreement is shown once, by the shortest stream: exit code 3 where there is one.

      Examples:
        formnav contender check -- python3 Benchmarks/Contenders/python/naive.py
        formnav contender check -- formnav contender serve
        formnav contender serve --engine oracle
        formnav contender compare survey.xml --answers 10k -- scripts/engines run javarosa
      """,
    operands: [
      Operand(name: "ACTION", help: "check, serve or compare."),
      Operand(
        name: "COMMAND",
        help: "For compare the form; behind --: the contender, and its arguments.",
        isOptional: true,
        isRepeated: true
      ),
    ],
    options: ContenderOptions.all
  ) { arguments in
    let command = Array(arguments.operands.dropFirst())
    switch arguments.operand(0) {
    case "check":
      guard !command.isEmpty else {
        throw UsageError("COMMAND is missing: formnav contender check -- COMMAND")
      }
      try ContenderCheck(command, arguments).run()
    case "serve":
      if let extra = command.first { throw UsageError("unexpected argument \"\(extra)\"") }
      try ContenderServe.run(arguments[ContenderOptions.engine])
    case "compare":
      guard command.count > 1 else {
        throw UsageError("COMMAND is missing: formnav contender compare FORM -- COMMAND")
      }
      try ContenderComparison(command[0], Array(command.dropFirst()), arguments).run()
    case let action: throw UsageError(action ?? "", isNoneOf: ["check", "serve", "compare"])
    }
  }
}

enum ContenderOptions {
  static let engine = Option<String>(
    "--engine",
    value: ValueReader("NAME") { (text) throws(UsageError) in
      guard ContenderServe.engines.contains(text) else {
        throw UsageError(text, isNoneOf: ContenderServe.engines)
      }
      return text
    },
    default: ContenderServe.engines[0],
    help:
      "Whom serve offers: \(ContenderServe.engines.joined(separator: ", ")). compare: engine or oracle."
  )
  static let timeLimit = Option<Double?>(
    "--time-limit",
    value: .seconds(in: 0.01...3_600),
    help: "For each request. Default: 60 to start and to load, else 10."
  )
  static let seed = Option<UInt64>(
    "--seed",
    "-s",
    value: .seed,
    default: 42,
    help: "Of forms and streams."
  )
  static let streams = Option<Int>(
    "--streams",
    value: .count(in: 0...1_000_000),
    default: 50,
    help: "Generated forms, each with a stream of 200 events."
  )

  static let answers = Option<Int>(
    "--answers",
    value: .count(in: 1...1_000_000_000),
    default: 1_000,
    help: "How many answers compare compares."
  )

  static let all: [any AnyOption] = [engine, timeLimit, seed, streams, answers]

  static func limits(_ seconds: Double?) -> ContenderTimeLimits {
    seconds.map { ContenderTimeLimits(seconds: $0) } ?? ContenderTimeLimits()
  }
}
