-- Which seasons of leagues everybody may see: their list is read without opening one.

-- +goose Up
ALTER TABLE league_seasons ADD COLUMN public integer NOT NULL DEFAULT 0;
