-- What everybody may find: tournaments with a noticeboard, by days and by federation. Among the
-- words of a row those that begin with + are on the noticeboard, those that begin with * are
-- tournaments that a series of the event counts.

-- +goose Up
ALTER TABLE listed ADD COLUMN published integer NOT NULL DEFAULT 0;
ALTER TABLE listed ADD COLUMN federation text NOT NULL DEFAULT '';
CREATE INDEX listed_published_ends ON listed (published, ends, begins, journal);
CREATE INDEX listed_published_begins ON listed (published, begins, ends, journal);
CREATE INDEX journals_changed ON journals (changed, id);
