package handbook

// arbitersEditions lists the editions of the regulations for the titles of arbiters
// (B.06), oldest first. An event names none: its first day decides, and for an
// application its own day.
var arbitersEditions = []Edition{"Arbiters-2009", "Arbiters-2021", "Arbiters-2024"}

// ArbitersEditions returns the editions of the titles of arbiters, oldest first.
func ArbitersEditions() []Edition { return append([]Edition(nil), arbitersEditions...) }

// ArbitersOn returns the edition of the titles of arbiters in force on a day, yyyymmdd;
// for 0, an unknown day, the newest; "" before the oldest known one.
func ArbitersOn(day int) Edition { return latest(arbitersEditions, day) }
