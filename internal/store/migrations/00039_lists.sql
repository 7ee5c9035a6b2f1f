-- What lists ask that is not about tournaments as such: in which of them somebody did something,
-- and which events take entries from outside. Like the register, who worked
-- where follows from the journals, and nothing refers to these by a key.

-- +goose Up
CREATE TABLE listed_workers (
	identity text NOT NULL,
	journal  text NOT NULL,
	PRIMARY KEY (identity, journal)
);
CREATE INDEX listed_workers_of ON listed_workers (journal);
INSERT INTO listed_workers (identity, journal) SELECT DISTINCT identity, journal FROM entries WHERE identity <> '';

CREATE INDEX signup_forms_open ON signup_forms (event) WHERE data LIKE '%"Open":true%';

-- Mails are asked for by what is to be done with them, of all journals.
CREATE INDEX mails_of_state ON mails (state, tries, approved);
CREATE INDEX mails_approved ON mails (approved);
CREATE INDEX mails_tried ON mails (tried);
