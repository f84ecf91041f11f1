import FormModel

/// The keys of a translation.
enum TranslationKey: String, JSONKey {
  case language, texts
  var bit: UInt8 { self == .language ? 0 : 1 }
}

/// The keys of the texts of one place in another language.
enum TextKey: String, JSONKey {
  case of, name, nameExpression, label, labelExpression, hint, message, requiredMessage
  var bit: UInt8 { UInt8(TextKey.allCases.firstIndex(of: self)!) }
}

/// A translation while the form is read. Places are resolved at the end, when all ids are known.
struct JSONTranslation {
  var language: String
  var position: SourcePosition
  var texts: [(place: JSONLogic.Name, key: TextKey, text: JSONLogic.Name)] = []
}

extension JSONLogic {
  mutating func readTranslation(
    _ reader: inout JSONReader,
    _ builder: inout FormBuilder,
    _ scratch: inout [UInt8]
  ) throws(ReadError) {
    try reader.skipSpace()
    let start = reader.position
    var language: Name?
    var translation = JSONTranslation(language: "", position: start)
    try reader.object("a translation", TranslationKey.self, scratch: &scratch) {
      (reader, key, scratch) throws(ReadError) in
      switch key {
      case .language: language = try name(&reader, &scratch, "a language")
      case .texts:
        try reader.array("an array of texts") { (reader) throws(ReadError) in
          try readTexts(&reader, builder, &scratch, &translation)
        }
      }
    }
    guard let language else { throw reader.failure(at: start, "\"language\"", "none") }
    translation.language = language.text
    translation.position = language.position
    try take(language.text.utf8.count, builder)
    translations.append(translation)
  }

  private mutating func readTexts(
    _ reader: inout JSONReader,
    _ builder: borrowing FormBuilder,
    _ scratch: inout [UInt8],
    _ translation: inout JSONTranslation
  ) throws(ReadError) {
    try reader.skipSpace()
    let start = reader.position
    var place: Name?
    var texts: [(key: TextKey, text: Name)] = []
    try reader.object("the texts of a place", TextKey.self, scratch: &scratch) {
      (reader, key, scratch) throws(ReadError) in
      if key == .of {
        place = try name(&reader, &scratch, "a target")
      } else {
        texts.append((key, try name(&reader, &scratch, "a string")))
      }
    }
    guard let place else { throw reader.failure(at: start, "\"of\" beside texts", "none") }
    for (key, text) in texts {
      try take(text.text.utf8.count + MemoryLayout<TextPlace>.stride, builder)
      translation.texts.append((place, key, text))
    }
  }

  /// Resolves the places of texts in other languages.
  func finishTranslations(
    _ reader: borrowing JSONReader,
    _ builder: inout FormBuilder
  ) throws(ReadError) {
    if translations.isEmpty { return }
    let names = TargetNames(builder)
    for read in translations {
      var translation = FormTranslation(language: read.language)
      guard !read.language.isEmpty, !builder.hasTranslation(named: read.language) else {
        throw reader.failure(
          at: read.position,
          "a language of its own",
          TextInput.quoted(read.language)
        )
      }
      for (target, key, text) in read.texts {
        guard let found = names.place(target.text, builder) else {
          throw reader.failure(
            at: target.position,
            "a target, \"repeat:#\" and a number, or \"choice:#\", a list's number, \"/\" and a choice's",
            TextInput.quoted(target.text)
          )
        }
        guard let place = found.place(of: key) else {
          throw reader.failure(at: text.position, found.keys, "\"\(key.rawValue)\"")
        }
        guard translation.texts.updateValue(text.text, forKey: place) == nil else {
          throw reader.failure(at: text.position, "each text once", "\"\(key.rawValue)\" again")
        }
      }
      builder.texts.translations.append(translation)
    }
  }
}

extension FormBuilder {
  /// True if the form is in this language, or has a translation to it.
  func hasTranslation(named language: String) -> Bool {
    texts.language == language || texts.translations.contains { $0.language == language }
  }
}

/// What has texts: a target of rules, a repeat or a choice.
private enum TextTarget {
  case target(RuleTarget)
  case `repeat`(Int)
  case choice(list: Int, choice: Int)

