import FormBaselines
import FormModel

/// A form that the protocol can play and read: the oracle that judges contenders, or a form that
/// `serve` offers.
public protocol PlayableForm: ~Copyable {
  /// - Returns: the event's outcome; a refused event changes nothing.
  mutating func play(_ event: ContenderEvent) -> EventOutcome

  /// The pages in form order, with all instances.
  var pages: FormPages { get }

  var pageCount: Int { get }

  /// The page made from a page of the form as it was loaded, in the instance with these numbers; nil if there is no
  /// such instance.
  func page(ofTemplate page: PageID, in numbers: InstanceNumbers) -> PageID?

  /// The page of the form as it was loaded from which a page was made, and the numbers of the page's instance.
  ///
  /// - Precondition: the page exists.
  func template(of page: PageID) -> (page: PageID, numbers: InstanceNumbers)

  /// - Precondition: the page exists. This also holds for the requirements below.
  func fieldCount(ofPage page: PageID) -> Int

  func progress(ofPage page: PageID) -> PageProgress

  var totals: FormTotals { get }

  /// The page's rank, 1…n; 0 if it is not visible.
  func rank(ofPage page: PageID) -> Int

  /// The field's effective flags; *hidden* means not shown, for any reason.
  ///
  /// - Precondition: the field exists.
  func effectiveFlags(at address: FieldID) -> FieldFlags

  /// The field's answer, or the value of its calculation; nil if it has none. A field that is only marked as filled has
  /// none.
  ///
  /// - Precondition: the field exists.
  func value(at address: FieldID) -> AnswerValue?

  /// The value of a node without a field; untold if the form does not know it.
  func value(of node: ComputedNode) -> ObservedValue

  /// The values of the choices that the field offers at present; nil if it has none, or if the form does not say it.
  mutating func choices(offeredBy address: FieldID) -> [String]?
}

extension PlayableForm where Self: ~Copyable {
  public mutating func choices(offeredBy address: FieldID) -> [String]? { nil }

  public func value(of node: ComputedNode) -> ObservedValue { .untold }
}

/// A form without repeats.
extension PlayableForm where Self: ~Copyable {
  @inlinable public var pages: FormPages { FormPages(count: pageCount) }

  @inlinable
  public func page(ofTemplate page: PageID, in numbers: InstanceNumbers) -> PageID? {
    numbers.isEmpty ? page : nil
  }

  public func template(of page: PageID) -> (page: PageID, numbers: InstanceNumbers) {
    (page, .none)
  }
}

extension PlayableForm where Self: ~Copyable {
  /// The page that an event is about; nil if there is none.
  @inlinable
  func page(of event: ContenderEvent) -> PageID? {
    event.place.flatMap { page(ofTemplate: $0.page, in: $0.numbers) }
  }

  /// True if an app would offer this event now: an app offers only shown fields for an answer.
  func offers(_ event: ContenderEvent) -> Bool {
    guard case .entry(.answer(let address, _, _)) = event, let page = page(of: event),
      pages.contains(page), address.field < fieldCount(ofPage: page)
    else { return true }
    return progress(ofPage: page).isVisible
      && !effectiveFlags(at: FieldID(page: page, field: address.field)).contains(.hidden)
  }

  /// Plays an event, and observes the form.
  public mutating func check(_ event: ContenderEvent, _ view: ObservationView) -> CheckedEvent {
    let outcome = play(event)
    return CheckedEvent(outcome, observe(view, page: outcome == .accepted ? page(of: event) : nil))
  }

  /// - Parameter page: the event's page; nil if it has none.
  /// - Precondition: the listed fields exist.
  public func observe(_ view: ObservationView, page: PageID? = nil) -> Observation {
    let totals = totals
    let fields = addresses(view.fields)
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
      fields: fields.map { effectiveFlags(at: $0) },
      values: view.fields == .valued ? fields.map { ObservedValue(value(at: $0)) } : []
    )
  }

  private func addresses(_ fields: ObservationView.Fields) -> [FieldID] {
    switch fields {
    case .none: return []
    case .listed(let addresses): return addresses
    case .all, .valued:
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
    _ events: Span<ContenderEvent>,
    _ numbers: inout MutableSpan<UInt32>
  ) -> Int {
    var end = 0
    for index in events.indices {
      let event = events[index]
      let outcome = play(event)
      if outcome == .accepted, let page = page(of: event) {
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
  public mutating func playAlone(_ events: Span<ContenderEvent>) {
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
