"""The store behind the tables of a server: `store` says what it is, `files` and `postgres` are the two there are."""
