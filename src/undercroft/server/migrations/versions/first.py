"""The first tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "first"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "guests",
        sa.Column("id", sa.String(22), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("token", sa.String(64), nullable=False, unique=True),
        sa.Column("made_at", sa.Double, nullable=False),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String(22), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("rules_version", sa.Integer, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("key", sa.String(32), nullable=False),
        sa.Column("bots", sa.Text, nullable=False),
        sa.Column("clock", sa.Text),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("talk", sa.Boolean, nullable=False),
        sa.Column("host", sa.String(22), sa.ForeignKey("guests.id"), nullable=False),
        sa.Column("made_at", sa.Double, nullable=False),
        sa.Column("status", sa.String(10), nullable=False),
    )
    op.create_index("tables_in_the_lobby", "tables", ["public", "status", "made_at"])
    op.create_index("tables_of_a_host", "tables", ["host", "status"])
    op.create_table(
        "lines",
        sa.Column("table_id", sa.String(22), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("guest", sa.String(22), sa.ForeignKey("guests.id")),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
    )
    op.create_index("lines_of_a_guest", "lines", ["guest", "kind"])
    op.create_table(
        "runs",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer, "sqlite"), primary_key=True),
        sa.Column("began_at", sa.Double, nullable=False),
        sa.Column("beat_at", sa.Double, nullable=False),
    )


def downgrade() -> None:
    for name in ("runs", "lines", "tables", "guests"):
        op.drop_table(name)
