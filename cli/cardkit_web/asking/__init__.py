"""Questions of pages, and what is done about them: docs/reference/protocol.md has the messages."""
