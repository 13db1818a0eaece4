CREATE TABLE beats (
    shard INTEGER NOT NULL,
    beat_at $moment NOT NULL,
    CONSTRAINT pk_beats PRIMARY KEY (shard)
);
CREATE TABLE command_hashes (
    scope TEXT NOT NULL,
    hash TEXT NOT NULL,
    CONSTRAINT pk_command_hashes PRIMARY KEY (scope)
);
CREATE TABLE erasures (
    id $serial NOT NULL CONSTRAINT pk_erasures PRIMARY KEY $numbered,
    person_id BIGINT NOT NULL,
    asked_at $moment NOT NULL,
    waits BOOLEAN NOT NULL
);
CREATE INDEX ix_erasures_person_id ON erasures (person_id);
CREATE UNIQUE INDEX uq_erasures_open ON erasures (person_id)
    WHERE NOT waits;
CREATE TABLE matches (
    id $serial NOT NULL CONSTRAINT pk_matches PRIMARY KEY $numbered,
    game TEXT NOT NULL,
    options TEXT NOT NULL,
    rated BOOLEAN NOT NULL,
    opening TEXT,
    house_rules TEXT NOT NULL,
    clock TEXT DEFAULT 'none' NOT NULL,
    fen TEXT NOT NULL,
    ending TEXT,
    winner SMALLINT,
    reason TEXT,
    numbers TEXT,
    started_at $moment NOT NULL,
    moved_at $moment NOT NULL,
    ended_at $moment,
    touched SMALLINT,
    version INTEGER NOT NULL,
    event BIGINT,
    packed_moves TEXT,
    packed_offers TEXT,
    server_id BIGINT,
    wake_at $moment,
    noticed_at $moment,
    first_moves TEXT,
    CONSTRAINT uq_matches_event UNIQUE (event)
);
CREATE INDEX ix_matches_first_moves ON matches (server_id, game, options, first_moves);
CREATE INDEX ix_matches_uncounted ON matches (id)
    WHERE ending IS NOT NULL AND first_moves IS NULL;
CREATE INDEX ix_matches_unpacked ON matches (ended_at)
    WHERE ending IS NOT NULL AND packed_moves IS NULL;
CREATE INDEX ix_matches_wake ON matches (wake_at, id)
    WHERE ending IS NULL AND wake_at IS NOT NULL;
CREATE TABLE notices (
    person_id BIGINT NOT NULL,
    kind TEXT NOT NULL,
    match_id INTEGER NOT NULL,
    ply INTEGER NOT NULL,
    due_at $moment NOT NULL,
    is_silent BOOLEAN NOT NULL,
    claimed_at $moment,
    sent_at $moment,
    CONSTRAINT pk_notices PRIMARY KEY (person_id, kind, match_id, ply)
);
CREATE INDEX ix_notices_match_id ON notices (match_id);
CREATE INDEX ix_notices_open ON notices (due_at)
    WHERE sent_at IS NULL;
CREATE INDEX ix_notices_sent_at ON notices (sent_at);
CREATE TABLE people (
    id BIGINT NOT NULL,
    name TEXT NOT NULL,
    theme TEXT,
    coordinates TEXT,
    square_names TEXT,
    text_style TEXT,
    zone TEXT,
    quiet TEXT,
    reminders TEXT,
    digest INTEGER,
    locale TEXT,
    forced TEXT,
    solver_name TEXT,
    table_place TEXT,
    world_rating TEXT,
    lesson_offers TEXT,
    lesson_offered_at $moment,
    feed TEXT,
    away TEXT,
    inbox TEXT,
    pings TEXT,
    achievements TEXT,
    dm_channel_id BIGINT,
    dm_blocked_at $moment,
    exported_at $moment,
    CONSTRAINT pk_people PRIMARY KEY (id)
);
CREATE INDEX ix_people_refusing ON people (dm_blocked_at)
    WHERE dm_blocked_at IS NOT NULL;
CREATE TABLE puzzle_ratings (
    puzzle $serial NOT NULL,
    rating FLOAT NOT NULL,
    deviation FLOAT NOT NULL,
    volatility FLOAT NOT NULL,
    games INTEGER NOT NULL,
    rated_at $moment NOT NULL,
    CONSTRAINT pk_puzzle_ratings PRIMARY KEY (puzzle)
);
CREATE TABLE retired_puzzles (
    puzzle INTEGER NOT NULL,
    retired_at $moment NOT NULL,
    CONSTRAINT pk_retired_puzzles PRIMARY KEY (puzzle)
);
CREATE TABLE servers (
    id BIGINT NOT NULL,
    theme TEXT,
    "view" TEXT,
    boards TEXT,
    threads TEXT,
    game_channels TEXT,
    audit_channel BIGINT,
    clock TEXT,
    computer TEXT,
    analysis TEXT,
    zone TEXT,
    untimed TEXT,
    on_time TEXT,
    shots TEXT,
    guard TEXT,
    achievements TEXT,
    feed_channel BIGINT,
    party_channel BIGINT,
    quiet TEXT,
    rated TEXT,
    forecasts TEXT,
    arbiter_role BIGINT,
    CONSTRAINT pk_servers PRIMARY KEY (id)
);
CREATE INDEX ix_servers_party ON servers (id)
    WHERE party_channel IS NOT NULL;
CREATE TABLE analyses (
    match_id INTEGER NOT NULL,
    judgements TEXT NOT NULL,
    is_told BOOLEAN NOT NULL,
    is_searched BOOLEAN DEFAULT FALSE NOT NULL,
    CONSTRAINT pk_analyses PRIMARY KEY (match_id),
    CONSTRAINT fk_analyses_match_id FOREIGN KEY(match_id) REFERENCES matches (id)
);
CREATE INDEX ix_analyses_unsearched ON analyses (match_id)
    WHERE is_told AND NOT is_searched;
