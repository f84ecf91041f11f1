import FormModel

/// The options of a choice, with the values that they have in the form.
struct FHIROffer: Sendable {
  struct Option: Sendable {
    /// The system of a coding; nil for other values.
    var system: String?
    /// The code, or the text of another value.
    var code: String
    var label: String?
    /// A number that tells the labels in other languages; 0 without any.
    var translations = 0
    var offset: Int
    /// Whether it is chosen alone.
    var isExclusive = false
    /// The name of the element that holds the value.
    var key = "valueCoding"
    /// The value in the form: the code without white space, with a number if another option has it. Empty if
    /// the form does not have the option.
    var value = ""
  }

  private(set) var options: [Option]
  /// The places of the options with a value, by code.
  private var places: [String: [Int]] = [:]
  /// The place of each option with a value, by value.
  private var placeOfValue: [String: Int] = [:]

  /// - Complexity: O(options) time.
  init(_ options: [Option]) {
    self.options = options
    var values = UniqueIDs()
    var codings: Set<[String]> = []
    for (index, option) in options.enumerated() {
      guard !option.code.isEmpty, codings.insert([option.system ?? "", option.code]).inserted else {
        continue
      }
      self.options[index].value = values.takeAny(ChoiceValue.of(option.code))
      placeOfValue[self.options[index].value] = index
      places[option.code, default: []].append(index)
    }
  }

  /// Returns the values of the options with a code.
  ///
  /// - Parameter system: The system; nil if any will do.
  func values(of code: String, system: String?) -> [String] {
    (places[code] ?? []).map { options[$0] }.filter { system == nil || $0.system == system }
      .map { $0.value }
  }

  /// The option with a value in the form; nil if there is none.
  func option(of value: String) -> Option? { placeOfValue[value].map { options[$0] } }

  /// Whether the option with a value is a coding.
  func isCoding(_ value: String) -> Bool { option(of: value)?.key == "valueCoding" }

  var choices: [Choice] {
    options.filter { !$0.value.isEmpty }.map { Choice(value: $0.value, label: $0.label) }
  }

  /// What tells the labels of the choices in other languages.
  var translations: [Int] { options.filter { !$0.value.isEmpty }.map { $0.translations } }
}

extension FHIROffer.Option {
  /// An option or a concept of a value set.
  init(concept: JSONNode, system: String?, in language: String?) {
    self.init(
      system: system,
      code: concept["code"]?.string ?? "",
      label: concept.text("display", in: language),
      translations: concept.translations(of: "display"),
      offset: concept.offset
    )
    isExclusive = concept.isExclusive
  }

  /// A value that an answer can have.
  init(value: JSONNode, in language: String? = nil) {
    self.init(
      system: value["system"]?.string,
      code: FHIRImporter.text(value) ?? "",
      label: value.text("display", in: language) ?? value.scalar,
      translations: value.translations(of: "display"),
      offset: value.offset
    )
  }
}
