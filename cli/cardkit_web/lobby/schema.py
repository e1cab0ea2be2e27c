"""The tables of the lobby, in words that SQLite and PostgreSQL understand alike.

SQLite keeps what it is given, whatever a column is declared as, so `bytea` and `double precision` are right in both.
"""

from typing import Final

VERSION: Final = 1

SCHEMA: Final = (
    "CREATE TABLE IF NOT EXISTS lobby (version int PRIMARY KEY, changes bigint NOT NULL)",
    "CREATE TABLE IF NOT EXISTS accounts (id text PRIMARY KEY, digest bytea NOT NULL UNIQUE, name text NOT NULL, "
    "folded text NOT NULL UNIQUE, drawn text NOT NULL UNIQUE, made double precision NOT NULL, "
    "used double precision NOT NULL)",
    "CREATE TABLE IF NOT EXISTS ratings (account text NOT NULL REFERENCES accounts ON DELETE CASCADE, "
    "family text NOT NULL, mu double precision NOT NULL, sigma double precision NOT NULL, matches int NOT NULL, "
    "won int NOT NULL, PRIMARY KEY (account, family))",
    "CREATE TABLE IF NOT EXISTS entries (owner text NOT NULL, number int NOT NULL, "
    "account text NOT NULL REFERENCES accounts ON DELETE CASCADE, family text NOT NULL, game text NOT NULL, "
    "ended double precision NOT NULL, place int NOT NULL, entered int NOT NULL, gone int NOT NULL, "
    "mu double precision NOT NULL, sigma double precision NOT NULL, PRIMARY KEY (owner, number, account))",
    "CREATE INDEX IF NOT EXISTS entries_of_accounts ON entries (account)",
    "CREATE TABLE IF NOT EXISTS listings (owner text PRIMARY KEY, content text NOT NULL, "
    "seen double precision NOT NULL)",
    f"INSERT INTO lobby (version, changes) VALUES ({VERSION}, 0) ON CONFLICT (version) DO NOTHING",
)

LATER: Final = "SELECT max(version) FROM lobby"
CHANGE: Final = "UPDATE lobby SET changes = changes + 1"
"""The first statement of every transaction that changes something: in a base, others wait at this row until it ends."""
