"""Worker processes in which bots, hints and analyses think, so that no table waits for another's."""
