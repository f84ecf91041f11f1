import FormModel

/// Compares observations; known differences are ignored.
struct ObservationComparison {
  let ignored: Set<Quantity>
  /// The page of a one-page observation; unused if an observation has all pages.
  let page: PageID?
  /// The observed fields.
  let addresses: [FieldID]
  let masked: Set<FieldID>
  /// Fields whose values alone are not compared.
  let maskedValues: Set<FieldID>
  let maskedComputed: Set<Int>
  /// Fields without a part in the other form.
  let unasked: Set<FieldID>

  /// - Returns: the first difference; nil if there is none.
  func difference(
    _ expected: Observation,
    _ found: Observation,
    event: Int?
  ) -> ContenderDifference? {
    func made(
      _ subject: ContenderDifference.Subject,
      _ expected: some CustomStringConvertible,
      _ found: some CustomStringConvertible
    ) -> ContenderDifference {
      ContenderDifference(
        event: event,
        subject: subject,
        expected: "\(expected)",
        found: "\(found)"
      )
    }
    guard found.pages.count == expected.pages.count else {
      return made(.pageCount, expected.pages.count, found.pages.count)
    }
    guard found.fields.count == expected.fields.count else {
      return made(.fieldCount, expected.fields.count, found.fields.count)
    }
    for (index, flags) in expected.fields.enumerated()
    where flags != found.fields[index] && !masked.contains(addresses[index])
      && !unasked.contains(addresses[index])
    {
      for (flag, quantity) in Self.flags where !ignored.contains(quantity) {
        let (own, other) = (flags.contains(flag), found.fields[index].contains(flag))
        if own != other { return made(.field(addresses[index], quantity), own, other) }
      }
    }
    for (index, own) in expected.pages.enumerated() where own != found.pages[index] {
      let other = found.pages[index]
      let subject = expected.pages.count == 1 ? page ?? PageID(place: index) : PageID(place: index)
      if !masked.isEmpty, masked.contains(where: { $0.page == subject }) { continue }
      if own.isVisible != other.isVisible, !ignored.contains(.visible) {
        return made(.page(subject, .visible), own.isVisible, other.isVisible)
      }
      for (quantity, path) in Self.pageNumbers where !ignored.contains(quantity) {
        if own[keyPath: path] != other[keyPath: path] {
          return made(.page(subject, quantity), own[keyPath: path], other[keyPath: path])
        }
      }
    }
    if masked.isEmpty {
      for (quantity, path) in Self.formNumbers where !ignored.contains(quantity) {
        if expected[keyPath: path] != found[keyPath: path] {
          return made(.form(quantity), expected[keyPath: path], found[keyPath: path])
        }
      }
    }
    // A value comes last: another value is often another flag, too.
    for (index, own) in expected.values.enumerated() where !ignored.contains(.value) {
      let (address, other) = (addresses[index], found.values[index])
      if own.agrees(with: other) || masked.contains(address) || maskedValues.contains(address)
        || unasked.contains(address)
      {
        continue
      }
      return made(.field(address, .value), own, other)
    }
    guard found.computed.count == expected.computed.count else {
      return made(.computedCount, expected.computed.count, found.computed.count)
    }
    for (index, own) in expected.computed.enumerated() where !ignored.contains(.value) {
      let other = found.computed[index]
      if own.agrees(with: other) || maskedComputed.contains(index) { continue }
      return made(.computed(index), own, other)
    }
    return nil
  }

  private static let flags: [(FieldFlags, Quantity)] = [
    (.hidden, .hiddenFlag), (.readOnly, .readOnlyFlag), (.mandatory, .mandatoryFlag),
    (.filled, .filledFlag),
  ]

  private static var pageNumbers: [(Quantity, KeyPath<Observation.Page, UInt32>)] {
    [(.total, \.total), (.filled, \.filled), (.remaining, \.remaining)]
  }

  private static var formNumbers: [(Quantity, KeyPath<Observation, UInt32>)] {
    [
      (.total, \.total), (.filled, \.filled), (.remaining, \.remaining),
      (.visible, \.visiblePages),
    ]
  }
}
