import FormModel

/// All forms of one small size, numbered: every combination of some of their flags.
struct FormSpace: Hashable, Sendable, CustomStringConvertible {
  /// One flag that a combination sets or clears.
  enum Toggle: Hashable, Sendable {
    /// The flag's number is its bit in `FieldFlags`.
    case field(FieldID, flag: UInt8)
    case page(PageID)
  }

  let pageCount: Int
  let fieldsPerPage: Int
  let toggles: [Toggle]
  /// The flags that no combination changes, by page and field.
  let fixedFlags: [[FieldFlags]]

  /// Every combination of all flags of all fields and pages.
  static func allFlags(pages: Int, fields: Int) -> FormSpace {
    FormSpace(pages: pages, fields: fields, flags: 0..<4) { _ in [] }
  }

  /// Every combination of hidden flags; the other flags differ from field to field.
  static func hiddenFlags(pages: Int, fields: Int) -> FormSpace {
    FormSpace(pages: pages, fields: fields, flags: 0..<1) { address in
      // Mandatory, plain, filled, and again with other pairings on the next page; the last is read-only.
      let kinds: [FieldFlags] = [.mandatory, [], [.mandatory, .filled], .filled, .readOnly]
      return kinds[(address.page.place * fields + address.field) % kinds.count]
    }
  }

  private init(
    pages: Int,
    fields: Int,
    flags: Range<UInt8>,
    fixed: (FieldID) -> FieldFlags
  ) {
    precondition(pages * (fields * flags.count + 1) < 32, "too many combinations to go through")
    pageCount = pages
    fieldsPerPage = fields
    let addresses = FormPages(count: pages).map { page in
      (0..<fields).map { FieldID(page: page, field: $0) }
    }
    fixedFlags = addresses.map { $0.map(fixed) }
    toggles =
      addresses.joined().flatMap { address in flags.map { Toggle.field(address, flag: $0) } }
      + FormPages(count: pages).map { Toggle.page($0) }
  }

  /// The number of forms: 2 to the power of the flags.
  var stateCount: Int { 1 << toggles.count }

  /// All edits of a form: for each flag one that clears it and one that sets it.
  var edits: [Edit] {
    toggles.flatMap { toggle in
      [UInt8(0), 1].map { value in
        switch toggle {
        case .field(let address, let flag):
          Edit(EditOperation(rawValue: flag << 1 | value)!, at: address)
        case .page(let page):
          Edit(EditOperation(rawValue: 8 | value)!, page: page)
        }
      }
    }
  }

  /// The form that edit number `edit` makes of form number `state`.
  func state(_ state: Int, after edit: Int) -> Int {
    edit & 1 == 0 ? state & ~(1 << (edit >> 1)) : state | 1 << (edit >> 1)
  }

  func makeForm(_ state: Int) -> FormDefinition {
    var builder = FormBuilder()
    var flags = fixedFlags
    var hidden = Array(repeating: false, count: pageCount)
    for (number, toggle) in toggles.enumerated() where state >> number & 1 != 0 {
      switch toggle {
      case .field(let address, let flag):
        flags[address.page.place][address.field].insert(FieldFlags(rawValue: 1 << flag))
      case .page(let page): hidden[page.place] = true
      }
    }
    do {
      for place in 0..<pageCount {
        try builder.appendPage(isHidden: hidden[place])
        for field in flags[place] { try builder.appendField(field) }
      }
    } catch {
      preconditionFailure("a small form passes a limit: \(error)")
    }
    return builder.build()
  }

  var description: String {
    "\(pageCount) pages × \(fieldsPerPage) fields, \(toggles.count) flags"
  }
}
