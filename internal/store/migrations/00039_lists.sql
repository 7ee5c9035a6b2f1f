-- What lists ask that is not about tournaments as such: in which of them somebody did something,
-- which events take entries from outside, and which are deleted. Like the register, who worked
-- where follows from the journals, and nothing refers to these by a key.

-- +goose Up
CREATE TABLE register_workers (
	identity text NOT NULL,
	journal  text NOT NULL,
	PRIMARY KEY (identity, journal)
);
CREATE INDEX register_workers_of ON register_workers (journal);
INSERT INTO register_workers (identity, journal) SELECT DISTINCT identity, journal FROM entries WHERE identity <> '';

CREATE INDEX signup_forms_open ON signup_forms (event) WHERE data LIKE '%"Open":true%';
CREATE INDEX events_deleted ON events (deleted, id) WHERE deleted IS NOT NULL;

-- Mails are asked for by what is to be done with them, of all journals.
CREATE INDEX mails_of_state ON mails (state, tries, approved);
CREATE INDEX mails_approved ON mails (approved);
CREATE INDEX mails_tried ON mails (tried);
