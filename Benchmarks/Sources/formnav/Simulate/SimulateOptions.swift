import FormFuzzing
import FormModel
import FormWorkload
import ToolKit

/// How a simulation's results are written.
enum SimulationFormat: String, CaseIterable, Sendable {
  case text, json
}

/// `--check`.
enum CheckOption: Equatable, Sendable {
  case automatic
  case sampled
  case policy(CheckPolicy)
}

/// The options of `simulate`.
enum SimulateOptions {
  static let preset = Option<ShapePreset?>(
    "--preset",
    value: .choice("NAME"),
    help: "Give all users a generated form of this shape; formnav generate --help lists the shapes."
  )
  static let pages = Option<Int?>(
    "--pages",
    "-p",
    value: .count(in: 0...FormLimits.pages),
    help: "Pages of the generated form. Default: the preset's."
  )
  static let events = Option<Int?>(
    "--events",
    value: .count(in: 1...1_000_000_000_000),
    help: "Events of all users together. Default: 100,000, or as many as fit --seconds."
  )
  static let users = Option<Int?>(
    "--users",
    "-u",
    value: .count(in: 1...1_000_000_000),
    help: """
      Users who share the events, each with a fresh form. Default: one in 500 events, in 10,000 on forms of \
      more than 1,000 pages.
      """
  )
  static let seconds = Option<Double?>(
    "--seconds",
    value: .seconds(in: 0.01...100_000_000),
    help: "End after that many seconds."
  )
  static let seed = Option<UInt64>(
    "--seed",
    "-s",
    value: .seed,
    default: 1,
    help: "The seed; another one gives other users."
  )
  static let device = Option<[ScreenDevice]>(
    "--device",
    "-d",
    value: .devices,
    default: ScreenDevice.all,
    defaultText: "mix",
    help: """
      One or more of \(ScreenDevice.Size.allCases.map(\.rawValue).joined(separator: ", ")). Each may have \
      :landscape, :android or :rtl added. mix is all of them.
      """
  )
  static let structure = Option<[AppKind?]?>(
    "--structure",
    value: .structures,
    help: """
      The structure around the users' forms: one or more of \
      \(AppKind.allCases.map(\.rawValue).joined(separator: ", ")), none (a form by itself); mix is all of \
      them. Default: mix on small forms, else none.
      """
  )
  static let check = Option<CheckOption>(
    "--check",
    value: .check,
    default: .automatic,
    defaultText: "every on small forms, else sampled",
    help: """
      How often to compare the screen with the expected one: after every event, after one in N, sampled (after \
      one in 1,000), or never.
      """
  )
  static let against = Option<JudgeKind>(
    "--against",
    value: .choice(),
    default: .fromScratch,
    help: "What computes the expected screen. Sampled checks always compute it from scratch."
  )
  static let canary = Option<Int?>(
    "--canary-at",
    value: .count(in: 0...1_000_000_000_000, "EVENT"),
    help: "Break what the first user sees after that event, to prove that the check notices."
  ).formerly("--canary")
  static let caseFile = Option<String?>(
    "--case",
    value: .path,
    help: "Where to write a case that shows a difference. Default: formnav-SEED-USER.case."
  ).forOutput
  static let journal = Option<String?>(
    "--journal",
    value: .path,
    help: """
      Keep the present user's case in a new file while it is played. The file is left if the tool itself crashes.
      """
  ).forOutput
  static let replay = Option<String?>(
    "--replay",
    value: .path,
    help: "Play this case again and nothing else."
  )
  static let format = Option<SimulationFormat>(
    "--format",
    value: .choice(),
    default: .text,
    help: "The format of the results; docs/simulation.md describes json."
  )
  static let output = Option.output("Where the results go.", saysFormat: true)

  static func format(_ arguments: Arguments) throws(UsageError) -> SimulationFormat {
    try arguments.namedFormat(format, writtenTo: arguments[output])
  }

  /// What a case says itself.
  static let ofRuns: [any AnyOption] = [
    preset, pages, events, users, seconds, seed, device, structure, check, against, canary,
    caseFile,
    journal,
  ]
  static let all: [any AnyOption] = ofRuns + [replay, format, output]
}

extension ValueReader where Value == [ScreenDevice] {
  /// `phone,tablet:landscape:rtl` or `mix`.
  static let devices = ValueReader(
    "DEVICE,…|mix",
    kind: .list(ScreenDevice.Size.allCases.map(\.rawValue) + ["mix"])
  ) { (text) throws(UsageError) in
    if text == "mix" { return ScreenDevice.all }
    var devices: [ScreenDevice] = []
    for name in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let device = ScreenDevice(String(name)) else {
        let sizes = ScreenDevice.Size.allCases.map(\.rawValue)
        throw UsageError(
          "expected \(sizes.joined(separator: ", ")), with :landscape, :android, :rtl, or mix, "
            + "found \"\(name)\"" + Suggestion.text(for: String(name), among: sizes + ["mix"])
        )
      }
      devices.append(device)
    }
    return devices
  }
}

extension ValueReader where Value == [AppKind?] {
  /// `tab-bar,drill-down`, `none` or `mix`.
  static let structures = ValueReader(
    "STRUCTURE,…|mix",
    kind: .list(AppKind.allCases.map(\.rawValue) + ["none", "mix"])
  ) { (text) throws(UsageError) in
    if text == "mix" { return AppKind.mix }
    var structures: [AppKind?] = []
    for name in text.split(separator: ",", omittingEmptySubsequences: false) {
      let structure = AppKind(rawValue: String(name))
      guard structure != nil || name == "none" else {
        let names = AppKind.allCases.map(\.rawValue) + ["none", "mix"]
        throw UsageError(String(name), isNoneOf: names)
      }
      structures.append(structure)
    }
    return structures
  }
}

extension AppKind {
  /// One form by itself, and each structure.
  static let mix: [AppKind?] = [nil] + allCases
}

extension ValueReader where Value == CheckOption {
  /// `every`, `sampled`, `never` or a number.
  static let check = ValueReader(
    "every|sampled|never|N",
    kind: .words(["every", "sampled", "never"])
  ) { (text) throws(UsageError) in
    switch text {
    case "every": return .policy(.every)
    case "sampled": return .sampled
    case "never": return .policy(.never)
    default:
      guard let interval = Int(text), (1...1_000_000_000).contains(interval) else {
        throw UsageError("expected every, sampled, never or 1...1000000000, found \"\(text)\"")
      }
      return .policy(interval == 1 ? .every : .sampled(every: interval))
    }
  }
}
