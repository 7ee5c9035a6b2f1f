-- A second place, which gets every entry: by the machine and folder of the program that
-- writes there, under which name, and the code without which nobody reads what is sealed
-- there; begun: it has been there, and is not to be made anew. It belongs to the installation: no copy of the database has it.

-- +goose Up
CREATE TABLE second_places (
	place  text   NOT NULL PRIMARY KEY,
	id     text   NOT NULL,
	folder text   NOT NULL,
	code   text   NOT NULL,
	since  bigint NOT NULL,
	begun  integer NOT NULL
);
