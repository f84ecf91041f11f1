import Foundation
import TextEscaping

/// Finds the place where a text stops being JSON, which `JSONDecoder` does not report.
enum JSONFault {
  /// "line 3: Invalid value"; nil if the text is JSON.
  ///
  /// - Complexity: O(bytes).
  static func describe(_ json: Data) -> String? {
    do {
      _ = try JSONSerialization.jsonObject(with: json, options: .fragmentsAllowed)
      return nil
    } catch {
      let detail = (error as NSError).userInfo["NSDebugDescription"] as? String
      return describe(detail ?? "unreadable", json)
    }
  }

  /// - Parameter detail: "Invalid value around character 11.", counted in bytes; or a message
  ///   without a place, if the text ends early.
  private static func describe(_ detail: String, _ json: Data) -> String {
    let match = detail.firstMatch(of: /^(.*?)(?: around character (\d+))?\.?$/)
    let end = match?.2.flatMap { Int($0) } ?? json.count
    let line = 1 + json.prefix(max(end, 0)).count { $0 == UInt8(ascii: "\n") }
    return "line \(line): \(Escape.inLine(String(match?.1 ?? detail[...])))"
  }
}
