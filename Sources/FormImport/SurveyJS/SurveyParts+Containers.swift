extension SurveyParts {
  static let severalTexts = container.with(
    PartTable(
      read: "items",
      unused: "colCount inputSize itemErrorLocation itemSize itemTitleWidth"
    )
  )

  /// A text of several.
  static let textItem = text

  private static let matrixParts = PartTable(
    read: "columns rows cellType columnsVisibleIf rowsVisibleIf",
    unused: """
      alternateRows cellComponent cells columnMinWidth displayMode rowOrder rowTitleWidth rowsOrder
      showHeader verticalAlign
      """,
    missing: [
      ("eachRowUnique", "rows are not compared", "equal answers are valid")
    ]
  )

  static let matrix = container.with(matrixParts).with(
    PartTable(read: "eachRowRequired isAllRowRequired hideIfRowsEmpty")
  )

  /// What matrices with a question in each cell have.
  private static let cellParts = PartTable(
    read: "choices detailElements",
    unused: """
      allowAdaptiveActions cellErrorLocation columnColCount columnLayout columnsLocation
      detailErrorLocation detailPanelMode detailPanelShowOnAdding horizontalScroll
      keyDuplicationError optionsCaption placeholder singleInputTitleTemplate totalText
      transposeData
      """
  )

  static let matrixDropdown = container.with(matrixParts).with(cellParts).with(
    PartTable(read: "hideIfRowsEmpty")
  )

  /// What repeats in SurveyJS, and with it its instances.
  private static let repeatParts = PartTable(
    read: "defaultValue rowCountExpression panelCountExpression",
    unused: "confirmDelete confirmDeleteText",
    missing: [
      ("keyName", "instances are not compared", "equal answers are valid"),
      (
        """
        defaultRowValue copyDefaultValueFromLastEntry defaultValueFromLastRow defaultPanelValue
        defaultValueFromLastPanel
        """, "instances begin as their questions say", "begins without these answers"
      ),
    ]
  )

  static let matrixDynamic = container.with(matrixParts).with(cellParts).with(repeatParts).with(
    PartTable(
      read: "rowCount minRowCount maxRowCount allowAddRows allowRemoveRows",
      unused: """
        addRowButtonLocation addRowLocation addRowText allowRowReorder allowRowsDragAndDrop
        emptyRowsText hideColumnsIfEmpty noRowsText removeRowText
        """
    )
  )

  static let panelDynamic = container.with(repeatParts).with(
    PartTable(
      read: """
        templateElements questions panelCount minPanelCount maxPanelCount allowAddPanel
        allowRemovePanel templateTitle templateVisibleIf
        """,
      unused: """
        addPanelText displayMode keyDuplicationError newPanelPosition nextPanelText noEntriesText
        panelAddText panelNextText panelPrevText panelRemoveButtonLocation panelRemoveText
        panelsState prevPanelText progressBarLocation questionStartIndex
        removePanelButtonLocation removePanelText renderMode showProgressBar showQuestionNumbers
        showRangeInProgress tabAlign tabTitlePlaceholder templateDescription
        templateErrorLocation templateQuestionTitleLocation templateQuestionTitleWidth
        templateTabTitle templateTitleLocation
        """
    )
  )

  /// A column of a matrix, which has what the questions in its cells have.
  static func column(ofType type: String) -> PartTable {
    table(ofType: type).with(
      PartTable(
        read: "cellType totalType totalExpression",
        unused: """
          cellHint minWidth totalAlignment totalCurrency totalDisplayStyle totalFormat
          totalMaximumFractionDigits totalMinimumFractionDigits width
          """,
        missing: [
          ("isUnique", "rows are not compared", "equal answers are valid"),
          ("showInMultipleColumns", "a choice is one question", "stands in one column"),
        ]
      )
    )
  }
}
