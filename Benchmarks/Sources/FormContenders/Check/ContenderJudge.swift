import FormModel

/// Compares a contender in another process with a form in this process, event by event (CP-2).
///
/// - Precondition: the contender has loaded the form that `fresh` makes.
public struct ContenderJudge<Form: PlayableForm & ~Copyable> {
  public let contender: ProcessContender
  /// Makes the form as the contender loaded it.
  public let fresh: () -> Form
  public let view: ObservationView
  private let pageCount: Int
  private let addresses: [FieldID]
  private let eventsPerRequest: Int
  /// Fields to skip; the counts that include them are skipped too.
  public var masked: Set<FieldID> = []
  /// Fields whose values are skipped, but nothing else of them.
  public var maskedValues: Set<FieldID> = []
  /// The nodes without a field that the contender was told of.
  public var computed: [ComputedNode] = []
  /// The indices of those to skip.
  public var maskedComputed: Set<Int> = []
  /// Fields that have no part in the contender's form. They count nowhere.
  public var unasked: Set<FieldID> = []
  /// True to skip answers to hidden fields, which an app never offers. An engine that clears hidden
  /// answers may leave their effect undefined.
  public var answersShownOnly = false
  /// True to skip answers that the reference form refuses. Other engines take choices that a form does not offer at
  /// present (CH-2).
  public var skipsRefused = false

  /// - Parameter view: the pages and fields to compare; nil for all, with values if the contender tells them.
  public init(
    _ contender: ProcessContender,
    view: ObservationView? = nil,
    fresh: @escaping () -> Form
  ) {
    let view = view ?? .everything(of: contender.identity)
    self.contender = contender
    self.fresh = fresh
    self.view = view
    let form = fresh()
    pageCount = form.pageCount
    var all: [FieldID] = []
    for page in form.pages {
      for field in 0..<form.fieldCount(ofPage: page) {
        all.append(FieldID(page: page, field: field))
      }
    }
    switch view.fields {
    case .none: addresses = []
    case .listed(let listed): addresses = listed
    case .all, .valued: addresses = all
    }
    eventsPerRequest = CheckPlan.events(view, pages: pageCount, fields: all.count)
  }

  /// Resets the contender, and compares the form before the first event and after each event.
  ///
  /// - Returns: the first difference, with the shortest stream found that shows it; nil if there is
  ///   none.
  /// - Throws: if the contender fails.
  public func difference(_ events: [ContenderEvent]) throws(ContenderFailure)
    -> ContenderDifference?
  {
    guard var difference = try firstDifference(events) else { return nil }
    guard let index = difference.event else { return difference }
    var minimizer = StreamMinimizer(Array(events[...index]))
    while let candidate = minimizer.next() {
      if let smaller = try firstDifference(candidate) {
        minimizer.keep(upTo: smaller.event)
        difference = smaller
      }
    }
    difference.stream = minimizer.stream
    return difference
  }

  /// As `difference`, but does not shorten the stream.
  public func firstDifference(
    _ events: [ContenderEvent]
  ) throws(ContenderFailure) -> ContenderDifference? {
    try contender.reset()
    var form = fresh()
    let first = try contender.observe(view)
    var opened = form.observe(view)
    observeComputed(form, &opened)
    if let found = comparison(nil).difference(opened, first, event: nil) {
      return found
    }
    var start = 0
    while start < events.count {
      let end = min(start + eventsPerRequest, events.count)
      var places: [Int] = []
      var expected: [CheckedEvent] = []
      for place in start..<end where !answersShownOnly || form.offers(events[place]) {
        var checked = form.check(events[place], view)
        observeComputed(form, &checked.observation)
        if skipsRefused, checked.outcome == .refused { continue }
        places.append(place)
        expected.append(checked)
      }
      start = end
      guard !places.isEmpty else { continue }
      let checked = try contender.check(places.map { events[$0] }, view)
      for (index, place) in places.enumerated() {
        if let found = difference(expected[index], checked[index], events[place], place) {
          return found
        }
      }
    }
    return nil
  }

  private func observeComputed(_ form: borrowing Form, _ observation: inout Observation) {
    guard view.fields == .valued else { return }
    for node in computed { observation.computed.append(form.value(of: node)) }
  }

  private func difference(
    _ expected: CheckedEvent,
    _ found: CheckedEvent,
    _ event: ContenderEvent,
    _ index: Int
  ) -> ContenderDifference? {
    guard expected.outcome == found.outcome else {
      return ContenderDifference(
        event: index,
        subject: .outcome,
        expected: "\(expected.outcome)",
        found: "\(found.outcome)"
      )
    }
    return comparison(event.place?.page)
      .difference(expected.observation, found.observation, event: index)
  }

  private func comparison(_ page: PageID?) -> ObservationComparison {
    ObservationComparison(
      ignored: Set(contender.differences.map(\.quantity)),
      page: page,
      addresses: addresses,
      masked: masked,
      maskedValues: maskedValues,
      maskedComputed: maskedComputed,
      unasked: unasked
    )
  }
}
