import FormBaselines
import FormModel
import MeasurementKit

/// The timed loops. They are specialised for each contender, and use every value that they read.
extension Contender where Self: ~Copyable {
  /// Plays each edit with the reads that a menu needs: the page's progress, the totals, the current
  /// page's number and the number of visible pages.
  mutating func playWithReads(_ edits: Span<Edit>) -> Int {
    var sum = 0
    do throws(AddressError) {
      for index in edits.indices {
        let edit = edits[unchecked: index]
        try apply(edit)
        let page = try progress(ofPage: edit.page)
        sum &+= page.filled &+ page.total &+ page.mandatoryRemaining
        let totals = totals
        sum &+= totals.filled &+ totals.total &+ totals.mandatoryRemaining
        sum &+= (currentRank ?? 0) &+ visiblePageCount
      }
    } catch {
      preconditionFailure("\(Self.name) refuses an edit: \(error)")
    }
    return sum
  }

  /// Plays each edit by itself, and counts refused ones.
  mutating func play(_ edits: Span<Edit>) -> Int {
    var refused = 0
    for index in edits.indices {
      do throws(AddressError) {
        try apply(edits[unchecked: index])
      } catch {
        refused &+= 1
      }
    }
    return refused
  }

  /// Plays batches of `RoundTrip.batch` edits.
  mutating func playBatches(_ edits: Span<Edit>) -> Int {
    var sum = 0
    var start = 0
    while start < edits.count {
      let end = Swift.min(start + RoundTrip.batch, edits.count)
      do throws(BatchError) {
        sum &+= try apply(batch: edits.extracting(start..<end)).changed
      } catch {
        preconditionFailure("\(Self.name) refuses an edit: \(error)")
      }
      start = end
    }
    return sum
  }

  func playRanks(_ pages: Span<PageID>) -> Int {
    var sum = 0
    for index in pages.indices {
      do throws(AddressError) {
        sum &+= try rank(ofPage: pages[unchecked: index]) ?? 0
      } catch {
        preconditionFailure("\(Self.name) denies a page: \(error)")
      }
    }
    return sum
  }

  /// - Parameter ranks: from 0.
  func playSelects(_ ranks: Span<Int>) -> Int {
    var sum = 0
    for index in ranks.indices {
      sum &+= Int((page(atRank: ranks[unchecked: index] &+ 1) ?? 0).rawValue)
    }
    return sum
  }

  /// Plays each edit, and then asks for the rank of an unrelated page.
  mutating func playWithRanks(_ edits: Span<Edit>, of pages: Span<PageID>) -> Int {
    var sum = 0
    do throws(AddressError) {
      for index in edits.indices {
        try apply(edits[unchecked: index])
        sum &+= try rank(ofPage: pages[index]) ?? 0
      }
    } catch {
      preconditionFailure("\(Self.name) refuses an edit: \(error)")
    }
    return sum
  }
}
