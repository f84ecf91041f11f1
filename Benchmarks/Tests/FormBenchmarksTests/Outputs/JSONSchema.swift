import Foundation

/// The part of JSON Schema (2020-12) that docs/results.schema.json uses. Any other keyword is an
/// error, so that no rule is skipped.
struct JSONSchema {
  private let root: [String: Any]

  struct Problem: Error, CustomStringConvertible {
    let description: String
  }

  init(contentsOf url: URL) throws {
    let value = try JSONSerialization.jsonObject(with: Data(contentsOf: url))
    guard let root = value as? [String: Any] else { throw Problem(description: "no object") }
    self.root = root
  }

  /// The violations of the schema in a document. A key that the schema does not name is a violation
  /// too: readers skip it, but a writer must document it.
  func problems(_ document: Data) throws -> [String] {
    var problems: [String] = []
    try check(
      try JSONSerialization.jsonObject(with: document, options: .fragmentsAllowed),
      root,
      "$",
      &problems
    )
    return problems
  }

  private func check(
    _ value: Any,
    _ schema: [String: Any],
    _ path: String,
    _ problems: inout [String]
  ) throws {
    for (keyword, rule) in schema {
      let isFollowed: Bool
      switch (keyword, rule) {
      case ("$schema", _), ("$defs", _), ("title", _), ("description", _): continue
      case ("$ref", let name as String):
        try check(value, try definition(name), path, &problems)
        continue
      case ("properties", let rules as [String: [String: Any]]):
        guard let object = value as? [String: Any] else { continue }
        for (key, value) in object.sorted(by: { $0.key < $1.key }) {
          guard let rule = rules[key] else {
            problems.append("\(path).\(key): not in the schema")
            continue
          }
          try check(value, rule, "\(path).\(key)", &problems)
        }
        continue
      case ("additionalProperties", let rule as [String: Any]):
        guard let object = value as? [String: Any] else { continue }
        for (key, value) in object { try check(value, rule, "\(path).\(key)", &problems) }
        continue
      case ("items", let rule as [String: Any]):
        for (index, value) in (value as? [Any] ?? []).enumerated() {
          try check(value, rule, "\(path)[\(index)]", &problems)
        }
        continue
      case ("type", let name as String): isFollowed = Self.is(value, name)
      case ("type", let names as [String]): isFollowed = names.contains { Self.is(value, $0) }
      case ("const", let constant as String): isFollowed = value as? String == constant
      case ("enum", let names as [String]):
        isFollowed = (value as? String).map(names.contains) ?? false
      case ("required", let names as [String]):
        let object = value as? [String: Any]
        isFollowed = object.map { object in names.allSatisfy { object[$0] != nil } } ?? true
      case ("pattern", let pattern as String):
        let expression = try Regex(pattern)
        isFollowed = (value as? String).map { $0.contains(expression) } ?? true
      case ("minLength", let least as Int):
        isFollowed = (value as? String).map { $0.count >= least } ?? true
      case ("minItems", let least as Int):
        isFollowed = (value as? [Any]).map { $0.count >= least } ?? true
      case ("minimum", let least as Double):
        isFollowed = Self.number(value).map { $0 >= least } ?? true
      case ("maximum", let most as Double):
        isFollowed = Self.number(value).map { $0 <= most } ?? true
      case ("exclusiveMinimum", let bound as Double):
        isFollowed = Self.number(value).map { $0 > bound } ?? true
      default: throw Problem(description: "unknown rule \(keyword): \(rule)")
      }
      if !isFollowed { problems.append("\(path): \(keyword) \(rule)") }
    }
  }

  private func definition(_ reference: String) throws -> [String: Any] {
    let name = reference.replacing("#/$defs/", with: "")
    guard let definitions = root["$defs"] as? [String: Any],
      let definition = definitions[name] as? [String: Any]
    else { throw Problem(description: "no definition \(reference)") }
    return definition
  }

  private static func `is`(_ value: Any, _ type: String) -> Bool {
    switch type {
    case "object": value is [String: Any]
    case "array": value is [Any]
    case "string": value is String
    case "boolean": isBoolean(value)
    case "number": number(value) != nil
    case "integer": number(value).map { $0 == $0.rounded() } ?? false
    default: false
    }
  }

  /// Foundation uses one class for numbers and Booleans.
  private static func isBoolean(_ value: Any) -> Bool {
    (value as? NSNumber).map { String(cString: $0.objCType) == "c" } ?? false
  }

  private static func number(_ value: Any) -> Double? {
    isBoolean(value) ? nil : (value as? NSNumber)?.doubleValue
  }
}
