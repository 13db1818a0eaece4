INSERT INTO people (id, name) SELECT n, 'Person ' || n FROM generate_series(1, 20000) n;
INSERT INTO servers (id) SELECT n FROM generate_series(1, 2000) n;
INSERT INTO channels (id, server_id) SELECT n, n / 10 + 1 FROM generate_series(1, 19900) n;
INSERT INTO teams (id, name, decides) SELECT n, 'Team ' || n, 'vote' FROM generate_series(1, 2000) n;
INSERT INTO command_hashes (scope, hash) SELECT 'server ' || n, n FROM generate_series(1, 2000) n;
INSERT INTO instance (key, value) SELECT 'fact ' || n, n FROM generate_series(1, 2000) n;
INSERT INTO matches (id, game, options, rated, house_rules, fen, ending, started_at, moved_at, ended_at, version, event, packed_moves)
    SELECT n, 'russian', '', false, '', 'a position', CASE WHEN n % 20 > 0 THEN 'NO_MOVES' END,
        now(), now(), CASE WHEN n % 20 > 0 THEN now() END, 5, n, CASE WHEN n % 20 > 1 THEN '' END
    FROM generate_series(1, 20000) n;
UPDATE matches SET server_id = id % 2000 + 1, first_moves = CASE WHEN id % 50 > 0 THEN '0102' END WHERE ending IS NOT NULL;
UPDATE matches SET wake_at = now() + id * interval '1 minute' WHERE ending IS NULL;
INSERT INTO seats (match_id, color, person_id, is_over)
    SELECT n / 2, n % 2, n * 7919 % 20000 + 1, n / 2 % 20 > 0 FROM generate_series(2, 40001) n;
INSERT INTO rooms (match_id, channel_id, wanted_version, shown_version, message_id, is_closed, server_id)
    SELECT n, n * 7907 % 19900 + 1, 5, CASE WHEN n % 100 > 0 THEN 5 ELSE 4 END, n, n % 20 > 0,
        (n * 7907 % 19900 + 1) / 10 + 1
    FROM generate_series(1, 20000) n;
INSERT INTO moves (match_id, ply, version, text, played_at, event)
    SELECT n / 4, n % 4, n % 4 + 2, 'a move', now(), n FROM generate_series(4, 80003) n;
INSERT INTO offers (match_id, ply, color, kind, made_at, answer, event)
    SELECT n, 0, 0, 'draw', now(), 'declined', n FROM generate_series(1, 20000) n;
INSERT INTO offer_messages (match_id, channel_id, wanted_version, shown_version, message_id)
    SELECT n, n * 7907 % 19900 + 1, 5, CASE WHEN n % 100 > 0 THEN 5 ELSE 4 END, n
    FROM generate_series(1, 20000) n;
INSERT INTO challenges (id, channel_id, challenger_id, opponent_id, game, options, rated, house_rules,
    created_at, expires_at, state, shown_state, match_id, rematch_of)
    SELECT n, n * 7907 % 19900 + 1, n, n * 7919 % 20000 + 1, 'russian', '', false, '', now(), now(),
        CASE WHEN n % 20 > 0 THEN 'accepted' ELSE 'open' END,
        CASE WHEN n % 20 > 1 THEN 'accepted' WHEN n % 20 = 0 THEN 'open' END, n, n
    FROM generate_series(1, 20000) n;
INSERT INTO boards (message_id, match_id, channel_id, version, ply)
    SELECT n, n, n * 7907 % 19900 + 1, 5, 4 FROM generate_series(1, 20000) n;
INSERT INTO bans (server_id, person_id, reason, made_by, made_at)
    SELECT n / 10 + 1, n, '', n * 7919 % 20000 + 1, now() FROM generate_series(1, 19900) n;
INSERT INTO blocks (person_id, blocked_id, since)
    SELECT n, n * 7919 % 20000 + 1, now() FROM generate_series(1, 19900) n;
