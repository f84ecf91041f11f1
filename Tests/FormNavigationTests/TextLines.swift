import FormNavigation

/// The lines of a text as strings, with an ellipsis where the screen shows one.
func lines(
  _ text: String,
  width: Int,
  indent: Int = 0,
  maximumLines: Int = 3,
  measurer: any TextMeasurer = ClusterMeasurer()
) -> [String] {
  var text = text
  text.makeContiguousUTF8()
  let bytes = Array(text.utf8)
  var result: [String] = []
  measurer.forEachLine(
    text.utf8Span,
    role: .cardTitle,
    indent: indent,
    width: width,
    maximumLines: maximumLines
  ) { line in
    let part = String(decoding: bytes[line.utf8Range], as: UTF8.self)
    result.append(line.isTruncated ? part + "…" : part)
  }
  return result
}

/// The advance of a text in half ems: 8 px in a card's title.
func halfEms(_ text: String) -> Int {
  ClusterMeasurer().width(of: text.utf8Span, role: .cardTitle) / 8
}
