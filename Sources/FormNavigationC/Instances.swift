import CFormNavigation
import FormModel
import FormProgress
import FormRules

@c @implementation
public func formnav_instance_of_page(
  _ reader: UInt64,
  _ page: UInt32,
  _ result: UnsafeMutablePointer<formnav_instance>!
) -> Int32 {
  read(reader) { session throws(Failure) in
    let place = try placed(try session.instance(ofPage: PageID(rawValue: page)))
    var instance = formnav_instance()
    instance.page = word(place?.id.page)
    if let place {
      func number(_ level: Int) -> UInt32 {
        level < place.numbers.count ? UInt32(place.numbers[level]) : 0
      }
      instance.repeat = UInt32(place.repeat)
      instance.numbers_count = UInt32(place.numbers.count)
      instance.numbers = (number(0), number(1), number(2))
    }
    unsafe result?.pointee = instance
  }
}

@c @implementation
public func formnav_get_repeat(
  _ reader: UInt64,
  _ index: UInt32,
  _ result: UnsafeMutablePointer<formnav_repeat>!
) -> Int32 {
  read(reader) { session throws(Failure) in
    let repeats = session.storedEngine.storedForm.logic.repeats
    guard Int(clamping: index) < repeats.count else {
      throw Failure(SessionError.noSuchRepeat(Int(clamping: index)))
    }
    let declared = repeats[Int(clamping: index)]
    let isCounted = declared.count != nil
    unsafe result?.pointee = formnav_repeat(
      minimum: UInt32(clamping: declared.minimum),
      maximum: declared.maximum.map { UInt32(clamping: $0) } ?? FORMNAV_NO_LIMIT,
      allows_adding: declared.allowsAdding && !isCounted ? 1 : 0,
      allows_removing: declared.allowsRemoving && !isCounted ? 1 : 0,
      is_counted: isCounted ? 1 : 0
    )
  }
}

@c @implementation
public func formnav_instance_count(
  _ reader: UInt64,
  _ index: UInt32,
  _ around: UInt32,
  _ count: UnsafeMutablePointer<UInt32>!
) -> Int32 {
  read(reader) { session throws(Failure) in
    let found = try accepted(
      try session.instanceCount(of: Int(clamping: index), inside: instance(around))
    )
    unsafe count?.pointee = UInt32(found)
  }
}

@c @implementation
public func formnav_instance_at(
  _ reader: UInt64,
  _ index: UInt32,
  _ around: UInt32,
  _ number: UInt32,
  _ result: UnsafeMutablePointer<UInt32>!
) -> Int32 {
  read(reader) { session throws(Failure) in
    let found = try accepted(
      try session.instance(
        of: Int(clamping: index),
        inside: instance(around),
        number: Int(clamping: number)
      )
    )
    guard let found else {
      throw Failure(FORMNAV_NO_SUCH_PLACE, "expected the number of an instance, found \(number)")
    }
    unsafe result?.pointee = found.page.rawValue
  }
}
