-- Who was enrolled, on which devices, with which sessions, by which codes, and everything
-- that was changed of that. It belongs to the installation: no copy and no file of an event
-- has it. Of codes, passwords and sessions only hashes are kept. 0 is a moment that is none.

-- +goose Up
CREATE TABLE people (
	id       text   NOT NULL PRIMARY KEY,
	name     text   NOT NULL,
	role     text   NOT NULL,
	scope    text   NOT NULL,
	until    bigint NOT NULL,
	created  bigint NOT NULL,
	invited  text   NOT NULL,
	password text   NOT NULL,
	revoked  bigint NOT NULL
);

CREATE TABLE devices (
	id      text   NOT NULL PRIMARY KEY,
	person  text   NOT NULL,
	name    text   NOT NULL,
	created bigint NOT NULL,
	invited text   NOT NULL,
	seen    bigint NOT NULL,
	acted   bigint NOT NULL,
	act     text   NOT NULL,
	revoked bigint NOT NULL
);

CREATE INDEX devices_of_person ON devices (person);

CREATE TABLE sessions (
	token   text   NOT NULL PRIMARY KEY,
	device  text   NOT NULL,
	data    text   NOT NULL,
	expires bigint NOT NULL
);

CREATE INDEX sessions_of_device ON sessions (device);

CREATE TABLE join_codes (
	id      text    NOT NULL PRIMARY KEY,
	hash    text    NOT NULL UNIQUE,
	paper   integer NOT NULL CHECK (paper IN (0, 1)),
	person  text    NOT NULL,
	name    text    NOT NULL,
	role    text    NOT NULL,
	scope   text    NOT NULL,
	until   bigint  NOT NULL,
	created bigint  NOT NULL,
	invited text    NOT NULL,
	expires bigint  NOT NULL,
	uses    integer NOT NULL CHECK (uses >= 0)
);

CREATE TABLE people_acts (
	number   bigint NOT NULL PRIMARY KEY CHECK (number >= 1),
	time     bigint NOT NULL,
	actor    text   NOT NULL,
	identity text   NOT NULL,
	device   text   NOT NULL,
	what     text   NOT NULL,
	about    text   NOT NULL
);
