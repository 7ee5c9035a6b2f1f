-- The seasons of a federation's leagues: what is known of each, compressed, and who did what.

-- +goose Up
CREATE TABLE league_seasons (
	id       text   NOT NULL PRIMARY KEY,
	name     text   NOT NULL,
	state    text   NOT NULL,
	data     bytea  NOT NULL,
	person   text   NOT NULL,
	identity text   NOT NULL,
	at       bigint NOT NULL,
	edition  bigint NOT NULL
);

CREATE TABLE league_acts (
	season   text   NOT NULL,
	number   bigint NOT NULL,
	at       bigint NOT NULL,
	person   text   NOT NULL,
	identity text   NOT NULL,
	act      text   NOT NULL,
	about    text   NOT NULL,
	PRIMARY KEY (season, number)
);
