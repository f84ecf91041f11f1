import CFormNavigation
import FormModel

/// A page as the interface names it, `FORMNAV_NO_PAGE` for none.
@inline(__always)
func word(_ page: PageID?) -> UInt32 { (page ?? .nowhere).rawValue }

/// The page that a word names; nil for `FORMNAV_NO_PAGE`.
@inline(__always)
func page(_ word: UInt32) -> PageID? {
  word == PageID.nowhere.rawValue ? nil : PageID(rawValue: word)
}

/// The instance that a word names; nil for `FORMNAV_NO_PAGE`.
func instance(_ word: UInt32) -> InstanceID? { page(word).map { InstanceID(page: $0) } }

/// The field that a page and a number name.
@inline(__always)
func address(_ page: UInt32, _ field: UInt32) -> FieldID {
  FieldID(page: PageID(rawValue: page), field: Int(clamping: field))
}

extension formnav_field {
  init(_ address: FieldID?) {
    self.init(
      page: address?.page.rawValue ?? PageID.nowhere.rawValue,
      field: address.map { UInt32($0.field) } ?? .max
    )
  }
}
