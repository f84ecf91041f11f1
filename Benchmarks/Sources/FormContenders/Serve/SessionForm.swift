import FormModel
import FormProgress
import FormRules

/// Our engine with rules and answers, as a playable form.
public struct SessionForm: PlayableForm, ~Copyable {
  var session: FormSession
  /// The bytes of choices that were read, so that reading them is no dead code.
  var bytesRead = 0

  private let hasRepeats: Bool

  /// - Throws: if the form can't be opened.
  public init(
    _ form: consuming FormDefinition,
    clock: FormClock = FormClock(milliseconds: 0)
  ) throws(RuleError) {
    hasRepeats = !form.logic.repeats.isEmpty
    session = try FormSession(form, clock: clock)
  }

  public mutating func play(_ event: ContenderEvent) -> EventOutcome {
    do throws(SessionError) {
      switch event {
      case .entry(.edit(let edit, let numbers)) where !hasRepeats && numbers.isEmpty:
        _ = try session.apply(edit)
      case .entry(let entry): try session.play(entry)
      case .setClock(let clock): try session.setClock(clock)
      }
      return .accepted
    } catch {
      return .refused
    }
  }

  public var pageCount: Int { session.storedEngine.pageCount }

  public func fieldCount(ofPage page: PageID) -> Int {
    known { () throws(AddressError) in
      try session.storedEngine.form.fieldCount(ofPage: session.templatePage(of: page))
    }
  }

  public func progress(ofPage page: PageID) -> PageProgress {
    known { () throws(AddressError) in try session.storedEngine.progress(ofPage: page) }
  }

  public var totals: FormTotals { session.totals }

  public func rank(ofPage page: PageID) -> Int {
    known { () throws(AddressError) in try session.storedEngine.rank(ofPage: page) ?? 0 }
  }

  public func effectiveFlags(at address: FieldID) -> FieldFlags {
    known { () throws(AddressError) in
      let flags = try session.effectiveFlags(at: address)
      return try session.storedEngine.isVisible(page: address.page) ? flags : flags.union(.hidden)
    }
  }

  public func value(at address: FieldID) -> AnswerValue? {
    known { () throws(AddressError) in try session.answer(at: address) }
  }

  public func value(of node: ComputedNode) -> ObservedValue { ObservedValue(node.value(session)) }

  /// Returns the result of a read whose page or field must exist.
  func known<Answer>(_ read: () throws(AddressError) -> Answer) -> Answer {
    do throws(AddressError) {
      return try read()
    } catch {
      preconditionFailure("the engine: \(error)")
    }
  }
}
