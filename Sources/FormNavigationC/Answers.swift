import CFormNavigation
import FormModel
import FormRules

@c @implementation
public func formnav_set_answer(
  _ handle: UInt64,
  _ page: UInt32,
  _ field: UInt32,
  _ answer: UnsafePointer<formnav_answer>!,
  _ change: UnsafeMutablePointer<formnav_change>!
) -> Int32 {
  result { () throws(Failure) in
    let session = unsafe try session(handle)
    let value = unsafe try value(of: answer)
    do throws(SessionError) {
      let result = try unsafe session.pointee.answer(address(page, field), value)
      unsafe change?.pointee = formnav_change(result)
    } catch {
      throw unsafe refusal(of: error, value, session.pointee)
    }
  }
}

/// The error for an answer that a session refuses: with the field's name, and the kind of value that was found.
func refusal(
  of error: SessionError,
  _ value: AnswerValue?,
  _ session: borrowing FormSession
) -> Failure {
  var text = session.description(of: error)
  if case .wrongKind(_, let kind) = error, kind != .note, let value {
    text += ": \(value.kindName)"
  }
  return Failure(error.code, text)
}

/// The answer of a structure of the caller; nil for none.
func value(of answer: UnsafePointer<formnav_answer>?) throws(Failure) -> AnswerValue? {
  guard let answer = unsafe answer?.pointee else { throw .argument("an answer", found: "NULL") }
  let number = unsafe WideInt(answer.integer)
  switch unsafe Int(clamping: answer.kind) {
  case FORMNAV_ANSWER_NONE: return nil
  case FORMNAV_ANSWER_TEXT: return .text(try unsafe text(of: answer))
  case FORMNAV_ANSWER_INTEGER: return .integer(number)
  case FORMNAV_ANSWER_DECIMAL: return .decimal(unsafe answer.decimal)
  case FORMNAV_ANSWER_BOOLEAN:
    guard number == 0 || number == 1 else { throw .argument("0 or 1", found: "\(number)") }
    return .boolean(number == 1)
  case FORMNAV_ANSWER_DATE: return .date(days: number)
  case FORMNAV_ANSWER_TIME: return .time(milliseconds: number)
  case FORMNAV_ANSWER_DATE_TIME: return .dateTime(milliseconds: number)
  case FORMNAV_ANSWER_CHOICE: return .choice(try unsafe text(of: answer))
  case FORMNAV_ANSWER_CHOICES: return .choices(try unsafe texts(of: answer))
  default: throw .argument("a kind of answer", found: unsafe "\(answer.kind)")
  }
}

private func texts(of answer: formnav_answer) throws(Failure) -> [String] {
  var values: [String] = []
  let entries = unsafe try elements(answer.texts, Int(clamping: answer.text_count))
  for index in entries.indices {
    let entry = unsafe entries[index]
    values.append(unsafe try text(entry.bytes, entry.length))
  }
  return values
}

private func text(of answer: formnav_answer) throws(Failure) -> String {
  let texts = try unsafe texts(of: answer)
  guard texts.count == 1 else { throw .argument("one text", found: "\(texts.count)") }
  return texts[0]
}

@c @implementation
public func formnav_get_answer(
  _ reader: UInt64,
  _ page: UInt32,
  _ field: UInt32,
  _ answer: UnsafeMutablePointer<formnav_answer>!,
  _ buffer: UnsafeMutableRawPointer!,
  _ capacity: Int,
  _ length: UnsafeMutablePointer<Int>!
) -> Int32 {
  read(reader) { session throws(Failure) in
    let value = try placed(try session.answer(at: address(page, field)))
    let texts = try unsafe write(value?.texts ?? [], to: buffer, capacity, length)
    unsafe answer?.pointee = unsafe structure(of: value, texts)
  }
}

/// Writes texts: a `formnav_text` for each, and their bytes after all of these.
///
/// - Returns: the first structure; nil without texts.
private func write(
  _ texts: [String],
  to buffer: UnsafeMutableRawPointer?,
  _ capacity: Int,
  _ length: UnsafeMutablePointer<Int>?
) throws(Failure) -> UnsafePointer<formnav_text>? {
  let heads = unsafe texts.count * MemoryLayout<formnav_text>.stride
  let count = texts.reduce(heads) { $0 + $1.utf8.count }
  try unsafe checkRoom(for: count, in: buffer, capacity, length, of: "bytes")
  guard let buffer = unsafe buffer, !texts.isEmpty else { return nil }
  guard unsafe Int(bitPattern: buffer) % MemoryLayout<formnav_text>.alignment == 0 else {
    throw .argument("a buffer aligned to 8 bytes", found: "address \(Int(bitPattern: buffer))")
  }
  let entries = unsafe buffer.bindMemory(to: formnav_text.self, capacity: texts.count)
  var end = heads
  for (index, text) in texts.enumerated() {
    let start = unsafe (buffer + end).assumingMemoryBound(to: CChar.self)
    unsafe entries[index] = unsafe formnav_text(bytes: start, length: text.utf8.count)
    for byte in text.utf8 {
      unsafe buffer.storeBytes(of: byte, toByteOffset: end, as: UInt8.self)
      end += 1
    }
  }
  return unsafe UnsafePointer(entries)
}

extension AnswerValue {
  fileprivate var kindName: String {
    switch self {
    case .text: "text"
    case .integer: "integer"
    case .decimal: "decimal"
    case .boolean: "boolean"
    case .date: "date"
    case .time: "time"
    case .dateTime: "dateTime"
    case .choice: "choice"
    case .choices: "choices"
    }
  }

  fileprivate var texts: [String] {
    switch self {
    case .text(let text), .choice(let text): [text]
    case .choices(let values): values
    default: []
    }
  }
}

/// The structure for an answer.
///
/// - Parameter texts: those of the answer, in the caller's buffer.
private func structure(
  of value: AnswerValue?,
  _ texts: UnsafePointer<formnav_text>?
) -> formnav_answer {
  let kind: Int
  var number: WideInt = 0
  var fraction = 0.0
  switch value {
  case nil: kind = FORMNAV_ANSWER_NONE
  case .text: kind = FORMNAV_ANSWER_TEXT
  case .integer(let integer): (kind, number) = (FORMNAV_ANSWER_INTEGER, integer)
  case .decimal(let decimal): (kind, fraction) = (FORMNAV_ANSWER_DECIMAL, decimal)
  case .boolean(let isTrue): (kind, number) = (FORMNAV_ANSWER_BOOLEAN, isTrue ? 1 : 0)
  case .date(let days): (kind, number) = (FORMNAV_ANSWER_DATE, days)
  case .time(let milliseconds): (kind, number) = (FORMNAV_ANSWER_TIME, milliseconds)
  case .dateTime(let milliseconds): (kind, number) = (FORMNAV_ANSWER_DATE_TIME, milliseconds)
  case .choice: kind = FORMNAV_ANSWER_CHOICE
  case .choices: kind = FORMNAV_ANSWER_CHOICES
  }
  return unsafe formnav_answer(
    kind: UInt32(kind),
    text_count: UInt32(value?.texts.count ?? 0),
    integer: Int64(number),
    decimal: fraction,
    texts: texts
  )
}
