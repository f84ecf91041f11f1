import FormBaselines
import FormModel

extension Contender where Self: ~Copyable {
  /// The contender's answer to a question about its form. Outcomes of an edit, a batch or a move of the current
  /// page are not part of the state; for them it answers with nothing.
  @inlinable
  public func answer(_ question: Question) -> Answer {
    do throws(AddressError) {
      return switch question {
      case .edit, .batch, .setCurrentPage: .nothing
      case .digest: .digest(StateDigest(self).rawValue)
      case .totals: .totals(totals)
      case .visiblePageCount: .number(visiblePageCount)
      case .currentPage: Answer(currentPage)
      case .currentRank: Answer(currentRank)
      case .pageAtRank(let rank): Answer(page(atRank: rank))
      case .progress(let page): .progress(try progress(ofPage: page))
      case .isVisible(let page): .truth(try isVisible(page: page))
      case .rank(let page): Answer(try rank(ofPage: page))
      case .visiblePageAfter(let page): Answer(try visiblePage(after: page))
      case .visiblePageBefore(let page): Answer(try visiblePage(before: page))
      case .incompletePageAfter(let page, let wrapping):
        Answer(try incompletePage(after: page, wrapping: wrapping))
      case .incompletePageBefore(let page, let wrapping):
        Answer(try incompletePage(before: page, wrapping: wrapping))
      case .pageWithMandatoryRemaining(let page, let wrapping):
        Answer(try pageWithMandatoryRemaining(after: page, wrapping: wrapping))
      case .flags(let address): .flags(try flags(at: address))
      case .unfilledMandatoryField(let address, let wrapping):
        Answer(try unfilledMandatoryField(after: address, wrapping: wrapping))
      }
    } catch {
      return .error(error)
    }
  }
}
