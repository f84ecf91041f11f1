import FormBaselines
import FormModel
import FormWorkload

/// An answer to a field in a benchmark.
struct GivenAnswer {
  let address: FieldID
  let answer: AnswerValue?
}

extension RuleContender where Self: ~Copyable {
  /// Gives each answer, with the reads that a menu needs: the page's progress, the totals, the
  /// current page's number and the number of visible pages.
  ///
  /// The loop is specialised for each contender, and uses every value that it reads.
  @inline(never)
  mutating func playWithReads(_ answers: Span<GivenAnswer>) -> Int {
    var sum = 0
    for index in answers.indices {
      let given = answers[unchecked: index]
      guard take(given.answer, at: given.address) else {
        preconditionFailure("\(Self.name) refuses an answer of \(given.address)")
      }
      do throws(AddressError) {
        let page = try progress(ofPage: given.address.page)
        sum &+= page.filled &+ page.total &+ page.mandatoryRemaining
      } catch {
        preconditionFailure("\(Self.name) denies a page: \(error)")
      }
      let totals = totals
      sum &+= totals.filled &+ totals.total &+ totals.mandatoryRemaining
      sum &+= (currentRank ?? 0) &+ visiblePageCount
    }
    return sum
  }

  /// Makes the first visible page current, so that earlier moves have no effect.
  mutating func makeFirstVisiblePageCurrent() {
    guard let first = pages.first(where: { isVisible($0) }) else { return }
    do throws(AddressError) { try setCurrentPage(first) } catch {
      preconditionFailure("\(Self.name) says that page \(first) is visible: \(error)")
    }
  }

  private func isVisible(_ page: PageID) -> Bool {
    (try? progress(ofPage: page))?.isVisible ?? false
  }
}
