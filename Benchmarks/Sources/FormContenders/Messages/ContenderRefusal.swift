/// The content of an error frame, which a contender sends instead of a response.
public struct ContenderRefusal: Error, Hashable, Sendable, CustomStringConvertible {
  public enum Code: UInt32, Hashable, Sendable {
    /// The contender does not support the request; tables show “n/a”.
    case unsupported = 1
    case badForm, badRequest, other
  }

  public var code: Code
  public var text: String

  public init(_ code: Code, _ text: String) {
    self.code = code
    self.text = text
  }

  func write(to writer: inout WireWriter) {
    writer.u32(code.rawValue)
    writer.text(text)
  }

  init(from reader: inout WireReader) throws(WireError) {
    let number = try reader.u32("an error's code")
    guard let code = Code(rawValue: number) else {
      throw WireError(at: 0, expected: "an error's code, 1…4", found: "\(number)")
    }
    self.code = code
    text = try reader.text("an error's text")
  }

  public var description: String {
    switch code {
    case .unsupported: "it can't do this: \(text)"
    case .badForm: "it refuses the form: \(text)"
    case .badRequest: "it refuses the request: \(text)"
    case .other: "it failed: \(text)"
    }
  }
}
