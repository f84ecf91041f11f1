/// Apps that import the screens get their values too.
@_exported import ScreenModel
