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

-- What frozen months say of everybody, row by row, so that a history is read without reading results: a
-- player's months, the events of players and arbiters, what they reached, and by which words they are
-- found. It follows from results and honours.
CREATE TABLE rating_persons (
	kind   text NOT NULL,
	person text NOT NULL,
	name   text NOT NULL,
	words  text NOT NULL,
	PRIMARY KEY (kind, person)
);

CREATE TABLE rating_months (
	person text   NOT NULL,
	series text   NOT NULL,
	month  text   NOT NULL,
	name   text   NOT NULL,
	old    bigint NOT NULL,
	new    bigint NOT NULL,
	events bigint NOT NULL,
	games  bigint NOT NULL,
	points bigint NOT NULL,
	PRIMARY KEY (series, month, person)
);
CREATE INDEX rating_months_person ON rating_months (person, month, series);

CREATE TABLE rating_played (
	kind       text   NOT NULL,
	person     text   NOT NULL,
	series     text   NOT NULL,
	month      text   NOT NULL,
	event      text   NOT NULL,
	submission text   NOT NULL,
	ends       text   NOT NULL,
	role       text   NOT NULL,
	games      bigint NOT NULL,
	points     bigint NOT NULL
);
CREATE INDEX rating_played_month ON rating_played (series, month);
CREATE INDEX rating_played_person ON rating_played (kind, person, ends, event);

CREATE TABLE rating_reached (
	kind   text   NOT NULL,
	person text   NOT NULL,
	series text   NOT NULL,
	month  text   NOT NULL,
	number bigint NOT NULL,
	honour text   NOT NULL,
	PRIMARY KEY (series, month, number)
);
CREATE INDEX rating_reached_person ON rating_reached (kind, person, month);
