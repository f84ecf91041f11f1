import FormBaselines
import FormContenders
import FormFuzzing
import FormModel
import MeasurementKit

/// `formnav contender serve`.
enum ContenderServe {
  /// Whom it offers, the default first.
  static let engines = ContenderCatalogue.names

  static func run(_ name: String) throws {
    var visitor = Visitor()
    guard try ContenderCatalogue.visit(name, &visitor) != nil else {
      preconditionFailure("names were checked")
    }
  }

  private struct Visitor: ContenderVisitor {
    func visit<C: Contender & ~Copyable>(_ type: C.Type) throws {
      let identity = ContenderIdentity(
        name: C.name,
        version: Tool.version,
        method: C.algorithm,
        formats: [ContenderForm.Format.binary, ContenderForm.Format.json],
        capabilities: [.edits]
      )
      var server = ContenderServer<FlagForm<C>>(identity, memory: { ResidentSet.current }) {
        (form: consuming FormDefinition) throws(ContenderRefusal) -> FlagForm<C> in
        guard form.logic.isEmpty else {
          throw ContenderRefusal(.unsupported, "forms with logic")
        }
        return FlagForm<C>(form)
      }
      do throws(WireError) {
        try server.serve(FrameStream())
      } catch {
        throw ToolError(.badData, "standard input: \(error)")
      }
    }
  }
}