CREATE TABLE attempts (
    person_id BIGINT NOT NULL,
    puzzle INTEGER NOT NULL,
    seen_at $moment NOT NULL,
    moves TEXT NOT NULL,
    misses INTEGER NOT NULL,
    hints SMALLINT NOT NULL,
    tried TEXT NOT NULL,
    other_way TEXT NOT NULL,
    is_first BOOLEAN NOT NULL,
    state TEXT NOT NULL,
    version INTEGER NOT NULL,
    CONSTRAINT pk_attempts PRIMARY KEY (person_id, puzzle),
    CONSTRAINT fk_attempts_person_id FOREIGN KEY(person_id) REFERENCES people (id)
);
CREATE INDEX ix_attempts_newest ON attempts (person_id, seen_at);
CREATE TABLE audit (
    id $serial NOT NULL,
    server_id BIGINT NOT NULL,
    made_at $moment NOT NULL,
    actor_id BIGINT NOT NULL,
    action TEXT NOT NULL,
    person_id BIGINT,
    match_id INTEGER,
    until $moment,
    reason TEXT NOT NULL,
    CONSTRAINT pk_audit PRIMARY KEY (id),
    CONSTRAINT fk_audit_server_id FOREIGN KEY(server_id) REFERENCES servers (id),
    CONSTRAINT fk_audit_actor_id FOREIGN KEY(actor_id) REFERENCES people (id),
    CONSTRAINT fk_audit_person_id FOREIGN KEY(person_id) REFERENCES people (id),
    CONSTRAINT fk_audit_match_id FOREIGN KEY(match_id) REFERENCES matches (id)
);
CREATE INDEX ix_audit_actor_id ON audit (actor_id);
CREATE INDEX ix_audit_age ON audit (server_id, made_at);
CREATE INDEX ix_audit_match_id ON audit (match_id);
CREATE INDEX ix_audit_person ON audit (server_id, person_id, id);
CREATE INDEX ix_audit_person_id ON audit (person_id);
CREATE INDEX ix_audit_server ON audit (server_id, id);
CREATE TABLE award_steps (
    person_id BIGINT NOT NULL,
    "key" TEXT NOT NULL,
    match_id INTEGER NOT NULL,
    count INTEGER NOT NULL,
    CONSTRAINT pk_award_steps PRIMARY KEY (person_id, "key", match_id),
    CONSTRAINT fk_award_steps_person_id FOREIGN KEY(person_id) REFERENCES people (id),
    CONSTRAINT fk_award_steps_match_id FOREIGN KEY(match_id) REFERENCES matches (id)
);
CREATE INDEX ix_award_steps_match_id ON award_steps (match_id);
CREATE TABLE awards (
    person_id BIGINT NOT NULL,
    "key" TEXT NOT NULL,
    match_id INTEGER NOT NULL,
    at $moment NOT NULL,
    CONSTRAINT pk_awards PRIMARY KEY (person_id, "key"),
    CONSTRAINT fk_awards_person_id FOREIGN KEY(person_id) REFERENCES people (id),
    CONSTRAINT fk_awards_match_id FOREIGN KEY(match_id) REFERENCES matches (id)
);
CREATE INDEX ix_awards_match_id ON awards (match_id);
CREATE TABLE bans (
    server_id BIGINT NOT NULL,
    person_id BIGINT NOT NULL,
    until $moment,
    reason TEXT NOT NULL,
    made_by BIGINT NOT NULL,
    made_at $moment NOT NULL,
    CONSTRAINT pk_bans PRIMARY KEY (server_id, person_id),
    CONSTRAINT fk_bans_server_id FOREIGN KEY(server_id) REFERENCES servers (id),
    CONSTRAINT fk_bans_person_id FOREIGN KEY(person_id) REFERENCES people (id),
    CONSTRAINT fk_bans_made_by FOREIGN KEY(made_by) REFERENCES people (id)
);
CREATE INDEX ix_bans_made_by ON bans (made_by);
CREATE INDEX ix_bans_person_id ON bans (person_id);
CREATE TABLE channels (
    id BIGINT NOT NULL,
    server_id BIGINT,
    CONSTRAINT pk_channels PRIMARY KEY (id),
    CONSTRAINT fk_channels_server_id FOREIGN KEY(server_id) REFERENCES servers (id)
);
CREATE INDEX ix_channels_server_id ON channels (server_id);
CREATE TABLE exercise_ratings (
    person_id BIGINT NOT NULL,
    family TEXT NOT NULL,
    rating FLOAT NOT NULL,
    deviation FLOAT NOT NULL,
    volatility FLOAT NOT NULL,
    games INTEGER NOT NULL,
    rated_at $moment NOT NULL,
    CONSTRAINT pk_exercise_ratings PRIMARY KEY (person_id, family),
    CONSTRAINT fk_exercise_ratings_person_id FOREIGN KEY(person_id) REFERENCES people (id)
);
CREATE TABLE feed_items (
    match_id INTEGER NOT NULL,
    kind TEXT NOT NULL,
    ply INTEGER NOT NULL,
    server_id BIGINT NOT NULL,
    made_at $moment NOT NULL,
    claimed_at $moment,
    sent_at $moment,
    CONSTRAINT pk_feed_items PRIMARY KEY (match_id, kind, ply),
    CONSTRAINT fk_feed_items_match_id FOREIGN KEY(match_id) REFERENCES matches (id),
    CONSTRAINT fk_feed_items_server_id FOREIGN KEY(server_id) REFERENCES servers (id)
);
CREATE INDEX ix_feed_items_open ON feed_items (server_id, made_at)
    WHERE sent_at IS NULL;
CREATE INDEX ix_feed_items_sent ON feed_items (server_id, sent_at);
CREATE TABLE follows (
    match_id INTEGER NOT NULL,
    person_id BIGINT NOT NULL,
    how TEXT NOT NULL,
    due_at $moment,
    claimed_at $moment,
    CONSTRAINT pk_follows PRIMARY KEY (match_id, person_id),
    CONSTRAINT fk_follows_match_id FOREIGN KEY(match_id) REFERENCES matches (id),
    CONSTRAINT fk_follows_person_id FOREIGN KEY(person_id) REFERENCES people (id)
);
CREATE INDEX ix_follows_due ON follows (due_at)
    WHERE due_at IS NOT NULL;
