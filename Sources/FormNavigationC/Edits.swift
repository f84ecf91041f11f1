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

extension formnav_change {
  init(_ change: TransactionChange) {
    self.init()
    changed = change.isChange ? 1 : 0
    has_more_pages = change.hasMorePages ? 1 : 0
    moves_pages = change.movesPages ? 1 : 0
    pages_count = UInt32(change.pages.count)
    func page(_ index: Int) -> UInt32 {
      index < change.pages.count ? change.pages[index].rawValue : PageID.nowhere.rawValue
    }
    pages = (page(0), page(1), page(2), page(3), page(4), page(5), page(6), page(7))
    positions_first = UInt32(change.pageRange.lowerBound.rawValue)
    positions_end = UInt32(change.pageRange.upperBound.rawValue)
    visibility_first = UInt32(change.visibilityRange.lowerBound.rawValue)
    visibility_end = UInt32(change.visibilityRange.upperBound.rawValue)
    previous_current_page = word(change.previousCurrentPage)
    current_page = word(change.currentPage)
    added_instance = word(change.addedInstance?.page)
  }
}

/// A page as the interface names it, `FORMNAV_NO_PAGE` for none.
@inline(__always)
func word(_ page: PageID?) -> UInt32 { (page ?? .nowhere).rawValue }

/// The page that a word names; nil for `FORMNAV_NO_PAGE`.
@inline(__always)
func page(_ word: UInt32) -> PageID? {
  word == PageID.nowhere.rawValue ? nil : PageID(rawValue: word)
}
