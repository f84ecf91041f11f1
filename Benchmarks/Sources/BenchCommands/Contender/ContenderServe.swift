import FormBaselines
import FormContenders
import FormModel
import FormRules
import MeasurementKit
import ToolKit

/// `formnav contender serve`.
enum ContenderServe {
  /// The engines that it can serve, the default first.
  static let engines = ContenderCatalogue.names

  static func run(_ name: String) throws {
    switch name {
    case EngineContender.name: try engine()
    case Oracle.name: try oracle()
    default:
      var visitor = Visitor(capabilities: [.edits])
      guard try ContenderCatalogue.visit(name, &visitor) != nil else {
        preconditionFailure("names were checked")
      }
    }
  }

  private static func engine() throws {
    var server = ContenderServer<SessionForm>(
      identity(EngineContender.self, [.edits, .answers, .clock, .instances, .choices, .values]),
      memory: { ResidentSet.current }
    ) { (form: consuming FormDefinition, clock) throws(ContenderRefusal) in
      do throws(RuleError) {
        return try SessionForm(form, clock: clock)
      } catch {
        throw ContenderRefusal(.badForm, "\(error)")
      }
    }
    try serve(&server)
  }

  private static func oracle() throws {
    var server = ContenderServer<OracleForm>(
      identity(Oracle.self, [.edits, .answers, .clock, .instances, .values]),
      memory: { ResidentSet.current }
    ) { (form: consuming FormDefinition, clock) throws(ContenderRefusal) in
      do throws(OracleRulesError) {
        return try OracleForm(form, clock: clock)
      } catch {
        throw ContenderRefusal(.badForm, "\(error)")
      }
    }
    try serve(&server)
  }

  private static func identity<C: Contender & ~Copyable>(
    _ type: C.Type,
    _ capabilities: ContenderCapabilities
  ) -> ContenderIdentity {
    ContenderIdentity(
      name: C.name,
      version: Tool.version,
      method: C.algorithm,
      formats: [ContenderForm.Format.binary, ContenderForm.Format.json],
      capabilities: capabilities
    )
  }

  private static func serve<Form: PlayableForm & ~Copyable>(
    _ server: inout ContenderServer<Form>
  ) throws {
    do throws(WireError) {
      try server.serve(FrameStream())
    } catch {
      throw ToolError(.badData, "standard input: \(error)")
    }
  }

  /// Serves a rival.
  private struct Visitor: ContenderVisitor {
    /// Stored, since the thread sanitizer follows the address of a value without bytes into nothing.
    let capabilities: ContenderCapabilities

    func visit<C: Contender & ~Copyable>(_ type: C.Type) throws {
      var server = ContenderServer<FlagForm<C>>(
        ContenderServe.identity(type, capabilities),
        memory: { ResidentSet.current }
      ) { (form: consuming FormDefinition, _) throws(ContenderRefusal) -> FlagForm<C> in
        guard form.logic.isEmpty else {
          throw ContenderRefusal(.unsupported, "forms with logic")
        }
        return FlagForm<C>(form)
      }
      try ContenderServe.serve(&server)
    }
  }
}
