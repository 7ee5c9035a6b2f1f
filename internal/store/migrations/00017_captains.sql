-- What captains say from their telephones until it counts: the line-up that they hand in,
-- whether they agree to that of the opponent, and how their match ended. It can be erased:
-- what counts is in the journal.

-- +goose Up
CREATE TABLE captains (
	journal text    NOT NULL REFERENCES journals (id),
	round   integer NOT NULL,
	team    bigint  NOT NULL,
	kind    text    NOT NULL,
	about   text    NOT NULL,
	data    text    NOT NULL,
	at      bigint  NOT NULL,
	PRIMARY KEY (journal, round, team, kind)
);
