"""Validate all card files as a first script would: PyYAML, then jsonschema, file by file.

Usage: ``python benchmarks/baselines/validate_plainly.py safe|csafe``, in the repository's top
folder. Each schema is loaded and its validator built once, so the script is plain but not foolish.
"""

import json
import sys
from pathlib import Path
from typing import Any

import yaml
from jsonschema import Draft202012Validator, FormatChecker

#: Schema of each kind of file, and where the files of that kind are.
KINDS = {
    "set-registry": "sets.yaml",
    "card-set": "sets/*.yaml",
}


def loader(base: type[Any]) -> type[Any]:
    """Return a PyYAML loader that leaves dates as text, which is what the schemas want."""
    resolvers = {
        first: [(tag, regexp) for tag, regexp in pairs if not tag.endswith(":timestamp")]
        for first, pairs in base.yaml_implicit_resolvers.items()
    }
    return type("Loader", (base,), {"yaml_implicit_resolvers": resolvers})


def main(which: str) -> int:
    """Validate all files; return 1 if any is wrong or none was found."""
    chosen = loader({"safe": yaml.SafeLoader, "csafe": yaml.CSafeLoader}[which])
    files = errors = 0
    for kind, pattern in KINDS.items():
        schema = json.loads(Path("schemas", f"{kind}.schema.json").read_text(encoding="utf-8"))
        validator = Draft202012Validator(schema, format_checker=FormatChecker())
        for path in sorted(Path("cards").glob(pattern)):
            document = yaml.load(path.read_text(encoding="utf-8"), chosen)  # noqa: S506
            files += 1
            for error in validator.iter_errors(document):
                errors += 1
                print(f"{path}: {error.json_path}: {error.message}")
    print(f"{files} files, {errors} errors")
    return 1 if errors or not files else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
