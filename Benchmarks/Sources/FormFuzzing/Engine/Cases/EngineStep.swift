import FormFormats
import FormModel

/// One step of a stream, for all contenders.
public enum EngineStep: Hashable, Sendable {
  case edit(Edit)
  /// Makes a page the current one; the form may refuse it.
  case move(PageID)
  /// Lets the engine count its form anew in place.
  case recount
  /// Replaces the engine by a new one made from its own form, with the same current page.
  case reload
}

extension EngineStep: CustomStringConvertible {
  public var description: String {
    switch self {
    case .edit(let edit): "edit \(edit)"
    case .move(let page): "move \(page)"
    case .recount: "recount"
    case .reload: "reload"
    }
  }

  /// Reads the text of `description`.
  init(_ line: inout CaseLine) throws(FormatError) {
    switch try line.word("a step") {
    case "edit": self = .edit(try line.edit())
    case "move": self = .move(try line.page())
    case "recount": self = .recount
    case "reload": self = .reload
    default: throw line.failure("edit, move, recount or reload")
    }
  }
}
