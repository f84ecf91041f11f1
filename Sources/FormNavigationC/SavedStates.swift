import CFormNavigation
import FormFormats
import FormModel
import FormNavigation
import FormRules

@c @implementation
public func formnav_save(
  _ reader: UInt64,
  _ buffer: UnsafeMutableRawPointer!,
  _ capacity: Int,
  _ length: UnsafeMutablePointer<Int>!
) -> Int32 {
  result { () throws(Failure) in
    let saved: [UInt8]
    if let screen = unsafe handle_object(reader, HandleKind.screen.rawValue) {
      saved = unsafe screen.assumingMemoryBound(to: InputFormScreen.self).pointee.savedState.bytes
    } else {
      guard let answers = unsafe try session(reader).pointee.savedAnswers else {
        throw Failure(FORMNAV_REFUSED, "expected a session that saves answers, found another")
      }
      saved = answers.bytes
    }
    try unsafe write(saved, to: buffer, capacity, length)
  }
}

@c @implementation
public func formnav_restore(
  _ reader: UInt64,
  _ start: UnsafeRawPointer!,
  _ length: Int,
  _ dropped: UnsafeMutablePointer<Int>!
) -> Int32 {
  result { () throws(Failure) in
    let saved = unsafe Array(try bytes(start, length))
    let count = try restore(reader) { screen, report throws(SavedStateError) in
      _ = try screen.restore(bytes: saved.span, report: &report)
    } answers: { () throws(SavedStateError) in
      try SavedAnswers(bytes: saved.span)
    }
    unsafe dropped?.pointee = count
  }
}

/// Restores the screen, or else the session, of a handle.
///
/// - Parameters:
///   - ofScreen: Restores the screen.
///   - answers: The answers for a session.
/// - Returns: How many answers were dropped.
func restore(
  _ reader: UInt64,
  ofScreen: (inout InputFormScreen, inout RestoreReport) throws(SavedStateError) -> Void,
  answers: () throws(SavedStateError) -> SavedAnswers
) throws(Failure) -> Int {
  var report = RestoreReport()
  let screen = unsafe handle_object(reader, HandleKind.screen.rawValue)
  let session = unsafe screen == nil ? try session(reader) : nil
  do throws(SavedStateError) {
    if let screen = unsafe screen {
      let screen = unsafe screen.assumingMemoryBound(to: InputFormScreen.self)
      try unsafe ofScreen(&screen.pointee, &report)
    } else {
      try unsafe session?.pointee.restore(try answers(), dropped: &report.droppedAnswers)
    }
  } catch {
    throw Failure(error)
  }
  return report.droppedAnswers.count
}

@c @implementation
public func formnav_export(
  _ reader: UInt64,
  _ format: UInt32,
  _ buffer: UnsafeMutableRawPointer!,
  _ capacity: Int,
  _ length: UnsafeMutablePointer<Int>!
) -> Int32 {
  read(reader) { session throws(Failure) in
    let bytes: [UInt8]
    switch Int(clamping: format) {
    case FORMNAV_EXPORT_JSON: bytes = FormFile.bytes(of: try form(of: session), as: .json)
    case FORMNAV_EXPORT_BINARY: bytes = FormFile.bytes(of: try form(of: session), as: .binary)
    case FORMNAV_EXPORT_ANSWERS:
      bytes = Array(AnswersJSON.text(of: session.answers, for: session.form).utf8)
    default: throw .argument("a format", found: "\(format)")
    }
    try unsafe write(bytes, to: buffer, capacity, length)
  }
}

/// The form with its answers, for a file.
private func form(of session: borrowing FormSession) throws(Failure) -> FormDefinition {
  do throws(SessionError) { return try session.copyForm() } catch {
    throw Failure(
      FORMNAV_REFUSED,
      """
      expected a form without repeats, found one with them: the answers alone have those of all \
      instances, the saved state has everything
      """
    )
  }
}
