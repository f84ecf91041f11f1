import CFormNavigation
import FormModel
import FormProgress
import FormRules

@c @implementation
public func formnav_page_at(
  _ reader: UInt64,
  _ position: UInt32,
  _ page: UnsafeMutablePointer<UInt32>!
) -> Int32 {
  read(reader) { session throws(Failure) in
    guard let found = session.storedEngine.page(at: PagePosition(Int(clamping: position))) else {
      throw missing("a position below \(session.storedEngine.pageCount)", position)
    }
    unsafe page?.pointee = found.rawValue
  }
}

private func missing(_ expected: String, _ found: UInt32) -> Failure {
  Failure(FORMNAV_NO_SUCH_PLACE, "expected \(expected), found \(found)")
}

@c @implementation
public func formnav_position(
  _ reader: UInt64,
  _ page: UInt32,
  _ position: UnsafeMutablePointer<UInt32>!
) -> Int32 {
  read(reader) { session throws(Failure) in
    let found = try placed(try session.storedEngine.position(of: PageID(rawValue: page)))
    unsafe position?.pointee = UInt32(found.rawValue)
  }
}

@c @implementation
public func formnav_select(
  _ reader: UInt64,
  _ rank: UInt32,
  _ page: UnsafeMutablePointer<UInt32>!
) -> Int32 {
  read(reader) { session throws(Failure) in
    guard let found = session.storedEngine.page(atRank: Int(clamping: rank)) else {
      throw missing("a rank in 1...\(session.storedEngine.visiblePageCount)", rank)
    }
    unsafe page?.pointee = found.rawValue
  }
}

@c @implementation
public func formnav_rank(
  _ reader: UInt64,
  _ page: UInt32,
  _ rank: UnsafeMutablePointer<UInt32>!
) -> Int32 {
  read(reader) { session throws(Failure) in
    let found = try placed(try session.storedEngine.rank(ofPage: PageID(rawValue: page)))
    unsafe rank?.pointee = UInt32(found ?? 0)
  }
}

@c @implementation
public func formnav_next_page(
  _ reader: UInt64,
  _ kind: UInt32,
  _ after: UInt32,
  _ wraps: UInt32,
  _ found: UnsafeMutablePointer<UInt32>!
) -> Int32 {
  read(reader) { session throws(Failure) in
    let start = page(after)
    let wrapping = try truth(wraps)
    let next: PageID? =
      switch Int(clamping: kind) {
      case FORMNAV_VISIBLE where !wrapping:
        if let start {
          try placed(try session.storedEngine.visiblePage(after: start))
        } else {
          session.storedEngine.page(atRank: 1)
        }
      case FORMNAV_INCOMPLETE:
        try placed(try session.incompletePage(after: start, wrapping: wrapping))
      case FORMNAV_MANDATORY:
        try placed(
          try session.storedEngine.pageWithMandatoryRemaining(after: start, wrapping: wrapping)
        )
      default: throw unsearched(kind, wraps)
      }
    unsafe found?.pointee = word(next)
  }
}

@c @implementation
public func formnav_previous_page(
  _ reader: UInt64,
  _ kind: UInt32,
  _ before: UInt32,
  _ wraps: UInt32,
  _ found: UnsafeMutablePointer<UInt32>!
) -> Int32 {
  read(reader) { session throws(Failure) in
    let start = page(before)
    let wrapping = try truth(wraps)
    let previous: PageID? =
      switch Int(clamping: kind) {
      case FORMNAV_VISIBLE where !wrapping:
        if let start {
          try placed(try session.storedEngine.visiblePage(before: start))
        } else {
          session.storedEngine.page(atRank: session.storedEngine.visiblePageCount)
        }
      case FORMNAV_INCOMPLETE:
        try placed(try session.incompletePage(before: start, wrapping: wrapping))
      default: throw unsearched(kind, wraps)
      }
    unsafe found?.pointee = word(previous)
  }
}

@c @implementation
public func formnav_next_field(
  _ reader: UInt64,
  _ kind: UInt32,
  _ after: UInt32,
  _ field: UInt32,
  _ wraps: UInt32,
  _ found: UnsafeMutablePointer<formnav_field>!
) -> Int32 {
  read(reader) { session throws(Failure) in
    let start = page(after).map { FieldID(page: $0, field: Int(clamping: field)) }
    let wrapping = try truth(wraps)
    let next: FieldID? =
      switch Int(clamping: kind) {
      case FORMNAV_MANDATORY:
        try placed(
          try session.storedEngine.unfilledMandatoryField(after: start, wrapping: wrapping)
        )
      case FORMNAV_INVALID:
        try placed(try session.invalidField(after: start, wrapping: wrapping))
      default: throw unsearched(kind, wraps)
      }
    unsafe found?.pointee = formnav_field(next)
  }
}

private func unsearched(_ kind: UInt32, _ wraps: UInt32) -> Failure {
  .argument("a kind that this search has", found: "kind \(kind), wraps \(wraps)")
}
