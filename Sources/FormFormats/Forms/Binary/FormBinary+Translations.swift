import FormModel

extension FormBinary {
  static func writeTranslations(
    _ translations: [FormTranslation],
    to output: inout BinaryOutput
  ) throws(IOError) {
    try output.word(UInt64(translations.count))
    for translation in translations {
      try write(translation.language, high: UInt64(translation.texts.count), to: &output)
      for (place, text) in translation.texts.sorted(by: { TextPlace.precedes($0.key, $1.key) }) {
        let (kind, first, second) = place.parts
        try output.word(UInt64(first) | UInt64(second) << 32)
        try write(text, high: UInt64(kind), to: &output)
      }
    }
  }

  static func readTranslations(
    _ input: inout BinaryInput,
    _ builder: inout FormBuilder
  ) throws(ReadError) {
    let start = input.offset
    var reader = LogicReader()
    let count = try readCount(&input)
    guard count > 0 else {
      throw .damaged(at: start, "translations, or a header that says there are none", "none")
    }
    for _ in 0..<count {
      let start = input.offset
      let (language, texts) = try reader.text(&input, builder, "a language")
      guard !language.isEmpty, !builder.hasTranslation(named: language) else {
        throw .damaged(at: start, "a language of its own", TextInput.quoted(language))
      }
      var translation = FormTranslation(language: language)
      var last: TextPlace?
      for _ in 0..<texts {
        let (place, text) = try reader.readTranslated(&input, builder, after: last)
        translation.texts[place] = text
        last = place
      }
      builder.texts.translations.append(translation)
    }
  }
}

extension LogicReader {
  /// Reads a text in another language, whose place comes after the one before.
  fileprivate mutating func readTranslated(
    _ input: inout BinaryInput,
    _ builder: borrowing FormBuilder,
    after last: TextPlace?
  ) throws(ReadError) -> (TextPlace, String) {
    let start = input.offset
    let word = try input.integer(UInt64.self, "the place of a text")
    try take(MemoryLayout<TextPlace>.stride, builder)
    let (text, kind) = try text(&input, builder, "a text")
    let (first, second) = (UInt32(truncatingIfNeeded: word), UInt32(word >> 32))
    guard
      let place = UInt8(exactly: kind).flatMap({
        TextPlace(kind: $0, first: first, second: second)
      }),
      builder.holds(place), last.map({ TextPlace.precedes($0, place) }) ?? true
    else {
      throw .damaged(at: start, "a text of the form, after the one before", hex(word))
    }
    return (place, text)
  }
}
