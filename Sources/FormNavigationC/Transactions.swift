import CFormNavigation
import FormModel
import FormRules

@c @implementation
public func formnav_set_clock(
  _ handle: UInt64,
  _ milliseconds: Int64,
  _ change: UnsafeMutablePointer<formnav_change>!
) -> Int32 {
  unsafe perform(.setClock(FormClock(milliseconds: WideInt(milliseconds))), handle, change)
}

@c @implementation
public func formnav_undo(
  _ handle: UInt64,
  _ change: UnsafeMutablePointer<formnav_change>!
) -> Int32 {
  unsafe perform(.undo, handle, change)
}

@c @implementation
public func formnav_redo(
  _ handle: UInt64,
  _ change: UnsafeMutablePointer<formnav_change>!
) -> Int32 {
  unsafe perform(.redo, handle, change)
}

@c @implementation
public func formnav_add_instance(
  _ handle: UInt64,
  _ index: UInt32,
  _ around: UInt32,
  _ before: UInt32,
  _ change: UnsafeMutablePointer<formnav_change>!
) -> Int32 {
  unsafe perform(
    .addInstance(repeat: Int(clamping: index), inside: instance(around), before: instance(before)),
    handle,
    change
  )
}

@c @implementation
public func formnav_remove_instance(
  _ handle: UInt64,
  _ id: UInt32,
  _ change: UnsafeMutablePointer<formnav_change>!
) -> Int32 {
  unsafe perform(.removeInstance(InstanceID(page: PageID(rawValue: id))), handle, change)
}

private func perform(
  _ event: FormEvent,
  _ handle: UInt64,
  _ change: UnsafeMutablePointer<formnav_change>?
) -> Int32 {
  result { () throws(Failure) in
    let session = unsafe try session(handle)
    let result = try accepted(try unsafe session.pointee.handle(event))
    unsafe change?.pointee = formnav_change(result)
  }
}

@c @implementation
public func formnav_set_current_page(_ handle: UInt64, _ page: UInt32) -> Int32 {
  result { () throws(Failure) in
    let session = unsafe try session(handle)
    try placed(try unsafe session.pointee.setCurrentPage(PageID(rawValue: page)))
  }
}

@c @implementation
public func formnav_last_change(
  _ reader: UInt64,
  _ change: UnsafeMutablePointer<formnav_change>!
) -> Int32 {
  read(reader) { session throws(Failure) in
    guard let last = session.lastChange else {
      throw Failure(
        FORMNAV_REFUSED,
        "expected a session with rules, answers or undo, found another: an edit's effects say what it changed"
      )
    }
    unsafe change?.pointee = formnav_change(last)
  }
}
