import FormFormats

extension XMLReader {
  /// Visits the elements within the one whose start tag was just read, and reads on to its end.
  ///
  /// - Parameter visit: is called after each start tag, and reads on to the end of that element.
  mutating func forEachChild(
    _ visit: (inout XMLReader) throws(ReadError) -> Void
  ) throws(ReadError) {
    while true {
      switch try next() {
      case .start: try visit(&self)
      case .text: break
      case .end, .finish: return
      }
    }
  }

  /// Reads on to the end of the element whose start tag was just read.
  mutating func skipElement() throws(ReadError) {
    let outer = depth - 1
    while depth > outer { _ = try next() }
  }

  /// The value of an attribute in no namespace.
  func attribute(_ local: String) -> String? { attribute(local, in: "") }

  func attribute(_ local: String, in namespace: String) -> String? {
    attributes.first { $0.name.local == local && $0.name.namespace == namespace }?.value
  }
}