CREATE INDEX ix_follows_person ON follows (person_id);
CREATE TABLE forecasts (
    match_id INTEGER NOT NULL,
    person_id BIGINT NOT NULL,
    server_id BIGINT,
    outcome TEXT NOT NULL,
    made_at $moment NOT NULL,
    points INTEGER,
    CONSTRAINT pk_forecasts PRIMARY KEY (match_id, person_id),
    CONSTRAINT fk_forecasts_match_id FOREIGN KEY(match_id) REFERENCES matches (id),
    CONSTRAINT fk_forecasts_person_id FOREIGN KEY(person_id) REFERENCES people (id)
);
CREATE INDEX ix_forecasts_made ON forecasts (made_at);
CREATE INDEX ix_forecasts_person_id ON forecasts (person_id);
CREATE INDEX ix_forecasts_server ON forecasts (server_id, made_at);
CREATE TABLE gifts (
    match_id INTEGER NOT NULL,
    given_at $moment NOT NULL,
    color SMALLINT NOT NULL,
    seconds INTEGER NOT NULL,
    event BIGINT,
    CONSTRAINT pk_gifts PRIMARY KEY (match_id, given_at, color),
    CONSTRAINT fk_gifts_match_id FOREIGN KEY(match_id) REFERENCES matches (id),
    CONSTRAINT uq_gifts_event UNIQUE (event)
);
CREATE TABLE lesson_progress (
    person_id BIGINT NOT NULL,
    lesson SMALLINT NOT NULL,
    step SMALLINT NOT NULL,
    turn SMALLINT NOT NULL,
    misses INTEGER NOT NULL,
    hints SMALLINT NOT NULL,
    slips INTEGER NOT NULL,
    tried TEXT NOT NULL,
    reached SMALLINT NOT NULL,
    stars SMALLINT NOT NULL,
    version INTEGER NOT NULL,
    CONSTRAINT pk_lesson_progress PRIMARY KEY (person_id, lesson),
    CONSTRAINT fk_lesson_progress_person_id FOREIGN KEY(person_id) REFERENCES people (id)
);
CREATE TABLE match_secrets (
    match_id INTEGER NOT NULL,
    secret TEXT NOT NULL,
    CONSTRAINT pk_match_secrets PRIMARY KEY (match_id),
    CONSTRAINT fk_match_secrets_match_id FOREIGN KEY(match_id) REFERENCES matches (id)
);
CREATE TABLE moves (
    match_id INTEGER NOT NULL,
    ply INTEGER NOT NULL,
    version INTEGER NOT NULL,
    text TEXT NOT NULL,
    played_at $moment NOT NULL,
    event BIGINT,
    how TEXT,
    CONSTRAINT pk_moves PRIMARY KEY (match_id, ply),
    CONSTRAINT fk_moves_match_id FOREIGN KEY(match_id) REFERENCES matches (id),
    CONSTRAINT uq_moves_event UNIQUE (event)
);
CREATE TABLE off_times (
    id $serial NOT NULL,
    cause TEXT NOT NULL,
    match_id INTEGER,
    person_id BIGINT,
    shard INTEGER,
    shards INTEGER,
    begins_at $moment NOT NULL,
    ends_at $moment,
    is_automatic BOOLEAN DEFAULT FALSE NOT NULL,
    CONSTRAINT pk_off_times PRIMARY KEY (id),
    CONSTRAINT ck_off_times_one_scope CHECK (CASE WHEN match_id IS NULL THEN 0 ELSE 1 END + CASE WHEN person_id IS NULL THEN 0 ELSE 1 END + CASE WHEN shard IS NULL THEN 0 ELSE 1 END = 1),
    CONSTRAINT fk_off_times_match_id FOREIGN KEY(match_id) REFERENCES matches (id),
    CONSTRAINT fk_off_times_person_id FOREIGN KEY(person_id) REFERENCES people (id)
);
CREATE INDEX ix_off_times_match_id ON off_times (match_id);
CREATE INDEX ix_off_times_outages ON off_times (ends_at)
    WHERE shard IS NOT NULL;
CREATE INDEX ix_off_times_person ON off_times (person_id, begins_at);
CREATE TABLE offers (
    match_id INTEGER NOT NULL,
    ply INTEGER NOT NULL,
    color SMALLINT NOT NULL,
    kind TEXT NOT NULL,
    made_at $moment NOT NULL,
    answer TEXT NOT NULL,
    answered_ply INTEGER,
    event BIGINT,
    CONSTRAINT pk_offers PRIMARY KEY (match_id, ply, color, kind),
    CONSTRAINT fk_offers_match_id FOREIGN KEY(match_id) REFERENCES matches (id),
    CONSTRAINT uq_offers_event UNIQUE (event)
);
CREATE TABLE plans (
    match_id INTEGER NOT NULL,
    color SMALLINT NOT NULL,
    ply INTEGER NOT NULL,
    lines TEXT NOT NULL,
    is_missed BOOLEAN NOT NULL,
    CONSTRAINT pk_plans PRIMARY KEY (match_id, color),
    CONSTRAINT fk_plans_match_id FOREIGN KEY(match_id) REFERENCES matches (id)
);
CREATE TABLE pupils (
    person_id BIGINT NOT NULL,
    shows_rating BOOLEAN NOT NULL,
    CONSTRAINT pk_pupils PRIMARY KEY (person_id),
    CONSTRAINT fk_pupils_person_id FOREIGN KEY(person_id) REFERENCES people (id)
);
CREATE TABLE puzzle_reports (
    puzzle INTEGER NOT NULL,
    person_id BIGINT NOT NULL,
    reported_at $moment NOT NULL,
    CONSTRAINT pk_puzzle_reports PRIMARY KEY (puzzle, person_id),
    CONSTRAINT fk_puzzle_reports_person_id FOREIGN KEY(person_id) REFERENCES people (id)
);
CREATE INDEX ix_puzzle_reports_person_id ON puzzle_reports (person_id);
CREATE TABLE rated_games (
    match_id INTEGER NOT NULL,
    pool TEXT NOT NULL,
    server_id BIGINT,
    is_world BOOLEAN NOT NULL,
    white_id BIGINT NOT NULL,
    black_id BIGINT NOT NULL,
    began_at $moment NOT NULL,
    ended_at $moment,
    white_points SMALLINT,
    is_annulled BOOLEAN NOT NULL,
    CONSTRAINT pk_rated_games PRIMARY KEY (match_id),
    CONSTRAINT fk_rated_games_match_id FOREIGN KEY(match_id) REFERENCES matches (id),
    CONSTRAINT fk_rated_games_white_id FOREIGN KEY(white_id) REFERENCES people (id),
    CONSTRAINT fk_rated_games_black_id FOREIGN KEY(black_id) REFERENCES people (id)
);
CREATE INDEX ix_rated_games_black_id ON rated_games (black_id);
CREATE INDEX ix_rated_games_here ON rated_games (server_id, pool, ended_at);
CREATE INDEX ix_rated_games_pair ON rated_games (white_id, black_id, began_at);
CREATE INDEX ix_rated_games_world ON rated_games (pool, ended_at)
    WHERE is_world;
