-- Every event has a journal of its own, under the event's id: who of its people was
-- moved from one of its tournaments to another.

-- +goose Up
INSERT INTO journals (id, event, name, created, last, changed)
SELECT id, id, name, created, 0, created FROM events;
