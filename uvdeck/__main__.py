"""``python -m uvdeck``."""

from uvdeck.cli import main

if __name__ == "__main__":
    main()
