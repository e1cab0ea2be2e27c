"""One table: its people, the deal under way, and the views of each person."""
