import FormModel

/// Random answers as an app would offer them: one after the other, each to a field that is shown after the answers
/// before it.
public final class OfferedAnswers<Form: PlayableForm & ~Copyable> {
  private var stream: AnswerStream
  private var form: Form
  /// The most answers drawn to find one that an app offers.
  private static var mostDraws: Int { 1_000 }

  /// - Parameter form: as it was loaded.
  public init(_ stream: AnswerStream, of form: consuming Form) {
    self.stream = stream
    self.form = form
  }

  /// The next answer; nil if hardly any field is shown.
  public func next() -> FormEvent? {
    for _ in 0..<Self.mostDraws {
      guard let event = stream.answers(1).first else { return nil }
      guard form.offers(event) else { continue }
      _ = form.play(event)
      return event
    }
    return nil
  }
}
