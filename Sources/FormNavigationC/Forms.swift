import CFormNavigation
import FormFormats
import FormModel
import FormRules

@c @implementation
public func formnav_version() -> UInt32 { UInt32(FORMNAV_VERSION_NUMBER) }

@c @implementation
public func formnav_form_open(
  _ start: UnsafeRawPointer!,
  _ length: Int,
  _ memoryLimit: Int,
  _ handle: UnsafeMutablePointer<UInt64>!
) -> Int32 {
  result { () throws(Failure) in
    let handle = unsafe try needed(handle)
    let file = unsafe InputFile(bytes: Array(try bytes(start, length)), name: "form")
    guard memoryLimit >= 0 else {
      throw .argument("a limit", found: "\(UInt(bitPattern: memoryLimit))")
    }
    let limit = memoryLimit == 0 ? MemoryLimit.unlimited : .bytes(memoryLimit)
    try unsafe open(read(file, memoryLimit: limit), as: .form, handle)
  }
}

@c @implementation
public func formnav_form_report(
  _ form: UInt64,
  _ buffer: UnsafeMutablePointer<CChar>!,
  _ capacity: Int,
  _ length: UnsafeMutablePointer<Int>!
) -> Int32 {
  result { () throws(Failure) in
    let form = unsafe try opened(form, .form, as: FormWithReport.self)
    try unsafe write(form.pointee.report, to: buffer, capacity, length)
  }
}

/// Opens a form as a session.
func session(
  of form: UInt64,
  _ options: formnav_session_options
) throws(Failure) -> FormSession {
  let form = unsafe try opened(form, .form, as: FormWithReport.self)
  guard options.undo_bytes <= mostUndoBytes else {
    throw .argument("at most \(mostUndoBytes) bytes for undo", found: "\(options.undo_bytes)")
  }
  guard options.saves_answers <= 1, options.has_clock <= 1 else {
    throw .argument("saves_answers and has_clock 0 or 1", found: "other numbers")
  }
  let newInstances = Int(clamping: options.new_instances)
  let clock = try clock(of: options)
  do throws(RuleError) {
    return try unsafe FormSession(
      form.pointee.form.clone(),
      clock: clock,
      journalBytes: Int(clamping: options.undo_bytes),
      savesAnswers: options.saves_answers == 1,
      newInstances: newInstances == 0 ? FormLimits.newInstances : newInstances
    )
  } catch {
    throw Failure(error)
  }
}

/// What expressions read as now: the system's time if the caller gives none.
private func clock(of options: formnav_session_options) throws(Failure) -> FormClock {
  if options.has_clock == 1 { return FormClock(milliseconds: WideInt(options.clock_ms)) }
  #if hasFeature(Embedded)
    throw .argument("a clock", found: "none")
  #else
    return .now
  #endif
}

/// 1 GiB.
private let mostUndoBytes: UInt64 = 1 << 30

@c @implementation
public func formnav_session_open(
  _ form: UInt64,
  _ options: UnsafePointer<formnav_session_options>!,
  _ handle: UnsafeMutablePointer<UInt64>!
) -> Int32 {
  result { () throws(Failure) in
    let handle = unsafe try needed(handle)
    let options = unsafe options?.pointee ?? formnav_session_options()
    try unsafe open(session(of: form, options), as: .session, handle)
  }
}
