import Testing

@Suite struct MeasurementKitTests {}
