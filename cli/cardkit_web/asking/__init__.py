"""What pages ask, and what is done about it: docs/reference/web.md has the messages."""