CREATE TABLE rating_changes (
    match_id INTEGER NOT NULL,
    person_id BIGINT NOT NULL,
    scope BIGINT NOT NULL,
    pool TEXT NOT NULL,
    rating_before FLOAT NOT NULL,
    deviation_before FLOAT NOT NULL,
    volatility_before FLOAT NOT NULL,
    rating FLOAT NOT NULL,
    deviation FLOAT NOT NULL,
    volatility FLOAT NOT NULL,
    idle FLOAT NOT NULL,
    games INTEGER NOT NULL,
    at $moment NOT NULL,
    CONSTRAINT pk_rating_changes PRIMARY KEY (match_id, person_id, scope),
    CONSTRAINT fk_rating_changes_match_id FOREIGN KEY(match_id) REFERENCES matches (id),
    CONSTRAINT fk_rating_changes_person_id FOREIGN KEY(person_id) REFERENCES people (id)
);
CREATE INDEX ix_rating_changes_person ON rating_changes (person_id, scope, pool, at);
CREATE INDEX ix_rating_changes_pool ON rating_changes (scope, pool, at);
CREATE TABLE ratings (
    person_id BIGINT NOT NULL,
    pool TEXT NOT NULL,
    scope BIGINT NOT NULL,
    rating FLOAT NOT NULL,
    deviation FLOAT NOT NULL,
    volatility FLOAT NOT NULL,
    games INTEGER NOT NULL,
    rated_at $moment NOT NULL,
    shown_until $moment,
    CONSTRAINT pk_ratings PRIMARY KEY (person_id, pool, scope),
    CONSTRAINT fk_ratings_person_id FOREIGN KEY(person_id) REFERENCES people (id)
);
CREATE INDEX ix_ratings_newest ON ratings (scope, rated_at);
CREATE INDEX ix_ratings_table ON ratings (scope, pool, rating, person_id, shown_until)
    WHERE shown_until IS NOT NULL;
CREATE TABLE school_days (
    person_id BIGINT NOT NULL,
    day DATE NOT NULL,
    CONSTRAINT pk_school_days PRIMARY KEY (person_id, day),
    CONSTRAINT fk_school_days_person_id FOREIGN KEY(person_id) REFERENCES people (id)
);
CREATE TABLE teams (
    id $serial NOT NULL,
    name TEXT NOT NULL,
    decides TEXT NOT NULL,
    captain_id BIGINT,
    joins TEXT DEFAULT 'open' NOT NULL,
    role_id BIGINT,
    guard TEXT DEFAULT 'friends' NOT NULL,
    turn_seconds INTEGER DEFAULT '28800' NOT NULL,
    quorum SMALLINT DEFAULT '1' NOT NULL,
    silence TEXT DEFAULT 'lot' NOT NULL,
    is_door_closed BOOLEAN DEFAULT FALSE NOT NULL,
    is_person BOOLEAN DEFAULT FALSE NOT NULL,
    is_blind BOOLEAN DEFAULT FALSE NOT NULL,
    shows_names BOOLEAN DEFAULT FALSE NOT NULL,
    thread_id BIGINT,
    level SMALLINT,
    CONSTRAINT pk_teams PRIMARY KEY (id),
    CONSTRAINT fk_teams_captain_id FOREIGN KEY(captain_id) REFERENCES people (id)
);
CREATE INDEX ix_teams_captain_id ON teams (captain_id);
CREATE TABLE undone (
    match_id INTEGER NOT NULL,
    version INTEGER NOT NULL,
    ply INTEGER NOT NULL,
    color SMALLINT NOT NULL,
    text TEXT NOT NULL,
    played_at $moment NOT NULL,
    event BIGINT,
    CONSTRAINT pk_undone PRIMARY KEY (match_id, version, ply),
    CONSTRAINT fk_undone_match_id FOREIGN KEY(match_id) REFERENCES matches (id),
    CONSTRAINT uq_undone_event UNIQUE (event)
);
CREATE TABLE votes (
    match_id INTEGER NOT NULL,
    ply INTEGER NOT NULL,
    person_id BIGINT NOT NULL,
    choice TEXT,
    chosen_at $moment,
    event BIGINT,
    ticks TEXT NOT NULL,
    CONSTRAINT pk_votes PRIMARY KEY (match_id, ply, person_id),
    CONSTRAINT fk_votes_match_id FOREIGN KEY(match_id) REFERENCES matches (id),
    CONSTRAINT fk_votes_person_id FOREIGN KEY(person_id) REFERENCES people (id)
);
CREATE INDEX ix_votes_person_id ON votes (person_id);
CREATE TABLE watch_parties (
    server_id BIGINT NOT NULL,
    channel_id BIGINT NOT NULL,
    message_id BIGINT NOT NULL,
    match_id INTEGER NOT NULL,
    version INTEGER NOT NULL,
    chosen_at $moment NOT NULL,
    posted_at $moment NOT NULL,
    edited_at $moment NOT NULL,
    CONSTRAINT pk_watch_parties PRIMARY KEY (server_id),
    CONSTRAINT fk_watch_parties_server_id FOREIGN KEY(server_id) REFERENCES servers (id),
    CONSTRAINT fk_watch_parties_match_id FOREIGN KEY(match_id) REFERENCES matches (id)
);
CREATE INDEX ix_watch_parties_match_id ON watch_parties (match_id);
CREATE TABLE boards (
    message_id BIGINT NOT NULL,
    match_id INTEGER NOT NULL,
    channel_id BIGINT NOT NULL,
    version INTEGER NOT NULL,
    ply INTEGER NOT NULL,
    CONSTRAINT pk_boards PRIMARY KEY (message_id),
    CONSTRAINT fk_boards_match_id FOREIGN KEY(match_id) REFERENCES matches (id),
    CONSTRAINT fk_boards_channel_id FOREIGN KEY(channel_id) REFERENCES channels (id)
);
CREATE INDEX ix_boards_channel_id ON boards (channel_id);
CREATE INDEX ix_boards_match_id ON boards (match_id);
CREATE TABLE challenges (
    id $serial NOT NULL CONSTRAINT pk_challenges PRIMARY KEY $numbered,
    channel_id BIGINT NOT NULL,
    challenger_id BIGINT NOT NULL,
    opponent_id BIGINT,
    game TEXT NOT NULL,
    options TEXT NOT NULL,
    rated BOOLEAN NOT NULL,
    opening TEXT,
    house_rules TEXT NOT NULL,
    clock TEXT DEFAULT 'none' NOT NULL,
    color SMALLINT,
    created_at $moment NOT NULL,
    expires_at $moment NOT NULL,
    state TEXT NOT NULL,
    match_id INTEGER,
    rematch_of INTEGER,
    message_id BIGINT,
    shown_state TEXT,
    CONSTRAINT fk_challenges_channel_id FOREIGN KEY(channel_id) REFERENCES channels (id),
    CONSTRAINT fk_challenges_challenger_id FOREIGN KEY(challenger_id) REFERENCES people (id),
    CONSTRAINT fk_challenges_opponent_id FOREIGN KEY(opponent_id) REFERENCES people (id),
    CONSTRAINT fk_challenges_match_id FOREIGN KEY(match_id) REFERENCES matches (id),
    CONSTRAINT fk_challenges_rematch_of FOREIGN KEY(rematch_of) REFERENCES matches (id)
);
CREATE INDEX ix_challenges_challenger_id ON challenges (challenger_id);
CREATE INDEX ix_challenges_channel_id ON challenges (channel_id);
CREATE INDEX ix_challenges_due ON challenges (id)
    WHERE COALESCE(shown_state, '') <> state;
