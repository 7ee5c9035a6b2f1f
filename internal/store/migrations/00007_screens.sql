-- The screens of the hall that have been given a role: the code by which each is known,
-- what it is called and shows (JSON), and the message that was typed for it, until when
-- (0: until it is taken away). They belong to the installation and to no event.

-- +goose Up
CREATE TABLE screens (
	id      text    NOT NULL PRIMARY KEY,
	code    text    NOT NULL UNIQUE,
	name    text    NOT NULL,
	look    text    NOT NULL,
	message text    NOT NULL,
	until   bigint  NOT NULL,
	whole   integer NOT NULL CHECK (whole IN (0, 1))
);
