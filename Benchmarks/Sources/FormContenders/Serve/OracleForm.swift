import FormBaselines
import FormModel

/// A form with logic, evaluated by the rules oracle. The harness compares other engines with it.
public struct OracleForm: PlayableForm, ~Copyable {
  private var oracle: RulesOracle

  /// - Throws: if the form can't be opened: an expression can't be parsed, or there is a cycle.
  public init(_ form: borrowing FormDefinition, clock: FormClock) throws(OracleRulesError) {
    oracle = try RulesOracle(form, clock: clock)
  }

  public mutating func play(_ event: ContenderEvent) -> EventOutcome {
    do throws(OracleRefusal) {
      switch event {
      case .entry(let entry): try oracle.play(entry)
      case .setClock(let clock): try oracle.setClock(clock)
      }
      // The protocol has no undo, so the oracle need not remember.
      oracle.forget()
      return .accepted
    } catch {
      return .refused
    }
  }

  public var pages: FormPages { oracle.pages }

  public var pageCount: Int { oracle.pageCount }

  public func page(ofTemplate page: PageID, in numbers: InstanceNumbers) -> PageID? {
    let place = oracle.view.pages.firstIndex { $0.template == page && $0.numbers == numbers }
    return place.map { oracle.pages[PagePosition($0)] }
  }

  public func template(of page: PageID) -> (page: PageID, numbers: InstanceNumbers) {
    guard let position = oracle.pages.firstIndex(of: page) else {
      preconditionFailure("the oracle: no page \(page)")
    }
    let found = oracle.view.pages[position.rawValue]
    return (found.template, found.numbers)
  }

  public func fieldCount(ofPage page: PageID) -> Int {
    guard let position = oracle.pages.firstIndex(of: page) else {
      preconditionFailure("the oracle: no page \(page)")
    }
    return oracle.view.pages[position.rawValue].fields.count
  }

  public func progress(ofPage page: PageID) -> PageProgress {
    known { () throws(AddressError) in try oracle.progress(ofPage: page) }
  }

  public var totals: FormTotals { oracle.totals }

  public func rank(ofPage page: PageID) -> Int {
    known { () throws(AddressError) in try oracle.rank(ofPage: page) ?? 0 }
  }

  public func effectiveFlags(at address: FieldID) -> FieldFlags {
    known { () throws(AddressError) in
      let flags = try oracle.flags(at: address)
      return try oracle.isVisible(page: address.page) ? flags : flags.union(.hidden)
    }
  }

  public func value(at address: FieldID) -> AnswerValue? {
    known { () throws(AddressError) in try oracle.answer(at: address) }
  }

  /// Returns the result of a read whose page or field must exist.
  private func known<Answer>(_ read: () throws(AddressError) -> Answer) -> Answer {
    do throws(AddressError) {
      return try read()
    } catch {
      preconditionFailure("the oracle: \(error)")
    }
  }
}
