import CFormNavigation
import FormModel

@c @implementation
public func formnav_form_texts(
  _ form: UInt64,
  _ texts: UnsafeMutablePointer<formnav_texts>!
) -> Int32 {
  result { () throws(Failure) in
    let form = unsafe try opened(form, .form, as: FormWithReport.self)
    let found = unsafe form.pointee.form.texts
    unsafe texts?.pointee = formnav_texts(
      languages: UInt32(found.languages.count),
      are_markdown: found.areMarkdown ? 1 : 0
    )
  }
}

@c @implementation
public func formnav_form_language(
  _ form: UInt64,
  _ index: UInt32,
  _ buffer: UnsafeMutablePointer<CChar>!,
  _ capacity: Int,
  _ length: UnsafeMutablePointer<Int>!
) -> Int32 {
  result { () throws(Failure) in
    let form = unsafe try opened(form, .form, as: FormWithReport.self)
    let languages = unsafe form.pointee.form.texts.languages
    try unsafe write(languages[place(of: index, languages.count)], to: buffer, capacity, length)
  }
}

@c @implementation
public func formnav_find_language(
  _ form: UInt64,
  _ language: UnsafePointer<CChar>!,
  _ length: Int,
  _ index: UnsafeMutablePointer<UInt32>!
) -> Int32 {
  result { () throws(Failure) in
    let form = unsafe try opened(form, .form, as: FormWithReport.self)
    let language = unsafe try text(language, length)
    let texts = unsafe form.pointee.form.texts
    guard let found = texts.index(ofLanguage: language) else {
      let names = texts.languages.joined(separator: ", ")
      let text = "expected one of the languages \(names), found \"\(language)\""
      throw Failure(FORMNAV_NO_SUCH_PLACE, text)
    }
    unsafe index?.pointee = UInt32(found)
  }
}

@c @implementation
public func formnav_form_in_language(
  _ form: UInt64,
  _ index: UInt32,
  _ translated: UnsafeMutablePointer<UInt64>!
) -> Int32 {
  result { () throws(Failure) in
    let translated = unsafe try needed(translated)
    let form = unsafe try opened(form, .form, as: FormWithReport.self)
    let place = try unsafe place(of: index, form.pointee.form.texts.languages.count)
    let changed = try unsafe form.pointee.form.inLanguage(place)
    let copy = FormWithReport(
      form: changed,
      report: unsafe form.pointee.report,
      layout: unsafe form.pointee.layout
    )
    try unsafe open(copy, as: .form, translated)
  }
}

/// The index of one of so many languages.
private func place(of index: UInt32, _ count: Int) throws(Failure) -> Int {
  guard Int(clamping: index) < count else {
    throw Failure(FORMNAV_NO_SUCH_PLACE, "expected one of \(count) languages, found \(index)")
  }
  return Int(clamping: index)
}

extension FormDefinition {
  /// The form in one of its languages; in its own a copy.
  fileprivate func inLanguage(_ place: Int) throws(Failure) -> FormDefinition {
    if place == 0 { return clone() }
    do throws(FormError) { return try translated(to: place - 1) } catch { throw Failure(error) }
  }
}
