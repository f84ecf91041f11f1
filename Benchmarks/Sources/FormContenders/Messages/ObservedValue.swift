import FormModel

/// The value of a field, as a contender tells it.
public enum ObservedValue: Hashable, Sendable, CustomStringConvertible {
  case none
  case answer(AnswerValue)
  /// A value that the protocol has no kind for. It is not compared.
  case untold

  private static let untoldCode: UInt8 = 10

  public init(_ answer: AnswerValue?) { self = answer.map { .answer($0) } ?? .none }

  func write(to writer: inout WireWriter) {
    switch self {
    case .none: writer.value(nil)
    case .answer(let answer): writer.value(answer)
    case .untold: writer.u8(Self.untoldCode)
    }
  }

  init(from reader: inout WireReader) throws(WireError) {
    guard reader.peek != Self.untoldCode else {
      _ = try reader.u8("a kind of value")
      self = .untold
      return
    }
    self.init(try reader.value())
  }

  public var description: String {
    switch self {
    case .none: "none"
    case .answer(let answer): "\(answer)"
    case .untold: "a value that can't be told"
    }
  }
}
