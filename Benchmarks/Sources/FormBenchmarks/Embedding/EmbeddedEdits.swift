import CFormNavigation
import CHardware
import FormBaselines
import FormFormats
import FormModel
import FormProgress
import FormRules
import MeasurementKit

/// A round trip of edits on one form, by a session in Swift and by the C interface.
final class EmbeddedEdits {
  /// How a program calls the engine.
  enum Way: String, CaseIterable {
    /// In Swift, an edit a call.
    case engine
    /// In C, an edit a call.
    case cCalls = "c-calls"
    /// In C, many edits a call: what Python does with an array.
    case cPlay = "c-play"
  }

  private let form: SharedForm
  private let edits: [Edit]
  private let words: [UInt64]
  private var inSwift: FormSession
  private let sessions: [Way: UInt64]
  private let passes: [Way: Pass]

  init(form: SharedForm, trip: RoundTrip) throws {
    self.form = form
    edits = trip.edits
    words = trip.edits.map(\.rawValue)
    inSwift = try FormSession(form.form.clone())
    let bytes = FormFile.bytes(of: form.form, as: .binary)
    sessions = [.cCalls: Self.open(bytes), .cPlay: Self.open(bytes)]
    passes = Dictionary(
      uniqueKeysWithValues: Way.allCases.map { ($0, Pass(count: trip.edits.count)) }
    )
  }

  deinit { for session in sessions.values { formnav_free(session) } }

  private static func open(_ bytes: [UInt8]) -> UInt64 {
    var (form, session): (UInt64, UInt64) = (0, 0)
    var options = formnav_session_options()
    let isOpen =
      formnav_form_open(bytes, bytes.count, 0, &form) == 0
      && formnav_session_open(form, &options, &session) == 0
    precondition(isOpen, "the C interface refuses the form")
    formnav_free(form)
    return session
  }

  func timed(_ way: Way) -> TimedContender {
    let pass = passes[way]!
    return TimedContender(way.rawValue) { [self] steps in
      pass.advance(by: steps) { play(way, $0) }
    }
  }

  private func play(_ way: Way, _ range: Range<Int>) {
    guard let session = sessions[way] else {
      let edits = edits
      return Self.play(edits.span.extracting(range), on: &inSwift)
    }
    words.withUnsafeBufferPointer { words in
      if way == .cPlay {
        var played = 0
        formnav_play(session, words.baseAddress! + range.lowerBound, range.count, nil, &played)
        hardware_consume(UInt64(played))
      } else {
        for place in range {
          var effects: UInt32 = 0
          formnav_apply(session, words[place], &effects)
          hardware_consume(UInt64(effects))
        }
      }
    }
  }

  private static func play(_ edits: Span<Edit>, on session: inout FormSession) {
    for place in edits.indices {
      do throws(SessionError) {
        hardware_consume(UInt64(try session.apply(edits[place]).effects.rawValue))
      } catch {
        preconditionFailure("the session refuses \(edits[place]): \(error)")
      }
    }
  }

  /// Whether each way has the oracle's totals.
  func checks() -> [OracleCheck] {
    Way.allCases.map { way in
      var oracle = Oracle(form.form)
      _ = oracle.play(Array(edits[..<passes[way]!.position]).span)
      let expected = Self.numbers(oracle.totals, oracle.visiblePageCount)
      return OracleCheck(found(way) == expected ? .agrees : .disagrees)
    }
  }

  private func found(_ way: Way) -> [UInt64] {
    guard let session = sessions[way] else {
      return Self.numbers(inSwift.totals, inSwift.storedEngine.visiblePageCount)
    }
    var status = formnav_status()
    formnav_get_status(session, &status)
    return [status.total, status.filled, status.mandatory_remaining, UInt64(status.visible_pages)]
  }

  private static func numbers(_ totals: FormTotals, _ visiblePages: Int) -> [UInt64] {
    [totals.total, totals.filled, totals.mandatoryRemaining, visiblePages].map { UInt64($0) }
  }
}
