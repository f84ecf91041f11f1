import Foundation
import TextEscaping

/// The verdicts of a gate, for people and programs.
public struct GateReport: Codable, Sendable {
  public private(set) var schema = "formnav.verdicts/1"
  /// The names of the two things compared.
  public let title: String
  public let verdicts: [Verdict]
  /// How the figures were judged.
  public let procedure: String

  public init(title: String, verdicts: [Verdict], procedure: String) {
    self.title = title
    self.verdicts = verdicts
    self.procedure = procedure
  }

  public func count(_ state: Verdict.State) -> Int { verdicts.count { $0.state == state } }

  public func json() throws -> Data { try prettyJSON() }

  /// The verdicts that fail a gate.
  ///
  /// - Parameter whenBetter: if true, an improvement fails too.
  public func failures(whenBetter: Bool = true) -> [Verdict] {
    verdicts.filter {
      [.worse, .missing, .new, .removed].contains($0.state) || whenBetter && $0.state == .better
    }
  }

  /// A test for each verdict, in JUnit's XML.
  public func junit(failsWhenBetter: Bool) -> String {
    let failures = Set(failures(whenBetter: failsWhenBetter))
    return JUnit(
      name: title,
      verdicts.map { verdict in
        JUnit.Case(
          suite: String(verdict.benchmark.prefix { $0 != "/" }),
          className: verdict.benchmark,
          name: "\(verdict.contender)\(verdict.parameters.inParentheses): \(verdict.figure)",
          outcome: failures.contains(verdict) ? .failed(Self.sentence(verdict)) : .passed,
          output: Self.sentence(verdict) + "\n"
        )
      }
    ).text()
  }

  /// "instructions of edit/kind/fill (1,000), engine: 88.0 to 97.0, +10.2 %: worse".
  public static func sentence(_ verdict: Verdict) -> String {
    let figures = [verdict.expected, verdict.found].compactMap { $0.map(Figures.digits) }
    let numbers = [figures.joined(separator: " to "), change(verdict)].filter { !$0.isEmpty }
    return "\(verdict.figure) of \(name(verdict)), \(verdict.contender): "
      + (numbers + [text(verdict)]).joined(separator: ", ")
  }

  /// - Parameter all: if true, also lists the verdicts that are as expected.
  public func text(_ style: TextStyle = .plain, all: Bool) -> String {
    func lines(_ text: String, _ paint: (String) -> String) -> String {
      Paragraph.lines(Escape.inLine(text), width: style.columns, breaksNames: true)
        .map { paint($0) + "\n" }.joined()
    }
    var text = lines(title, style.bold)
    let table = table(all: all)
    if !table.isEmpty { text += "\n" + table.text(style) + "\n" }
    text += lines(summary, failures().isEmpty ? style.good : style.bad)
    return text + lines(procedure, style.dim)
  }

  public func markdown(all: Bool) -> String {
    let table = table(all: all)
    return "## \(Escape.markdown(title))\n\n" + (table.isEmpty ? "" : table.markdown() + "\n")
      + "\(summary)\n\n\(Escape.markdown(procedure))\n"
  }

  /// "412 verdicts: 410 same, 2 worse".
  public var summary: String {
    let states: [Verdict.State] = [
      .same, .moved, .worse, .better, .missing, .new, .removed, .unchanged, .faster, .slower,
    ]
    let counts = states.compactMap { state in
      count(state) == 0 ? nil : "\(count(state)) \(state.rawValue)"
    }
    return "\(verdicts.count) verdicts: " + counts.joined(separator: ", ")
  }

  private func table(all: Bool) -> Table {
    var table = Table([
      .init("benchmark", .left), .init("contender", .left), .init("figure", .left),
      .init("expected"), .init("found"),
      .init("change"), .init("verdict", .left),
    ])
    let missing = verdicts.filter { $0.state == .missing }
    let isFolded = !all && missing.count > Self.mostMissing
    for verdict in verdicts
    where (all || verdict.state != .same) && !(isFolded && verdict.state == .missing) {
      table.append([
        Self.name(verdict), verdict.contender, verdict.figure,
        verdict.expected.map(Figures.digits) ?? "",
        verdict.found.map(Figures.digits) ?? "", Self.change(verdict),
        Self.text(verdict),
      ])
    }
    guard isFolded else { return table }
    let counts = Dictionary(missing.map { ($0.benchmark, 1) }, uniquingKeysWith: +)
    for (benchmark, count) in counts.sorted(by: { $0.key < $1.key }) {
      table.append([
        benchmark, "", Figures.counted(count, "figure"), "", "", "",
        Verdict.State.missing.rawValue,
      ])
    }
    return table
  }

  /// With more missing figures than this, the table has one row per benchmark.
  private static let mostMissing = 20

  /// "worse", "no change detected: 1.01× (0.98…1.04)".
  private static func text(_ verdict: Verdict) -> String {
    let ratio = verdict.ratio.map {
      $0.lower < $0.upper ? Figures.ratio($0) : Figures.ratio($0.value)
    }
    return ([verdict.state.rawValue] + [ratio, verdict.note].compactMap { $0 })
      .joined(separator: ": ")
  }

  private static func name(_ verdict: Verdict) -> String {
    let values = verdict.parameters.values.sorted { $0.key > $1.key }
      .compactMap { if case .number(let number) = $0.value { Figures.count(number) } else { nil } }
    return verdict.benchmark + (values.isEmpty ? "" : " (\(values.joined(separator: " × ")))")
  }

  private static func change(_ verdict: Verdict) -> String {
    guard let expected = verdict.expected, let found = verdict.found else { return "" }
    return Figures.change(from: expected, to: found)
  }
}
