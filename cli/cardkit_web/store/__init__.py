"""The store of a server: tables, who may open them and sits there, and what was played, in a database."""
