import FormModel

/// A page of `PlainCounters`, in 28 bytes.
@frozen
@usableFromInline
struct PlainPage: BitwiseCopyable {
  /// As if the page were not hidden itself.
  @usableFromInline var counts = FieldCounts()
  @usableFromInline let firstWord: UInt32
  @usableFromInline let fieldCount: UInt16
  @usableFromInline var isHidden: Bool

  init(_ head: PageHead) {
    (firstWord, fieldCount, isHidden) = (head.firstWord, head.fieldCount, head.isHidden)
  }

  @inlinable
  var isVisible: Bool { !isHidden && (counts.shown > 0 || fieldCount == 0) }

  @inlinable
  var isComplete: Bool { !isHidden && counts.total > 0 && counts.filled == counts.total }

  @inlinable
  var pageCounts: PageCounts {
    guard !isHidden else { return PageCounts() }
    return PageCounts(
      isVisible: isVisible,
      shown: Int(counts.shown),
      total: Int(counts.total),
      filled: Int(counts.filled),
      mandatoryTotal: Int(counts.mandatoryTotal),
      mandatoryRemaining: Int(counts.mandatoryRemaining)
    )
  }
}

/// How many fields of a page count in what, or what a field adds to that.
@frozen
@usableFromInline
struct FieldCounts: BitwiseCopyable {
  @usableFromInline var shown: Int32 = 0
  @usableFromInline var total: Int32 = 0
  @usableFromInline var filled: Int32 = 0
  @usableFromInline var mandatoryTotal: Int32 = 0
  @usableFromInline var mandatoryRemaining: Int32 = 0

  @inlinable
  init() {}

  /// What a field with these flags adds (FP-1…FP-3).
  @inlinable
  @inline(__always)
  init(of flags: FieldFlags) {
    let isShown = !flags.contains(.hidden)
    let isFillable = isShown && !flags.contains(.readOnly)
    let isMandatory = isFillable && flags.contains(.mandatory)
    let isFilled = flags.contains(.filled)
    shown = isShown ? 1 : 0
    total = isFillable ? 1 : 0
    filled = isFillable && isFilled ? 1 : 0
    mandatoryTotal = isMandatory ? 1 : 0
    mandatoryRemaining = isMandatory && !isFilled ? 1 : 0
  }

  @inlinable
  @inline(__always)
  mutating func add(_ other: FieldCounts) {
    shown &+= other.shown
    total &+= other.total
    filled &+= other.filled
    mandatoryTotal &+= other.mandatoryTotal
    mandatoryRemaining &+= other.mandatoryRemaining
  }

  @inlinable
  @inline(__always)
  mutating func subtract(_ other: FieldCounts) {
    shown &-= other.shown
    total &-= other.total
    filled &-= other.filled
    mandatoryTotal &-= other.mandatoryTotal
    mandatoryRemaining &-= other.mandatoryRemaining
  }
}

extension FormTotals {
  /// Adds the counts of fields, or takes them away if `sign` is -1.
  @inlinable
  @inline(__always)
  mutating func add(_ counts: FieldCounts, _ sign: Int) {
    shown &+= Int(counts.shown) &* sign
    total &+= Int(counts.total) &* sign
    filled &+= Int(counts.filled) &* sign
    mandatoryTotal &+= Int(counts.mandatoryTotal) &* sign
    mandatoryRemaining &+= Int(counts.mandatoryRemaining) &* sign
  }
}
