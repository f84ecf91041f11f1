import FormModel
import FormProgress

extension FormSession {
  /// The error in words for a person: a field by its label or id, a page counted from 1.
  public func description(of error: SessionError) -> String {
    error.text { address in
      let details = try? storedEngine.storedForm.details(at: address)
      let page = (try? name(ofPage: address.page)) ?? ""
      let place = page.isEmpty ? "page \(address.page.place + 1)" : page
      let label = try? label(of: address)
      let field = label ?? details?.id ?? "field \(address.field + 1)"
      return "\(field) (\(place))"
    }
  }
}
