import FormBaselines
import FormContenders
import FormModel

/// A contender with its type erased.
public class Lane {
  public let name: String

  init(name: String) { self.name = name }

  /// Applies an edit; answers whether a flag changed, or the error.
  @discardableResult
  public func apply(_ edit: Edit) -> Answer { .nothing }

  /// Applies a batch; answers with its changes, or the bad edit.
  @discardableResult
  public func apply(batch: [Edit]) -> Answer { .nothing }

  /// Moves the current page; answers with nothing, or the error.
  @discardableResult
  public func setCurrentPage(_ page: PageID) -> Answer { .nothing }

  /// The contender's answer about its form as it is now.
  public func answer(_ question: Question) -> Answer { .nothing }

  /// Traps if the contender's kept values differ from those that follow from its flags.
  public func checkInvariants() {}

  /// A lane for the contender with that name; nil if there is none.
  public static func named(_ name: String, _ form: borrowing FormDefinition) -> Lane? {
    var maker = LaneMaker(form: form.clone())
    // The visitor throws nothing.
    return (try? ContenderCatalogue.visit(name, &maker)) ?? nil
  }
}

/// Makes a lane for a contender of any type.
private struct LaneMaker: ContenderVisitor, ~Copyable {
  let form: FormDefinition

  func visit<C: Contender & ~Copyable>(_ type: C.Type) -> Lane { LaneOf<C>(C(form)) }
}

final class LaneOf<C: Contender & ~Copyable>: Lane {
  var contender: C

  init(_ contender: consuming C) {
    self.contender = contender
    super.init(name: C.name)
  }

  override func apply(_ edit: Edit) -> Answer { contender.outcome(of: edit) }
  override func apply(batch: [Edit]) -> Answer { contender.outcome(ofBatch: batch) }
  override func setCurrentPage(_ page: PageID) -> Answer { contender.outcome(ofMoveTo: page) }
  override func answer(_ question: Question) -> Answer { contender.answer(question) }
  override func checkInvariants() { contender.checkInvariants() }
}

extension Contender where Self: ~Copyable {
  /// The first of the given questions to which the contender gives a wrong answer.
  func firstDifference(
    from expectations: Expectations,
    in questions: QuestionSet,
    fields: Bool
  ) -> Question? {
    questions.firstAboutPages { answer($0) != expectations.answer($0) }
      ?? (fields
        ? questions.firstAboutFields { answer($0) != expectations.answer($0) } : nil)
  }

  mutating func outcome(of edit: Edit) -> Answer {
    do throws(AddressError) { return .truth(try apply(edit)) } catch { return .error(error) }
  }

  mutating func outcome(ofBatch edits: [Edit]) -> Answer {
    do throws(BatchError) {
      return .batch(try apply(batch: edits.span))
    } catch {
      return .batchError(error)
    }
  }

  mutating func outcome(ofMoveTo page: PageID) -> Answer {
    do throws(AddressError) {
      try setCurrentPage(page)
      return .nothing
    } catch {
      return .error(error)
    }
  }
}
