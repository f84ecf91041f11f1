// MeasurementKit
