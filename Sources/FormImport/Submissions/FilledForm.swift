import FormFormats
import FormModel
import FormProgress
import FormRules

/// A filled form that was read to see how far it is (ST-1).
///
/// The form's rules are compiled once, however many filled forms are read.
public struct FilledForm: ~Copyable {
  /// The form with what was filled in.
  public var session: FormSession
  /// How many parts of it the form can't take (EX-5).
  public let findings: Int
}

extension FilledForm {
  /// Reads a filled form.
  ///
  /// - Parameters:
  ///   - content: The whole file: data in the form's own format (EX-1), or answers of a form of this package (`AnswersJSON`).
  ///   - form: The form.
  ///   - layout: What relates data to an imported form; nil for a form of this package.
  ///   - clock: What `today()` and `now()` are if the content does not say when the form was filled.
  ///   - savesAnswers: Whether the session can save its answers.
  /// - Throws: `read` with the place if the content is damaged, or of another form; `rules` if the form can't be opened;
  ///   `state` if it has too many instances (RP-1).
  /// - Complexity: O(bytes + fields) time, and that of the rules.
  public init(
    _ content: [UInt8],
    of form: borrowing FormDefinition,
    layout: SubmissionLayout?,
    clock: FormClock,
    savesAnswers: Bool = false
  ) throws(FilledFormError) {
    guard let layout else {
      try self.init(answers: content, of: form, clock: clock, savesAnswers: savesAnswers)
      return
    }
    var submission: Submission
    do throws(ReadError) { submission = try layout.submission(from: content, for: form) } catch {
      throw .read(error)
    }
    var session = try Self.session(of: form, submission.clock ?? clock, savesAnswers)
    submission.fill(&session)
    self.init(session: session, findings: submission.findings.count)
  }

  /// Reads the answers of a form of this package, as the other initializer does without a layout.
  ///
  /// - Complexity: O(bytes + fields) time, and that of the rules.
  public init(
    answers content: [UInt8],
    of form: borrowing FormDefinition,
    clock: FormClock,
    savesAnswers: Bool = false
  ) throws(FilledFormError) {
    let answers: SavedAnswers
    do throws(ReadError) { answers = try AnswersJSON.read(content, for: form) } catch {
      throw .read(error)
    }
    var session = try Self.session(of: form, clock, savesAnswers)
    var dropped: [DroppedAnswer] = []
    do throws(SavedStateError) { try session.restore(answers, dropped: &dropped) } catch {
      throw .state(error)
    }
    self.init(session: session, findings: dropped.count)
  }

  private static func session(
    of form: borrowing FormDefinition,
    _ clock: FormClock,
    _ savesAnswers: Bool
  ) throws(FilledFormError) -> FormSession {
    do throws(RuleError) {
      return try FormSession(form.clone(), clock: clock, savesAnswers: savesAnswers)
    } catch {
      throw .rules(error)
    }
  }
}

/// Why a filled form is not read.
public enum FilledFormError: Error, Hashable, Sendable, CustomStringConvertible {
  case read(ReadError)
  case rules(RuleError)
  case state(SavedStateError)

  public var description: String {
    switch self {
    case .read(let error): error.description
    case .rules(let error): error.description
    case .state(let error): error.description
    }
  }
}

/// How far a form is filled, as a screen would show it (ST-1, ST-3).
public struct FilledFormStatus: Hashable, Sendable {
  /// The form's counts (FP-4).
  public var totals: FormTotals
  /// Shown fields whose answer breaks its constraint (UR-9).
  public var invalid: Int
  /// The rank of the first visible page on which something mandatory is missing or an answer is invalid; nil if there is
  /// none.
  public var firstLeft: Int?
  /// The page with that rank.
  public var firstPageLeft: PageID?

  /// Whether nothing mandatory is missing, and no answer is invalid.
  public var canBeFinished: Bool { totals.mandatoryRemaining == 0 && invalid == 0 }

  /// - Complexity: O(log pages).
  public init(_ session: borrowing FormSession) {
    totals = session.totals
    invalid = session.invalidCount
    let pages = [
      try? session.engine.pageWithMandatoryRemaining(after: nil), session.firstInvalidField?.page,
    ]
    for case let page? in pages {
      guard let rank = try? session.engine.rank(ofPage: page) else { continue }
      if firstLeft.map({ rank < $0 }) ?? true { (firstLeft, firstPageLeft) = (rank, page) }
    }
  }
}
