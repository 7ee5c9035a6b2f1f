-- Plans of tournaments, what may be expected of them before they begin: what was asked, who is at it as the
-- beat says, how far it is, and what was found (compressed). A plan follows from the entries and what was
-- asked; of a tournament there is the last one.

-- +goose Up
CREATE TABLE plans (
	journal text   NOT NULL PRIMARY KEY,
	edition bigint NOT NULL,
	last    bigint NOT NULL,
	asked   text   NOT NULL,
	state   text   NOT NULL,
	done    bigint NOT NULL,
	beat    bigint NOT NULL,
	found   bytea  NOT NULL
);
CREATE INDEX plans_beat ON plans (beat);
