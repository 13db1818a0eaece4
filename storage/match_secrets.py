"""The seeds of chance in matches of some games, secret until the match ends."""

from collections.abc import Collection

from sqlalchemy import Connection, Integer, bindparam, insert, select

from storage.schema import match_secrets

ADD = insert(match_secrets)


def add_match_secret(transaction: Connection, match_id: int, secret: str) -> None:
    """Keep the secret of a match that begins."""
    transaction.execute(ADD, {"match_id": match_id, "secret": secret})


OF_MATCHES = select(match_secrets).where(
    match_secrets.c.match_id.in_(bindparam("matches", expanding=True, type_=Integer))
)


def find_match_secrets(transaction: Connection, match_ids: Collection[int]) -> dict[int, str]:
    """Return the secrets of some matches by their ids; those that have none are left out."""
    rows = transaction.execute(OF_MATCHES, {"matches": list(match_ids)})
    return {row.match_id: row.secret for row in rows}
