/// What can wait: numbered in an order in which nothing comes before what it depends on.
struct RuleNode: BitwiseCopyable, Sendable {
  enum Kind: UInt32 {
    /// An `and`, or an `or`.
    case gate
    /// An expression that is computed.
    case formula
    /// Of a field: its hidden flag; its other flags; what expressions see of it; whether it is invalid.
    case visibility, input, sight, validity
    /// Of a container: whether it hides; what else it does.
    case containerVisibility, containerInput
  }
  var kind: Kind
  var index: UInt32
}