INSERT INTO audit (server_id, made_at, actor_id, action, person_id, match_id, reason)
    SELECT n / 10 + 1, now(), n, 'ban', n * 7919 % 20000 + 1, n, '' FROM generate_series(1, 19900) n;
INSERT INTO notices (person_id, kind, match_id, ply, due_at, is_silent, claimed_at, sent_at)
    SELECT n * 7919 % 20000 + 1, 'LAST', n, 0, timestamptz '2020-01-01' + n * interval '1 hour', false,
        CASE WHEN n % 50 > 0 THEN now() END, CASE WHEN n % 50 > 0 THEN timestamptz '2037-01-01' + n * interval '1 minute' END
    FROM generate_series(1, 20000) n;
INSERT INTO beats (shard, beat_at) SELECT n, now() FROM generate_series(0, 2000) n;
INSERT INTO off_times (cause, match_id, person_id, shard, shards, begins_at, ends_at)
    SELECT 'a cause', CASE n % 3 WHEN 0 THEN n / 3 + 1 END, CASE n % 3 WHEN 1 THEN n / 3 + 1 END,
        CASE n % 3 WHEN 2 THEN 0 END, CASE n % 3 WHEN 2 THEN 1 END,
        timestamptz '2020-01-01' + n * interval '1 hour', timestamptz '2020-01-02' + n * interval '1 hour'
    FROM generate_series(1, 45000) n;
INSERT INTO lesson_progress (person_id, lesson, step, turn, misses, hints, slips, tried, reached,
    stars, version)
    SELECT n / 10 + 1, n % 10, 0, 0, 0, 0, 0, '', 0, 0, 1 FROM generate_series(1, 20000) n;
INSERT INTO practice (person_id, ending, seen_at, game, fen, seed, moves, hints, is_helped, stars,
    tries, version)
    SELECT n / 10 + 1, 'ending ' || n % 10, now(), 'russian', '', 0, '', 0, false, 0, 0, 1
    FROM generate_series(1, 20000) n;
INSERT INTO school_days (person_id, day)
    SELECT n / 10 + 1, DATE '2026-01-01' + n % 10 FROM generate_series(1, 20000) n;
INSERT INTO attempts (person_id, puzzle, seen_at, moves, misses, hints, tried, other_way, is_first,
    state, version)
    SELECT n / 10 + 1, n % 10, now(), '', 0, 0, '', '', true, 'open', 1 FROM generate_series(1, 20000) n;
INSERT INTO exercise_ratings (person_id, family, rating, deviation, volatility, games, rated_at)
    SELECT n, 'Russian', 1000, 350, 0.06, 1, now() FROM generate_series(1, 20000) n;
INSERT INTO puzzle_ratings (puzzle, rating, deviation, volatility, games, rated_at)
    SELECT n, 1000, 350, 0.06, 1, now() FROM generate_series(1, 20000) n;
INSERT INTO pupils (person_id, shows_rating) SELECT n, true FROM generate_series(1, 20000) n;
INSERT INTO analyses (match_id, judgements, is_told)
    SELECT n, '[]', n % 20 > 2 FROM generate_series(1, 20000) n;
UPDATE analyses SET is_searched = match_id % 50 > 0;
INSERT INTO game_puzzles (match_id, ply, server_id, channel_id, game, fen, written, missed_by, public_at)
    SELECT n, 7, n / 10 + 1, n, 'russian', 'a position', '{}', n * 7919 % 20000 + 1, now()
    FROM generate_series(1, 19900) n;
INSERT INTO puzzle_reports (puzzle, person_id, reported_at)
    SELECT n / 5, n, now() FROM generate_series(1, 20000) n;
INSERT INTO retired_puzzles (puzzle, retired_at) SELECT n, now() FROM generate_series(1, 200000) n;
INSERT INTO members (team_id, person_id, joined_at, was_removed, is_called, seen_council)
    SELECT n / 10 + 1, n * 7919 % 20000 + 1, now(), false, false, 1 FROM generate_series(1, 19900) n;
