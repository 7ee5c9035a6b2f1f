package handbook

// arbitersEditions are those of the regulations for the titles of arbiters (B.06), oldest
// first. An event names none: its first day decides, and of an application its own day.
var arbitersEditions = []Edition{"Arbiters-2009", "Arbiters-2021", "Arbiters-2024"}

// ArbitersEditions lists the editions of the titles of arbiters, oldest first.
func ArbitersEditions() []Edition { return append([]Edition(nil), arbitersEditions...) }

// ArbitersOn is the edition of the titles of arbiters in force on a day, yyyymmdd; for 0,
// a day that is not known, the newest; "" before the oldest that is known.
func ArbitersOn(day int) Edition { return latest(arbitersEditions, day) }
