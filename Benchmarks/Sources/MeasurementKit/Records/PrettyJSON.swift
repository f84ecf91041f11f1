import Foundation

extension Encodable {
  /// Returns the value as indented JSON that ends in a line feed. Keys are sorted, so equal values
  /// give equal bytes.
  package func prettyJSON() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self) + Data("\n".utf8)
  }
}
