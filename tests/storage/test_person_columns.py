"""No table may hold a person of whom neither their own data nor erasing knows."""

import pytest
from sqlalchemy import BigInteger, Column, Table, Text

from storage.columns import Keys, Numbers
from storage.own_data import OF_MATCHES, OTHERS
from storage.person_columns import PERSON_COLUMNS, Fate
from storage.schema import erasures, metadata, people

KNOWN = {each.column for each in PERSON_COLUMNS} | {people.c.id, erasures.c.person_id}
# Numbers of Discord's that are not those of people, by the names that they have everywhere.
NOT_PEOPLE = {
    "arbiter_role",
    "audit_channel",
    "away_channel_id",
    "away_message_id",
    "channel_id",
    "door_message_id",
    "dm_channel_id",  # it goes with the person's row, and the channel with it
    "event",
    "feed_channel",
    "event_id",
    "hall_id",
    "message_id",
    "moves_message_id",
    "own_server_id",
    "party_channel",
    "role_id",
    "scope",
    "champion_role",
    "winner_role",
    "season_channel",
    "server_id",
    "thread_id",
}
NOT_PEOPLE_ALONE = {"channels.id", "servers.id"}
# Texts that people write, or in which a name stands; erasing looks at them.
WORDS = {
    *(
        "evenings.name",
        "people.name",
        "teams.name",
        "teams.own_name",
        "tournaments.name",
        "tournament_teams.name",
        "tournament_tellings.note",
    ),
    *("audit.reason", "bans.reason"),
}
# Texts that only the bot writes, by the names that they have everywhere.
WORDLESS = {
    *("achievements", "action", "analysis", "answer", "away", "boards", "cause", "choice"),
    *("choosing", "clock", "code", "computer", "coordinates", "decides", "digest", "ending"),
    *("family", "feed", "fen", "first_moves", "forced", "forecasts", "game", "game_channels"),
    *("games", "guard", "hash", "house_rules", "how", "inbox", "joins", "judgements", "key"),
    *(
        "kind",
        "language",
        "language_offer",
        "lesson_offers",
        "lines",
        "locale",
        "moves",
        "news",
        "numbers",
        "on_time",
    ),
    *(
        "opening",
        "options",
        "other_way",
        "outcome",
        "packed_moves",
        "packed_offers",
        "pings",
        "pool",
    ),
    *(
        "preset",
        "quiet",
        "rated",
        "remarks",
        "reminders",
        "secret",
        "scope",
        "scoring",
        "shots",
        "shown_state",
        "silence",
    ),
    *(
        "season",
        "session_hash",
        "solver_name",
        "square_names",
        "state",
        "table_place",
        "tally",
        "text",
        "text_style",
    ),
    *(
        "theme",
        "threads",
        "ticket_hash",
        "ticks",
        "time_zone",
        "tournaments",
        "tried",
        "untimed",
        "view",
        "why",
    ),
    *("knows", "played", "wished_game", "world_rating", "written", "zone"),
}
WORDLESS_ALONE = {
    "matches.reason",
    "evenings.medley",
    "evening_players.presence",
    "runs.marks",
    "runs.row",
    "duels.row",
    "instance.value",
    "tournaments.event_told",
    "evenings.role_ids",
    "tournaments.role_ids",
}
TABLES = metadata.sorted_tables


def name_of(column: Column[object]) -> str:
    return f"{column.table.name}.{column.name}"


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.name)
def test_every_column_that_may_hold_a_person_is_known(table: Table) -> None:
    numbers = {
        column
        for column in table.c
        if isinstance(column.type, BigInteger)
        and column.name not in NOT_PEOPLE
        and name_of(column) not in NOT_PEOPLE_ALONE
    }
    keys = {column for column in table.c if column.references(people.c.id)}
    assert (numbers | keys) - KNOWN == set()


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.name)
def test_every_text_is_one_that_erasing_looks_at_or_the_bots(table: Table) -> None:
    texts = {column for column in table.c if isinstance(column.type, Text | Keys | Numbers)}
    unknown = {name_of(column) for column in texts if column.name not in WORDLESS}
    assert unknown - WORDS - WORDLESS_ALONE == set()


@pytest.mark.parametrize("each", PERSON_COLUMNS, ids=lambda each: name_of(each.column))
def test_rows_of_a_person_are_found_without_a_look_at_all_others(each: object) -> None:
    column = each.column  # type: ignore[attr-defined]  # a PersonColumn
    indexes = [list(index.columns) for index in column.table.indexes]
    assert column in {first for first, *_ in [*indexes, list(column.table.primary_key)]}


def test_every_row_of_a_person_is_in_their_data() -> None:
    named = [each.section for each in PERSON_COLUMNS if each.section]
    assert {*OF_MATCHES, *OTHERS} == {*named}
    assert len({*named}) == len(named)
    assert [each.column.name for each in PERSON_COLUMNS if not each.section] == ["blocked_id"]


def test_nobody_elses_id_is_in_ones_data() -> None:
    for query in (*OF_MATCHES.values(), *OTHERS.values()):
        shown = {column.name for column in query.selected_columns}
        assert shown & {each.column.name for each in PERSON_COLUMNS} == set()


def test_what_is_renamed_keeps_no_choice_of_a_person() -> None:
    """Rows that stay are those in which someone else looks for the other side."""
    gone = {each.table.name for each in PERSON_COLUMNS if each.fate is Fate.DROP}
    assert {
        "votes",
        "follows",
        "forecasts",
        "notices",
        "awards",
        "attempts",
        "lesson_progress",
    } <= gone
