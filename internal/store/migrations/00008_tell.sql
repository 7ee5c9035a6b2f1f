-- Who asked to be told by e-mail, on which day, in which language, and the word with
-- which he ends it; through which server; and the mails that were approved, with what
-- became of each.

-- +goose Up
ALTER TABLE contacts ADD COLUMN asked text NOT NULL DEFAULT '';
ALTER TABLE contacts ADD COLUMN language text NOT NULL DEFAULT '';
ALTER TABLE contacts ADD COLUMN token text NOT NULL DEFAULT '';

CREATE TABLE mail_server (
	one        integer NOT NULL PRIMARY KEY CHECK (one = 1),
	host       text    NOT NULL,
	port       integer NOT NULL,
	security   text    NOT NULL,
	login      text    NOT NULL,
	password   text    NOT NULL,
	sender     text    NOT NULL,
	name       text    NOT NULL,
	reply_to   text    NOT NULL,
	per_minute integer NOT NULL
);

CREATE TABLE mails (
	id          text    NOT NULL PRIMARY KEY,
	journal     text    NOT NULL,
	round       integer NOT NULL,
	kind        text    NOT NULL,
	address     text    NOT NULL,
	players     text    NOT NULL,
	language    text    NOT NULL,
	subject     text    NOT NULL,
	body        text    NOT NULL,
	facts       text    NOT NULL,
	place       text    NOT NULL,
	corrected   integer NOT NULL,
	state       text    NOT NULL,
	why         text    NOT NULL,
	tries       integer NOT NULL,
	approved_by text    NOT NULL,
	approved    bigint  NOT NULL,
	tried       bigint  NOT NULL,
	UNIQUE (journal, round, kind, address, place)
);
