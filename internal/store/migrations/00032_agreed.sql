-- What all programs that work with the database keep to: the migration that they must know
-- to open it (raised only by a migration that breaks older programs, with an UPDATE in it),
-- and the newest format of entries that may be written.

-- +goose Up
CREATE TABLE agreed (
	name    text   NOT NULL PRIMARY KEY,
	number  bigint NOT NULL,
	program text   NOT NULL DEFAULT '',
	raised  bigint NOT NULL DEFAULT 0
);
INSERT INTO agreed (name, number) VALUES ('tables', 32), ('format', 1);
