-- The link of each entry, which sums up the journal up to it; empty: a program that knows of
-- none wrote it. Chained is the number of the entry up to which a journal has links, and late
-- that of the last one which got its link when it was there already.

-- +goose Up
ALTER TABLE entries ADD COLUMN link text NOT NULL DEFAULT '';
ALTER TABLE journals ADD COLUMN chained bigint NOT NULL DEFAULT 0;
ALTER TABLE journals ADD COLUMN late bigint NOT NULL DEFAULT 0;
