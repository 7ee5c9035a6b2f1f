-- Where results of boards are read from, and what was read there last. It belongs to the
-- installation and can be erased: results that were taken are in the journal.

-- +goose Up
CREATE TABLE result_sources (
	journal text    NOT NULL REFERENCES journals (id),
	place   text    NOT NULL,
	sent    integer NOT NULL,
	games   text    NOT NULL,
	read    bigint  NOT NULL,
	PRIMARY KEY (journal, place)
);
