"""The table on a full screen, where it stays in place (Textual, imported when it starts)."""
