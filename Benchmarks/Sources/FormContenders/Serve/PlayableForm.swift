import FormBaselines
import FormModel

/// A form that the protocol can play and read: the oracle that judges contenders, or a form that
/// `serve` offers.
public protocol PlayableForm: ~Copyable {
  /// - Returns: the event's outcome; a refused event changes nothing.
  mutating func play(_ event: FormEvent) -> EventOutcome

  var pageCount: Int { get }

  /// - Precondition: the page exists. This also holds for the requirements below.
  func fieldCount(ofPage page: PageID) -> Int

  func progress(ofPage page: PageID) -> PageProgress

  var totals: FormTotals { get }

  /// The page's sequence number, 1…n; 0 if it is not visible.
  func rank(ofPage page: PageID) -> Int

  /// The field's effective flags; *hidden* means not shown, for any reason.
  ///
  /// - Precondition: the field exists.
  func effectiveFlags(at address: FieldID) -> FieldFlags

  /// The values of the choices that the field offers at present; nil if it has none, or if the form does not say it.
  mutating func choices(offeredBy address: FieldID) -> [String]?
}

extension PlayableForm where Self: ~Copyable {
  public mutating func choices(offeredBy address: FieldID) -> [String]? { nil }
}

extension FormEvent {
  /// The event's page; nil for the clock, undo and redo, and if an instance comes or goes.
  @inlinable
  public var page: PageID? {
    switch self {
    case .edit(let edit): edit.page
    case .answer(let address, _): address.page
    case .setClock, .addInstance, .removeInstance, .undo, .redo: nil
    }
  }
}

extension PlayableForm where Self: ~Copyable {
  /// The pages in form order.
  public var pages: FormPages { FormPages(count: pageCount) }

  /// True if an app would offer this event now: an app offers only shown fields for an answer.
  func offers(_ event: FormEvent) -> Bool {
    guard case .answer(let address, _) = event, pages.contains(address.page),
      address.field < fieldCount(ofPage: address.page)
    else { return true }
    return progress(ofPage: address.page).isVisible
      && !effectiveFlags(at: address).contains(.hidden)
  }

  /// Plays an event, and observes the form.
  public mutating func check(_ event: FormEvent, _ view: ObservationView) -> CheckedEvent {
    let outcome = play(event)
    return CheckedEvent(outcome, observe(view, page: outcome == .accepted ? event.page : nil))
  }

  /// - Parameter page: the event's page; nil if it has none.
  /// - Precondition: the listed fields exist.
  public func observe(_ view: ObservationView, page: PageID? = nil) -> Observation {
    let totals = totals
    let seen: [PageID] =
      switch view.pages {
      case .none: []
      case .own: page.map { [$0] } ?? []
      case .all: Array(pages)
      }
    return Observation(
      total: UInt32(totals.total),
      filled: UInt32(totals.filled),
      remaining: UInt32(totals.mandatoryRemaining),
      visiblePages: UInt32(totals.visiblePages),
      pages: seen.map { page in
        let progress = progress(ofPage: page)
        return Observation.Page(
          isVisible: progress.isVisible,
          total: UInt32(progress.total),
          filled: UInt32(progress.filled),
          remaining: UInt32(progress.mandatoryRemaining)
        )
      },
      fields: addresses(view.fields).map { effectiveFlags(at: $0) }
    )
  }

  private func addresses(_ fields: ObservationView.Fields) -> [FieldID] {
    switch fields {
    case .none: return []
    case .listed(let addresses): return addresses
    case .all:
      return pages.flatMap { page in
        (0..<fieldCount(ofPage: page)).map { FieldID(page: page, field: $0) }
      }
    }
  }

  /// Plays a batch, and writes every number that it reads to `numbers`.
  ///
  /// - Parameter numbers: room for nine numbers per event.
  /// - Returns: the number of numbers written.
  @inlinable
  public mutating func playWithReads(
    _ events: Span<FormEvent>,
    _ numbers: inout MutableSpan<UInt32>
  ) -> Int {
    var end = 0
    for index in events.indices {
      let event = events[index]
      let outcome = play(event)
      if outcome == .accepted, let page = event.page {
        let progress = progress(ofPage: page)
        numbers[end] = progress.isVisible ? 1 : 0
        numbers[end + 1] = UInt32(truncatingIfNeeded: progress.total)
        numbers[end + 2] = UInt32(truncatingIfNeeded: progress.filled)
        numbers[end + 3] = UInt32(truncatingIfNeeded: progress.mandatoryRemaining)
        numbers[end + 7] = UInt32(truncatingIfNeeded: rank(ofPage: page))
      } else {
        for place in [0, 1, 2, 3, 7] { numbers[end + place] = 0 }
      }
      let totals = totals
      numbers[end + 4] = UInt32(truncatingIfNeeded: totals.total)
      numbers[end + 5] = UInt32(truncatingIfNeeded: totals.filled)
      numbers[end + 6] = UInt32(truncatingIfNeeded: totals.mandatoryRemaining)
      numbers[end + 8] = UInt32(truncatingIfNeeded: totals.visiblePages)
      end += 9
    }
    return end
  }

  /// Plays a batch without reads.
  @inlinable
  public mutating func playAlone(_ events: Span<FormEvent>) {
    for index in events.indices { _ = play(events[index]) }
  }

  /// The digest of the whole form, for batches without reads.
  public func stateDigest() -> ReadDigest {
    var digest = ReadDigest()
    let totals = totals
    for number in [totals.total, totals.filled, totals.mandatoryRemaining, totals.visiblePages] {
      digest.add(UInt32(number))
    }
    for page in pages {
      let progress = progress(ofPage: page)
      digest.add(progress.isVisible ? 1 : 0)
      digest.add(UInt32(progress.total))
      digest.add(UInt32(progress.filled))
      digest.add(UInt32(progress.mandatoryRemaining))
      digest.add(UInt32(rank(ofPage: page)))
    }
    return digest
  }
}
