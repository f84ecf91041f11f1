import FormFormats
import FormModel

/// What the importer does with each part of the ODK XForms specification.
///
/// A part that is in no table is not known, and reported as not supported. Tests check that the tables say
/// what the importer does.
enum XFormsSpecification {
  enum Treatment: Hashable {
    /// The form has it, or it says nothing about filling the form.
    case kept
    /// It decides nothing of what is shown, required, read-only, counted, valid or computed.
    case changed(String)
    /// It decides such, and the form does not have it.
    case unsupported(String)
  }

  private static let look = Treatment.changed("how a question looks is for the app")
  private static let device = Treatment.changed("how a device takes an answer is for the app")
  private static let sending = Treatment.changed("what becomes of a filled form is for the app")
  private static let limits = Treatment.unsupported("any number is taken")

  /// Attributes of the model, its binds and the body, by their local names.
  static let attributes: [String: Treatment] = [
    "nodeset": .kept, "ref": .kept, "bind": .kept, "id": .kept, "type": .kept, "relevant": .kept,
    "required": .kept, "readonly": .kept, "calculate": .kept, "constraint": .kept,
    "constraintMsg": .kept, "requiredMsg": .kept, "preload": .kept, "preloadParams": .kept,
    "appearance": .kept, "mediatype": .kept, "count": .kept, "noAddRemove": .kept, "query": .kept,
    "src": .kept,
    "lang": .kept, "default": .kept, "form": .kept, "value": .kept, "event": .kept,
    "xforms-version": .kept, "entities-version": .kept,
    "saveIncomplete": sending, "saveto": sending, "max-pixels": device, "quality": device,
    "accept": device, "capture": device, "autoplay": device, "intent": device,
    "capture-accuracy": device, "unacceptable-accuracy-threshold": device,
    "accuracyThreshold": device, "unacceptableAccuracyThreshold": device,
    "allow-mock-accuracy": device, "incremental": device,
    "rows": look, "class": look, "placeholder": look, "autocomplete": look,
    "start": limits, "end": limits, "step": limits,
    "schema": .unsupported("its types are not checked"),
  ]

  /// Elements, but those of the data.
  static let elements: [String: Treatment] = [
    "html": .kept, "head": .kept, "title": .kept, "body": .kept, "model": .kept,
    "instance": .kept, "itext": .kept, "translation": .kept, "text": .kept, "value": .kept,
    "bind": .kept, "group": .kept, "repeat": .kept, "input": .kept, "secret": .kept,
    "textarea": .kept, "select": .kept, "select1": .kept, "rank": .kept, "upload": .kept,
    "trigger": .kept, "range": .kept, "label": .kept, "output": .kept, "item": .kept,
    "itemset": .kept, "copy": .kept, "choices": .kept, "setvalue": .kept,
    "hint": .changed("only a question has one"), "help": .changed("a field has a label alone"),
    "alert": .changed("a field has a label alone"),
    "submission": sending, "meta": .changed("it is not of the form"),
    "style": look, "link": look, "script": .changed("it is not of the form"),
    "recordaudio": device, "tag": device,
    "setgeopoint": .unsupported("the form runs no actions"),
    "action": .unsupported("the form runs no actions"),
    "send": .unsupported("the form runs no actions"),
    "insert": .unsupported("the form runs no actions"),
    "delete": .unsupported("the form runs no actions"),
    "trigger-event": .unsupported("the form runs no actions"),
  ]

  /// Events of actions. `setvalue` runs when a form is begun, if its value is known then, and when an answer changes.
  static let events: [String: Treatment] = [
    "odk-instance-first-load": .kept, "odk-new-repeat": .kept, "xforms-value-changed": .kept,
    "odk-instance-load": .unsupported("the form runs no actions"),
    "xforms-ready": .unsupported("the form runs no actions"),
    "xforms-revalidate": .unsupported("the form runs no actions"),
  ]

  /// The kinds of fields for the types of binds. The types of choices and media are those of their
  /// controls.
  static let types: [String: FieldKind] = [
    "string": .text, "normalizedString": .text, "token": .text, "anyURI": .text, "rcstring": .text,
    "select": .text, "select1": .text, "list": .text, "listItem": .text, "listItems": .text,
    "rank": .text, "binary": .text, "base64Binary": .text, "intent": .text,
    "int": .integer, "integer": .integer, "long": .integer, "short": .integer, "decimal": .decimal,
    "double": .decimal, "float": .decimal, "date": .date, "time": .time, "dateTime": .dateTime,
    "boolean": .boolean, "geopoint": .location, "geotrace": .location, "geoshape": .location,
    "barcode": .barcode, "note": .text, "tel": .text,
  ]

