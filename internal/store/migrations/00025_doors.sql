-- Whether the doors of the noticeboard and of entries are open, as those of the desk and of
-- players.

-- +goose Up
ALTER TABLE doors ADD COLUMN noticeboard integer NOT NULL DEFAULT 0 CHECK (noticeboard IN (0, 1));
ALTER TABLE doors ADD COLUMN entries integer NOT NULL DEFAULT 0 CHECK (entries IN (0, 1));
