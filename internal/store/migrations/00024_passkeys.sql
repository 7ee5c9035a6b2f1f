-- Keys with which people come back where a name has a certificate that browsers trust: what
-- their devices gave of them, which is public, and how often each was used. They belong to
-- the installation, as people do. 0 is a moment that is none.

-- +goose Up
CREATE TABLE passkeys (
	id         text   NOT NULL PRIMARY KEY,
	person     text   NOT NULL,
	name       text   NOT NULL,
	place      text   NOT NULL,
	credential text   NOT NULL UNIQUE,
	data       text   NOT NULL,
	created    bigint NOT NULL,
	used       bigint NOT NULL
);

CREATE INDEX passkeys_of_person ON passkeys (person);
