import FormModel

/// What a contender plays: an entry of an edit stream, or another time (docs/contender-protocol.md).
public enum ContenderEvent: Hashable, Sendable {
  case entry(FormEntry)
  case setClock(FormClock)

  @inlinable
  public static func edit(_ edit: Edit, in numbers: InstanceNumbers = .none) -> ContenderEvent {
    .entry(.edit(edit, in: numbers))
  }

  @inlinable
  public static func answer(
    _ address: FieldID,
    _ answer: AnswerValue?,
    in numbers: InstanceNumbers = .none
  ) -> ContenderEvent {
    .entry(.answer(address, answer, in: numbers))
  }

  /// The page that it is about, and the numbers of the instance; nil for the clock, and if an instance comes or goes.
  @inlinable
  public var place: (page: PageID, numbers: InstanceNumbers)? {
    switch self {
    case .entry(.edit(let edit, let numbers)): (edit.page, numbers)
    case .entry(.answer(let address, _, let numbers)): (address.page, numbers)
    case .entry(.addInstance), .entry(.removeInstance), .setClock: nil
    }
  }

  /// The event as text, for example "fill 3 17" or "answer 3 17 integer(4)".
  public var text: String {
    switch self {
    case .entry(.edit(let edit, let numbers)): "\(Self.text(numbers))\(edit)"
    case .entry(.answer(let address, let value, let numbers)):
      "\(Self.text(numbers))answer \(address.page) \(address.field) \(value.map { "\($0)" } ?? "none")"
    case .entry(.addInstance(let index, let numbers)): "addInstance \(index) \(numbers)"
    case .entry(.removeInstance(let index, let numbers)): "removeInstance \(index) \(numbers)"
    case .setClock(let clock): "clock \(clock.milliseconds)"
    }
  }

  private static func text(_ numbers: InstanceNumbers) -> String {
    numbers.isEmpty ? "" : "inside \(numbers) "
  }
}
