-- What players and tablets say of a board until it is entered or decided, and what players
-- ask for. It can be erased: what counts is in the journal.

-- +goose Up
CREATE TABLE proposals (
	journal text    NOT NULL REFERENCES journals (id),
	round   integer NOT NULL,
	white   bigint  NOT NULL,
	black   bigint  NOT NULL,
	side    text    NOT NULL,
	entry   bigint  NOT NULL,
	result  text    NOT NULL,
	at      bigint  NOT NULL,
	PRIMARY KEY (journal, round, white, black, side)
);

CREATE TABLE requests (
	journal text    NOT NULL REFERENCES journals (id),
	player  bigint  NOT NULL,
	round   integer NOT NULL,
	kind    text    NOT NULL,
	at      bigint  NOT NULL,
	state   text    NOT NULL,
	reason  text    NOT NULL,
	PRIMARY KEY (journal, player, round)
);
