/// The operation of an edit (FP-5).
///
/// The raw value is part of the edit-stream formats. Bit 0 says set or cleared; bits 1…2 the flag of a
/// field (hidden, read-only, mandatory, filled: the bit's number in `FieldFlags`); bit 3 that the edit
/// is about a page.
@frozen
public enum EditOperation: UInt8, CaseIterable, Hashable, Sendable {
  case show = 0
  case hide = 1
  case unlock = 2
  case lock = 3
  case unrequire = 4
  case require = 5
  case clear = 6
  case fill = 7
  case showPage = 8
  case hidePage = 9

  /// Whether it is about a page as a whole; then the edit's field is 0 and ignored.
  @inlinable
  public var isPageOperation: Bool { rawValue >= 8 }

  /// The flag that it sets or clears: a field's, or `hidden` in an operation on a page.
  @inlinable
  public var flag: FieldFlags { FieldFlags(rawValue: 1 << (rawValue >> 1 & 3)) }

  /// Whether it sets its flag; else it clears it.
  @inlinable
  public var setsFlag: Bool { rawValue & 1 != 0 }

  /// The operation that takes this one back.
  @inlinable
  public var inverse: EditOperation {
    // Every raw value has its partner at the other value of bit 0.
    EditOperation(rawValue: rawValue ^ 1)!
  }
}

/// One edit of a form, in 8 bytes: an operation, a page and a field.
@frozen
public struct Edit: Hashable, Sendable, BitwiseCopyable {
  /// Bits 0…15 the field (all ones in an operation on a page), 16…31 the operation, 32…63 the page.
  public let rawValue: UInt64

  /// The index that stands for all that an edit can't hold; no page has a field there.
  @inlinable static var noField: UInt64 { 0xFFFF }

  /// A field's index that fits on no page (negative, or 65,535 and more) is kept as one that does not exist, so the
  /// engine answers with `AddressError`, not with a trap.
  @inlinable
  public init(_ operation: EditOperation, page: PageID, field: Int = 0) {
    let field = operation.isPageOperation ? Edit.noField : UInt64(UInt(bitPattern: field))
    rawValue =
      Swift.min(field, Edit.noField) | UInt64(operation.rawValue) << 16
      | UInt64(page.rawValue) << 32
  }

  @inlinable
  public init(_ operation: EditOperation, at address: FieldID) {
    self.init(operation, page: address.page, field: address.field)
  }

  /// Nil if bits 16…31 name no operation, or an operation on a page carries a field.
  @inlinable
  public init?(rawValue: UInt64) {
    let code = rawValue >> 16 & 0xFFFF
    guard code <= 0xFF, let operation = EditOperation(rawValue: UInt8(code)) else { return nil }
    if operation.isPageOperation && rawValue & Edit.noField != Edit.noField { return nil }
    self.rawValue = rawValue
  }

  @inlinable
  public var operation: EditOperation {
    // The initialisers admit raw values of operations only.
    unsafe EditOperation(rawValue: UInt8(truncatingIfNeeded: rawValue >> 16)).unsafelyUnwrapped
  }

  @inlinable
  public var page: PageID { PageID(rawValue: UInt32(truncatingIfNeeded: rawValue >> 32)) }

  /// 0 for an operation on a page.
  @inlinable
  public var field: Int {
    operation.isPageOperation ? 0 : Int(truncatingIfNeeded: rawValue & Edit.noField)
  }

  @inlinable
  public var address: FieldID { FieldID(page: page, field: field) }

  /// The edit that takes this one back, provided that this one changed something.
  @inlinable
  public var inverse: Edit { Edit(unchecked: rawValue ^ 1 << 16) }

  @inlinable
  init(unchecked rawValue: UInt64) { self.rawValue = rawValue }
}

extension Edit {
  @inlinable public static func fill(page: PageID, field: Int) -> Edit {
    Edit(.fill, page: page, field: field)
  }
  @inlinable public static func clear(page: PageID, field: Int) -> Edit {
    Edit(.clear, page: page, field: field)
  }
  @inlinable public static func hide(page: PageID, field: Int) -> Edit {
    Edit(.hide, page: page, field: field)
  }
  @inlinable public static func show(page: PageID, field: Int) -> Edit {
    Edit(.show, page: page, field: field)
  }
  @inlinable public static func lock(page: PageID, field: Int) -> Edit {
    Edit(.lock, page: page, field: field)
  }
  @inlinable public static func unlock(page: PageID, field: Int) -> Edit {
    Edit(.unlock, page: page, field: field)
  }
  @inlinable public static func require(page: PageID, field: Int) -> Edit {
    Edit(.require, page: page, field: field)
  }
  @inlinable public static func unrequire(page: PageID, field: Int) -> Edit {
    Edit(.unrequire, page: page, field: field)
  }
  @inlinable public static func hidePage(_ page: PageID) -> Edit { Edit(.hidePage, page: page) }
  @inlinable public static func showPage(_ page: PageID) -> Edit { Edit(.showPage, page: page) }
}

extension Edit: CustomStringConvertible {
  public var description: String {
    operation.isPageOperation ? "\(operation) \(page)" : "\(operation) \(page) \(field)"
  }
}
