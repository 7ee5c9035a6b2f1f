-- Who did what an entry says, as what and at which device, beside the name. Empty: a name
-- that was typed, as in all entries before.

-- +goose Up
ALTER TABLE entries ADD COLUMN identity text NOT NULL DEFAULT '';
ALTER TABLE entries ADD COLUMN role text NOT NULL DEFAULT '';
ALTER TABLE entries ADD COLUMN device text NOT NULL DEFAULT '';
