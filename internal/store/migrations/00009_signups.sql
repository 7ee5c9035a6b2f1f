-- Entries from outside: what the form of an event asks (JSON), and the queue of what was
-- sent, with what became of it. It is in no journal: it can be erased.

-- +goose Up
CREATE TABLE signup_forms (
	event text NOT NULL PRIMARY KEY REFERENCES events (id),
	data  text NOT NULL
);

CREATE TABLE signups (
	event    text   NOT NULL REFERENCES events (id),
	number   bigint NOT NULL CHECK (number >= 1),
	received bigint NOT NULL,
	state    text   NOT NULL,
	journal  text   NOT NULL,
	player   bigint NOT NULL CHECK (player >= 0),
	reason   text   NOT NULL,
	data     text   NOT NULL,
	PRIMARY KEY (event, number)
);
