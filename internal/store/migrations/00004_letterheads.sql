-- What the sheets of a tournament bear, or, in the row of an event's own journal, those
-- of all its tournaments: pictures, each kept once by the SHA-256 of what it is (place 0
-- is the logo, those who pay follow), a line at the foot, an address.

-- +goose Up
CREATE TABLE pictures (
	hash text  NOT NULL PRIMARY KEY,
	kind text  NOT NULL,
	data bytea NOT NULL
);

CREATE TABLE letterheads (
	journal text NOT NULL PRIMARY KEY REFERENCES journals (id),
	line    text NOT NULL,
	address text NOT NULL
);

CREATE TABLE pictured (
	journal text    NOT NULL REFERENCES journals (id),
	place   integer NOT NULL CHECK (place >= 0),
	hash    text    NOT NULL REFERENCES pictures (hash),
	PRIMARY KEY (journal, place)
);
