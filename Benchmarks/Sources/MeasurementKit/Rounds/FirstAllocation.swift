/// The first operation of a benchmark that allocated, if none may.
public struct FirstAllocation: Codable, Hashable, Sendable {
  /// The operation's number, from 0, among those played one by one in the search.
  public var operation: Int
  /// A description of the operation, if there is one.
  public var text: String
  /// The bytes that the operation requested from the allocator.
  public var bytes: Int

  public init(operation: Int, text: String, bytes: Int) {
    self.operation = operation
    self.text = text
    self.bytes = bytes
  }
}