INSERT INTO lobbies (id, channel_id, starter_id, game, options, rated, house_rules, white_team,
    black_team, created_at, expires_at, state, match_id)
    SELECT n, n, n, 'russian', '', false, '', n / 10 + 1, n / 10 + 1, now(), now(),
        CASE WHEN n % 20 > 0 THEN 'started' ELSE 'open' END, n
    FROM generate_series(1, 19900) n;
INSERT INTO councils (match_id, ply, team_id, number, opened_at, changed_at, due_at, is_extended,
    seed, silent_before, state)
    SELECT n / 2, n % 2, n / 20 + 1, n % 20, now(), now(), now(), false, 7, 0,
        CASE WHEN n % 40 > 0 THEN 'closed' ELSE 'open' END
    FROM generate_series(2, 39001) n;
INSERT INTO votes (match_id, ply, person_id, choice, chosen_at, event, ticks)
    SELECT n / 4 + 1, n % 2, n % 20000 + 1, 'c3-d4', now(), n, '' FROM generate_series(1, 40000) n;
INSERT INTO puzzle_channels (server_id, channel_id, hour, time_zone, games, next_at)
    SELECT n, n, 9, 'UTC', '', timestamptz '2030-01-01' + n * interval '1 hour' FROM generate_series(1, 2000) n;
INSERT INTO daily_puzzles (server_id, day, channel_id, puzzle, due_at, tried, solved, is_closed,
    wanted_version, shown_version)
    SELECT n / 10 + 1, DATE '2020-01-01' + n % 10, 1, n % 150 + 1, now(), 1, 1, true, 2, 2
    FROM generate_series(1, 19900) n;
INSERT INTO daily_solvers (server_id, day, person_id, puzzle, is_solved)
    SELECT n / 10 + 1, DATE '2020-01-01' + n % 10, n, n % 150 + 1, true FROM generate_series(1, 19900) n;
INSERT INTO shares (match_id, channel_id, person_id, shared_at, is_sent)
    SELECT n, n % 19900 + 1, n * 7919 % 20000 + 1, now(), true FROM generate_series(1, 20000) n;
INSERT INTO follows (match_id, person_id, how, due_at)
    SELECT n / 2 + 1, n * 7919 % 20000 + 1, 'end',
        CASE WHEN n % 50 = 0 THEN timestamptz '2020-01-01' + n * interval '1 hour' END
    FROM generate_series(1, 20000) n;
INSERT INTO undone (match_id, version, ply, color, text, played_at, event)
    SELECT n / 4, n % 4 + 2, n % 4, 0, 'a move', now(), n + 200000 FROM generate_series(4, 80003) n;
INSERT INTO gifts (match_id, given_at, color, seconds, event)
    SELECT n, now(), 0, 86400, n + 400000 FROM generate_series(1, 20000) n;
INSERT INTO forecasts (match_id, person_id, server_id, outcome, made_at, points)
    SELECT n / 2 + 1, n * 7919 % 20000 + 1, n / 10 + 1, 'WHITE', now(), 1
    FROM generate_series(1, 20000) n;
INSERT INTO rated_games (match_id, pool, server_id, is_world, white_id, black_id, began_at,
    ended_at, white_points, is_annulled)
    SELECT n, 'long Russian', n / 10 + 1, n % 20 = 0, n, n * 7919 % 20000 + 1, now(),
        timestamptz '2020-01-01' + n * interval '1 hour', 1, false
    FROM generate_series(1, 19900) n;
INSERT INTO odds_steps (server_id, low_id, high_id, family, step, row)
    SELECT n / 10 + 1, n, n * 7919 % 20000 + 1, 'Russian', n % 17 - 8, n % 3 - 1
    FROM generate_series(1, 19900) n;
