"""How tables are drawn: what a drawing says, and who draws what."""
