import Foundation

/// Writes one JSON object a line.
enum JSONLines {
  static func text(_ rows: [some Encodable]) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try rows.reduce(into: "") {
      $0 += String(decoding: try encoder.encode($1), as: UTF8.self) + "\n"
    }
  }
}