  /// Where the text of a key stands; nil if there is no such text.
  func place(of key: TextKey) -> TextPlace? {
    switch (self, key) {
    case (.target(.page(let page)), .name): .name(page)
    case (.target(.page(let page)), .nameExpression): .nameExpression(page)
    case (.target(.field(let field)), .label): .label(field)
    case (.target(.field(let field)), .labelExpression): .labelExpression(field)
    case (.target(.field(let field)), .hint): .hint(field)
    case (.target(.field(let field)), .message): .message(field)
    case (.target(.field(let field)), .requiredMessage): .requiredMessage(field)
    case (.target(.group(let group)), .label): .groupLabel(group)
    case (.repeat(let index), .label): .repeatLabel(index)
    case (.choice(let list, let choice), .label): .choiceLabel(list: list, choice: choice)
    default: nil
    }
  }

  /// The keys that it has, for errors.
  var keys: String {
    let keys = TextKey.allCases.filter { place(of: $0) != nil }
    return "a text of \(self.name): " + keys.map { $0.rawValue }.joined(separator: ", ")
  }

  private var name: String {
    switch self {
    case .target(.page): "a page"
    case .target(.field): "a field"
    case .target(.group): "a group"
    case .repeat: "a repeat"
    case .choice: "a choice"
    }
  }
}

extension TargetNames {
  fileprivate func place(_ text: String, _ builder: borrowing FormBuilder) -> TextTarget? {
    if text.utf8.starts(with: "repeat:#".utf8) {
      return Self.number(text.dropFirst(8), below: builder.logic.repeats.count).map { .repeat($0) }
    }
    if text.utf8.starts(with: "choice:#".utf8) {
      let parts = text.dropFirst(8).split(separator: "/", omittingEmptySubsequences: false)
      let lists = builder.logic.choiceLists
      guard parts.count == 2, let list = Self.number(parts[0], below: lists.count),
        let choice = Self.number(parts[1], below: lists[list].choices.count)
      else { return nil }
      return .choice(list: list, choice: choice)
    }
    return target(text, builder).map { .target($0) }
  }
}

extension TextPlace {
  /// What has the text, and the text's key there.
  fileprivate func written(
    _ names: TargetNames,
    _ form: borrowing FormDefinition
  ) -> (of: String, key: TextKey) {
    func page(_ page: PageID) -> String {
      names.text(ofPage: page, name: form.name(ofKnownPage: page))
    }
    func field(_ field: FieldID) -> String {
      TargetNames.text(of: field, id: (try? form.details(at: field))?.id)
    }
    return switch self {
    case .name(let place): (page(place), .name)
    case .nameExpression(let place): (page(place), .nameExpression)
    case .label(let address): (field(address), .label)
    case .labelExpression(let address): (field(address), .labelExpression)
    case .hint(let address): (field(address), .hint)
    case .message(let address): (field(address), .message)
    case .requiredMessage(let address): (field(address), .requiredMessage)
    case .groupLabel(let group): (names.text(ofGroup: group, in: form), .label)
    case .repeatLabel(let index): ("repeat:#\(index)", .label)
    case .choiceLabel(let list, let choice): ("choice:#\(list)/\(choice)", .label)
    }
  }

  /// Ascends in the order of the form: pages with their fields, groups, repeats, choices.
  fileprivate static func isBefore(_ first: TextPlace, _ second: TextPlace) -> Bool {
    first.order < second.order
  }

  private var order: (Int, UInt32, UInt32, UInt8) {
    let (kind, first, second) = parts
    return switch self {
    case .name, .nameExpression: (0, first, 0, kind)
    case .groupLabel, .repeatLabel, .choiceLabel: (Int(kind), first, second, 0)
    default: (0, first, second + 1, kind)
    }
  }
}

extension FormJSON {
  static func writeTranslations(
    of form: borrowing FormDefinition,
    to file: inout OutputFile
  ) throws(IOError) {
    let translations = form.texts.translations
    if translations.isEmpty { return }
    let names = TargetNames(form)
    try file.write(",\n  \"translations\": [")
    for (index, translation) in translations.enumerated() {
      try file.write(index == 0 ? "\n    {\"language\": " : ",\n    {\"language\": ")
      try write(translation.language, to: &file)
      try file.write(", \"texts\": [")
      var last: String?
      for (place, text) in translation.texts.sorted(by: { TextPlace.isBefore($0.key, $1.key) }) {
        let (target, key) = place.written(names, form)
        if target != last {
          try file.write(last == nil ? "\n      {\"of\": " : "},\n      {\"of\": ")
          try write(target, to: &file)
          last = target
        }
        try file.write(", \"\(key.rawValue)\": ")
        try write(text, to: &file)
      }
      try file.write(last == nil ? "]}" : "}\n    ]}")
    }
    try file.write("\n  ]")
  }
}
