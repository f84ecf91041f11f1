import CFormNavigation
import FormModel
import FormRules

@c @implementation
public func formnav_apply(
  _ handle: UInt64,
  _ word: UInt64,
  _ effects: UnsafeMutablePointer<UInt32>!
) -> Int32 {
  result { () throws(Failure) in
    let session = unsafe try session(handle)
    let change = try unsafe apply(word, to: &session.pointee)
    unsafe effects?.pointee = UInt32(change.effects.rawValue)
  }
}

@c @implementation
public func formnav_apply_and_read(
  _ handle: UInt64,
  _ edit: UInt64,
  _ reading: UnsafeMutablePointer<formnav_reading>!
) -> Int32 {
  result { () throws(Failure) in
    let session = unsafe try session(handle)
    let change = try unsafe apply(edit, to: &session.pointee)
    guard let reading = unsafe reading else { return }
    let page = PageID(rawValue: UInt32(truncatingIfNeeded: edit >> 32))
    let next = try unsafe placed(
      try session.pointee.incompletePage(after: page, wrapping: true)
    )
    unsafe reading.pointee = formnav_reading(
      status: formnav_status(session.pointee),
      progress: try formnav_progress(of: page, in: session.pointee),
      effects: UInt32(change.effects.rawValue),
      next_incomplete: word(next)
    )
  }
}

@inline(__always)
private func apply(
  _ word: UInt64,
  to session: inout FormSession
) throws(Failure) -> ProgressChange {
  guard let edit = Edit(rawValue: word) else { throw noEdit(word) }
  return try accepted(try session.apply(edit))
}

@inline(never)
func noEdit(_ word: UInt64) -> Failure {
  .argument("an edit", found: "0x" + String(word, radix: 16))
}

@c @implementation
public func formnav_play(
  _ handle: UInt64,
  _ words: UnsafePointer<UInt64>!,
  _ count: Int,
  _ effects: UnsafeMutablePointer<UInt8>!,
  _ applied: UnsafeMutablePointer<Int>!
) -> Int32 {
  result { () throws(Failure) in
    let session = unsafe try session(handle)
    let words = unsafe try elements(words, count)
    var done = 0
    defer { unsafe applied?.pointee = done }
    while done < count {
      do throws(Failure) {
        let change = try unsafe apply(words[done], to: &session.pointee)
        unsafe effects?[done] = change.effects.rawValue
      } catch {
        throw Failure(Int(error.code), "edit \(done): \(error.text)")
      }
      done += 1
    }
  }
}

@c @implementation
public func formnav_apply_batch(
  _ handle: UInt64,
  _ words: UnsafePointer<UInt64>!,
  _ count: Int,
  _ applied: UnsafeMutablePointer<Int>!,
  _ change: UnsafeMutablePointer<formnav_change>!
) -> Int32 {
  result { () throws(Failure) in
    let session = unsafe try session(handle)
    let batch = unsafe try edits(of: elements(words, count))
    let span = unsafe Span(_unsafeElements: batch.edits)
    do throws(SessionBatchError) {
      let result = try unsafe session.pointee.apply(batch: span)
      unsafe applied?.pointee = span.count
      unsafe change?.pointee = formnav_change(result)
    } catch {
      unsafe applied?.pointee = error.index
      unsafe change?.pointee = formnav_change(error.change)
      throw Failure(error)
    }
    if let failure = unsafe batch.failure { throw failure }
  }
}

/// The edits of a buffer up to the first word that is none, and the error for that word.
func edits(
  of words: UnsafeBufferPointer<UInt64>
) -> (edits: UnsafeBufferPointer<Edit>, failure: Failure?) {
  let end = unsafe words.firstIndex { Edit(rawValue: $0) == nil } ?? words.count
  let failure =
    unsafe end == words.count
    ? nil : Failure(FORMNAV_BAD_ARGUMENT, "edit \(end): \(noEdit(words[end]).text)")
  // An edit is its word (`Edit.rawValue`), and the words up to here were checked.
  let memory = unsafe UnsafeRawPointer(words.baseAddress)?.assumingMemoryBound(to: Edit.self)
  return unsafe (UnsafeBufferPointer(start: memory, count: end), failure)
}
