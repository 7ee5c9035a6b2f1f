-- The ports at which the doors of players, of the noticeboard and of entries were open last:
-- they open there again, for screens and sheets on the wall have these addresses.

-- +goose Up
ALTER TABLE doors ADD COLUMN players_port integer NOT NULL DEFAULT 0 CHECK (players_port BETWEEN 0 AND 65535);
ALTER TABLE doors ADD COLUMN noticeboard_port integer NOT NULL DEFAULT 0 CHECK (noticeboard_port BETWEEN 0 AND 65535);
ALTER TABLE doors ADD COLUMN entries_port integer NOT NULL DEFAULT 0 CHECK (entries_port BETWEEN 0 AND 65535);
