"""What pages ask, and what is done about it: docs/web.md has the messages."""
