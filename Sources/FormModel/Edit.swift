/// The operation of an edit (FP-5). Locking sets a field's *read-only* flag, requiring its *mandatory* flag.
///
/// The raw value is part of the edit-stream formats. Bit 0: whether the flag is set or cleared. Bits 1…2: the number of the
/// flag's bit in `FieldFlags`. Bit 3: whether the edit is about a page.
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

  /// Whether it is about a whole page. Then the edit's field is 0 and is ignored.
  @inlinable
  public var isPageOperation: Bool { rawValue >= 8 }

  /// The flag that it sets or clears; `hidden` in an operation on a page.
  @inlinable
  public var flag: FieldFlags { FieldFlags(rawValue: 1 << (rawValue >> 1 & 3)) }

  /// Whether it sets its flag. If not, it clears it.
  @inlinable
  public var setsFlag: Bool { rawValue & 1 != 0 }

  /// The operation that reverts this one.
  @inlinable
  public var inverse: EditOperation {
    // Operations come in pairs that differ in bit 0.
    EditOperation(rawValue: rawValue ^ 1)!
  }
}

/// One edit of a form, in 8 bytes: an operation, a page and a field.
@frozen
public struct Edit: Hashable, Sendable, BitwiseCopyable {
  /// Bits 0…15: the field, all ones in an operation on a page. Bits 16…31: the operation. Bits 32…63: the page.
  public let rawValue: UInt64

  /// The index for all fields that an edit can't hold. No page has such a field.
  @inlinable static var noField: UInt64 { 0xFFFF }

  /// An edit of a field, or of a page as a whole.
  ///
  /// A negative index, or one of 65,535 or more, becomes an index that no page has, so that the engine throws
  /// `AddressError` and does not trap.
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

  /// The edit with this raw value; nil if bits 16…31 are no operation, or an operation on a page has a field.
  @inlinable
  public init?(rawValue: UInt64) {
    let code = rawValue >> 16 & 0xFFFF
    guard code <= 0xFF, let operation = EditOperation(rawValue: UInt8(code)) else { return nil }
    if operation.isPageOperation && rawValue & Edit.noField != Edit.noField { return nil }
    self.rawValue = rawValue
  }

  @inlinable
  public var operation: EditOperation {
    // The initialisers accept raw values of operations only.
    unsafe EditOperation(rawValue: UInt8(truncatingIfNeeded: rawValue >> 16)).unsafelyUnwrapped
  }

  @inlinable
  public var page: PageID { PageID(rawValue: UInt32(truncatingIfNeeded: rawValue >> 32)) }

  /// The field's index on its page; 0 in an operation on a page.
  @inlinable
  public var field: Int {
    operation.isPageOperation ? 0 : Int(truncatingIfNeeded: rawValue & Edit.noField)
  }

  @inlinable
  public var address: FieldID { FieldID(page: page, field: field) }

  /// The edit that reverts this one, if this one changed something.
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
