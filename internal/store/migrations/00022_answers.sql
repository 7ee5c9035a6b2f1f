-- What a target outside said of the games that it was sent, one by one, as JSON; "": nothing.

-- +goose Up
ALTER TABLE outlets ADD COLUMN answers text NOT NULL DEFAULT '';
