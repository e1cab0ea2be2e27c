"""The messages of pages and the calls over HTTP: docs/reference/protocol.md."""
