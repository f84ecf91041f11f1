import FormModel
import FormWorkload
import Foundation

/// The output of `inspect --shape` for programs: schema `formnav.shape/1`. Shares are 0…1.
struct ShapeReport: Codable {
  struct Sizes: Codable {
    struct Size: Codable {
      let fields: Int
      let pages: Int
    }

    let least: Int
    let mean: Double
    let most: Int
    let sizes: [Size]
  }

  struct Kind: Codable {
    let kind: String
    let share: Double
  }

  struct Fields: Codable {
    let mandatory: Double
    let readOnly: Double
    let hidden: Double
    let answered: Double
    let conditional: Double
    let calculated: Double
    let locked: Double
    let required: Double
    let constrained: Double
  }

  struct Containers: Codable {
    let conditions: Int
    let share: Double
    /// The average number of pages or fields in one.
    let size: Int
  }

  struct Rules: Codable {
    let conditions: Int
    let comparisons: Int
    let comparisonsPerCondition: Double
    let mostComparisons: Int
    let arithmetic: Double
    let followUps: Double
    let readFields: Int
    let meanReaders: Double
    let mostReaders: Int
    let height: Int
    let calculations: Int
    let variables: Int
    let constraints: Int
    let policy: String
  }

  private(set) var schema = "formnav.shape/1"
  let pages: Int
  let fields: Int
  let hiddenPages: Double
  let fieldsPerPage: Sizes
  let kinds: [Kind]
  let shares: Fields
  let pageGroups: Containers
  let fieldGroups: Containers
  let rules: Rules

  init(_ fit: ShapeFit) {
    let shape = fit.shape
    pages = fit.pages
    fields = fit.fields
    hiddenPages = shape.hiddenPages.fraction
    var sizes: [Sizes.Size] = []
    if case .measured(let table) = shape.fieldsPerPage {
      sizes = table.entries.map { Sizes.Size(fields: $0.count, pages: $0.weight) }
    }
    fieldsPerPage = Sizes(
      least: shape.fieldsPerPage.range.lowerBound,
      mean: Self.mean(fit.fields, fit.pages),
      most: shape.fieldsPerPage.range.upperBound,
      sizes: sizes
    )
    kinds = shape.kinds.parts.map {
      Kind(kind: $0.kind.name, share: shape.kinds.share(of: $0.kind).fraction)
    }
    shares = Fields(
      mandatory: shape.mandatoryFields.fraction,
      readOnly: shape.readOnlyFields.fraction,
      hidden: shape.hiddenFields.fraction,
      answered: shape.answeredFields.fraction,
      conditional: shape.conditionalFields.fraction,
      calculated: shape.calculatedFields.fraction,
      locked: shape.lockedFields.fraction,
      required: shape.requiredFields.fraction,
      constrained: shape.constrainedFields.fraction
    )
    pageGroups = Containers(
      conditions: fit.pageConditions,
      share: shape.conditionalPages.fraction,
      size: shape.pagesPerSection
    )
    fieldGroups = Containers(
      conditions: fit.groupConditions,
      share: shape.conditionalGroups.fraction,
      size: shape.fieldsPerGroup
    )
    rules = Rules(
      conditions: fit.conditions,
      comparisons: fit.comparisons,
      comparisonsPerCondition: Self.mean(fit.comparisons, fit.conditions),
      mostComparisons: fit.mostComparisons,
      arithmetic: shape.arithmetic.fraction,
      followUps: shape.followUps.fraction,
      readFields: fit.readFields,
      meanReaders: fit.meanReaders,
      mostReaders: fit.mostReaders,
      height: fit.height,
      calculations: fit.calculations,
      variables: fit.variables,
      constraints: fit.constraints,
      policy: "\(shape.policy)"
    )
  }

  private static func mean(_ sum: Int, _ count: Int) -> Double {
    count > 0 ? Double(sum) / Double(count) : 0
  }
}

extension Share {
  fileprivate var fraction: Double { Double(parts) / Double(Share.whole) }
}
