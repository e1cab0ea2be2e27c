"""The store of a server: tables, their tokens and people, and their deals, in a database."""
