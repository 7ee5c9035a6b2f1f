-- What everybody may find: tournaments with a noticeboard, by days and by federation. Among the
-- words of a row those that begin with + are on the noticeboard, those that begin with * are
-- tournaments that a series of the event counts.

-- +goose Up
ALTER TABLE register ADD COLUMN published integer NOT NULL DEFAULT 0;
ALTER TABLE register ADD COLUMN federation text NOT NULL DEFAULT '';
CREATE INDEX register_published_ends ON register (published, ends, begins, journal);
CREATE INDEX register_published_begins ON register (published, begins, ends, journal);
