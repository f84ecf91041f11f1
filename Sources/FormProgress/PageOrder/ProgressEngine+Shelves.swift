import FormModel

/// The shelves of a form whose pages have come and gone, for structures that are laid out like the engine's.
///
/// - Precondition of each: there is an order, as on each form with repeats.
extension ProgressEngine {
  package var shelfCount: Int { order.value.present.shelfCount }

  /// The place of a shelf in form order.
  package func order(ofShelf shelf: Int) -> Int { order.value.present.order(ofShelf: shelf) }

  /// The shelf at a place of the form order.
  package func shelf(inOrder place: Int) -> Int { order.value.present.shelf(inOrder: place) }

  /// Where a page stands.
  ///
  /// - Precondition: the page is in the form.
  package func shelfPlace(ofPlace place: Int) -> (shelf: Int, slot: Int) {
    precondition(isInForm(place: place), "the page is not in the form")
    let found = order.value.shelfPlace(ofPlace: place)
    return (found.shelf, found.slot)
  }

  /// The page at a place of a shelf.
  ///
  /// - Precondition: a page stands there.
  package func page(onShelf shelf: Int, slot: Int) -> PageID {
    pageInOrder(at: ShelfPlace(shelf: shelf, slot: slot))
  }

  /// Calls `body` for each page on a shelf, in form order.
  package func forEachPage(onShelf shelf: Int, _ body: (_ place: Int, _ slot: Int) -> Void) {
    order.value.forEachPage(onShelf: shelf) { place, at in body(place, at.slot) }
  }
}
