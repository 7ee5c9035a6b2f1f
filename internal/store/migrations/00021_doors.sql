-- How the installation is reached from the network: whether the desk and the door of
-- players are open, at which
-- address the desk is, and by which names besides those that are known. They belong to the
-- installation and to no event.

-- +goose Up
CREATE TABLE doors (
	one     integer NOT NULL PRIMARY KEY CHECK (one = 1),
	desk    integer NOT NULL CHECK (desk IN (0, 1)),
	players integer NOT NULL CHECK (players IN (0, 1)),
	address text    NOT NULL,
	hosts   text    NOT NULL
);

-- The key of the hall's own certificate, so that who continues elsewhere answers with the
-- fingerprint that people have compared.
CREATE TABLE door_key (
	one integer NOT NULL PRIMARY KEY CHECK (one = 1),
	key text    NOT NULL
);
