/// The name of an element or attribute with its namespace (Namespaces in XML 1.0).
struct XMLName: Hashable {
  /// The namespace's URI, or an empty string.
  var namespace: String
  var local: String
}

/// An attribute of a start tag.
struct XMLAttribute {
  var name: XMLName
  /// The normalised value: references are replaced, and white space becomes spaces.
  var value: String
  /// The offset of the value's first byte.
  var offset: Int
}

/// The namespace bindings in scope, innermost last.
struct XMLNamespaces {
  static let xml = "http://www.w3.org/XML/1998/namespace"

  private var bindings: [(prefix: String, uri: String)] = [
    ("xml", xml),
    ("", ""),
  ]

  /// Changes whenever a binding is added or removed.
  private(set) var scope = 0

  var count: Int { bindings.count }

  mutating func bind(_ prefix: String, to uri: String) {
    bindings.append((prefix, uri))
    scope += 1
  }

  /// True if the prefix was bound after the first `count` bindings.
  func binds(_ prefix: String, since count: Int) -> Bool {
    bindings[count...].contains { $0.prefix == prefix }
  }

  /// Removes all bindings after the first `count`.
  mutating func drop(to count: Int) {
    // Most elements declare no namespace.
    guard bindings.count > count else { return }
    bindings.removeLast(bindings.count - count)
    scope += 1
  }

  /// Returns the namespace of a prefix; nil if the prefix is not bound.
  ///
  /// - Complexity: O(bindings) time.
  func uri(of prefix: String) -> String? {
    bindings.last { $0.prefix == prefix }?.uri
  }
}
