extension ImportReport {
  /// For people: what the form is, and what of it could not be kept as it was, a line each.
  public var text: String {
    var text = "\(format.name)\(title.map { " \(TextQuote.of($0))" } ?? ""): "
    text += "\(pages) pages, \(fields) fields"
    if let language { text += ", labels in \(TextQuote.of(language))" }
    text += "\n\(conditions) conditions, \(unsupportedConditions) not supported; "
    text += "\(calculations) calculations, \(unsupportedCalculations) not supported\n"
    for note in notes { text += note.text + "\n" }
    return text
  }
}

extension ImportNote {
  /// One line.
  public var text: String {
    "\(position): \(kind == .unsupported ? "not supported" : "changed"): "
      + "\(construct): \(reason): \(meaning)"
  }
}
