import FormFormats
import FormModel
import Foundation
import ToolKit

/// Options of the commands that read and write filled forms.
enum SubmissionOptions {
  enum Format: String, CaseIterable { case text, json }

  /// The option for what `today()` and `now()` are.
  ///
  /// - Parameter otherwise: What they are if neither the option nor a submission says it.
  static func clock(otherwise: String) -> Option<FormClock?> {
    Option<FormClock?>(
      "--clock",
      value: ValueReader("MOMENT") { (text) throws(UsageError) in
        switch AnswerValue(iso: text) {
        case .dateTime(let milliseconds)?: return FormClock(milliseconds: milliseconds)
        case .date(let days)?: return FormClock(milliseconds: days * 86_400_000)
        default:
          throw UsageError(
            "expected 2026-01-31, or a moment such as 2026-01-31T08:05, found \"\(text)\""
          )
        }
      },
      help: """
        What today() and now() are. Default: when the form was filled, if the submission says so; else \(otherwise).
        """
    )
  }

  static let format = Option<Format>(
    "--format",
    value: .choice(),
    default: .text,
    help: "The format of the report; json has the schema formnav.submissions/1."
  )

  /// The present in local time.
  static var present: FormClock {
    let now = Date()
    let seconds = now.timeIntervalSince1970 + Double(TimeZone.current.secondsFromGMT(for: now))
    return FormClock(milliseconds: Int(seconds * 1_000))
  }
}
