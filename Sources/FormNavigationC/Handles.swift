import CFormNavigation
import FormModel
import FormNavigation
import FormRules

/// The kinds of handles.
enum HandleKind: UInt64 {
  case form = 1
  case session, screen

  var name: String {
    switch self {
    case .form: "form"
    case .session: "session"
    case .screen: "screen"
    }
  }

  init?(of handle: UInt64) {
    self.init(rawValue: handle >> UInt64(HANDLE_SLOT_BITS) & (1 << UInt64(HANDLE_KIND_BITS) - 1))
  }
}

/// A form that was read, and what the import changed.
struct FormWithReport: ~Copyable {
  let form: FormDefinition
  let report: String
  /// Of a form in another format: how it is written when it is filled.
  let layout: ForeignLayout?
}

/// Moves a value to the heap and gives it a handle.
func open<Value: ~Copyable>(
  _ value: consuming Value,
  as kind: HandleKind,
  _ handle: UnsafeMutablePointer<UInt64>
) throws(Failure) {
  let memory = UnsafeMutablePointer<Value>.allocate(capacity: 1)
  unsafe memory.initialize(to: value)
  let opened = unsafe handle_open(memory, kind.rawValue)
  guard opened != 0 else {
    unsafe close(memory)
    throw Failure(FORMNAV_NO_ROOM, "expected at most \(1 << HANDLE_SLOT_BITS - 1) open handles")
  }
  unsafe handle.pointee = opened
}

private func close<Value: ~Copyable>(_ memory: UnsafeMutablePointer<Value>) {
  unsafe memory.deinitialize(count: 1)
  unsafe memory.deallocate()
}

/// The value of an open handle.
@inline(__always)
func opened<Value: ~Copyable>(
  _ handle: UInt64,
  _ kind: HandleKind,
  as type: Value.Type = Value.self
) throws(Failure) -> UnsafeMutablePointer<Value> {
  guard let memory = unsafe handle_object(handle, kind.rawValue) else {
    throw badHandle(handle, kind.name)
  }
  return unsafe memory.assumingMemoryBound(to: type)
}

@inline(never)
func badHandle(_ handle: UInt64, _ expected: String) -> Failure {
  let found =
    handle == 0 ? "0" : HandleKind(of: handle).map { "that of a \($0.name)" } ?? "another number"
  return Failure(
    FORMNAV_BAD_HANDLE,
    "expected the handle of a \(expected) that is open, found \(found)"
  )
}

@inline(__always)
func session(_ handle: UInt64) throws(Failure) -> UnsafeMutablePointer<FormSession> {
  unsafe try opened(handle, .session)
}

/// Reads a session, or that of a screen.
@inline(__always)
func read(
  _ reader: UInt64,
  _ body: (borrowing FormSession) throws(Failure) -> Void
) -> Int32 {
  result { () throws(Failure) in
    if let memory = unsafe handle_object(reader, HandleKind.session.rawValue) {
      try unsafe body(memory.assumingMemoryBound(to: FormSession.self).pointee)
      return
    }
    guard let memory = unsafe handle_object(reader, HandleKind.screen.rawValue) else {
      throw badHandle(reader, "session or screen")
    }
    try unsafe body(memory.assumingMemoryBound(to: InputFormScreen.self).pointee.session)
  }
}

@c @implementation
public func formnav_free(_ handle: UInt64) -> Int32 {
  result { () throws(Failure) in
    guard let kind = HandleKind(of: handle),
      let memory = unsafe handle_object(handle, kind.rawValue),
      handle_close(handle)
    else { throw badHandle(handle, "form, session or screen") }
    switch kind {
    case .form: unsafe close(memory.assumingMemoryBound(to: FormWithReport.self))
    case .session: unsafe close(memory.assumingMemoryBound(to: FormSession.self))
    case .screen: unsafe close(memory.assumingMemoryBound(to: InputFormScreen.self))
    }
  }
}
