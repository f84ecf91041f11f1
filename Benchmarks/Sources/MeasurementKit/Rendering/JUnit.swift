import TextEscaping

/// Test cases as CI systems read them: JUnit's XML.
public struct JUnit {
  public struct Case {
    public enum Outcome: Equatable {
      case passed
      case failed(String)
      case skipped(String)
    }

    let suite: String
    let className: String
    let name: String
    let seconds: Double
    let outcome: Outcome
    let output: String

    /// - Parameters:
    ///   - seconds: the time that the case took.
    ///   - output: what is shown with the case.
    public init(
      suite: String,
      className: String,
      name: String,
      seconds: Double = 0,
      outcome: Outcome,
      output: String
    ) {
      (self.suite, self.className, self.name) = (suite, className, name)
      (self.seconds, self.outcome, self.output) = (seconds, outcome, output)
    }
  }

  private let name: String
  private let cases: [Case]

  public init(name: String, _ cases: [Case]) {
    self.name = name
    self.cases = cases
  }

  /// Returns a document with a suite for each group of cases.
  ///
  /// - Parameters:
  ///   - timestamp: the date of all suites; nil for none.
  ///   - properties: names and values, the same in each suite.
  public func text(timestamp: String? = nil, properties: [(String, String)] = []) -> String {
    var suites: [String] = []
    var casesBySuite: [String: [Case]] = [:]
    for testCase in cases {
      if casesBySuite[testCase.suite] == nil { suites.append(testCase.suite) }
      casesBySuite[testCase.suite, default: []].append(testCase)
    }
    let date = timestamp.map { " timestamp=\"\(Escape.markup($0))\"" } ?? ""
    let lines = properties.map {
      "      <property name=\"\($0.0)\" value=\"\(Escape.markup($0.1))\"/>\n"
    }
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    text += "<testsuites name=\"\(Escape.markup(name))\" \(Self.counts(cases))>\n"
    for suite in suites {
      let own = casesBySuite[suite] ?? []
      text += "  <testsuite name=\"\(Escape.markup(suite))\" \(Self.counts(own))\(date)>\n"
      if !lines.isEmpty { text += "    <properties>\n\(lines.joined())    </properties>\n" }
      text += own.map(Self.element).joined() + "  </testsuite>\n"
    }
    return text + "</testsuites>\n"
  }

  private static func counts(_ cases: [Case]) -> String {
    let failures = cases.count { if case .failed = $0.outcome { true } else { false } }
    let skipped = cases.count { if case .skipped = $0.outcome { true } else { false } }
    let seconds = cases.reduce(0) { $0 + $1.seconds }
    return "tests=\"\(cases.count)\" failures=\"\(failures)\" errors=\"0\" skipped=\"\(skipped)\" "
      + "time=\"\(seconds)\""
  }

  private static func element(_ testCase: Case) -> String {
    var text = "    <testcase classname=\"\(Escape.markup(testCase.className))\" "
    text += "name=\"\(Escape.markup(testCase.name))\" time=\"\(testCase.seconds)\">\n"
    switch testCase.outcome {
    case .passed: break
    case .failed(let says): text += "      <failure message=\"\(Escape.markup(says))\"/>\n"
    case .skipped(let says): text += "      <skipped message=\"\(Escape.markup(says))\"/>\n"
    }
    text += "      <system-out>\(Escape.markup(testCase.output))</system-out>\n"
    return text + "    </testcase>\n"
  }
}
