/// Whoever imports the screens gets their values with them.
@_exported import ScreenModel
