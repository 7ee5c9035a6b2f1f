-- Links that were handed out and stand for more than a round, by an identifier of which no
-- link comes: what they are for, who made them, until when they hold. And the devices at
-- which those are opened that enter results alone, by a hash of what each holds.

-- +goose Up
CREATE TABLE handed_links (
	journal    text    NOT NULL REFERENCES journals (id),
	id         text    NOT NULL,
	kind       text    NOT NULL,
	first      bigint  NOT NULL,
	last       bigint  NOT NULL,
	issue      bigint  NOT NULL,
	serial     bigint  NOT NULL,
	says_maker integer NOT NULL,
	maker      text    NOT NULL,
	maker_name text    NOT NULL,
	name       text    NOT NULL,
	ends       text    NOT NULL,
	made       bigint  NOT NULL,
	used       bigint  NOT NULL DEFAULT 0,
	withdrawn  bigint  NOT NULL DEFAULT 0,
	withdrew   text    NOT NULL DEFAULT '',
	PRIMARY KEY (journal, id)
);

CREATE TABLE link_devices (
	journal    text    NOT NULL REFERENCES journals (id),
	link       text    NOT NULL,
	id         text    NOT NULL,
	place      text    NOT NULL,
	opened     bigint  NOT NULL,
	used       bigint  NOT NULL,
	confirmed  bigint  NOT NULL DEFAULT 0,
	confirmer  text    NOT NULL DEFAULT '',
	PRIMARY KEY (journal, link, id)
);
