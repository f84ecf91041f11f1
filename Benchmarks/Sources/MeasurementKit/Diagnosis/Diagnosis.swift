import Foundation

/// What a machine and a build can measure, with advice.
public struct Diagnosis: Codable, Sendable {
  public enum State: String, Codable, Sendable {
    case good
    /// A capability is missing; the remaining figures are right.
    case limited
    /// Figures would be wrong.
    case bad
  }

  public struct Finding: Codable, Sendable {
    /// The topic, such as "jemalloc".
    public let topic: String
    public let state: State
    public let text: String
    /// Advice, if there is any.
    public let advice: String?
  }

  public static let schema = "formnav.doctor/1"

  public private(set) var schema = Diagnosis.schema
  public let environment: EnvironmentRecord
  public private(set) var findings: [Finding] = []

  /// Examines the machine and the build, and plays an A/A run of half a second.
  public static func current() -> Diagnosis {
    var diagnosis = Diagnosis(environment: .current(seed: 1))
    diagnosis.lookAtBuild()
    diagnosis.lookAtMachine()
    diagnosis.lookAtAllocator()
    diagnosis.lookAtCounters()
    diagnosis.measureNoise()
    return diagnosis
  }

  private init(environment: EnvironmentRecord) { self.environment = environment }

  mutating func add(_ topic: String, _ state: State, _ text: String, advice: String? = nil) {
    findings.append(Finding(topic: topic, state: state, text: text, advice: advice))
  }

  public func json() throws -> Data { try prettyJSON() }

  public func text(_ style: TextStyle = .plain) -> String {
    let width = findings.map(\.topic.count).max() ?? 0
    return findings.map { finding in
      let mark =
        switch finding.state {
        case .good: style.good("ok")
        case .limited: style.bold("--")
        case .bad: style.bad("!!")
        }
      let space = String(repeating: " ", count: width - finding.topic.count)
      let margin = String(repeating: " ", count: width + 5)
      let lines = [finding.text, finding.advice].compactMap { $0 }.flatMap {
        Paragraph.lines($0, width: max(style.columns - margin.count, 20), breaksNames: true)
      }
      let text = lines.joined(separator: "\n" + margin)
      return "\(mark) \(style.bold(finding.topic))\(space)  \(text)\n"
    }.joined()
  }

  public func markdown() -> String {
    var table = Table([.init("what", .left), .init("state", .left), .init("finding", .left)])
    for finding in findings {
      let advice = finding.advice.map { ". \($0)" } ?? ""
      table.append([finding.topic, finding.state.rawValue, finding.text + advice])
    }
    return table.markdown()
  }
}
