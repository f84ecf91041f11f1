import FormModel

extension FormBinary {
  /// Writes a label with values in it: its place, tagged 1 for a page's name, and the expression.
  static func write(
    _ label: LabelExpression,
    to output: inout BinaryOutput
  ) throws(IOError) {
    switch label.target {
    case .field(let address): try output.word(place(address))
    case .page(let page): try output.word(UInt64(page.rawValue) | 1 << 48)
    }
    try write(label.expression, high: 0, to: &output)
  }
}

extension LogicReader {
  mutating func readLabel(
    _ input: inout BinaryInput,
    _ builder: inout FormBuilder
  ) throws(ReadError) {
    let start = input.offset
    let word = try input.integer(UInt64.self, "a field or page")
    let address = FormBinary.field(at: word)
    let target: LabelExpression.Target
    switch word >> 48 {
    case 0 where builder.hasField(at: address): target = .field(address)
    case 1 where address.field == 0 && builder.pages.contains(address.page):
      target = .page(address.page)
    default: throw .damaged(at: start, "a field or page of the form", hex(word))
    }
    guard labelled.insert(target).inserted else {
      throw .damaged(at: start, "one label for a field or page", "a second one")
    }
    let expression = try plain(&input, builder)
    builder.logic.labels.append(LabelExpression(of: target, expression: expression))
  }
}
