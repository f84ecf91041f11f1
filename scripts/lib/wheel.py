"""Packs the Python package and the C library into a wheel: wheel.py PACKAGE LIBRARY VERSION FOLDER."""

import base64
import hashlib
import pathlib
import sys
import sysconfig
import zipfile

package, library, version, folder = sys.argv[1:]
platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
name, tag = "formnavigation", f"py3-none-{platform}"
information = f"{name}-{version}.dist-info"
files = {f"{name}/{path.name}": path.read_bytes() for path in sorted(pathlib.Path(package).glob("*.py")) + [pathlib.Path(package) / "py.typed"]}
files[f"{name}/{pathlib.Path(library).name}"] = pathlib.Path(library).read_bytes()
files[f"{information}/METADATA"] = f"""Metadata-Version: 2.1
Name: {name}
Version: {version}
Summary: Progress and navigation of forms
License: Apache-2.0
Requires-Python: >=3.9
""".encode()
files[f"{information}/WHEEL"] = f"""Wheel-Version: 1.0
Generator: formnavigation
Root-Is-Purelib: false
Tag: {tag}
""".encode()


def record(path: str, content: bytes) -> str:
    digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
    return f"{path},sha256={digest},{len(content)}\n"


records = "".join(record(path, content) for path, content in files.items())
files[f"{information}/RECORD"] = (records + f"{information}/RECORD,,\n").encode()
wheel = pathlib.Path(folder) / f"{name}-{version}-{tag}.whl"
with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as archive:
    for path, content in files.items():
        # A fixed date, so that the same files make the same wheel.
        entry = zipfile.ZipInfo(path, (2026, 1, 1, 0, 0, 0))
        entry.compress_type, entry.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
        archive.writestr(entry, content)
