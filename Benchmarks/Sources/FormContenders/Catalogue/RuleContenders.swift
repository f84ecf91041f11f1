import FormBaselines
import FormModel
import FormProgress
import FormRules

/// An operation on a type of contender that fills forms with rules.
///
/// It is generic instead of existential, so that timed loops are specialised for each type.
public protocol RuleContenderVisitor {
  associatedtype Outcome
  mutating func visit<C: RuleContender & ~Copyable>(_ type: C.Type) throws -> Outcome
}

/// The session and its rivals, those with the least work after an answer first. To add a rival, add
/// its file and a line here.
public enum RuleContenders {
  @inlinable
  public static func visitAll<V: RuleContenderVisitor>(_ visitor: inout V) throws -> [V.Outcome] {
    [
      try visitor.visit(RuleSession.self),
      try visitor.visit(ReachableRules.self),
      try visitor.visit(AllRules.self),
    ]
  }

  /// The names of the session's rivals.
  public static var rivals: [String] { all.dropFirst().map(\.name) }

  /// The names and algorithms, with the session first.
  public static let all: [(name: String, algorithm: String)] = {
    var facts = RuleFacts()
    // The visitor throws no error.
    return (try? visitAll(&facts)) ?? []
  }()
}

private struct RuleFacts: RuleContenderVisitor {
  func visit<C: RuleContender & ~Copyable>(_ type: C.Type) -> (name: String, algorithm: String) {
    (C.name, C.algorithm)
  }
}

/// The session as a contender.
public struct RuleSession: RuleContender, ~Copyable {
  public static let name = "engine"
  public static let algorithm =
    "After an answer, evaluates only what uses a comparison whose result changed."

  public var session: FormSession

  public init(_ session: consuming FormSession) { self.session = session }

  public init(opening form: borrowing FormDefinition) throws {
    session = try FormSession(form.clone(), newInstances: FormLimits.pages)
  }

  /// - Parameter journalBytes: the size of the undo journal in bytes.
  public init(opening form: borrowing FormDefinition, journalBytes: Int) throws {
    session = try FormSession(
      form.clone(),
      journalBytes: journalBytes,
      newInstances: FormLimits.pages
    )
  }

  public mutating func take(_ answer: AnswerValue?, at address: FieldID) -> Bool {
    do throws(SessionError) { try session.answer(address, answer) } catch { return false }
    return true
  }

  public var pageCount: Int { session.storedEngine.pageCount }
  public var pages: FormPages { session.pages }
  public func progress(ofPage page: PageID) throws(AddressError) -> PageProgress {
    try session.storedEngine.progress(ofPage: page)
  }
  public var totals: FormTotals { session.totals }
  public var visiblePageCount: Int { session.storedEngine.visiblePageCount }
  public var currentPage: PageID? { session.storedEngine.currentPage }
  public var currentRank: Int? { session.storedEngine.currentRank }
  public mutating func setCurrentPage(_ page: PageID) throws(AddressError) {
    try session.setCurrentPage(page)
  }
}
