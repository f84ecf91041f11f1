import FormFormats

extension XMLReader {
  /// Visits the child elements of the element whose start tag was just read, up to its end tag.
  ///
  /// - Parameter visit: Called after each child's start tag; it must read up to the child's end
  ///   tag.
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

  /// Skips the element whose start tag was just read, up to its end tag.
  mutating func skipElement() throws(ReadError) {
    let outer = depth - 1
    while depth > outer { _ = try next() }
  }

  /// Returns the value of an attribute without a namespace.
  func attribute(_ local: String) -> String? { attribute(local, in: "") }

  func attribute(_ local: String, in namespace: String) -> String? {
    attributes.first { $0.name.local == local && $0.name.namespace == namespace }?.value
  }
}
