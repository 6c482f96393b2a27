"""A stand-in for PyYAML's C parser, for systems on which PyYAML was built without libyaml."""

from typing import Any

import yaml


class PurePythonParser(yaml.reader.Reader, yaml.scanner.Scanner, yaml.parser.Parser):
    """The events of the C parser, some fourteen times slower."""

    def __init__(self, stream: str) -> None:
        yaml.reader.Reader.__init__(self, stream)
        yaml.scanner.Scanner.__init__(self)
        yaml.parser.Parser.__init__(self)

    def get_event(self) -> Any:
        """Return the next event."""
        try:
            return super().get_event()  # type: ignore[no-untyped-call]
        except (ValueError, OverflowError) as error:  # "\UFFFFFFFF", %YAML 1.999...
            raise yaml.scanner.ScannerError(
                None, None, "found a number out of range", self.get_mark()
            ) from error
