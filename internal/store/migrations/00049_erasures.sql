-- What was erased of a federation's inbox by its rules: how many of what, until when, by whom. Nothing
-- of what was erased is in it.

-- +goose Up
CREATE TABLE inbox_erasures (
	number   bigint NOT NULL PRIMARY KEY,
	rule     text   NOT NULL,
	before   text   NOT NULL,
	things   bigint NOT NULL,
	person   text   NOT NULL,
	identity text   NOT NULL,
	at       bigint NOT NULL
);
