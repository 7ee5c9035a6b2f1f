-- Where what is published is brought by itself: targets outside, with what is needed to
-- reach them, how far each has come and what came of the last try. They belong to the
-- installation: no backup and no file of an event has them. Settings, secrets and scope
-- are JSON, outcome and failure sentences without a language.

-- +goose Up
CREATE TABLE outlets (
	id        text    NOT NULL PRIMARY KEY,
	kind      text    NOT NULL,
	name      text    NOT NULL,
	place     text    NOT NULL,
	scope     text    NOT NULL,
	settings  text    NOT NULL,
	secrets   text    NOT NULL,
	active    integer NOT NULL,
	leaving   integer NOT NULL,
	edited    bigint  NOT NULL,
	created   bigint  NOT NULL,
	reached   text    NOT NULL,
	sent      text    NOT NULL,
	seen      text    NOT NULL,
	succeeded bigint  NOT NULL,
	outcome   text    NOT NULL,
	failed    bigint  NOT NULL,
	failure   text    NOT NULL,
	failures  bigint  NOT NULL,
	next      bigint  NOT NULL
);
