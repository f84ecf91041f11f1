import FormContenders
import MeasurementKit

/// How the charts of a page show a contender.
struct ContenderLook: Hashable {
  /// The number of its colour, from 1 on.
  let color: Int
  /// The shape of its marks.
  let marker: Chart.Marker
}

/// The looks of all contenders of a page. No two are alike while there are colours and shapes enough.
///
/// The contenders of this package have the same looks on every page. Others take the colours that are free; if none
/// is, they take the colours once more, with another shape.
struct ContenderLooks {
  private var looks: [String: ContenderLook] = [:]

  private static let known: [String] =
    Contenders.algorithms.map(\.name) + [machineName] + MenuContenders.rivals
    + RuleContenders.rivals

  /// - Parameter names: of all contenders of the page; a name may come several times.
  /// - Complexity: O(names).
  init(_ names: [String]) {
    var taken: Set<Int> = []
    var others: [String] = []
    var seen: Set<String> = []
    for name in names where seen.insert(name).inserted {
      if let place = Self.known.firstIndex(of: name) {
        looks[name] = Self.look(place)
        taken.insert(place)
      } else {
        others.append(name)
      }
    }
    var place = 0
    for name in others {
      while taken.contains(place) { place += 1 }
      looks[name] = Self.look(place)
      place += 1
    }
  }

  subscript(name: String) -> ContenderLook {
    looks[name] ?? Self.look(Self.known.firstIndex(of: name) ?? 0)
  }

  private static func look(_ place: Int) -> ContenderLook {
    let (colors, markers) = (SeriesColors.light.count, Chart.Marker.allCases)
    // Neighbours differ in both, for those who can't tell their colours apart.
    return ContenderLook(
      color: place % colors + 1,
      marker: markers[(place + place / colors) % markers.count]
    )
  }
}
