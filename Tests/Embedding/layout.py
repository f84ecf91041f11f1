"""Writes a C program that compiles if the structures of Python are laid out as the headers' are."""

import ctypes

from formnavigation import _interface as interface

print("#include <FormNavigationC.h>\n#define IS(name, condition) typedef char name[(condition) ? 1 : -1]")
for name, structure in vars(interface).items():
    if not name.startswith("formnav_"):
        continue
    print(f"IS(size_of_{name}, sizeof({name}) == {ctypes.sizeof(structure)});")
    for field, kind, *_ in structure._fields_:
        place, size = getattr(structure, field).offset, ctypes.sizeof(kind)
        print(f"IS(place_of_{name}_{field}, offsetof({name}, {field}) == {place});")
        print(f"IS(size_of_{name}_{field}, sizeof((({name} *)0)->{field}) == {size});")
print("int main(void) { return 0; }")
