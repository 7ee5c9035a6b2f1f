-- What a federation knows besides the reports: who somebody is whom reports name so, its lists of
-- members and licences with the day from which they hold (compressed), and what it has settled.

-- +goose Up
CREATE TABLE inbox_people (
	id         text   NOT NULL PRIMARY KEY,
	entrant    text   NOT NULL,
	nobody     bigint NOT NULL,
	member     text   NOT NULL,
	fide       bigint NOT NULL,
	called     text   NOT NULL,
	person     text   NOT NULL,
	identity   text   NOT NULL,
	at         bigint NOT NULL,
	submission text   NOT NULL,
	undone     bigint NOT NULL,
	undoer     text   NOT NULL
);
CREATE INDEX inbox_people_at ON inbox_people (at, id);

CREATE TABLE inbox_lists (
	id       text   NOT NULL PRIMARY KEY,
	name     text   NOT NULL,
	since    text   NOT NULL,
	file     text   NOT NULL,
	hash     text   NOT NULL,
	people   bigint NOT NULL,
	wrong    bigint NOT NULL,
	person   text   NOT NULL,
	identity text   NOT NULL,
	at       bigint NOT NULL,
	data     bytea  NOT NULL
);

CREATE TABLE inbox_settings (
	name  text NOT NULL PRIMARY KEY,
	value text NOT NULL
);
