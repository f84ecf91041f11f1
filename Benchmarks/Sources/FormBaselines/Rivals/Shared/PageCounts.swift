import FormModel

/// A page's counts as the rivals store them, in twelve bytes.
@frozen
public struct PageCounts: BitwiseCopyable, Equatable {
  public var shown: UInt16
  public var total: UInt16
  public var filled: UInt16
  public var mandatoryTotal: UInt16
  public var mandatoryRemaining: UInt16
  public var isVisible: Bool

  @inlinable
  init(
    isVisible: Bool = false,
    shown: Int = 0,
    total: Int = 0,
    filled: Int = 0,
    mandatoryTotal: Int = 0,
    mandatoryRemaining: Int = 0
  ) {
    // The counts fit 16 bits: a page has at most 65,535 fields.
    self.isVisible = isVisible
    self.shown = UInt16(truncatingIfNeeded: shown)
    self.total = UInt16(truncatingIfNeeded: total)
    self.filled = UInt16(truncatingIfNeeded: filled)
    self.mandatoryTotal = UInt16(truncatingIfNeeded: mandatoryTotal)
    self.mandatoryRemaining = UInt16(truncatingIfNeeded: mandatoryRemaining)
  }

  @inlinable
  @inline(__always)
  mutating func add(
    shown: Int,
    total: Int,
    filled: Int,
    mandatoryTotal: Int,
    mandatoryRemaining: Int
  ) {
    self.shown &+= UInt16(truncatingIfNeeded: shown)
    self.total &+= UInt16(truncatingIfNeeded: total)
    self.filled &+= UInt16(truncatingIfNeeded: filled)
    self.mandatoryTotal &+= UInt16(truncatingIfNeeded: mandatoryTotal)
    self.mandatoryRemaining &+= UInt16(truncatingIfNeeded: mandatoryRemaining)
  }

  @inlinable
  var isComplete: Bool { total > 0 && filled == total }

  @inlinable
  var isIncomplete: Bool { filled < total }

  @inlinable
  var progress: PageProgress {
    PageProgress(
      isVisible: isVisible,
      shown: Int(shown),
      total: Int(total),
      filled: Int(filled),
      mandatoryTotal: Int(mandatoryTotal),
      mandatoryRemaining: Int(mandatoryRemaining)
    )
  }
}
