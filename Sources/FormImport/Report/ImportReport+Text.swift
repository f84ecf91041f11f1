extension ImportReport {
  /// The report for people: a line about the form, then a line for each note.
  public var text: String {
    var text = "\(format.name)\(title.map { " \(TextQuote.of($0))" } ?? ""): "
    text += "\(pages) pages, \(fields) fields"
    if let language { text += ", labels in \(TextQuote.of(language))" }
    let counts = ExpressionPurpose.allCases.map { purpose in
      let count = self[purpose]
      return "\(count.all) \(purpose.rawValue)"
        + (count.unsupported > 0 ? " (\(count.unsupported) not supported)" : "")
    }
    text += "\n\(counts.joined(separator: ", "))\n"
    for note in notes { text += note.text + "\n" }
    return text
  }
}

extension ImportNote {
  /// The note as one line.
  public var text: String {
    "\(position): \(kind == .unsupported ? "not supported" : "changed"): "
      + "\(construct): \(reason): \(meaning)"
  }
}
