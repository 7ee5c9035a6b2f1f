-- With what other programs act: of the token itself the SHA-256 alone, with the role and
-- the part (JSON) for which it is, until when, and when it was used last (0: never). They
-- belong to the installation and to no event.

-- +goose Up
CREATE TABLE tokens (
	id      text   NOT NULL PRIMARY KEY,
	name    text   NOT NULL,
	hash    text   NOT NULL UNIQUE,
	role    text   NOT NULL,
	scope   text   NOT NULL,
	made    bigint NOT NULL,
	expires bigint NOT NULL,
	used    bigint NOT NULL
);