CREATE INDEX ix_challenges_match_id ON challenges (match_id);
CREATE INDEX ix_challenges_open ON challenges (expires_at)
    WHERE state = 'open';
CREATE INDEX ix_challenges_open_here ON challenges (channel_id)
    WHERE state = 'open';
CREATE INDEX ix_challenges_open_of ON challenges (challenger_id)
    WHERE state = 'open';
CREATE INDEX ix_challenges_opponent_id ON challenges (opponent_id);
CREATE INDEX ix_challenges_rematch_of ON challenges (rematch_of);
CREATE UNIQUE INDEX uq_challenges_rematch ON challenges (rematch_of)
    WHERE state = 'open';
CREATE TABLE councils (
    match_id INTEGER NOT NULL,
    ply INTEGER NOT NULL,
    team_id INTEGER NOT NULL,
    number INTEGER NOT NULL,
    opened_at $moment NOT NULL,
    changed_at $moment NOT NULL,
    due_at $moment NOT NULL,
    is_extended BOOLEAN NOT NULL,
    seed INTEGER NOT NULL,
    silent_before INTEGER NOT NULL,
    state TEXT NOT NULL,
    choice TEXT,
    why TEXT,
    choosing TEXT,
    tally TEXT,
    CONSTRAINT pk_councils PRIMARY KEY (match_id, ply),
    CONSTRAINT fk_councils_match_id FOREIGN KEY(match_id) REFERENCES matches (id),
    CONSTRAINT fk_councils_team_id FOREIGN KEY(team_id) REFERENCES teams (id)
);
CREATE INDEX ix_councils_due ON councils (due_at)
    WHERE state = 'open';
CREATE INDEX ix_councils_open ON councils (match_id)
    WHERE state = 'open';
CREATE INDEX ix_councils_team ON councils (team_id, number);
CREATE TABLE daily_puzzles (
    server_id BIGINT NOT NULL,
    day DATE NOT NULL,
    channel_id BIGINT NOT NULL,
    puzzle INTEGER NOT NULL,
    due_at $moment NOT NULL,
    tried INTEGER NOT NULL,
    solved INTEGER NOT NULL,
    is_closed BOOLEAN NOT NULL,
    wanted_version INTEGER NOT NULL,
    shown_version INTEGER NOT NULL,
    message_id BIGINT,
    CONSTRAINT pk_daily_puzzles PRIMARY KEY (server_id, day),
    CONSTRAINT fk_daily_puzzles_server_id FOREIGN KEY(server_id) REFERENCES servers (id),
    CONSTRAINT fk_daily_puzzles_channel_id FOREIGN KEY(channel_id) REFERENCES channels (id)
);
CREATE INDEX ix_daily_puzzles_channel_id ON daily_puzzles (channel_id);
CREATE INDEX ix_daily_puzzles_due ON daily_puzzles (server_id, day)
    WHERE wanted_version > shown_version;
