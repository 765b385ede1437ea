"""What the database holds: guests, tables, and the book of each table, one line for everything that happened there.

A table is its key, options and lines: all else follows from them, and is kept nowhere. `status` alone is written twice,
so that lists of tables need not read books.
"""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, Double, ForeignKey, Index, Integer, MetaData, String, Table, Text

metadata = MetaData()

guests = Table(
    "guests",
    metadata,
    Column("id", String(22), primary_key=True),
    Column("name", String(40), nullable=False),
    # The SHA-256 of the token in the guest's cookie: who reads the database cannot sit down as somebody else.
    Column("token", String(64), nullable=False, unique=True),
    Column("made_at", Double, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(22), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("key", String(32), nullable=False),
    # JSON: who plays in which seat if no person does.
    Column("bots", Text, nullable=False),
    # JSON, or null for a table without clocks.
    Column("clock", Text),
    Column("public", Boolean, nullable=False),
    Column("talk", Boolean, nullable=False),
    Column("host", String(22), ForeignKey("guests.id"), nullable=False),
    Column("made_at", Double, nullable=False),
    Column("status", String(10), nullable=False),
    Index("tables_in_the_lobby", "public", "status", "made_at"),
    Index("tables_of_a_host", "host", "status"),
)

lines = Table(
    "lines",
    metadata,
    Column("table_id", String(22), ForeignKey("tables.id"), primary_key=True),
    # From 0, without a gap. Two processes cannot write the same line: one of them finds it written, and reads it first.
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(10), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("guest", String(22), ForeignKey("guests.id")),
    Column("name", String(40), nullable=False),
    Column("words", Text, nullable=False),
    Column("at", Double, nullable=False),
    Index("lines_of_a_guest", "guest", "kind"),
)

runs = Table(
    "runs",
    metadata,
    # When the server was up: clocks stand still while it was not.
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column("began_at", Double, nullable=False),
    Column("beat_at", Double, nullable=False),
)
