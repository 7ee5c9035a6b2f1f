-- Words are found for events: the newest first, and several at once. Made is when the event was
-- made, by which lists are ordered, and which never changes. Rows of deleted events have 10 more
-- in over, so that no part has them. All rows are made anew, in the background. PostgreSQL compares
-- texts by bytes here, as SQLite does, whatever the language of the database.

-- +goose Up
DROP TABLE register;
DROP TABLE register_words;

CREATE TABLE register (
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
CREATE INDEX register_ends ON register (over, ends, journal, event, made, begins);
CREATE INDEX register_begins ON register (over, begins, journal, event, made);
CREATE INDEX register_made ON register (made, over, ends, journal, event);
CREATE INDEX register_event ON register (event);
CREATE INDEX register_version ON register (version);

CREATE TABLE register_words (
	word    text   /* postgres: COLLATE "C" */ NOT NULL,
	made    bigint NOT NULL DEFAULT 0,
	journal text   NOT NULL,
	PRIMARY KEY (word, made, journal)
) /* sqlite: WITHOUT ROWID */;
CREATE INDEX register_words_made ON register_words (made, word);

UPDATE journals SET registered = -1;
CREATE INDEX events_deleted ON events (created, id) WHERE deleted IS NOT NULL;
CREATE INDEX journals_unchained ON journals (id) WHERE chained <> last;