CREATE TABLE game_puzzles (
    id $serial NOT NULL CONSTRAINT pk_game_puzzles PRIMARY KEY $numbered,
    match_id INTEGER NOT NULL,
    ply INTEGER NOT NULL,
    server_id BIGINT,
    channel_id BIGINT NOT NULL,
    game TEXT NOT NULL,
    fen TEXT NOT NULL,
    written TEXT NOT NULL,
    missed_by BIGINT,
    public_at $moment NOT NULL,
    CONSTRAINT fk_game_puzzles_match_id FOREIGN KEY(match_id) REFERENCES matches (id),
    CONSTRAINT fk_game_puzzles_channel_id FOREIGN KEY(channel_id) REFERENCES channels (id),
    CONSTRAINT fk_game_puzzles_missed_by FOREIGN KEY(missed_by) REFERENCES people (id)
);
CREATE INDEX ix_game_puzzles_channel_id ON game_puzzles (channel_id);
CREATE INDEX ix_game_puzzles_missed_by ON game_puzzles (missed_by, id);
CREATE INDEX ix_game_puzzles_server ON game_puzzles (server_id, public_at);
CREATE UNIQUE INDEX uq_game_puzzles_position ON game_puzzles (match_id, ply);
CREATE TABLE lobbies (
    id $serial NOT NULL CONSTRAINT pk_lobbies PRIMARY KEY $numbered,
    channel_id BIGINT NOT NULL,
    starter_id BIGINT NOT NULL,
    game TEXT NOT NULL,
    options TEXT NOT NULL,
    rated BOOLEAN NOT NULL,
    opening TEXT,
    house_rules TEXT NOT NULL,
    clock TEXT DEFAULT 'none' NOT NULL,
    white_team INTEGER NOT NULL,
    black_team INTEGER NOT NULL,
    created_at $moment NOT NULL,
    expires_at $moment NOT NULL,
    state TEXT NOT NULL,
    match_id INTEGER,
    message_id BIGINT,
    away_color SMALLINT,
    away_channel_id BIGINT,
    away_message_id BIGINT,
    code TEXT,
    CONSTRAINT fk_lobbies_channel_id FOREIGN KEY(channel_id) REFERENCES channels (id),
    CONSTRAINT fk_lobbies_starter_id FOREIGN KEY(starter_id) REFERENCES people (id),
    CONSTRAINT fk_lobbies_white_team FOREIGN KEY(white_team) REFERENCES teams (id),
    CONSTRAINT fk_lobbies_black_team FOREIGN KEY(black_team) REFERENCES teams (id),
    CONSTRAINT fk_lobbies_match_id FOREIGN KEY(match_id) REFERENCES matches (id)
);
CREATE INDEX ix_lobbies_black_team ON lobbies (black_team);
CREATE INDEX ix_lobbies_channel_id ON lobbies (channel_id);
CREATE INDEX ix_lobbies_match_id ON lobbies (match_id);
CREATE INDEX ix_lobbies_open ON lobbies (expires_at)
    WHERE state = 'open';
CREATE INDEX ix_lobbies_starter_id ON lobbies (starter_id);
CREATE INDEX ix_lobbies_white_team ON lobbies (white_team);
CREATE UNIQUE INDEX uq_lobbies_code ON lobbies (code)
    WHERE state = 'open';
CREATE UNIQUE INDEX uq_lobbies_open_away ON lobbies (away_channel_id)
    WHERE state = 'open';
CREATE UNIQUE INDEX uq_lobbies_open_here ON lobbies (channel_id)
    WHERE state = 'open';
CREATE TABLE members (
    team_id INTEGER NOT NULL,
    person_id BIGINT NOT NULL,
    joined_at $moment,
    left_at $moment,
    was_removed BOOLEAN NOT NULL,
    is_called BOOLEAN NOT NULL,
    seen_council INTEGER NOT NULL,
    CONSTRAINT pk_members PRIMARY KEY (team_id, person_id),
    CONSTRAINT fk_members_team_id FOREIGN KEY(team_id) REFERENCES teams (id),
    CONSTRAINT fk_members_person_id FOREIGN KEY(person_id) REFERENCES people (id)
);
CREATE INDEX ix_members_live ON members (person_id)
    WHERE left_at IS NULL;
CREATE INDEX ix_members_person_id ON members (person_id);
CREATE TABLE offer_messages (
    match_id INTEGER NOT NULL,
    channel_id BIGINT NOT NULL,
    wanted_version INTEGER NOT NULL,
    shown_version INTEGER NOT NULL,
    message_id BIGINT,
    CONSTRAINT pk_offer_messages PRIMARY KEY (match_id, channel_id),
    CONSTRAINT fk_offer_messages_match_id FOREIGN KEY(match_id) REFERENCES matches (id),
    CONSTRAINT fk_offer_messages_channel_id FOREIGN KEY(channel_id) REFERENCES channels (id)
);
CREATE INDEX ix_offer_messages_channel_id ON offer_messages (channel_id);
CREATE INDEX ix_offer_messages_due ON offer_messages (match_id, channel_id)
    WHERE wanted_version > shown_version;
CREATE TABLE puzzle_channels (
    server_id BIGINT NOT NULL,
    channel_id BIGINT NOT NULL,
    hour SMALLINT NOT NULL,
    time_zone TEXT NOT NULL,
    games TEXT NOT NULL,
    next_at $moment NOT NULL,
    CONSTRAINT pk_puzzle_channels PRIMARY KEY (server_id),
    CONSTRAINT fk_puzzle_channels_server_id FOREIGN KEY(server_id) REFERENCES servers (id),
    CONSTRAINT fk_puzzle_channels_channel_id FOREIGN KEY(channel_id) REFERENCES channels (id)
);
CREATE INDEX ix_puzzle_channels_channel_id ON puzzle_channels (channel_id);
CREATE INDEX ix_puzzle_channels_next_at ON puzzle_channels (next_at);
CREATE TABLE rooms (
    match_id INTEGER NOT NULL,
    channel_id BIGINT NOT NULL,
    person_id BIGINT,
    side SMALLINT,
    wanted_version INTEGER NOT NULL,
    shown_version INTEGER NOT NULL,
    message_id BIGINT,
    is_closed BOOLEAN NOT NULL,
    quiet_changes INTEGER DEFAULT '0' NOT NULL,
    quiet_changes_shown INTEGER DEFAULT '0' NOT NULL,
    CONSTRAINT pk_rooms PRIMARY KEY (match_id, channel_id),
    CONSTRAINT fk_rooms_match_id FOREIGN KEY(match_id) REFERENCES matches (id),
    CONSTRAINT fk_rooms_channel_id FOREIGN KEY(channel_id) REFERENCES channels (id),
    CONSTRAINT fk_rooms_person_id FOREIGN KEY(person_id) REFERENCES people (id)
);
CREATE INDEX ix_rooms_channel ON rooms (channel_id, match_id);
CREATE INDEX ix_rooms_due ON rooms (match_id, channel_id)
    WHERE wanted_version > shown_version;
CREATE INDEX ix_rooms_open ON rooms (channel_id)
    WHERE NOT is_closed;
CREATE INDEX ix_rooms_outdated ON rooms (match_id, channel_id)
    WHERE quiet_changes > quiet_changes_shown AND NOT is_closed;
CREATE INDEX ix_rooms_person ON rooms (person_id)
    WHERE person_id IS NOT NULL;
