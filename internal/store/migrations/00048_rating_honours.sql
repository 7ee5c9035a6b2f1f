-- What the reports of a rating period bring besides ratings: norms, titles and certificates, and who
-- the arbiters were. It follows from what went into the period, and is found as its result is.

-- +goose Up
CREATE TABLE rating_honours (
	inputs  text   NOT NULL,
	outputs text   NOT NULL,
	part    bigint NOT NULL,
	data    bytea  NOT NULL,
	PRIMARY KEY (inputs, outputs, part)
);