INSERT INTO ratings (person_id, pool, scope, rating, deviation, volatility, games, rated_at,
    shown_until)
    SELECT n, 'long Russian', n / 10 + 1, n, 60, 0.06, 9, timestamptz '2020-01-01' + n * interval '1 hour',
        CASE WHEN n % 20 = 0 THEN timestamptz '2030-01-01' END
    FROM generate_series(1, 19900) n;
INSERT INTO rating_changes (match_id, person_id, scope, pool, rating_before, deviation_before,
    volatility_before, rating, deviation, volatility, idle, games, at)
    SELECT n, n, n / 10 + 1, 'long Russian', 1500, 60, 0.06, 1500, 60, 0.06, 0, 9,
        timestamptz '2020-01-01' + n * interval '1 hour'
    FROM generate_series(1, 19900) n;
INSERT INTO tournaments (id, channel_id, starter_id, name, game, options, rated, house_rules,
    kind, preset, games, lasts_minutes, state, created_at, due_at, wanted_version, shown_version)
    SELECT n, n, n, 'Cup', 'russian', '', false, '', 'SWISS', 'EVENING', 1, 45,
        CASE WHEN n % 40 = 0 THEN 'entry' WHEN n % 40 = 1 THEN 'running' ELSE 'finished' END, now(),
        CASE WHEN n % 40 = 1 THEN timestamptz '2020-01-01' + n * interval '1 hour' END,
        CASE WHEN n % 40 = 0 THEN 3 ELSE 2 END, 2
    FROM generate_series(1, 19900) n;
INSERT INTO judgings (match_id, tournament_id, until, is_told)
    SELECT n, n / 2 + 1, now(), n % 100 > 0 FROM generate_series(1, 19900) n;
INSERT INTO simuls (id, channel_id, host_id, game, options, rated, house_rules, host_color, most_boards,
    state, created_at, expires_at, wanted_version, shown_version, is_told)
    SELECT n, n, n, 'russian', '', false, '', 0, 25,
        CASE WHEN n % 100 = 0 THEN 'open' WHEN n % 100 = 1 THEN 'running' ELSE 'over' END, now(),
        timestamptz '2020-01-01' + n * interval '1 hour', 3, 3, n % 100 > 1
    FROM generate_series(1, 19900) n;
INSERT INTO simul_boards (simul_id, person_id, number, match_id, is_out)
    SELECT n / 2 + 1, n, n % 2 + 1, n, false FROM generate_series(1, 19900) n;
INSERT INTO entries (tournament_id, person_id, number, is_out, forfeits, first_round, has_returned,
    is_here)
    SELECT n / 2 + 1, n, n % 2 + 1, false, 0, 1, false, false FROM generate_series(1, 19900) n;
INSERT INTO tournament_deputies (tournament_id, person_id)
    SELECT n, n FROM generate_series(1, 19900) n;
INSERT INTO trophies (tournament_id, person_id, place, people)
    SELECT n, n, 1, 4 FROM generate_series(1, 19900) n;
INSERT INTO tournament_applicants (tournament_id, person_id, state, since, is_here)
    SELECT n / 2 + 1, n, 'waiting', now(), false FROM generate_series(1, 19900) n;
INSERT INTO pairings (tournament_id, round, board, white, black, state, white_points, black_points)
    SELECT n, 1, 1, 1, 2, 'DONE', 2, 0 FROM generate_series(1, 19900) n;
INSERT INTO tournament_games (tournament_id, round, board, game, match_id, is_turned)
    SELECT n, 1, 1, 1, n, false FROM generate_series(1, 19900) n;
INSERT INTO rounds (tournament_id, round, state, opens_at, closes_at)
    SELECT n, 1, 'closed', now(), now() FROM generate_series(1, 19900) n;
INSERT INTO tournament_tellings (tournament_id, round, board, person_id, opponent, own_points,
    their_points, told_at)
    SELECT n, 1, 1, n, 2, 2, 0, now() FROM generate_series(1, 19900) n;
