-- Registered is the number of the entry up to which a row of the register is right; of who adds
-- entries and knows of no register it stays behind, and the row is made anew.

-- +goose Up
ALTER TABLE journals ADD COLUMN registered bigint NOT NULL DEFAULT -1;
CREATE INDEX journals_behind ON journals (id) WHERE registered < last;

CREATE INDEX events_created ON events (created, id);
