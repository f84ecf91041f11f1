import MeasurementKit

/// Writes one JSON object a line.
enum JSONLines {
  static func text(_ rows: [some Encodable]) throws -> String {
    try rows.reduce(into: "") { $0 += String(decoding: try $1.jsonLine(), as: UTF8.self) }
  }
}
