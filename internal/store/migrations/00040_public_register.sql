-- What everybody may find: tournaments with a noticeboard, by words that are on it. Words that
-- begin with * are tournaments that a series of an event counts, under the event's own journal.

-- +goose Up
ALTER TABLE register ADD COLUMN published integer NOT NULL DEFAULT 0;
ALTER TABLE register ADD COLUMN public text NOT NULL DEFAULT '';
ALTER TABLE register ADD COLUMN federation text NOT NULL DEFAULT '';
CREATE INDEX register_published_ends ON register (published, ends, begins, journal);
CREATE INDEX register_published_begins ON register (published, begins, ends, journal);
