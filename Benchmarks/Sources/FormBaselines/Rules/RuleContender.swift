import FormModel

/// A way to fill a form with rules. The session, its rivals and the oracle are all such contenders.
/// The harness can therefore compare them answer by answer and time them side by side (UR-7).
///
/// After each answer all reads must be up to date with the form's rules. Invalid answers do not
/// affect the reads (UR-9).
public protocol RuleContender: ProgressReader, ~Copyable {
  /// One sentence: the work after an answer, and its cost.
  static var algorithm: String { get }

  /// Opens a form and evaluates its rules. The first visible page is current (VP-4).
  ///
  /// - Throws: an error in the form's rules.
  init(opening form: borrowing FormDefinition) throws

  /// Sets or removes a field's answer, and applies every change that the rules make because of it.
  ///
  /// - Returns: false if the field can't hold the answer; the form is then unchanged.
  mutating func take(_ answer: AnswerValue?, at address: FieldID) -> Bool

  /// Makes a visible page the current one (VP-4).
  ///
  /// - Throws: `noSuchPage`, `pageNotVisible`; the form is then unchanged.
  mutating func setCurrentPage(_ page: PageID) throws(AddressError)
}

extension RulesOracle: RuleContender {
  public static var name: String { "rules-oracle" }
  public static var algorithm: String { "Interprets all rules as written after each answer." }

  public init(opening form: borrowing FormDefinition) throws {
    try self.init(form, clock: FormClock(milliseconds: 0))
  }

  public mutating func take(_ answer: AnswerValue?, at address: FieldID) -> Bool {
    do throws(OracleRefusal) { try apply(.answer(address, answer)) } catch {
      return false
    }
    return true
  }
}
