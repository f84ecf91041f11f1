"""Writes a C program that compiles if structures and functions of Python are the header's: layout.py HEADER."""

import ctypes
import re
import sys

from formnavigation import _interface as interface

header = open(sys.argv[1]).read()
names = re.findall(r"^} formnav_(\w+);", header, re.M)
print("#include <FormNavigationC.h>\n#define IS(name, condition) typedef char name[(condition) ? 1 : -1]")
for name in names:
    structure = getattr(interface, "".join(part.capitalize() for part in name.split("_")))
    print(f"IS(size_{name}, sizeof(formnav_{name}) == {ctypes.sizeof(structure)});")
    for field, kind, *_ in structure._fields_:
        place, size = getattr(structure, field).offset, ctypes.sizeof(kind)
        print(f"IS({name}_{field}, offsetof(formnav_{name}, {field}) == {place});")
        print(f"IS({name}_{field}_size, sizeof(((formnav_{name} *)0)->{field}) == {size});")

# The number of arguments of each function, and the bytes of each.
declared = re.findall(r"^int32_t formnav_(\w+)\((.*?)\);", header, re.M | re.S)
assert {name for name, _ in declared} == set(interface.SIGNATURES), "the functions are others"
sizes = {"uint32_t": 4, "uint64_t": 8, "int64_t": 8, "size_t": 8}
for name, text in declared:
    arguments = [argument.strip() for argument in text.split(",")]
    for argument, kind in zip(arguments, interface.SIGNATURES[name], strict=True):
        size = 8 if "*" in argument or argument.startswith("formnav_") else sizes[argument.split()[0]]
        assert ctypes.sizeof(kind) == size, f"{name}: {argument}"
print("int main(void) { return 0; }")
