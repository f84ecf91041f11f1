import FormModel

/// The result of one check of the conformance suite.
public struct ConformanceFinding: Hashable, Sendable, CustomStringConvertible {
  public enum Verdict: Hashable, Sendable {
    case fine
    /// The check does not apply to this contender; the text states the reason.
    case notApplicable(String)
    case wrong(String)
  }

  /// The check's name, for example "says hello" or "form and stream of seed 7".
  public var check: String
  public var verdict: Verdict
  /// The shortest stream that shows the fault, if there is one.
  public var stream: [ContenderEvent]
  /// The form on which the stream was played, as JSON; nil if there is none or it is too long.
  public var form: String?
  /// True if the verdict is wrong because the program does not exist.
  public var isMissing = false

  public init(
    _ check: String,
    _ verdict: Verdict,
    stream: [ContenderEvent] = [],
    form: String? = nil
  ) {
    self.check = check
    self.verdict = verdict
    self.stream = stream
    self.form = form
  }

  public var isWrong: Bool { if case .wrong = verdict { true } else { false } }

  public var description: String {
    switch verdict {
    case .fine: return "fine   \(check)"
    case .notApplicable(let reason): return "n/a    \(check): \(reason)"
    case .wrong(let reason):
      var text = "wrong  \(check): \(reason)"
      if !stream.isEmpty {
        text += "\n       on the form as loaded, these events show it:"
        for event in stream { text += "\n         " + event.text }
      }
      if let form {
        text += "\n       the form:"
        for line in form.split(separator: "\n") { text += "\n         " + line }
      }
      return text
    }
  }
}
