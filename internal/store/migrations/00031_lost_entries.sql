-- Entries that had been acknowledged and are in no journal any more: the database went back,
-- since a standby that lagged took over or a copy was brought back. Whoever still has them
-- (a server in its memory, a second place) puts them here, until somebody settles what
-- becomes of them.

-- +goose Up
CREATE TABLE lost_entries (
	journal  text NOT NULL,
	number   bigint NOT NULL,
	time     bigint NOT NULL,
	actor    text NOT NULL,
	identity text NOT NULL,
	role     text NOT NULL,
	device   text NOT NULL,
	reason   text NOT NULL,
	kind     text NOT NULL,
	version  bigint NOT NULL,
	data     text NOT NULL,
	noticed  bigint NOT NULL,
	settled  bigint NOT NULL DEFAULT 0,
	PRIMARY KEY (journal, number, time)
);
