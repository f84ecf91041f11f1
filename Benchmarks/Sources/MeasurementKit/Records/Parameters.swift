/// The parameters of a benchmark: names and values, numbers or texts.
public struct Parameters: Hashable, Sendable {
  public enum Value: Hashable, Sendable {
    case number(Int)
    case text(String)
  }

  public private(set) var values: [String: Value]

  public init(_ values: [String: Value] = [:]) { self.values = values }

  public subscript(name: String) -> Value? {
    get { values[name] }
    set { values[name] = newValue }
  }

  /// Returns the value as a number; nil if it is missing or a text.
  public func number(_ name: String) -> Int? {
    if case .number(let number) = values[name] { number } else { nil }
  }

  /// " (fields 100, pages 10)"; empty without parameters.
  public var inParentheses: String {
    let values = values.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    return values.isEmpty ? "" : " (\(values.joined(separator: ", ")))"
  }

  /// Returns the parameters except for `name`.
  public func without(_ name: String) -> Parameters {
    Parameters(values.filter { $0.key != name })
  }
}

extension Parameters: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral elements: (String, Value)...) {
    values = Dictionary(elements) { $1 }
  }
}

extension Parameters: Codable {
  public init(from decoder: any Decoder) throws {
    values = try [String: Value](from: decoder)
  }

  public func encode(to encoder: any Encoder) throws { try values.encode(to: encoder) }
}

extension Parameters.Value: Codable, CustomStringConvertible, ExpressibleByIntegerLiteral,
  ExpressibleByStringLiteral
{
  public init(integerLiteral value: Int) { self = .number(value) }

  public init(stringLiteral value: String) { self = .text(value) }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let number = try? container.decode(Int.self) {
      self = .number(number)
    } else {
      self = .text(try container.decode(String.self))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .number(let number): try container.encode(number)
    case .text(let text): try container.encode(text)
    }
  }

  public var description: String {
    switch self {
    case .number(let number): "\(number)"
    case .text(let text): text
    }
  }
}
