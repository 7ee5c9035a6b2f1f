-- What is known of a player beside the journal: how he is reached, his club and
-- category, what he owes and has paid (in hundredths), notes. It can be erased.

-- +goose Up
CREATE TABLE contacts (
	journal  text    NOT NULL REFERENCES journals (id),
	player   bigint  NOT NULL CHECK (player >= 1),
	club     text    NOT NULL,
	category text    NOT NULL,
	phone    text    NOT NULL,
	email    text    NOT NULL,
	owed     bigint  NOT NULL CHECK (owed >= 0),
	paid     bigint  NOT NULL CHECK (paid >= 0),
	notes    text    NOT NULL,
	PRIMARY KEY (journal, player)
);
