import CFormNavigation
import FormModel
import FormNavigation
import FormRules

@c @implementation
public func formnav_get_offer(
  _ reader: UInt64,
  _ page: UInt32,
  _ field: UInt32,
  _ offer: UnsafeMutablePointer<formnav_offer>!
) -> Int32 {
  result { () throws(Failure) in
    let choices = try choices(reader, address(page, field))
    unsafe offer?.pointee = formnav_offer(
      choices: UInt32(choices?.count ?? 0),
      version: choices?.version ?? 0
    )
  }
}

@c @implementation
public func formnav_choice_text(
  _ reader: UInt64,
  _ page: UInt32,
  _ field: UInt32,
  _ index: UInt32,
  _ kind: UInt32,
  _ buffer: UnsafeMutablePointer<CChar>!,
  _ capacity: Int,
  _ length: UnsafeMutablePointer<Int>!
) -> Int32 {
  result { () throws(Failure) in
    let choices = try choices(reader, address(page, field))
    guard let choices, Int(clamping: index) < choices.count else {
      let expected = "expected one of \(choices?.count ?? 0) choices, from 0"
      throw Failure(FORMNAV_NO_SUCH_PLACE, "\(expected), found \(index)")
    }
    switch Int(clamping: kind) {
    case FORMNAV_CHOICE_VALUE: break
    case FORMNAV_CHOICE_LABEL:
      guard let label = choices.labelUTF8(at: Int(clamping: index)) else { break }
      try unsafe write(label.span.bytes, to: buffer, capacity, length)
      return
    default: throw .argument("a kind of text", found: "\(kind)")
    }
    try unsafe write(choices.value(at: Int(clamping: index)), to: buffer, capacity, length)
  }
}

/// The choices that a field offers; nil if it has no list.
private func choices(_ reader: UInt64, _ field: FieldID) throws(Failure) -> OfferedChoices? {
  do throws(SessionError) {
    if let memory = unsafe handle_object(reader, HandleKind.session.rawValue) {
      return try unsafe memory.assumingMemoryBound(to: FormSession.self).pointee.choices(of: field)
    }
    if let memory = unsafe handle_object(reader, HandleKind.screen.rawValue) {
      return try unsafe memory.assumingMemoryBound(to: InputFormScreen.self).pointee
        .choices(of: field)
    }
  } catch {
    if case .noChoices = error { return nil }
    throw Failure(error)
  }
  throw badHandle(reader, "session or screen")
}
