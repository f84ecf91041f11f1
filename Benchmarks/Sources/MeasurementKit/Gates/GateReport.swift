import Foundation
import TextEscaping

/// The verdicts of a gate, for people and programs.
public struct GateReport: Codable, Sendable {
  public private(set) var schema = "formnav.verdicts/1"
  /// The names of the two things compared.
  public let title: String
  public let verdicts: [Verdict]
  /// How the chance of a false alarm is bounded.
  public let procedure: String

  public init(title: String, verdicts: [Verdict], procedure: String) {
    self.title = title
    self.verdicts = verdicts
    self.procedure = procedure
  }

  public func count(_ state: Verdict.State) -> Int { verdicts.count { $0.state == state } }

  public func json() throws -> Data { try prettyJSON() }

  /// Whether nothing that a gate fails for was found.
  private var isFine: Bool {
    verdicts.allSatisfy { [.same, .moved, .informational].contains($0.state) }
  }

  /// - Parameter all: also the verdicts that say all is as expected.
  public func text(_ style: TextStyle = .plain, all: Bool) -> String {
    func lines(_ text: String, _ paint: (String) -> String) -> String {
      Paragraph.lines(Escape.inLine(text), width: style.columns, breaksNames: true)
        .map { paint($0) + "\n" }.joined()
    }
    var text = lines(title, style.bold)
    let table = table(all: all)
    if !table.isEmpty { text += "\n" + table.text(style) + "\n" }
    text += lines(summary, isFine ? style.good : style.bad)
    if let power { text += lines(power, style.dim) }
    return text + lines(procedure, style.dim)
  }

  public func markdown(all: Bool) -> String {
    let table = table(all: all)
    return "## \(Escape.markdown(title))\n\n" + (table.isEmpty ? "" : table.markdown() + "\n")
      + "\(summary)\n\n" + (power.map { "\($0)\n\n" } ?? "")
      + "\(Escape.markdown(procedure))\n"
  }

  /// "412 verdicts: 410 same, 2 worse; the smallest change seen …".
  public var summary: String {
    let states: [Verdict.State] = [
      .same, .moved, .informational, .worse, .better, .missing, .new, .removed,
    ]
    let counts = states.compactMap { state in
      count(state) == 0 ? nil : "\(count(state)) \(state.rawValue)"
    }
    return "\(verdicts.count) verdicts: " + counts.joined(separator: ", ")
  }

  /// The number of ratios that would show a change that people mind; nil if no ratio was judged.
  var power: String? {
    let ratios = verdicts.filter { $0.figure.hasPrefix("ratio to ") && $0.smallestVisible != nil }
    guard !ratios.isEmpty else { return nil }
    let seeing = ratios.count {
      $0.state != .informational
        && ($0.smallestVisible ?? .infinity) <= ThresholdCheck.mindedChange
    }
    let informational = ratios.count { $0.state == .informational }
    let unlike = verdicts.count { $0.note == Verdict.unlikeCores }
    return
      "Of \(ratios.count) ratios \(seeing) would show a change of 15 %; the others show only larger ones"
      + (informational == 0
        ? "." : ": \(informational) are informational and can't fail (--all lists them).")
      + (unlike == 0
        ? "" : " \(unlike) can't be compared: \(Verdict.unlikeCores).")
  }

  private func table(all: Bool) -> Table {
    var table = Table([
      .init("benchmark", .left), .init("contender", .left), .init("figure", .left),
      .init("expected"), .init("found"),
      .init("change"), .init("visible from", isOptional: true), .init("noise", isOptional: true),
      .init("verdict", .left),
    ])
    let missing = verdicts.filter { $0.state == .missing }
    let isFolded = !all && missing.count > Self.mostMissing
    for verdict in verdicts
    where (all || Self.isNews(verdict)) && !(isFolded && verdict.state == .missing) {
      table.append([
        Self.name(verdict), verdict.contender, verdict.figure,
        verdict.expected.map(Figures.digits) ?? "",
        verdict.found.map(Figures.digits) ?? "", Self.change(verdict),
        verdict.smallestVisible.map { $0 == 0 ? "exact" : Self.percent($0) } ?? "",
        verdict.noise.map { "±" + Self.percent($0) } ?? "",
        verdict.state.rawValue + (verdict.note.map { ": \($0)" } ?? ""),
      ])
    }
    guard isFolded else { return table }
    let counts = Dictionary(missing.map { ($0.benchmark, 1) }, uniquingKeysWith: +)
    for (benchmark, count) in counts.sorted(by: { $0.key < $1.key }) {
      table.append([
        benchmark, "", Figures.counted(count, "figure"), "", "", "", "", "",
        Verdict.State.missing.rawValue,
      ])
    }
    return table
  }

  /// Of more missing figures than these there is a row for each benchmark.
  private static let mostMissing = 20

  /// Whether a figure is not as expected.
  private static func isNews(_ verdict: Verdict) -> Bool {
    switch verdict.state {
    case .same: false
    case .informational: verdict.note != nil && verdict.note != Verdict.unlikeCores
    default: true
    }
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

  private static func percent(_ share: Double) -> String { "\(Figures.digits(share * 100)) %" }
}
