-- The same statements for SQLite and PostgreSQL. Moments are microseconds since
-- 1970-01-01 00:00 UTC; deleted is null for what is there.

-- +goose Up
CREATE TABLE events (
	id      text   NOT NULL PRIMARY KEY,
	name    text   NOT NULL,
	created bigint NOT NULL,
	deleted bigint
);

CREATE TABLE journals (
	id      text   NOT NULL PRIMARY KEY,
	event   text   NOT NULL REFERENCES events (id),
	name    text   NOT NULL,
	created bigint NOT NULL,
	last    bigint NOT NULL CHECK (last >= 0),
	changed bigint NOT NULL
);

CREATE INDEX journals_of_event ON journals (event);

CREATE TABLE entries (
	journal text    NOT NULL REFERENCES journals (id),
	number  bigint  NOT NULL CHECK (number >= 1),
	time    bigint  NOT NULL,
	actor   text    NOT NULL,
	reason  text    NOT NULL,
	kind    text    NOT NULL,
	version integer NOT NULL,
	data    text    NOT NULL,
	PRIMARY KEY (journal, number)
);
