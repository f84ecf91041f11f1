import FormBaselines
import FormModel

/// A form without logic, played by a contender in this process. It supports only edits.
public struct FlagForm<C: Contender & ~Copyable>: PlayableForm, ~Copyable {
  public var contender: C
  @usableFromInline let fieldCounts: [UInt16]

  /// - Complexity: O(fields).
  public init(_ form: borrowing FormDefinition) {
    contender = C(form)
    let heads = form.heads
    var counts: [UInt16] = []
    counts.reserveCapacity(heads.count)
    for index in heads.indices { counts.append(heads[index].fieldCount) }
    fieldCounts = counts
  }

  @inlinable
  public mutating func play(_ event: ContenderEvent) -> EventOutcome {
    guard case .entry(.edit(let edit, let numbers)) = event, numbers.isEmpty else {
      return .unsupported
    }
    do throws(AddressError) {
      try contender.apply(edit)
      return .accepted
    } catch {
      return .refused
    }
  }

  @inlinable public var pageCount: Int { contender.pageCount }

  public func fieldCount(ofPage page: PageID) -> Int { Int(fieldCounts[page.place]) }

  @inlinable
  public func progress(ofPage page: PageID) -> PageProgress {
    do throws(AddressError) {
      return try contender.progress(ofPage: page)
    } catch {
      preconditionFailure("\(C.name): \(error)")
    }
  }

  @inlinable public var totals: FormTotals { contender.totals }

  @inlinable
  public func rank(ofPage page: PageID) -> Int {
    do throws(AddressError) {
      return try contender.rank(ofPage: page) ?? 0
    } catch {
      preconditionFailure("\(C.name): \(error)")
    }
  }

  /// It has no answers.
  public func value(at address: FieldID) -> AnswerValue? { nil }

  public func effectiveFlags(at address: FieldID) -> FieldFlags {
    do throws(AddressError) {
      let own = try contender.flags(at: address)
      // If a page with fields is not visible, either it or each of its fields is hidden.
      return try contender.isVisible(page: address.page) ? own : own.union(.hidden)
    } catch {
      preconditionFailure("\(C.name): \(error)")
    }
  }
}
