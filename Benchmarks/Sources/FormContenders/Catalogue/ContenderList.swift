import FormBaselines
import FormModel

/// Work for contenders of any type.
///
/// The work is generic, not through an existential, so that timed loops are specialised.
public protocol ContenderVisitor: ~Copyable {
  associatedtype Outcome
  mutating func visit<C: Contender & ~Copyable>(_ type: C.Type) throws -> Outcome
}

/// An operation on a contender, and whether its result is right.
public protocol ContenderCheck {
  mutating func passes<C: Contender & ~Copyable>(_ contender: inout C) -> Bool
}

/// A list of contender types, and a contender of each on one form. Each element has its own type, so that
/// operations on all of them are compiled for each.
public protocol ContenderList: ~Copyable {
  static var count: Int { get }

  /// - Complexity: O(fields) for each contender.
  init(_ form: borrowing FormDefinition)

  /// Shows the visitor each type in turn.
  static func visitAll<V: ContenderVisitor & ~Copyable>(_ visitor: inout V) throws -> [V.Outcome]

  /// Shows the visitor the type with that name.
  ///
  /// - Returns: nil if no contender of the list is called `name`.
  static func visit<V: ContenderVisitor & ~Copyable>(
    _ name: String,
    _ visitor: inout V
  ) throws -> V.Outcome?

  /// The name of the first contender for which the check fails; nil if it passes for all.
  ///
  /// - Parameter number: which one is checked, from 0; nil for all.
  mutating func firstFailing<Check: ContenderCheck>(_ check: inout Check, number: Int?) -> String?
}

/// A contender, and the list of those after it.
public struct ContenderPair<First: Contender & ~Copyable, Rest: ContenderList & ~Copyable>:
  ContenderList, ~Copyable
{
  private var first: First
  private var rest: Rest

  public static var count: Int { 1 + Rest.count }

  public init(_ form: borrowing FormDefinition) {
    first = First(form)
    rest = Rest(form)
  }

  @inlinable
  public static func visitAll<V: ContenderVisitor & ~Copyable>(
    _ visitor: inout V
  ) throws -> [V.Outcome] {
    let outcome = try visitor.visit(First.self)
    return [outcome] + (try Rest.visitAll(&visitor))
  }

  public static func visit<V: ContenderVisitor & ~Copyable>(
    _ name: String,
    _ visitor: inout V
  ) throws -> V.Outcome? {
    name == First.name ? try visitor.visit(First.self) : try Rest.visit(name, &visitor)
  }

  @inline(__always)
  public mutating func firstFailing<Check: ContenderCheck>(
    _ check: inout Check,
    number: Int?
  ) -> String? {
    if number ?? 0 == 0, !check.passes(&first) { return First.name }
    return number == 0 ? nil : rest.firstFailing(&check, number: number.map { $0 - 1 })
  }
}

/// The end of a list.
public struct NoContenders: ContenderList, ~Copyable {
  public static var count: Int { 0 }

  public init(_ form: borrowing FormDefinition) {}

  @inlinable
  public static func visitAll<V: ContenderVisitor & ~Copyable>(
    _ visitor: inout V
  ) -> [V.Outcome] { [] }

  public static func visit<V: ContenderVisitor & ~Copyable>(
    _ name: String,
    _ visitor: inout V
  ) -> V.Outcome? { nil }

  @inline(__always)
  public mutating func firstFailing<Check: ContenderCheck>(
    _ check: inout Check,
    number: Int?
  ) -> String? { nil }
}
