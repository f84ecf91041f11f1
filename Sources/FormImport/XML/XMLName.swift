/// The name of an element or attribute, its prefix resolved (Namespaces in XML 1.0).
struct XMLName: Hashable {
  /// The namespace's URI; empty if there is none.
  var namespace: String
  var local: String
}

/// An attribute of a start tag.
struct XMLAttribute {
  var name: XMLName
  /// References are replaced, white space is made spaces.
  var value: String
  /// The offset of the value's first byte.
  var offset: Int
}

/// The prefixes in scope, innermost last.
struct XMLNamespaces {
  private var bindings: [(prefix: String, uri: String)] = [
    ("xml", "http://www.w3.org/XML/1998/namespace"),
    ("", ""),
  ]

  /// Another number wherever prefixes may mean something else than before.
  private(set) var scope = 0

  var count: Int { bindings.count }

  mutating func bind(_ prefix: String, to uri: String) {
    bindings.append((prefix, uri))
    scope += 1
  }

  /// Whether the prefix was bound after the first `count` bindings.
  func binds(_ prefix: String, since count: Int) -> Bool {
    bindings[count...].contains { $0.prefix == prefix }
  }

  /// Forgets all bindings but the first `count`.
  mutating func drop(to count: Int) {
    // Few elements declare any.
    guard bindings.count > count else { return }
    bindings.removeLast(bindings.count - count)
    scope += 1
  }

  /// Nil if the prefix is bound to nothing.
  ///
  /// - Complexity: O(bindings).
  func uri(of prefix: String) -> String? {
    guard let binding = bindings.last(where: { $0.prefix == prefix }) else { return nil }
    return binding.uri.isEmpty && !prefix.isEmpty ? nil : binding.uri
  }
}
