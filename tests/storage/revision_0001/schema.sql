CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
CREATE TABLE people (
	id BIGINT NOT NULL, 
	name TEXT NOT NULL, 
	theme TEXT, 
	coordinates TEXT, 
	CONSTRAINT pk_people PRIMARY KEY (id)
);
CREATE TABLE servers (
	id BIGINT NOT NULL, 
	theme TEXT, 
	"view" TEXT, 
	boards TEXT, 
	threads TEXT, 
	CONSTRAINT pk_servers PRIMARY KEY (id)
);
CREATE TABLE channels (
	id BIGINT NOT NULL, 
	server_id BIGINT, 
	CONSTRAINT pk_channels PRIMARY KEY (id), 
	CONSTRAINT fk_channels_server_id FOREIGN KEY(server_id) REFERENCES servers (id)
);
CREATE TABLE matches (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	channel_id BIGINT NOT NULL, 
	game TEXT NOT NULL, 
	options TEXT NOT NULL, 
	rated BOOLEAN NOT NULL, 
	opening TEXT, 
	house_rules TEXT NOT NULL, 
	fen TEXT NOT NULL, 
	ending TEXT, 
	winner SMALLINT, 
	words TEXT, 
	started_at DATETIME NOT NULL, 
	moved_at DATETIME NOT NULL, 
	ended_at DATETIME, 
	touched SMALLINT, 
	version INTEGER NOT NULL, 
	shown_version INTEGER NOT NULL, 
	message_id BIGINT, 
	event BIGINT, 
	CONSTRAINT uq_matches_event UNIQUE (event), 
	CONSTRAINT fk_matches_channel_id FOREIGN KEY(channel_id) REFERENCES channels (id)
);
CREATE INDEX ix_matches_channel_id ON matches (channel_id);
CREATE UNIQUE INDEX uq_matches_running ON matches (channel_id) WHERE ending IS NULL;
CREATE INDEX ix_matches_undelivered ON matches (moved_at) WHERE version > shown_version;
CREATE TABLE seats (
	match_id INTEGER NOT NULL, 
	color SMALLINT NOT NULL, 
	person_id BIGINT NOT NULL, 
	CONSTRAINT pk_seats PRIMARY KEY (match_id, color), 
	CONSTRAINT fk_seats_match_id FOREIGN KEY(match_id) REFERENCES matches (id), 
	CONSTRAINT fk_seats_person_id FOREIGN KEY(person_id) REFERENCES people (id)
);
CREATE INDEX ix_seats_person_id ON seats (person_id);
CREATE TABLE moves (
	match_id INTEGER NOT NULL, 
	ply INTEGER NOT NULL, 
	version INTEGER NOT NULL, 
	text TEXT NOT NULL, 
	played_at DATETIME NOT NULL, 
	event BIGINT, 
	CONSTRAINT pk_moves PRIMARY KEY (match_id, ply), 
	CONSTRAINT uq_moves_event UNIQUE (event), 
	CONSTRAINT fk_moves_match_id FOREIGN KEY(match_id) REFERENCES matches (id)
);
CREATE TABLE offers (
	match_id INTEGER NOT NULL, 
	ply INTEGER NOT NULL, 
	color SMALLINT NOT NULL, 
	kind TEXT NOT NULL, 
	made_at DATETIME NOT NULL, 
	answer TEXT NOT NULL, 
	event BIGINT, 
	CONSTRAINT pk_offers PRIMARY KEY (match_id, ply, color, kind), 
	CONSTRAINT uq_offers_event UNIQUE (event), 
	CONSTRAINT fk_offers_match_id FOREIGN KEY(match_id) REFERENCES matches (id)
);
CREATE TABLE challenges (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	channel_id BIGINT NOT NULL, 
	challenger_id BIGINT NOT NULL, 
	opponent_id BIGINT, 
	game TEXT NOT NULL, 
	options TEXT NOT NULL, 
	rated BOOLEAN NOT NULL, 
	opening TEXT, 
	house_rules TEXT NOT NULL, 
	color SMALLINT, 
	created_at DATETIME NOT NULL, 
	expires_at DATETIME NOT NULL, 
	state TEXT NOT NULL, 
	match_id INTEGER, 
	rematch_of INTEGER, 
	message_id BIGINT, 
	CONSTRAINT fk_challenges_channel_id FOREIGN KEY(channel_id) REFERENCES channels (id), 
	CONSTRAINT fk_challenges_challenger_id FOREIGN KEY(challenger_id) REFERENCES people (id), 
	CONSTRAINT fk_challenges_opponent_id FOREIGN KEY(opponent_id) REFERENCES people (id), 
	CONSTRAINT fk_challenges_match_id FOREIGN KEY(match_id) REFERENCES matches (id), 
	CONSTRAINT fk_challenges_rematch_of FOREIGN KEY(rematch_of) REFERENCES matches (id)
);
CREATE INDEX ix_challenges_channel_id ON challenges (channel_id);
CREATE INDEX ix_challenges_challenger_id ON challenges (challenger_id);
CREATE INDEX ix_challenges_opponent_id ON challenges (opponent_id);
CREATE INDEX ix_challenges_rematch_of ON challenges (rematch_of);
CREATE UNIQUE INDEX uq_challenges_rematch ON challenges (rematch_of) WHERE state = 'open';
CREATE INDEX ix_challenges_open ON challenges (expires_at) WHERE state = 'open';
CREATE TABLE boards (
	message_id BIGINT NOT NULL, 
	match_id INTEGER NOT NULL, 
	version INTEGER NOT NULL, 
	CONSTRAINT pk_boards PRIMARY KEY (message_id), 
	CONSTRAINT fk_boards_match_id FOREIGN KEY(match_id) REFERENCES matches (id)
);
CREATE INDEX ix_boards_match_id ON boards (match_id);
CREATE TABLE command_hashes (
	scope TEXT NOT NULL, 
	hash TEXT NOT NULL, 
	CONSTRAINT pk_command_hashes PRIMARY KEY (scope)
);