INSERT INTO tournament_arrivals (tournament_id, round, board, number, ready_at, last_day, days)
    SELECT n, 1, 1, 1, now(), 1, 1 FROM generate_series(1, 19900) n;
INSERT INTO round_posts (tournament_id, round, part, message_id)
    SELECT n, 1, 0, n FROM generate_series(1, 19900) n;
INSERT INTO tournament_news (tournament_id, round, news)
    SELECT n, 1, 'round' FROM generate_series(1, 2000) n;
INSERT INTO evenings (id, channel_id, host_id, name, games, medley, clock, minutes, state, created_at,
    starts_at, moved_seconds, due_at, wanted_version, shown_version)
    SELECT n, n, n, 'Friday', 'russian', 'time', '5+3, strict', 90,
        CASE WHEN n % 40 = 0 THEN 'running' ELSE 'over' END, now(), now(), 0,
        CASE WHEN n % 40 = 0 THEN timestamptz '2020-01-01' + n * interval '1 hour' END,
        CASE WHEN n % 40 = 0 THEN 3 ELSE 2 END, 2
    FROM generate_series(1, 19900) n;
INSERT INTO evening_players (evening_id, person_id, number, presence, since, waits_from, absences,
    wants_again)
    SELECT n / 2 + 1, n, n % 2 + 1, 'away', now(), now(), 0, false FROM generate_series(1, 19900) n;
INSERT INTO evening_games (evening_id, match_id, white, black, game, paired_at, has_white_moved, kind,
    plies, ended_at, told)
    SELECT n / 2 + 1, n, n % 2 + 1, 3, 'russian', now(), true, CASE WHEN n % 40 > 0 THEN 'win' END, 30,
        now(), CASE WHEN n % 40 = 0 THEN 1 ELSE 2 END
    FROM generate_series(1, 19900) n;
INSERT INTO evening_news (evening_id, news)
    SELECT n, 'over' FROM generate_series(1, 2000) n;
INSERT INTO evening_trophies (evening_id, person_id, place, people)
    SELECT n, n, 1, 4 FROM generate_series(1, 19900) n;
INSERT INTO awards (person_id, key, match_id, at)
    SELECT n, 'comeback', n, now() FROM generate_series(1, 19900) n;
INSERT INTO mistakes (match_id, ply, person_id, game, fen, played, written, stage, due_at)
    SELECT n, 20, n % 2000 + 1, 'russian', 'W:Wc3:Be5', 'c3-d4', '{}', 1,
        CASE WHEN n % 4 > 0 THEN timestamptz '2020-01-01' + n * interval '1 hour' END
    FROM generate_series(1, 19900) n;
INSERT INTO runs (person_id, server_id, kind, day, started_at, row, state, marks, step, pressed_at,
    used, budget, score, wrong, combo, best, version, due_at)
    SELECT n % 2000 + 1, n % 500 + 1, CASE WHEN n % 2 > 0 THEN 'storm' ELSE 'streak' END,
        date '2020-01-01' + n, timestamptz '2020-01-01' + n * interval '1 day', '100000', 'open', '',
        0, now(), 0, 180000, 0, 0, 0, 0, 0,
        CASE WHEN n % 100 = 0 THEN timestamptz '2020-01-01' + n * interval '1 hour' END
    FROM generate_series(1, 19900) n;
INSERT INTO run_weeks (person_id, server_id, kind, week, runs, solved, best)
    SELECT n, 1, 'storm', date '2020-01-06', 1, 1, 1 FROM generate_series(1, 19900) n;
INSERT INTO duels (channel_id, host_id, kind, state, most, created_at, due_at, wanted_version,
    shown_version)
    SELECT n, n, 'race', CASE WHEN n % 100 = 0 THEN 'running' ELSE 'over' END, 10,
        timestamptz '2020-01-01' + n * interval '1 hour',
        CASE WHEN n % 100 = 0 THEN timestamptz '2020-01-01' + n * interval '1 hour' END, 3,
        CASE WHEN n % 100 = 0 THEN 2 ELSE 3 END
    FROM generate_series(1, 19900) n;
