/// The first operation of a benchmark that allocated, if none may.
public struct FirstAllocation: Codable, Hashable, Sendable {
  /// Its number, from 0, among those played one by one to find it.
  public var operation: Int
  /// What it is, as far as that can be said.
  public var text: String
  /// Bytes it requested from the allocator.
  public var bytes: Int

  public init(operation: Int, text: String, bytes: Int) {
    self.operation = operation
    self.text = text
    self.bytes = bytes
  }
}
