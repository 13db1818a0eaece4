"""The columns that matches and challenges share."""

from dataclasses import asdict
from typing import Any

from sqlalchemy import Row

from storage.records import TermsRecord


def terms_columns(terms: TermsRecord) -> dict[str, Any]:
    return asdict(terms)


def terms_of(row: Row[Any]) -> TermsRecord:
    return TermsRecord(row.game, row.options, row.rated, row.opening, row.house_rules)
