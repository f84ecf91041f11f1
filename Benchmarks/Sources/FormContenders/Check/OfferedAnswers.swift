import FormModel

/// Random answers as an app offers them: after the previous answers the field is shown, and offers the
/// choice.
public final class OfferedAnswers<Form: PlayableForm & ~Copyable> {
  private var stream: AnswerStream
  private var form: Form
  /// The maximum number of draws for one answer that an app would offer.
  private static var mostDraws: Int { 1_000 }

  /// - Parameter form: the form as it was loaded.
  public init(_ stream: AnswerStream, of form: consuming Form) {
    self.stream = stream
    self.form = form
  }

  /// Returns the next answer; nil if few or no fields are shown.
  public func next() -> ContenderEvent? {
    for _ in 0..<Self.mostDraws {
      guard let event = stream.answers(1).first else { return nil }
      if form.offers(event), form.play(event) == .accepted { return event }
    }
    return nil
  }
}
