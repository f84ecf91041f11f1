import FormContenders
import FormModel
import FormProgress
import FormRules

/// An edit of one of many sessions.
struct SessionEdit: BitwiseCopyable {
  let session: UInt32
  let edit: Edit
}

/// Many sessions of one form, side by side in one block of memory.
final class SessionPool {
  let count: Int
  private let sessions: UnsafeMutablePointer<RuleSession>

  /// Opens the sessions. Each has its own flags, and all share the form's template.
  ///
  /// - Precondition: the form's rules are valid.
  init(_ form: borrowing FormDefinition, count: Int) {
    self.count = count
    sessions = .allocate(capacity: count)
    for index in 0..<count {
      (sessions + index).initialize(to: SessionPool.open(form))
    }
  }

  deinit {
    sessions.deinitialize(count: count)
    sessions.deallocate()
  }

  /// Opens an additional session of a form.
  ///
  /// - Precondition: the form's rules are valid.
  static func open(_ form: borrowing FormDefinition) -> RuleSession {
    guard let session = try? RuleSession(opening: form) else {
      preconditionFailure("the form's rules are wrong")
    }
    return session
  }

  subscript(index: Int) -> RuleSession {
    _read { yield sessions[index] }
    _modify { yield &sessions[index] }
  }

  /// Applies each edit to its session.
  ///
  /// - Returns: the edits that changed something.
  func applied(_ edits: [SessionEdit]) -> [SessionEdit] {
    edits.filter { given in
      do throws(SessionError) {
        return try sessions[Int(given.session)].session.apply(given.edit).isChange
      } catch {
        preconditionFailure("a session refuses an edit: \(error)")
      }
    }
  }

  /// Applies each edit to its session, with the reads that a menu needs, like other contenders.
  func playWithReads(_ edits: Span<SessionEdit>) -> Int {
    var sum = 0
    for index in edits.indices {
      let given = edits[unchecked: index]
      sum &+= SessionPool.playWithReads(&sessions[Int(given.session)].session, given.edit)
    }
    return sum
  }

  @inline(__always)
  private static func playWithReads(_ session: inout FormSession, _ edit: Edit) -> Int {
    do {
      try session.apply(edit)
      let page = try session.storedEngine.progress(ofPage: edit.page)
      let totals = session.storedEngine.totals
      return page.filled &+ page.total &+ page.mandatoryRemaining
        &+ totals.filled &+ totals.total &+ totals.mandatoryRemaining
        &+ (session.storedEngine.currentRank ?? 0) &+ session.storedEngine.visiblePageCount
    } catch {
      preconditionFailure("a session refuses an edit: \(error)")
    }
  }
}
