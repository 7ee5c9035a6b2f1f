-- Links of players: the key with which this installation signs them (hexadecimal), and what
-- is settled about those of a tournament. Neither is in a journal, nor in a copy.

-- +goose Up
CREATE TABLE ticket_key (
	one    integer NOT NULL PRIMARY KEY CHECK (one = 1),
	secret text    NOT NULL
);

CREATE TABLE links (
	journal text    NOT NULL PRIMARY KEY REFERENCES journals (id),
	results integer NOT NULL,
	boards  integer NOT NULL,
	issue   bigint  NOT NULL CHECK (issue >= 0)
);
