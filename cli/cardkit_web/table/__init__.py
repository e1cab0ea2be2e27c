"""One table: who sits there, the deal under way, and what each of them is shown."""
