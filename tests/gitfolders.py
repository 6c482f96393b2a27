"""Git repositories of the tests' own, which heed no settings of whoever runs them."""

import os
import subprocess
from pathlib import Path


def git_environment() -> dict[str, str]:
    """Return an environment in which git knows a committer and nobody's settings."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith("GIT_")}
    for role in ("GIT_AUTHOR", "GIT_COMMITTER"):
        kept |= {f"{role}_NAME": "Ann", f"{role}_EMAIL": "ann@example.org"}
        kept[f"{role}_DATE"] = "2026-04-15T12:00:00Z"
    return kept | {"GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": os.devnull}


def git(folder: Path, *arguments: str) -> str:
    """Run git in a folder and return what it prints."""
    done = subprocess.run(
        ["git", *arguments],
        cwd=folder,
        env=git_environment(),
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    return done.stdout.strip()


def commit_all(folder: Path, message: str, branch: str = "main") -> str:
    """Commit all of a folder, which becomes a repository if it is none, and return the revision."""
    if not (folder / ".git").exists():
        git(folder, "init", "--quiet", f"--initial-branch={branch}")
    git(folder, "add", "--all")
    git(folder, "commit", "--quiet", f"--message={message}")
    return git(folder, "rev-parse", "HEAD")
