-- By whose link a captain said something: entries that come of it later name it.

-- +goose Up
ALTER TABLE captains ADD COLUMN device text NOT NULL DEFAULT '';
