package handbook

// lawsEditions are those of the Laws of Chess (E.01), oldest first: each is in force until
// the day before the next one's first. An event names none: every game is played under
// the Laws of its day.
var lawsEditions = []Edition{"Laws-2009", "Laws-2014", "Laws-2017", "Laws-2018", "Laws-2023"}

// LawsEditions lists the editions of the Laws, oldest first.
func LawsEditions() []Edition { return append([]Edition(nil), lawsEditions...) }

// LawsOn is the edition of the Laws in force on a day, yyyymmdd; for 0, a day that is not
// known, the newest; "" before the oldest that is known.
func LawsOn(day int) Edition { return latest(lawsEditions, day) }

// latest is the last of the editions, oldest first, that is in force on a day; for 0 the
// newest.
func latest(editions []Edition, day int) (id Edition) {
	for _, e := range editions {
		if day == 0 || InForce(e) <= day {
			id = e
		}
	}
	return id
}
