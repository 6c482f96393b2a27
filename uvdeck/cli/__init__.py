"""The command line: the only room for Typer, printing, the clock and exit codes."""


def main() -> None:
    """Run ``uvdeck`` with the arguments of the process."""
    import atexit
    import gc

    # A short command makes many long-lived objects (its imports) and hardly a cycle: the
    # collector's early, frequent passes over them cost a tenth of its time and find nothing.
    gc.set_threshold(50_000, 20, 20)
    # Nor is there anything to collect in the last moment of the process.
    atexit.register(gc.freeze)

    try:
        import signal

        if hasattr(signal, "SIGPIPE"):
            # "uvdeck ... | head" ends quietly, as any program does there; Python would complain.
            signal.signal(signal.SIGPIPE, signal.SIG_DFL)
        from uvdeck.cli.app import run

        run()
    except KeyboardInterrupt:  # while something was still loading, or at the very end
        raise SystemExit(130) from None
