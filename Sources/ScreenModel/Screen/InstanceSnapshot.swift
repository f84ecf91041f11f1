import FormModel

/// The instance of a repeat that a page stands in (RP-2).
public struct InstanceSnapshot: Hashable, Sendable {
  public var id: InstanceID
  /// The index of its repeat in `FormLogic.repeats`.
  public var `repeat`: Int
  /// Its number in its repeat, after those of the instances around.
  public var numbers: InstanceNumbers
  /// “Member 2: Anna”.
  public var title: String
  /// Whether `ScreenEvent.removeInstance` removes it now.
  public var canBeRemoved: Bool

  @inlinable
  public init(
    id: InstanceID,
    repeat: Int,
    numbers: InstanceNumbers,
    title: String,
    canBeRemoved: Bool
  ) {
    self.id = id
    self.repeat = `repeat`
    self.numbers = numbers
    self.title = title
    self.canBeRemoved = canBeRemoved
  }
}

/// A repeat to which `ScreenEvent.addInstance` adds an instance now (RP-2).
public struct AddableRepeat: Hashable, Sendable {
  /// The index of the repeat in `FormLogic.repeats`.
  public var `repeat`: Int
  /// The instance around, if the repeat is inside another one.
  public var inside: InstanceID?
  /// The repeat's label; without one, the name of its first page, or its id.
  public var label: String

  @inlinable
  public init(repeat: Int, inside: InstanceID?, label: String) {
    self.repeat = `repeat`
    self.inside = inside
    self.label = label
  }
}
