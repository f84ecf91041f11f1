import FormModel

/// What the present transaction asks of instances.
struct InstanceDemand: ~Copyable {
  var counts = DueCounts()
  /// In a form that reads earlier instances, by field: the answer that its calculation reads as its own until the waiting
  /// nodes are evaluated (UR-3).
  private(set) var given: [FieldID: AnswerShape.Encoded] = [:]
  /// The most that a transaction makes, and what the present one makes (RP-1).
  let most: InstanceSize
  var made = InstanceSize.none
  /// Why the present transaction is refused, and the repeat with which it is too large.
  var refusal: (part: Int, error: FormError)?

  init(most: InstanceSize) { self.most = most }

  /// Notes the answer that a person gives, or else the one that a field has when its calculation is evaluated first.
  mutating func give(_ answer: AnswerShape.Encoded, to field: FieldID) { given[field] = answer }

  /// Whether no transaction is under way. Numbers that one has left are due in the next.
  var isAtRest: Bool { counts.isAtRest && given.isEmpty && refusal == nil }

  /// From here on, what calculations have kept is the answer of their fields.
  mutating func forgetGiven() {
    if !given.isEmpty { given = [:] }
  }

  /// Begins a transaction within one: numbers are evaluated once more.
  mutating func begin() {
    counts.evaluateAgain()
    forgetGiven()
  }
}

/// The numbers of instances that expressions are to say (UR-5): each once in a transaction, outer ones first. One is named by
/// the part of its repeat and the slot of the instance around.
struct DueCounts: ~Copyable {
  /// Those that earlier transactions left.
  private var left: [PartSlot] = []
  /// Those of the present transaction; once one was asked for, with those that were left.
  private var due = WaitingNodes()
  private var takesLeft = false
  /// Those that the present transaction has evaluated.
  private var done: Set<PartSlot> = []
  /// Those that have changed what they read. Each transaction evaluates them, since undo may bring back what another
  /// evaluation changes.
  private var fedBack: Set<PartSlot> = []

  var isEmpty: Bool { left.isEmpty && due.isEmpty && fedBack.isEmpty }
  /// Whether none is due but those that transactions have left.
  var isAtRest: Bool { due.isEmpty && !takesLeft && done.isEmpty }

  mutating func insert(_ count: PartSlot) {
    if !done.isEmpty, done.contains(count) {
      fedBack.insert(count)
      return
    }
    due.insert(rank: UInt32(count.part), slot: count.slot)
  }

  /// The next number to evaluate; nil if there is none.
  ///
  /// - Complexity: O(log(numbers)), amortised.
  mutating func next() -> PartSlot? {
    if !takesLeft {
      if isEmpty { return nil }
      takesLeft = true
      for count in left { due.insert(rank: UInt32(count.part), slot: count.slot) }
      takeFedBack()
    }
    guard let (part, slot) = due.popFirst() else { return nil }
    let count = PartSlot(part: part, slot: slot)
    done.insert(count)
    return count
  }

  /// Lets numbers be evaluated once more in the present transaction.
  mutating func evaluateAgain() {
    done = []
    takeFedBack()
  }

  private mutating func takeFedBack() {
    for count in fedBack { due.insert(rank: UInt32(count.part), slot: count.slot) }
  }

  /// Ends a transaction. What was not evaluated stays due: a number that reads what it has changed is evaluated again in the
  /// next transaction.
  mutating func end() {
    if !takesLeft, due.isEmpty { return }
    if takesLeft { left.removeAll(keepingCapacity: true) }
    while let (part, slot) = due.popFirst() { left.append(PartSlot(part: part, slot: slot)) }
    forget()
  }

  /// Ends a transaction that was refused.
  mutating func refuse() {
    while due.popFirst() != nil {}
    forget()
  }

  private mutating func forget() {
    takesLeft = false
    if !done.isEmpty { done.removeAll(keepingCapacity: done.count < 64) }
  }

  /// Gives back the memory that is not used, between transactions.
  mutating func giveBack() {
    due = WaitingNodes()
    done = []
  }
}
