// FormFormats
