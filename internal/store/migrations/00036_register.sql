-- The register: what lists, searches and calendars ask of tournaments without reading their
-- journals. Everything in it follows from the journals. Registered is the number of the entry
-- up to which a row of the register is right; of who adds entries and knows of no register it
-- stays behind, and the row is made anew. Words are those by which a tournament is found, its
-- own and its people's; those of an event stand under the event's own journal. Nothing refers to
-- the journals by a key, so that older programs, which know of no register, can remove them.

-- +goose Up
ALTER TABLE journals ADD COLUMN registered bigint NOT NULL DEFAULT -1;
CREATE INDEX journals_behind ON journals (id) WHERE registered < last;

CREATE TABLE register (
	journal text    NOT NULL PRIMARY KEY,
	version integer NOT NULL,
	over    integer NOT NULL,
	begins  text    NOT NULL,
	ends    text    NOT NULL,
	summary   text    NOT NULL,
	words   text    NOT NULL
);
CREATE INDEX register_ends ON register (over, ends, journal);
CREATE INDEX register_begins ON register (over, begins, journal);

CREATE TABLE register_words (
	word    text NOT NULL,
	journal text NOT NULL,
	PRIMARY KEY (word, journal)
);
CREATE INDEX register_words_of ON register_words (journal);
CREATE INDEX events_created ON events (created, id);
