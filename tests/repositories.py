"""Git repositories for tests, apart from all settings of whoever runs them."""

import os
import subprocess
from pathlib import Path

_WHO = {
    "GIT_AUTHOR_NAME": "A Tester",
    "GIT_AUTHOR_EMAIL": "tester@example.org",
    "GIT_COMMITTER_NAME": "A Tester",
    "GIT_COMMITTER_EMAIL": "tester@example.org",
    "GIT_AUTHOR_DATE": "2026-03-01T12:00:00Z",
    "GIT_COMMITTER_DATE": "2026-03-01T12:00:00Z",
    "GIT_CONFIG_GLOBAL": os.devnull,
    "GIT_CONFIG_NOSYSTEM": "1",
}


class Repository:
    """A repository in a folder, with the branch main."""

    def __init__(self, folder: Path, *options: str) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        self.git("init", "-q", "-b", "main", *options)

    def git(self, *words: str) -> str:
        """Run git and return what it prints."""
        outer = {key: value for key, value in os.environ.items() if not key.startswith("GIT_")}
        done = subprocess.run(
            ["git", *words],
            cwd=self.folder,
            env=outer | _WHO,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            check=True,
        )
        return done.stdout.decode()

    def commit(self, message: str) -> str:
        """Commit everything in the folder, and return the id of the commit."""
        self.git("add", "--all")
        self.git("commit", "-q", "-m", message)
        return self.git("rev-parse", "HEAD").strip()
