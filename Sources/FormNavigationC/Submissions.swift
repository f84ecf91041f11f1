import CFormNavigation
import FormFormats
import FormImport
import FormModel
import FormNavigation
import FormProgress
import FormRules

@c @implementation
public func formnav_submission(
  _ form: UInt64,
  _ reader: UInt64,
  _ buffer: UnsafeMutablePointer<CChar>!,
  _ capacity: Int,
  _ length: UnsafeMutablePointer<Int>!
) -> Int32 {
  read(reader) { session throws(Failure) in
    let form = unsafe try opened(form, .form, as: FormWithReport.self)
    try unsafe check(session, isOf: form.pointee.form)
    let data =
      unsafe form.pointee.layout?.data(of: session)
      ?? AnswersJSON.text(of: session.answers, for: session.form)
    try unsafe write(data, to: buffer, capacity, length)
  }
}

@c @implementation
public func formnav_fill(
  _ form: UInt64,
  _ reader: UInt64,
  _ start: UnsafeRawPointer!,
  _ length: Int,
  _ findings: UnsafeMutablePointer<Int>!
) -> Int32 {
  var filled = SavedAnswers(structureDigest: 0)
  var found = 0
  let code = read(reader) { session throws(Failure) in
    let form = unsafe try opened(form, .form, as: FormWithReport.self)
    let content = unsafe Array(try bytes(start, length))
    try unsafe check(session, isOf: form.pointee.form)
    (filled, found) = try unsafe state(of: content, form.pointee, at: session.clock)
  }
  guard code == FORMNAV_OK else { return code }
  return result { () throws(Failure) in
    let dropped = try restore(reader) { screen, report throws(SavedStateError) in
      var state = screen.savedState
      (state.answers, state.isFinished) = (filled, false)
      _ = try screen.restore(state, report: &report)
    } answers: {
      filled
    }
    unsafe findings?.pointee = found + dropped
  }
}

@c @implementation
public func formnav_form_status(
  _ form: UInt64,
  _ start: UnsafeRawPointer!,
  _ length: Int,
  _ clock: Int64,
  _ status: UnsafeMutablePointer<formnav_filled_status>!
) -> Int32 {
  result { () throws(Failure) in
    let form = unsafe try opened(form, .form, as: FormWithReport.self)
    let content = unsafe Array(try bytes(start, length))
    let clock = FormClock(milliseconds: WideInt(clock))
    let filled = try unsafe filled(content, form.pointee, at: clock, savesAnswers: false)
    let found = FilledFormStatus(filled.session)
    unsafe status?.pointee = formnav_filled_status(
      total: UInt64(found.totals.total),
      filled: UInt64(found.totals.filled),
      mandatory_remaining: UInt64(found.totals.mandatoryRemaining),
      invalid: UInt64(found.invalid),
      findings: UInt64(filled.findings),
      visible_pages: UInt32(found.totals.visiblePages),
      complete_pages: UInt32(found.totals.completePages),
      first_left: UInt32(found.firstLeft ?? 0),
      can_be_finished: found.canBeFinished ? 1 : 0
    )
  }
}

/// Reads a filled form.
private func filled(
  _ content: [UInt8],
  _ form: borrowing FormWithReport,
  at clock: FormClock,
  savesAnswers: Bool
) throws(Failure) -> FilledForm {
  do throws(FilledFormError) {
    return try FilledForm(
      content,
      of: form.form,
      layout: form.layout,
      clock: clock,
      savesAnswers: savesAnswers
    )
  } catch {
    throw Failure(error)
  }
}

/// Checks that a session was opened with a form.
private func check(
  _ session: borrowing FormSession,
  isOf form: borrowing FormDefinition
) throws(Failure) {
  guard session.storedEngine.storedForm.template === form.template else {
    throw .argument("the form that the session was opened with", found: "another")
  }
}

/// What a filled form says, and how much of it the form can't take.
private func state(
  of content: [UInt8],
  _ form: borrowing FormWithReport,
  at clock: FormClock
) throws(Failure) -> (SavedAnswers, findings: Int) {
  guard form.layout != nil else {
    do throws(ReadError) { return (try AnswersJSON.read(content, for: form.form), 0) } catch {
      throw Failure(error)
    }
  }
  let filled = try filled(content, form, at: clock, savesAnswers: true)
  guard let answers = filled.session.savedAnswers else { preconditionFailure("it saves answers") }
  return (answers, filled.findings)
}
