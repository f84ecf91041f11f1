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
      languages: UInt32(found.translations.count + 1),
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
    let texts = unsafe form.pointee.form.texts
    let place = try translation(at: index, texts)
    let name = place.map { texts.translations[$0].language } ?? texts.language ?? ""
    try unsafe write(name, to: buffer, capacity, length)
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
    let names = [texts.language ?? ""] + texts.translations.map { $0.language }
    guard let found = LanguageChoice.index(of: language, among: names) else {
      throw Failure(
        FORMNAV_NO_SUCH_PLACE,
        "expected one of the languages \(names.joined(separator: ", ")), found \"\(language)\""
      )
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
    let place = try unsafe translation(at: index, form.pointee.form.texts)
    let changed = try unsafe form.pointee.form.inLanguage(place)
    let copy = FormWithReport(
      form: changed,
      report: unsafe form.pointee.report,
      layout: unsafe form.pointee.layout
    )
    try unsafe open(copy, as: .form, translated)
  }
}

/// The translation that a language's index stands for; nil for the form's own language.
private func translation(at index: UInt32, _ texts: FormTexts) throws(Failure) -> Int? {
  let count = texts.translations.count
  guard Int(clamping: index) <= count else {
    throw Failure(FORMNAV_NO_SUCH_PLACE, "expected one of \(count + 1) languages, found \(index)")
  }
  return index == 0 ? nil : Int(clamping: index) - 1
}

extension FormDefinition {
  /// The form with the texts of a translation; a copy without one.
  fileprivate func inLanguage(_ translation: Int?) throws(Failure) -> FormDefinition {
    guard let translation else { return clone() }
    do throws(FormError) { return try translated(to: translation) } catch { throw Failure(error) }
  }
}
