-- Journals of finished events, compressed: a journal with a moment in archived has its entries in
-- archives alone, in parts, each with its last entry's number and link. No program writes the
-- first of them before every program that opens the database must know of this (agreed), and no
-- older one is connected. Checked says up to which entry, with which link, a journal was as it was
-- written, and when it was last read whole. Nothing refers to the journals by a key, so that older
-- programs can remove them.

-- +goose Up
ALTER TABLE journals ADD COLUMN archived bigint NOT NULL DEFAULT 0;

CREATE TABLE archives (
	journal text   NOT NULL,
	last    bigint NOT NULL,
	link    text   NOT NULL,
	data    bytea  NOT NULL,
	PRIMARY KEY (journal, last)
);

CREATE TABLE checked (
	journal text   NOT NULL PRIMARY KEY,
	number  bigint NOT NULL,
	link    text   NOT NULL,
	whole   bigint NOT NULL
);
