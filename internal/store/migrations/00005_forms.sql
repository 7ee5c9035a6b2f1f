-- What was written on the forms of a tournament (certificates, reports) that the
-- tournament does not say. It can be erased.

-- +goose Up
CREATE TABLE forms (
	journal text NOT NULL REFERENCES journals (id),
	form    text NOT NULL,
	field   text NOT NULL,
	value   text NOT NULL,
	PRIMARY KEY (journal, form, field)
);
