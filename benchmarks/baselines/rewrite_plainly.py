"""Read all card files as a first script would, or write them anew in memory and compare.

Usage: ``python benchmarks/baselines/rewrite_plainly.py read|rewrite``, in the repository's top
folder. PyYAML's C parser and C emitter do the work; comments are lost, and nothing is checked.
"""

import sys
from pathlib import Path

import yaml


def main(what: str) -> int:
    """Go through all files; return 1 if there are none."""
    files = changed = 0
    for path in sorted(Path("cards").rglob("*.yaml")):
        text = path.read_text(encoding="utf-8")
        document = yaml.load(text, yaml.CSafeLoader)
        files += 1
        if what == "rewrite":
            written = yaml.dump(document, Dumper=yaml.CSafeDumper, sort_keys=False, width=1000)
            changed += written != text
    print(f"{files} files, {changed} written differently")
    return 0 if files else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
