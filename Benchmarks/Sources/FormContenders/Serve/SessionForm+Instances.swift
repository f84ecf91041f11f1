import FormModel
import FormProgress
import FormRules

/// A form with instances of repeats.
extension SessionForm {
  public var pages: FormPages { session.pages }

  public func page(ofTemplate page: PageID, in numbers: InstanceNumbers) -> PageID? {
    session.page(ofTemplate: page, inside: numbers)
  }

  /// The pages and fields of the form.
  var size: Int { pages.reduce(pageCount) { $0 + fieldCount(ofPage: $1) } }

  public func template(of page: PageID) -> (page: PageID, numbers: InstanceNumbers) {
    known { () throws(AddressError) in
      (try session.templatePage(of: page), try session.instance(ofPage: page)?.numbers ?? .none)
    }
  }
}
