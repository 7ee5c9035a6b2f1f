package handbook

// lawsEditions lists the editions of the Laws of Chess (E.01), oldest first: each is in
// force until the day before the next one's first. An event names none: every game is
// played under the Laws of its day.
var lawsEditions = []Edition{"Laws-2009", "Laws-2014", "Laws-2017", "Laws-2018", "Laws-2023"}

// LawsEditions returns the editions of the Laws, oldest first.
func LawsEditions() []Edition { return append([]Edition(nil), lawsEditions...) }

// LawsOn returns the edition of the Laws in force on a day, yyyymmdd; for 0, an unknown
// day, the newest; "" before the oldest known one.
func LawsOn(day int) Edition { return latest(lawsEditions, day) }

// latest returns the last of the editions, oldest first, that is in force on a day; for
// 0 the newest.
func latest(editions []Edition, day int) (id Edition) {
	for _, e := range editions {
		if day == 0 || InForce(e) <= day {
			id = e
		}
	}
	return id
}
