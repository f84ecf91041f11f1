import FormModel

@testable import FormFormats

/// Forms that together hold everything that the formats can express.
enum Samples {
  static let texts = [
    "Haushalt", "家族の構成", "بيانات الأسرة", "👩🏽‍🌾 Ernte", "e\u{301}\u{323}",
    "\"\\/\u{8}\u{c}\n\r\t\u{1f}\u{7f}",
    "\u{0}", "\u{FFFF}\u{10FFFF}\u{FEFF}", "Seite 7", String(repeating: "lang ", count: 60),
  ]

  static func empty() -> FormDefinition { FormBuilder().build() }

  /// Pages of 0…40 fields, some hidden, some named, a few fields with details.
  static func mixed(pages: Int = 24) throws(FormError) -> FormDefinition {
    var builder = FormBuilder()
    for page in 0..<pages {
      let name = page % 3 == 1 ? nil : texts[page % texts.count]
      try builder.appendPage(name: name, isHidden: page % 5 == 2)
      for field in 0..<(page * 7 % 41) {
        var details = FieldDetails.none
        if field % 9 == page % 4 {
          details.id = field % 2 == 0 ? "f\(page).\(field)" : nil
          details.label = field % 3 == 0 ? texts[field % texts.count] : nil
          details.kind = FieldKind.allCases[(page + field) % FieldKind.allCases.count]
        }
        try builder.appendField(
          FieldFlags(rawValue: UInt8((page * 31 + field * 5) & 15)),
          details: details
        )
      }
    }
    return builder.build()
  }

  /// Flags and names only, with some pages of the largest size.
  static func large() throws(FormError) -> FormDefinition {
    var builder = FormBuilder()
    for fields in [65_535, 0, 16, 65_520, 1, 15, 17] {
      try builder.appendPage(name: fields == 16 ? texts[9] : nil, fieldCount: fields)
      for index in 0..<FlagWord.count(fieldCount: fields) {
        builder.setFlagWord(
          UInt64(index + fields) &* 0x9E37_79B9_7F4A_7C15,
          page: PageID(place: builder.pageCount - 1),
          index: index
        )
      }
    }
    return builder.build()
  }

  static let edits =
    ([
      .fill(page: 3, field: 17), .clear(page: 3, field: 17), .hidePage(4), .showPage(4),
      .hide(page: 0, field: 0), .show(page: 0, field: 0), .lock(page: 16_777_215, field: 65_534),
      .unlock(page: 1, field: 2), .require(page: 5, field: 6),
      .unrequire(page: .nowhere, field: -1),
    ] as [Edit]).map { FormEntry.edit($0) }
}

extension ReadError {
  var format: FormatError? {
    if case .format(let error) = self { error } else { nil }
  }

  var line: Int? {
    if case .line(let line, _)? = format?.position { line } else { nil }
  }
}

/// The error of reading the form; nil if there is none.
func failure(ofForm bytes: [UInt8]) -> ReadError? {
  do {
    _ = try FormFile.read(bytes: bytes)
    return nil
  } catch {
    return error
  }
}

/// The error of reading the edit stream; nil if there is none.
func failure(ofEdits bytes: [UInt8]) -> ReadError? {
  do {
    _ = try EditStreamFile.read(bytes: bytes)
    return nil
  } catch {
    return error
  }
}
