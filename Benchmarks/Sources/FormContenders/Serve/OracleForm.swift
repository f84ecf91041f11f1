import FormBaselines
import FormModel

/// A form with logic, evaluated by the rules oracle. The harness compares other engines with it.
public struct OracleForm: PlayableForm, ~Copyable {
  private var oracle: RulesOracle
  private let fieldCounts: [Int]

  /// - Throws: if the form can't be opened: an expression can't be parsed, or there is a cycle.
  public init(_ form: borrowing FormDefinition, clock: FormClock) throws(OracleRulesError) {
    oracle = try RulesOracle(form, clock: clock)
    let heads = form.heads
    var counts: [Int] = []
    for index in heads.indices { counts.append(Int(heads[index].fieldCount)) }
    fieldCounts = counts
  }

  public mutating func play(_ event: FormEvent) -> EventOutcome {
    do throws(OracleRefusal) {
      try oracle.apply(event)
      return .accepted
    } catch {
      return .refused
    }
  }

  public var pageCount: Int { fieldCounts.count }

  public func fieldCount(ofPage page: PageID) -> Int { fieldCounts[page.place] }

  public func progress(ofPage page: PageID) -> PageProgress {
    do throws(AddressError) {
      return try oracle.progress.progress(ofPage: page)
    } catch {
      preconditionFailure("the oracle: \(error)")
    }
  }

  public var totals: FormTotals { oracle.totals }

  public func rank(ofPage page: PageID) -> Int {
    do throws(AddressError) {
      return try oracle.progress.rank(ofPage: page) ?? 0
    } catch {
      preconditionFailure("the oracle: \(error)")
    }
  }

  public func effectiveFlags(at address: FieldID) -> FieldFlags {
    do throws(AddressError) {
      let flags = try oracle.flags(at: address)
      return try oracle.progress.isVisible(page: address.page) ? flags : flags.union(.hidden)
    } catch {
      preconditionFailure("the oracle: \(error)")
    }
  }
}
