"""Questions of pages, and what is done about them: docs/reference/web.md has the messages."""
