extension String {
  /// The first 40 scalars in quotes. Control characters and those that change the direction of text are escaped.
  package var shortened: String {
    var text = "\""
    for scalar in unicodeScalars.prefix(40) {
      let isPlain = scalar.value >= 0x20 && !(0x7F...0x9F).contains(scalar.value)
      if isPlain, !scalar.properties.isBidiControl {
        text.unicodeScalars.append(scalar)
      } else {
        text += "\\u{\(String(scalar.value, radix: 16))}"
      }
    }
    return text + (unicodeScalars.count > 40 ? "…\"" : "\"")
  }
}
