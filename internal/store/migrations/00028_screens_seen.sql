-- Screens of the hall as they were seen, those that wait for a role among them, where
-- several programs answer on one database: the one that a screen asked last need not be the
-- one at which its role is given. Nothing of it is kept longer than they are there.

-- +goose Up
CREATE TABLE screens_seen (
	code    text   NOT NULL PRIMARY KEY,
	address text   NOT NULL,
	since   bigint NOT NULL,
	seen    bigint NOT NULL
);
