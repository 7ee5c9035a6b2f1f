-- Rows of a rating series' lists that are one person, as somebody decided it: from which month on, which row
-- goes and which stays, and who took it back.

-- +goose Up
CREATE TABLE rating_merges (
	id        text   NOT NULL PRIMARY KEY,
	series    text   NOT NULL,
	month     text   NOT NULL,
	gone      text   NOT NULL,
	kept      text   NOT NULL,
	gone_name text   NOT NULL,
	kept_name text   NOT NULL,
	fide      bigint NOT NULL,
	person    text   NOT NULL,
	identity  text   NOT NULL,
	at        bigint NOT NULL,
	undone    bigint NOT NULL,
	undoer    text   NOT NULL
);
CREATE INDEX rating_merges_series ON rating_merges (series, at, id);
