-- The rating periods of a federation: series with the list that they begin from, their months with
-- what was computed and frozen, and who did what. Lists and results are compressed, in parts; a
-- result is found by what went into it and what came of it.

-- +goose Up
CREATE TABLE rating_series (
	id         text   NOT NULL PRIMARY KEY,
	name       text   NOT NULL,
	system     text   NOT NULL,
	kind       text   NOT NULL,
	federation text   NOT NULL,
	file       text   NOT NULL,
	hash       text   NOT NULL,
	players    bigint NOT NULL,
	begins     text   NOT NULL,
	currency   text   NOT NULL,
	event_fee  bigint NOT NULL,
	player_fee bigint NOT NULL,
	person     text   NOT NULL,
	identity   text   NOT NULL,
	at         bigint NOT NULL,
	edition    bigint NOT NULL
);

CREATE TABLE rating_lists (
	series text   NOT NULL,
	part   bigint NOT NULL,
	data   bytea  NOT NULL,
	PRIMARY KEY (series, part)
);

CREATE TABLE rating_periods (
	series         text   NOT NULL,
	month          text   NOT NULL,
	state          text   NOT NULL,
	frozen         text   NOT NULL,
	frozen_reports bytea NOT NULL,
	next           text   NOT NULL,
	next_reports   bytea,
	edition        bigint NOT NULL,
	changed        bigint NOT NULL,
	PRIMARY KEY (series, month)
);

CREATE TABLE rating_results (
	inputs  text   NOT NULL,
	outputs text   NOT NULL,
	part    bigint NOT NULL,
	data    bytea  NOT NULL,
	PRIMARY KEY (inputs, outputs, part)
);

CREATE TABLE rating_acts (
	series   text   NOT NULL,
	month    text   NOT NULL,
	number   bigint NOT NULL,
	at       bigint NOT NULL,
	person   text   NOT NULL,
	identity text   NOT NULL,
	act      text   NOT NULL,
	inputs   text   NOT NULL,
	outputs  text   NOT NULL,
	PRIMARY KEY (series, month, number)
);
