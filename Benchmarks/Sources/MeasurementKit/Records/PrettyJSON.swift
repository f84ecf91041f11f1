import Foundation

extension Encodable {
  /// The value as JSON that people can read: indented, with sorted keys, so that equal values give equal bytes. It
  /// ends in a line feed.
  package func prettyJSON() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self) + Data("\n".utf8)
  }
}
