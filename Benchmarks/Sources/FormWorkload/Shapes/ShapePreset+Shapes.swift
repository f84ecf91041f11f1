import FormModel

extension ShapePreset {
  /// Shares in 256ths halve the generator's steps.
  static func standard(_ pages: Int) -> FormShape {
    FormShape(
      pages: pages,
      fieldsPerPage: .uniform(40...160),
      emptyPages: Share(parts: 2_048),
      whollyHiddenPages: Share(parts: 2_048),
      hiddenPages: Share(parts: 4_096),
      hiddenFields: Share(parts: 16_384),
      hiddenLayout: .runs(meanLength: 4),
      readOnlyFields: Share(parts: 8_192),
      mandatoryFields: Share(parts: 28_672),
      filledFields: Share(parts: 32_768),
      names: .mixed(NameMix())
    )
  }

  /// A mean near 11 on 28 pages gives about 320 questions.
  static func household(_ pages: Int) -> FormShape {
    FormShape(
      pages: pages,
      fieldsPerPage: .heavyTailed(4...60),
      emptyPages: .percent(2),
      whollyHiddenPages: .percent(4),
      hiddenPages: .percent(6),
      hiddenFields: .percent(30),
      hiddenLayout: .runs(meanLength: 4),
      readOnlyFields: .percent(10),
      mandatoryFields: .percent(40),
      filledFields: .percent(35),
      names: .mixed(NameMix())
    )
  }

  static func clinical(_ pages: Int) -> FormShape {
    FormShape(
      pages: pages,
      fieldsPerPage: .uniform(20...40),
      whollyHiddenPages: .percent(2),
      hiddenPages: .percent(3),
      hiddenFields: .percent(15),
      hiddenLayout: .runs(meanLength: 3),
      readOnlyFields: .percent(8),
      mandatoryFields: .percent(75),
      filledFields: .percent(60),
      names: .mixed(NameMix(scripts: [.latin]))
    )
  }

  static func communityHealth(_ pages: Int) -> FormShape {
    FormShape(
      pages: pages,
      fieldsPerPage: .uniform(4...24),
      emptyPages: .percent(2),
      whollyHiddenPages: .percent(5),
      hiddenPages: .percent(5),
      hiddenFields: .percent(35),
      hiddenLayout: .runs(meanLength: 5),
      readOnlyFields: .perMille(275),
      mandatoryFields: .percent(45),
      filledFields: .percent(40),
      names: .mixed(NameMix())
    )
  }

  static func verbalAutopsy(_ pages: Int) -> FormShape {
    FormShape(
      pages: pages,
      fieldsPerPage: .heavyTailed(5...60),
      whollyHiddenPages: .percent(10),
      hiddenPages: .percent(5),
      hiddenFields: .percent(80),
      hiddenLayout: .runs(meanLength: 16),
      readOnlyFields: .percent(12),
      mandatoryFields: .percent(50),
      filledFields: .percent(30),
      names: .mixed(NameMix())
    )
  }

  static func uniform(_ pages: Int) -> FormShape {
    FormShape(
      pages: pages,
      fieldsPerPage: .fixed(100),
      hiddenFields: .percent(25),
      readOnlyFields: .percent(25),
      mandatoryFields: .percent(25),
      filledFields: .percent(25)
    )
  }

  static func allCrossings(_ pages: Int) -> FormShape {
    FormShape(
      pages: pages,
      fieldsPerPage: .uniform(1...32),
      hiddenLayout: .allButOne,
      mandatoryFields: .percent(50),
      filledFields: .percent(50)
    )
  }

  static func onePage(_ pages: Int) -> FormShape {
    FormShape(
      pages: pages,
      fieldsPerPage: .fixed(FormLimits.fieldsPerPage),
      hiddenFields: .percent(25),
      hiddenLayout: .runs(meanLength: 16),
      readOnlyFields: .percent(10),
      mandatoryFields: .percent(50),
      filledFields: .percent(50)
    )
  }

  static func manyPages(_ pages: Int) -> FormShape {
    FormShape(
      pages: pages,
      fieldsPerPage: .uniform(1...2),
      hiddenFields: .percent(25),
      readOnlyFields: .percent(10),
      mandatoryFields: .percent(50),
      filledFields: .percent(50)
    )
  }
}