CREATE TABLE seats (
    match_id INTEGER NOT NULL,
    color SMALLINT NOT NULL,
    person_id BIGINT,
    team_id INTEGER,
    level SMALLINT,
    is_over BOOLEAN NOT NULL,
    has_left BOOLEAN DEFAULT FALSE NOT NULL,
    CONSTRAINT pk_seats PRIMARY KEY (match_id, color),
    CONSTRAINT ck_seats_one_holder CHECK (CASE WHEN person_id IS NULL THEN 0 ELSE 1 END + CASE WHEN team_id IS NULL THEN 0 ELSE 1 END + CASE WHEN level IS NULL THEN 0 ELSE 1 END = 1),
    CONSTRAINT fk_seats_match_id FOREIGN KEY(match_id) REFERENCES matches (id),
    CONSTRAINT fk_seats_person_id FOREIGN KEY(person_id) REFERENCES people (id),
    CONSTRAINT fk_seats_team_id FOREIGN KEY(team_id) REFERENCES teams (id)
);
CREATE INDEX ix_seats_computer ON seats (match_id)
    WHERE level IS NOT NULL AND NOT is_over;
CREATE INDEX ix_seats_person_id ON seats (person_id);
CREATE INDEX ix_seats_running ON seats (person_id)
    WHERE NOT is_over;
CREATE INDEX ix_seats_team_id ON seats (team_id);
CREATE TABLE shares (
    match_id INTEGER NOT NULL,
    channel_id BIGINT NOT NULL,
    person_id BIGINT NOT NULL,
    shared_at $moment NOT NULL,
    is_sent BOOLEAN NOT NULL,
    CONSTRAINT pk_shares PRIMARY KEY (match_id, channel_id),
    CONSTRAINT fk_shares_match_id FOREIGN KEY(match_id) REFERENCES matches (id),
    CONSTRAINT fk_shares_channel_id FOREIGN KEY(channel_id) REFERENCES channels (id),
    CONSTRAINT fk_shares_person_id FOREIGN KEY(person_id) REFERENCES people (id)
);
CREATE INDEX ix_shares_channel_id ON shares (channel_id);
CREATE INDEX ix_shares_person ON shares (person_id, shared_at);
CREATE TABLE simuls (
    id $serial NOT NULL CONSTRAINT pk_simuls PRIMARY KEY $numbered,
    channel_id BIGINT NOT NULL,
    host_id BIGINT NOT NULL,
    game TEXT NOT NULL,
    options TEXT NOT NULL,
    rated BOOLEAN NOT NULL,
    opening TEXT,
    house_rules TEXT NOT NULL,
    clock TEXT DEFAULT 'none' NOT NULL,
    host_color SMALLINT,
    most_boards SMALLINT NOT NULL,
    state TEXT NOT NULL,
    created_at $moment NOT NULL,
    expires_at $moment NOT NULL,
    wanted_version INTEGER NOT NULL,
    shown_version INTEGER NOT NULL,
    message_id BIGINT,
    is_told BOOLEAN NOT NULL,
    CONSTRAINT fk_simuls_channel_id FOREIGN KEY(channel_id) REFERENCES channels (id),
    CONSTRAINT fk_simuls_host_id FOREIGN KEY(host_id) REFERENCES people (id)
);
CREATE INDEX ix_simuls_channel_id ON simuls (channel_id);
CREATE INDEX ix_simuls_host_id ON simuls (host_id);
CREATE INDEX ix_simuls_untold ON simuls (id)
    WHERE NOT is_told;
CREATE UNIQUE INDEX uq_simuls_open_here ON simuls (channel_id)
    WHERE state = 'open';
CREATE TABLE tournaments (
    id $serial NOT NULL CONSTRAINT pk_tournaments PRIMARY KEY $numbered,
    channel_id BIGINT NOT NULL,
    starter_id BIGINT NOT NULL,
    name TEXT NOT NULL,
    game TEXT NOT NULL,
    options TEXT NOT NULL,
    rated BOOLEAN NOT NULL,
    opening TEXT,
    house_rules TEXT NOT NULL,
    clock TEXT DEFAULT 'none' NOT NULL,
    kind TEXT NOT NULL,
    preset TEXT NOT NULL,
    rounds SMALLINT,
    games SMALLINT NOT NULL,
    scoring TEXT DEFAULT 'USUAL' NOT NULL,
    boards SMALLINT DEFAULT '1' NOT NULL,
    cycles SMALLINT DEFAULT '1' NOT NULL,
    lasts_minutes INTEGER NOT NULL,
    state TEXT NOT NULL,
    created_at $moment NOT NULL,
    started_at $moment,
    ends_at $moment,
    due_at $moment,
    paused_at $moment,
    wanted_version INTEGER NOT NULL,
    shown_version INTEGER NOT NULL,
    message_id BIGINT,
    CONSTRAINT fk_tournaments_channel_id FOREIGN KEY(channel_id) REFERENCES channels (id),
    CONSTRAINT fk_tournaments_starter_id FOREIGN KEY(starter_id) REFERENCES people (id)
);
CREATE INDEX ix_tournaments_channel_id ON tournaments (channel_id);
CREATE INDEX ix_tournaments_due ON tournaments (id)
    WHERE wanted_version > shown_version;
CREATE INDEX ix_tournaments_live ON tournaments (channel_id)
    WHERE state <> 'finished' AND state <> 'cancelled';
CREATE INDEX ix_tournaments_next ON tournaments (due_at)
    WHERE due_at IS NOT NULL;
