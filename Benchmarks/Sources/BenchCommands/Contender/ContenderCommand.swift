import FormContenders
import ToolKit

extension BenchCommands {
  static let contender = Command(
    name: "contender",
    summary: "Check a form engine in another process, or offer ours as one.",
    discussion: """
      check runs the conformance suite on a program that speaks the contender protocol \
      (docs/contender-protocol.md). It says what is wrong with the program, and then ends with exit code 3.

      serve offers our engine: it speaks the protocol on standard input and output.

      compare imports a form of another engine, plays random answers on that engine and on ours, and compares \
      after each answer what is shown, required, read-only and filled, and each page's counts. If the form \
      clears the answers of fields that it hides, compare answers only fields that are shown. It prints each \
      disagreement once, with the shortest stream that shows it, and then ends with exit code 3, as it does if the \
      contender fails.

      If there is no such program, check and compare end with exit code 69.

      Examples:
        formnav contender check -- python3 Benchmarks/Contenders/python/naive.py
        formnav contender check -- formnav contender serve
        formnav contender serve --engine oracle
        formnav contender compare survey.xml --answers 10k -- scripts/engines run javarosa
      """,
    operands: [
      Operand(
        name: "ACTION",
        help: "check, serve or compare.",
        kind: .words(ContenderAction.allCases.map(\.rawValue))
      ),
      Operand(
        name: "COMMAND",
        help: "After --: the contender and its arguments. For compare, the form comes before --.",
        kind: .program,
        isOptional: true,
        isRepeated: true
      ),
    ],
    options: ContenderOptions.all
  ) { arguments in
    let command = Array(arguments.operands.dropFirst())
    let action = ContenderAction(rawValue: arguments.operands[0])
    if let action { try ContenderOptions.check(arguments, for: action) }
    switch action {
    case .check:
      guard !command.isEmpty else {
        throw UsageError("COMMAND is missing: formnav contender check -- COMMAND")
      }
      try ContenderCheck(command, arguments).run()
    case .serve:
      if let extra = command.first { throw UsageError("unexpected argument \"\(extra)\"") }
      try ContenderServe.run(arguments[ContenderOptions.engine])
    case .compare:
      guard command.count > 1 else {
        throw UsageError("COMMAND is missing: formnav contender compare FORM -- COMMAND")
      }
      try ContenderComparison(command[0], Array(command.dropFirst()), arguments).run()
    case nil: preconditionFailure("the parser takes no other word")
    }
  }
}

private enum ContenderAction: String, CaseIterable {
  case check, serve, compare
}

enum ContenderOptions {
  static let engine = Option<String>(
    "--engine",
    value: ValueReader("NAME", kind: .words(ContenderServe.engines)) { (text) throws(UsageError) in
      guard ContenderServe.engines.contains(text) else {
        throw UsageError(text, isNoneOf: ContenderServe.engines)
      }
      return text
    },
    default: ContenderServe.engines[0],
    help:
      "The engine that serve offers: \(ContenderServe.engines.joined(separator: ", ")). For compare: engine or oracle."
  )
  static let timeLimit = Option<Double?>(
    "--time-limit",
    value: .seconds(in: 0.01...3_600),
    help: "The time limit of each request. Default: 60 to start and to load, else 10."
  )
  static let seed = Option<UInt64>(
    "--seed",
    "-s",
    value: .seed,
    default: 42,
    help: "The seed of forms and streams."
  )
  static let streams = Option<Int>(
    "--streams",
    value: .count(in: 0...1_000_000),
    default: 50,
    help: "How many forms to generate, each with a stream of 200 events."
  )

  static let answers = Option<Int>(
    "--answers",
    value: .count(in: 1...1_000_000_000),
    default: 1_000,
    help: "How many answers compare plays."
  )

  static let times = Option(
    switch: "--times",
    help:
      "compare also says how long an event takes on both engines, if the form has repeats or choices that depend on answers and nothing differed."
  )

  static let all: [any AnyOption] = [engine, timeLimit, seed, streams, answers, times]

  /// - Throws: if the action does not use one of the options.
  fileprivate static func check(
    _ arguments: Arguments,
    for action: ContenderAction
  ) throws(UsageError) {
    let unused: [any AnyOption] =
      switch action {
      case .check: [engine, answers, times]
      case .serve: [timeLimit, seed, streams, answers, times]
      case .compare: [streams]
      }
    try arguments.refuse(unused, with: action.rawValue)
  }

  static func limits(_ seconds: Double?) -> ContenderTimeLimits {
    seconds.map { ContenderTimeLimits(seconds: $0) } ?? ContenderTimeLimits()
  }
}
