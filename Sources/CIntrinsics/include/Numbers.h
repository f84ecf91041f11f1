// The C library's functions of numbers, which Swift has no spelling for without Foundation.
#pragma once

INLINE double number_pow(double base, double exponent) { return __builtin_pow(base, exponent); }
INLINE double number_exp(double x) { return __builtin_exp(x); }
INLINE double number_log(double x) { return __builtin_log(x); }
INLINE double number_log10(double x) { return __builtin_log10(x); }
INLINE double number_sin(double x) { return __builtin_sin(x); }
INLINE double number_cos(double x) { return __builtin_cos(x); }
INLINE double number_tan(double x) { return __builtin_tan(x); }
INLINE double number_asin(double x) { return __builtin_asin(x); }
INLINE double number_acos(double x) { return __builtin_acos(x); }
INLINE double number_atan(double x) { return __builtin_atan(x); }
INLINE double number_atan2(double y, double x) { return __builtin_atan2(y, x); }