  /// What the importer does with the type of a bind.
  ///
  /// - Parameter isContact: Whether the type names contacts of the Community Health Toolkit, as `db:person` does.
  static func treatment(ofType name: String, isContact: Bool) -> Treatment {
    if isContact { return .changed("which contacts there are is for the app") }
    if name == "tel" { return .changed("what number can be called is for the app to check") }
    return types[name] == nil ? .unsupported("not known") : .kept
  }

  /// Words in the appearance of a control that the importer heeds.
  static let appearances: Set = ["field-list", "hidden", "signature", "draw", "annotate"]

  /// The functions of expressions, and whether the importer translates them.
  static let functions: [String: Bool] = {
    var functions: [String: Bool] = [:]
    let supported = """
      if position once selected selected-at count-selected jr:choice-name indexed-repeat count sum max min \
      round int number abs ceiling floor true false boolean not string concat join string-length contains \
      starts-with coalesce pulldata checklist regex today now date date-time decimal-date-time format-date \
      format-date-time instance current last add-date difference-in-months cht:difference-in-years \
      cht:difference-in-months cht:difference-in-weeks cht:difference-in-days pi boolean-from-string \
      pow log log10 exp exp10 sqrt sin cos tan asin acos atan atan2 count-non-empty decimal-time substr \
      substring-before substring-after ends-with translate normalize-space version jr:itext local-name
      """
    let unsupported = """
      weighted-checklist uuid random randomize area distance geofence digest \
      base64-encode base64-decode extract-signed intersects property depend id name \
      namespace-uri lang substring parse-timestamp-to-date z-score to-bikram-sambat \
      cht:extension-lib cht:strip-whitespace cht:validate-luhn
      """
    for name in supported.split(separator: " ") { functions[String(name)] = true }
    for name in unsupported.split(separator: " ") { functions[String(name)] = false }
    return functions
  }()
}

extension XFormsReader {
  /// Reports an attribute that the importer does not read.
  mutating func tally(_ attribute: XMLAttribute) {
    let name = attribute.name.local
    tally(
      XFormsSpecification.attributes[name] ?? .unsupported("not known"),
      at: attribute.offset,
      "attribute \(TextQuote.of(name))",
      meaning: "not kept"
    )
  }

  /// Reports the attributes of the last start tag that are not among those that are read.
  mutating func tallyAttributes(_ reader: borrowing XMLReader, but known: Set<String>) {
    for attribute in reader.attributes where !known.contains(attribute.name.local) {
      tally(attribute)
    }
  }

  mutating func tally(
    _ treatment: XFormsSpecification.Treatment,
    at offset: Int,
    _ construct: String,
    meaning: String
  ) {
    switch treatment {
    case .kept:
      notes.tally(.unsupported, at: offset, construct, reason: "out of place", meaning: meaning)
    case .changed(let reason):
      notes.tally(.changed, at: offset, construct, reason: reason, meaning: meaning)
    case .unsupported(let reason):
      notes.tally(.unsupported, at: offset, construct, reason: reason, meaning: meaning)
    }
  }

  /// Reports an element that the importer does not read, and skips it.
  mutating func skipUnread(_ reader: inout XMLReader) throws(ReadError) {
    let name = reader.name.local
    let treatment = XFormsSpecification.elements[name] ?? .unsupported("not known")
    tally(
      treatment,
      at: reader.start,
      "element \(TextQuote.of(name))",
      meaning: "left out, with all within it"
    )
    try reader.skipElement()
  }

  /// Reports what an appearance says and the form does not have.
  mutating func tallyAppearance(_ text: String, at offset: Int) {
    if text.holds("search(") {
      notes.add(
        .unsupported,
        at: offset,
        "appearance \(TextQuote.of(text))",
        reason: "its choices come from a search of a file",
        meaning: "those in the form are offered"
      )
    }
    for word in Self.words(ofAppearance: text) where !XFormsSpecification.appearances.contains(word)
    {
      let isApp = word.hasPrefix("ex:")
      notes.tally(
        .changed,
        at: offset,
        "appearance \(TextQuote.of(isApp ? "ex:…" : word))",
        reason: isApp ? "another app gives the answer" : "how a question looks is for the app",
        meaning: isApp ? "a person gives it" : "not kept"
      )
    }
  }

  /// Returns the words of an appearance, without what stands in brackets behind them.
  private static func words(ofAppearance text: String) -> [String] {
    var words = ""
    var depth = 0
    for character in text {
      switch character {
      case "(": depth += 1
      case ")": depth -= 1
      default: if depth == 0 { words.append(character) }
      }
    }
    return words.split { $0.isWhitespace }.map(String.init)
  }
}
