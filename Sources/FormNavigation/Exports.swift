/// Who takes the screens takes their values with them.
@_exported import ScreenModel
