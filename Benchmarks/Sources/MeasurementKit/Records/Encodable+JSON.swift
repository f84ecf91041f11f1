import Foundation

extension Encodable {
  /// Returns the value as indented JSON that ends in a line feed. Keys are sorted, so equal values
  /// give equal bytes.
  package func prettyJSON() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self) + Data("\n".utf8)
  }

  /// Returns the value as one line of JSON, with a line feed. Keys are sorted.
  package func jsonLine() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self) + Data("\n".utf8)
  }
}
