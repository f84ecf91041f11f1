import FormBaselines
import FormContenders
import FormModel
import FormRules

/// A type that plays the entries of a stream on a form.
public protocol StreamPlayer: ProgressReader, ~Copyable {
  static var name: String { get }

  /// - Returns: whether something changed.
  /// - Throws: why the form does not take it; then nothing has changed.
  mutating func play(_ entry: FormEntry) throws -> Bool
}

extension RuleSession: StreamPlayer {
  public mutating func play(_ entry: FormEntry) throws -> Bool {
    try session.play(entry).isChange
  }
}

/// The oracle of rules, on which only streams are played.
public struct OraclePlayer: StreamPlayer, ~Copyable {
  public static var name: String { Oracle.name }

  public private(set) var oracle: RulesOracle

  public init(opening form: borrowing FormDefinition) throws {
    oracle = try RulesOracle(opening: form)
  }

  public mutating func play(_ entry: FormEntry) throws -> Bool {
    let isChange = try oracle.play(entry)
    // A stream has no undo, so the oracle need not remember.
    oracle.forget()
    return isChange
  }

  public var pageCount: Int { oracle.pageCount }
  public var pages: FormPages { oracle.pages }
  public var totals: FormTotals { oracle.totals }
  public var visiblePageCount: Int { oracle.visiblePageCount }
  public var currentPage: PageID? { oracle.currentPage }
  public var currentRank: Int? { oracle.currentRank }

  public func progress(ofPage page: PageID) throws(AddressError) -> PageProgress {
    try oracle.progress(ofPage: page)
  }
}

/// A contender that keeps the flags of a form without rules. It plays edits alone.
public struct FlagPlayer<C: Contender & ~Copyable>: StreamPlayer, ~Copyable {
  public static var name: String { C.name }

  public private(set) var contender: C

  public init(_ contender: consuming C) { self.contender = contender }

  public mutating func play(_ entry: FormEntry) throws -> Bool {
    switch entry {
    case .edit(let edit, let numbers) where numbers.isEmpty: try contender.apply(edit)
    case .edit(let edit, _): throw AddressError.noSuchPage(page: edit.page, pageCount: pageCount)
    case .answer: throw FlagPlayerRefusal.answer(name: C.name)
    case .addInstance, .removeInstance: throw FlagPlayerRefusal.noRepeat
    }
  }

  public var pageCount: Int { contender.pageCount }
  public var pages: FormPages { contender.pages }
  public var totals: FormTotals { contender.totals }
  public var visiblePageCount: Int { contender.visiblePageCount }
  public var currentPage: PageID? { contender.currentPage }
  public var currentRank: Int? { contender.currentRank }

  public func progress(ofPage page: PageID) throws(AddressError) -> PageProgress {
    try contender.progress(ofPage: page)
  }
}

/// Why a contender that keeps flags does not take an entry.
enum FlagPlayerRefusal: Error, CustomStringConvertible {
  case answer(name: String)
  case noRepeat

  var description: String {
    switch self {
    case .answer(let name):
      "expected an edit, found an answer: \(name) keeps the flags of a form without rules"
    case .noRepeat: "the form has no repeat"
    }
  }
}
