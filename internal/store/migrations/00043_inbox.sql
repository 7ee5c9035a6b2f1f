-- What a federation receives of its events: submissions, the versions of their report with the file
-- as it came (compressed), and who did what with them. It belongs to the installation.

-- +goose Up
CREATE TABLE inbox (
	id         text   NOT NULL PRIMARY KEY,
	name       text   NOT NULL,
	city       text   NOT NULL,
	federation text   NOT NULL,
	begins     text   NOT NULL,
	ends       text   NOT NULL,
	code       text   NOT NULL,
	journal    text   NOT NULL,
	organiser  text   NOT NULL,
	email      text   NOT NULL,
	language   text   NOT NULL,
	state      text   NOT NULL,
	due        text   NOT NULL,
	late       bigint NOT NULL,
	period     text   NOT NULL,
	maybe      text   NOT NULL,
	edition    bigint NOT NULL,
	versions   bigint NOT NULL,
	players    bigint NOT NULL,
	rounds     bigint NOT NULL,
	arbiter    text   NOT NULL,
	rejecting  bigint NOT NULL,
	asking     bigint NOT NULL,
	questions  bigint NOT NULL,
	received   bigint NOT NULL,
	changed    bigint NOT NULL,
	words      text   NOT NULL
);
CREATE INDEX inbox_state ON inbox (state, due, changed);
CREATE INDEX inbox_changed ON inbox (changed, id);
CREATE INDEX inbox_state_changed ON inbox (state, changed, id);
CREATE INDEX inbox_days ON inbox (begins, id);
CREATE INDEX inbox_ends ON inbox (ends, id);
CREATE INDEX inbox_code ON inbox (code);
CREATE INDEX inbox_journal ON inbox (journal);
CREATE INDEX inbox_maybe ON inbox (maybe);

CREATE TABLE inbox_versions (
	submission text   NOT NULL,
	number     bigint NOT NULL,
	file       text   NOT NULL,
	hash       text   NOT NULL,
	size       bigint NOT NULL,
	way        text   NOT NULL,
	source     text   NOT NULL,
	person     text   NOT NULL,
	identity   text   NOT NULL,
	at         bigint NOT NULL,
	found      bytea  NOT NULL,
	PRIMARY KEY (submission, number)
);
CREATE INDEX inbox_versions_hash ON inbox_versions (hash);

CREATE TABLE inbox_files (
	submission text   NOT NULL,
	number     bigint NOT NULL,
	data       bytea  NOT NULL,
	PRIMARY KEY (submission, number)
);

CREATE TABLE inbox_acts (
	submission text   NOT NULL,
	number     bigint NOT NULL,
	at         bigint NOT NULL,
	person     text   NOT NULL,
	identity   text   NOT NULL,
	act        text   NOT NULL,
	version    bigint NOT NULL,
	words      text   NOT NULL,
	other      text   NOT NULL,
	PRIMARY KEY (submission, number)
);
