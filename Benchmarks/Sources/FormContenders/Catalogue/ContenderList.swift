import FormBaselines
import FormModel

/// An operation on a contender type.
///
/// It is generic instead of existential, so that timed loops are specialised for each type.
public protocol ContenderVisitor: ~Copyable {
  associatedtype Outcome
  mutating func visit<C: Contender & ~Copyable>(_ type: C.Type) throws -> Outcome
}

/// A check of one contender.
public protocol ContenderCheck {
  mutating func passes<C: Contender & ~Copyable>(_ contender: inout C) -> Bool
}

/// A list of contender types, with one contender of each on the same form. The list is itself a
/// type, so that the compiler specialises operations for each element.
public protocol ContenderList: ~Copyable {
  static var count: Int { get }

  /// - Complexity: O(fields) for each contender.
  init(_ form: borrowing FormDefinition)

  /// Calls the visitor with each type in turn.
  static func visitAll<V: ContenderVisitor & ~Copyable>(_ visitor: inout V) throws -> [V.Outcome]

  /// Calls the visitor with the type of this name.
  ///
  /// - Returns: nil if no contender of the list has this name.
  static func visit<V: ContenderVisitor & ~Copyable>(
    _ name: String,
    _ visitor: inout V
  ) throws -> V.Outcome?

  /// Returns the name of the first contender that fails the check; nil if all pass.
  ///
  /// - Parameter number: the index of the only contender to check, from 0; nil checks all.
  mutating func firstFailing<Check: ContenderCheck>(_ check: inout Check, number: Int?) -> String?
}

/// A contender and the rest of the list.
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
