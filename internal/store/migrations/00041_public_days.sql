-- What everybody may find is read from indexes alone, in the order of a page, whatever federation is
-- asked for.

-- +goose Up
CREATE INDEX listed_public_ends ON listed (published, ends, journal, event, made, begins, over, federation);
CREATE INDEX listed_public_begins ON listed (published, begins, journal, event, made, ends, over, federation);
CREATE INDEX listed_federation ON listed (federation, published, ends, journal, event, made, begins, over);
