/// A rival for pages that come and go: the pages of a form with one repeat of one page, in form order.
public protocol PageListRival: AnyObject {
  static var name: String { get }

  /// - Parameters:
  ///   - before: the pages before the repeat, and as many stand behind it.
  ///   - instances: the instances at first.
  init(before: Int, instances: Int)

  /// Puts an instance's page before the one with this number, from 1.
  func add(_ number: Int)
  /// Removes the page of the instance with this number.
  func remove(_ number: Int)

  /// The pages in form order: their places in the form as loaded.
  var pages: [UInt32] { get }
}

/// Keeps the pages in an array, and moves all that stand behind a new one with one `memmove`.
public final class InsertInArray: PageListRival {
  public static let name = "insert-in-array"
  public private(set) var pages: [UInt32]
  private let before: Int

  public init(before: Int, instances: Int) {
    self.before = before
    pages = PageRun.all(before: before, instances: instances)
    // No change allocates.
    pages.reserveCapacity(pages.count + PageRun.room)
  }

  public func add(_ number: Int) { pages.insert(UInt32(before), at: before + number - 1) }

  public func remove(_ number: Int) { pages.remove(at: before + number - 1) }
}

/// Lists all pages anew after each change, as engines do that walk their trees.
public final class RebuildPages: PageListRival {
  public static let name = "rebuild"
  public private(set) var pages: [UInt32]
  private let before: Int
  private var instances: Int

  public init(before: Int, instances: Int) {
    self.before = before
    self.instances = instances
    pages = PageRun.all(before: before, instances: instances)
    pages.reserveCapacity(pages.count + PageRun.room)
  }

  public func add(_ number: Int) { rebuild(instances + 1) }

  public func remove(_ number: Int) { rebuild(instances - 1) }

  private func rebuild(_ instances: Int) {
    self.instances = instances
    pages.removeAll(keepingCapacity: true)
    PageRun.append(to: &pages, before: before, instances: instances)
  }
}

private enum PageRun {
  /// The instances for which there is room from the start.
  static let room = 4_096

  static func all(before: Int, instances: Int) -> [UInt32] {
    var pages: [UInt32] = []
    append(to: &pages, before: before, instances: instances)
    return pages
  }

  static func append(to pages: inout [UInt32], before: Int, instances: Int) {
    for page in 0..<before { pages.append(UInt32(page)) }
    for _ in 0..<instances { pages.append(UInt32(before)) }
    for page in before + 1..<2 * before + 1 { pages.append(UInt32(page)) }
  }
}
