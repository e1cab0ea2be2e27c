"""The tables of a PostgreSQL store."""

from typing import Final

VERSION: Final = 1
KEY: Final = 0x6361726B6974
"""The advisory lock under which they are made."""

SCHEMA: Final = """
CREATE TABLE cardkit (version int NOT NULL, secret text NOT NULL);
CREATE TABLE processes (
    name text PRIMARY KEY,
    address text NOT NULL,
    key bigint NOT NULL,
    until timestamptz NOT NULL
);
CREATE TABLE tables (
    id text PRIMARY KEY,
    made timestamptz NOT NULL DEFAULT now(),
    used timestamptz NOT NULL DEFAULT now(),
    setup text NOT NULL,
    begun boolean NOT NULL DEFAULT false,
    owner text,
    lease bigint NOT NULL DEFAULT 0
) WITH (fillfactor = 80);
CREATE INDEX ON tables (used);
CREATE TABLE tokens (
    digest bytea PRIMARY KEY,
    owner text NOT NULL REFERENCES tables ON DELETE CASCADE,
    kind text NOT NULL,
    seat int
);
CREATE INDEX ON tokens (owner);
CREATE TABLE people (
    owner text NOT NULL REFERENCES tables ON DELETE CASCADE,
    seat int NOT NULL,
    name text NOT NULL,
    PRIMARY KEY (owner, seat)
);
CREATE TABLE deals (
    owner text NOT NULL REFERENCES tables ON DELETE CASCADE,
    number int NOT NULL,
    head text NOT NULL,
    tail text,
    PRIMARY KEY (owner, number)
);
CREATE TABLE moves (
    owner text NOT NULL,
    deal int NOT NULL,
    number int NOT NULL,
    move text NOT NULL,
    PRIMARY KEY (owner, deal, number),
    FOREIGN KEY (owner, deal) REFERENCES deals ON DELETE CASCADE
);
"""
