-- The register: what lists, searches and calendars ask of tournaments without reading their
-- journals. Everything in it follows from the journals. Words are those by which a tournament is
-- found, its own and its people's; those of an event stand under the event's own journal. Made is
-- when the event was made, by which lists are ordered, and which never changes. Rows of deleted
-- events have 10 more in over, so that no part has them. PostgreSQL compares texts by bytes here, as
-- SQLite does, whatever the language of the database. Nothing refers to the journals by a key, so
-- that older programs, which know of no register, can remove them.

-- +goose Up
CREATE TABLE listed (
	journal text    /* postgres: COLLATE "C" */ NOT NULL PRIMARY KEY,
	event   text    NOT NULL DEFAULT '',
	made    bigint  NOT NULL DEFAULT 0,
	version integer NOT NULL,
	over    integer NOT NULL,
	begins  text    /* postgres: COLLATE "C" */ NOT NULL,
	ends    text    /* postgres: COLLATE "C" */ NOT NULL,
	summary text    NOT NULL,
	words   text    NOT NULL
);
CREATE INDEX listed_ends ON listed (over, ends, journal, event, made, begins);
CREATE INDEX listed_begins ON listed (over, begins, journal, event, made);
CREATE INDEX listed_made ON listed (made, over, ends, journal, event);
CREATE INDEX listed_event ON listed (event);
CREATE INDEX listed_version ON listed (version);

CREATE TABLE listed_words (
	word    text   /* postgres: COLLATE "C" */ NOT NULL,
	made    bigint NOT NULL DEFAULT 0,
	journal text   NOT NULL,
	PRIMARY KEY (word, made, journal)
) /* sqlite: WITHOUT ROWID */;
CREATE INDEX listed_words_made ON listed_words (made, word);

CREATE INDEX events_deleted ON events (created, id) WHERE deleted IS NOT NULL;
CREATE INDEX journals_unchained ON journals (id) WHERE chained <> last;