CREATE INDEX ix_tournaments_starter_id ON tournaments (starter_id);
CREATE TABLE daily_solvers (
    server_id BIGINT NOT NULL,
    day DATE NOT NULL,
    person_id BIGINT NOT NULL,
    puzzle INTEGER NOT NULL,
    is_solved BOOLEAN NOT NULL,
    solved_at $moment,
    CONSTRAINT pk_daily_solvers PRIMARY KEY (server_id, day, person_id),
    CONSTRAINT fk_daily_solvers_server_id FOREIGN KEY(server_id, day) REFERENCES daily_puzzles (server_id, day),
    CONSTRAINT fk_daily_solvers_person_id FOREIGN KEY(person_id) REFERENCES people (id)
);
CREATE INDEX ix_daily_solvers_person ON daily_solvers (person_id, puzzle);
CREATE TABLE entries (
    tournament_id INTEGER NOT NULL,
    person_id BIGINT NOT NULL,
    number SMALLINT NOT NULL,
    is_out BOOLEAN NOT NULL,
    forfeits SMALLINT NOT NULL,
    first_round SMALLINT NOT NULL,
    has_returned BOOLEAN NOT NULL,
    half_bye SMALLINT,
    is_here BOOLEAN NOT NULL,
    is_captain BOOLEAN DEFAULT FALSE NOT NULL,
    CONSTRAINT pk_entries PRIMARY KEY (tournament_id, person_id),
    CONSTRAINT fk_entries_tournament_id FOREIGN KEY(tournament_id) REFERENCES tournaments (id),
    CONSTRAINT fk_entries_person_id FOREIGN KEY(person_id) REFERENCES people (id)
);
CREATE INDEX ix_entries_person_id ON entries (person_id);
CREATE TABLE judgings (
    match_id INTEGER NOT NULL,
    tournament_id INTEGER NOT NULL,
    until $moment NOT NULL,
    is_told BOOLEAN DEFAULT FALSE NOT NULL,
    CONSTRAINT pk_judgings PRIMARY KEY (match_id),
    CONSTRAINT fk_judgings_match_id FOREIGN KEY(match_id) REFERENCES matches (id),
    CONSTRAINT fk_judgings_tournament_id FOREIGN KEY(tournament_id) REFERENCES tournaments (id)
);
CREATE INDEX ix_judgings_tournament_id ON judgings (tournament_id);
CREATE INDEX ix_judgings_untold ON judgings (tournament_id)
    WHERE NOT is_told;
CREATE TABLE ladder_challenges (
    tournament_id INTEGER NOT NULL,
    round SMALLINT NOT NULL,
    challenger SMALLINT NOT NULL,
    asked_at $moment NOT NULL,
    ended_at $moment,
    remind_at $moment,
    CONSTRAINT pk_ladder_challenges PRIMARY KEY (tournament_id, round),
    CONSTRAINT fk_ladder_challenges_tournament_id FOREIGN KEY(tournament_id) REFERENCES tournaments (id)
);
CREATE TABLE ladder_rungs (
    tournament_id INTEGER NOT NULL,
    number SMALLINT NOT NULL,
    place SMALLINT NOT NULL,
    active_at $moment NOT NULL,
    steps SMALLINT NOT NULL,
    lost_at $moment,
    CONSTRAINT pk_ladder_rungs PRIMARY KEY (tournament_id, number),
    CONSTRAINT fk_ladder_rungs_tournament_id FOREIGN KEY(tournament_id) REFERENCES tournaments (id)
);
CREATE TABLE pairings (
    tournament_id INTEGER NOT NULL,
    round SMALLINT NOT NULL,
    board SMALLINT NOT NULL,
    white SMALLINT NOT NULL,
    black SMALLINT,
    state TEXT NOT NULL,
    white_points SMALLINT NOT NULL,
    black_points SMALLINT NOT NULL,
    CONSTRAINT pk_pairings PRIMARY KEY (tournament_id, round, board),
    CONSTRAINT fk_pairings_tournament_id FOREIGN KEY(tournament_id) REFERENCES tournaments (id)
);
CREATE TABLE rounds (
    tournament_id INTEGER NOT NULL,
    round SMALLINT NOT NULL,
    state TEXT NOT NULL,
    opens_at $moment NOT NULL,
    closes_at $moment NOT NULL,
    remind_at $moment,
    first_move_by $moment,
    CONSTRAINT pk_rounds PRIMARY KEY (tournament_id, round),
    CONSTRAINT fk_rounds_tournament_id FOREIGN KEY(tournament_id) REFERENCES tournaments (id)
);
CREATE TABLE simul_boards (
    simul_id INTEGER NOT NULL,
    person_id BIGINT NOT NULL,
    number SMALLINT NOT NULL,
    match_id INTEGER,
    is_out BOOLEAN NOT NULL,
    CONSTRAINT pk_simul_boards PRIMARY KEY (simul_id, person_id),
    CONSTRAINT fk_simul_boards_simul_id FOREIGN KEY(simul_id) REFERENCES simuls (id),
    CONSTRAINT fk_simul_boards_person_id FOREIGN KEY(person_id) REFERENCES people (id),
    CONSTRAINT fk_simul_boards_match_id FOREIGN KEY(match_id) REFERENCES matches (id)
);
CREATE INDEX ix_simul_boards_match_id ON simul_boards (match_id);
CREATE INDEX ix_simul_boards_person_id ON simul_boards (person_id);
CREATE TABLE tournament_games (
    tournament_id INTEGER NOT NULL,
    round SMALLINT NOT NULL,
    board SMALLINT NOT NULL,
    game SMALLINT NOT NULL,
    match_id INTEGER NOT NULL,
    is_turned BOOLEAN NOT NULL,
    white_points SMALLINT,
    black_points SMALLINT,
    CONSTRAINT pk_tournament_games PRIMARY KEY (tournament_id, round, board, game),
    CONSTRAINT fk_tournament_games_tournament_id FOREIGN KEY(tournament_id) REFERENCES tournaments (id),
    CONSTRAINT fk_tournament_games_match_id FOREIGN KEY(match_id) REFERENCES matches (id)
);
CREATE INDEX ix_tournament_games_match_id ON tournament_games (match_id);
CREATE TABLE tournament_news (
    id $serial NOT NULL CONSTRAINT pk_tournament_news PRIMARY KEY $numbered,
    tournament_id INTEGER NOT NULL,
    round SMALLINT NOT NULL,
    news TEXT NOT NULL,
    CONSTRAINT fk_tournament_news_tournament_id FOREIGN KEY(tournament_id) REFERENCES tournaments (id)
);
CREATE INDEX ix_tournament_news_tournament_id ON tournament_news (tournament_id);
CREATE TABLE tournament_teams (
    tournament_id INTEGER NOT NULL,
    number SMALLINT NOT NULL,
    name TEXT NOT NULL,
    CONSTRAINT pk_tournament_teams PRIMARY KEY (tournament_id, number),
    CONSTRAINT fk_tournament_teams_tournament_id FOREIGN KEY(tournament_id) REFERENCES tournaments (id)
);