INSERT INTO duel_people (duel_id, person_id, number, run_id)
    SELECT n, n, 1, n FROM generate_series(1, 19900) n;
INSERT INTO missed (person_id, puzzle, missed_at)
    SELECT n / 10 + 1, n % 10, timestamptz '2026-10-01' + n * interval '1 day'
    FROM generate_series(1, 19900) n;
INSERT INTO award_steps (person_id, key, match_id, count)
    SELECT n, 'newcomers', n, 1 FROM generate_series(1, 19900) n;
INSERT INTO match_secrets (match_id, secret)
    SELECT n, n FROM generate_series(1, 20000) n;
INSERT INTO plans (match_id, color, ply, lines, is_missed)
    SELECT n, 0, 0, 'c3-d4 b6-a5', false FROM generate_series(1, 20000) n;
INSERT INTO feed_items (match_id, kind, ply, server_id, made_at, sent_at)
    SELECT n, 'result', 40, n / 10 + 1, now(), CASE WHEN n % 100 > 0 THEN now() END
    FROM generate_series(1, 19900) n;
UPDATE servers SET party_channel = id WHERE id % 100 = 0;
INSERT INTO watch_parties (server_id, channel_id, message_id, match_id, version, chosen_at, posted_at, edited_at)
    SELECT n, n, n, n, 1, now(), now(), now() FROM generate_series(1, 2000) n;
UPDATE servers SET season_channel = id, season_at = timestamptz '2020-01-01' + id * interval '1 hour'
    WHERE id % 100 = 0;
INSERT INTO game_marks (match_id, plies, captured)
    SELECT n, 30, 1 FROM generate_series(1, 20000) n;
INSERT INTO event_places (kind, event_id, person_id, server_id, channel_id, ended_at, place, took_part,
    counts)
    SELECT 'evening', n, n, n % 500 + 1, n, timestamptz '2020-01-01' + n * interval '1 hour', 1, true, true
    FROM generate_series(1, 19900) n;
INSERT INTO season_posts (server_id, month, channel_id, due_at, is_done)
    SELECT n, date '2026-10-01', n, now(), n % 100 > 0 FROM generate_series(1, 5000) n;
INSERT INTO won_roles (server_id, role_id, person_id, state)
    SELECT n % 500 + 1, n, n, CASE WHEN n % 100 = 0 THEN 'give' ELSE 'held' END
    FROM generate_series(1, 19900) n;
INSERT INTO season_shares (person_id, server_id, month, shared_at)
    SELECT n, 1, date '2026-10-01', now() FROM generate_series(1, 19900) n;
INSERT INTO erasures (person_id, asked_at, waits)
    SELECT n, now(), n % 100 > 0 FROM generate_series(1, 5000) n;
INSERT INTO tournament_teams (tournament_id, number, name)
    SELECT n, k, 'Club' FROM generate_series(1, 2000) n, generate_series(1, 2) k;
INSERT INTO ladder_rungs (tournament_id, number, place, active_at, steps)
    SELECT n, k, k, now(), 0 FROM generate_series(1, 2000) n, generate_series(1, 5) k;
INSERT INTO ladder_challenges (tournament_id, round, challenger, asked_at)
    SELECT n, k, 1, now() FROM generate_series(1, 2000) n, generate_series(1, 5) k;
INSERT INTO open_boards (ticket_hash, session_hash, match_id, person_id, channel_id, locale, made_at, seen_at, ends_at)
    SELECT 'ticket ' || n, 'session ' || n, n, n * 7919 % 20000 + 1, n, 'de', now(), now(),
        now() + n * interval '1 minute'
    FROM generate_series(1, 20000) n;
