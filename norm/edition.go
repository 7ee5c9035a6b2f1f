package norm

import "torneo/tournament"

// Rules answer the questions in which editions of B.01 differ.
type Rules struct {
	Edition string

	// Unrated is what an unrated opponent counts; UnratedShare whether there may
	// be no more of them than a fifth of the opponents and one (2014, 1.4.6d).
	Unrated      int
	UnratedShare bool

	// NineOfEight: eight games and a round without one, out of nine, count as
	// nine games and not as eight (1.4.1c).
	NineOfEight bool

	// CutPredetermined: the games after the norm may also be left out where who
	// meets whom was fixed beforehand (2014, 1.4.2e).
	CutPredetermined bool

	// PeopleOnce: in a double round robin every opponent's title counts once, and
	// as many are needed as in a single one; otherwise half as many people
	// suffice (1.4.5f, R-NORM-DRR).
	PeopleOnce bool

	// TeamsExempt: in team championships and the World Cup the opponents'
	// federations do not matter (2014, 1.7.2).
	TeamsExempt bool

	// HostOnly: in national championships only players of the registering
	// federation are exempt (1.4.3a, b).
	HostOnly bool

	// EveryRound: the foreigners of a Swiss are counted round by round (1.4.3d).
	EveryRound bool

	// Olympiad is how many games a norm there counts, and OlympiadPerformance how
	// many a title performance that is no norm; 0: as many as were played, or none.
	Olympiad, OlympiadPerformance int

	// Norms is the least number of norms of an application.
	Norms int

	// EventType: one norm must come from an event of certain kinds (1.5.6).
	EventType bool

	// OneADay lists the titles of which one norm must come from an event with one
	// round a day on three days (1.1.3a).
	OneADay []Title

	// RatedGames is how many rated games a title by rating needs (1.3).
	RatedGames int

	// Minutes is the least time for 60 moves, and MinutesFlat that without
	// increment (1.1.3).
	Minutes, MinutesFlat int

	// Days is the longest an individual event may take; 0: no limit.
	Days int

	articles map[Key]string
}

// editions lists the editions from the newest back.
var editions = []struct {
	from  int // yyyymmdd
	rules Rules
}{
	{20240101, Rules{
		Edition: "2024", Unrated: 1400, NineOfEight: true, HostOnly: true, EveryRound: true,
		EventType: true, OneADay: []Title{GM, WGM}, RatedGames: 30, Minutes: 120, MinutesFlat: 120,
		articles: map[Key]string{
			Games: "1.4.1", Players: "1.4.5f", Foreign: "1.4.3", Own: "1.4.4", One: "1.4.4", Titled: "1.4.5a",
			Score: "1.4.8b", Average: "1.4.8a", Performance: "1.4.8", Complete: "1.4.1f", AllRounds: "1.4.1e", RoundsADay: "1.1.3", Rate: "1.1.3",
			teamGames: "1.4.1b", eightOfNine: "1.4.1c", lastForfeit: "1.4.2c", outside: "1.4.2a", unratedZero: "1.4.2b", notPlayed: "1.4.2c",
			after: "1.4.1e", beaten: "1.4.1f", swissExempt: "1.4.3d", zonalExempt: "1.4.3c", nationalExempt: "1.4.3a", teamExempt: "1.4.3b",
			normal: "1.4.3e", surplus: "1.4.1d", raised: "1.4.6", unratedAs: "1.4.6",
		},
	}},
	{0, Rules{
		Edition: "2014", Unrated: 1000, UnratedShare: true, CutPredetermined: true, PeopleOnce: true, TeamsExempt: true,
		Olympiad: 20, OlympiadPerformance: 13, Norms: 2, OneADay: []Title{GM}, Minutes: 120, MinutesFlat: 150, Days: 90,
		articles: map[Key]string{
			Games: "1.4.1", Players: "1.4.5f", Foreign: "1.4.3", Own: "1.4.4", One: "1.4.4", Titled: "1.4.5a", Unrated: "1.4.6d",
			Score: "1.7", Average: "1.4.8a", Performance: "1.4.8", Complete: "1.4.2f", RoundsADay: "1.1.3", Rate: "1.1.3", Duration: "1.1.4",
			teamGames: "1.4.1b", eightOfNine: "1.4.1c", lastForfeit: "1.4.2d", outside: "1.4.2a", unratedZero: "1.4.2c", notPlayed: "1.4.2d",
			after: "1.4.2e", beaten: "1.4.2f", swissExempt: "1.4.3e", zonalExempt: "1.4.3c", nationalExempt: "1.4.3a", teamExempt: "1.4.3b",
			tableExempt: "1.7.2", olympiadPerformance: "1.2.3b", normal: "1.4.3f", surplus: "1.4.1d", raised: "1.4.6c", unratedAs: "1.4.6d",
		},
	}},
}

// Editions lists the names of the editions, the newest first.
func Editions() []string {
	var names []string
	for _, e := range editions {
		names = append(names, e.rules.Edition)
	}
	return names
}

// RulesOf is an edition by name.
func RulesOf(edition string) (Rules, bool) {
	for _, e := range editions {
		if e.rules.Edition == edition {
			return e.rules, true
		}
	}
	return Rules{}, false
}

// RulesOn is the edition by which a norm made in an event that began on that day
// is judged (1.5.4); the newest one if the day is not known. The texts of 2017 to
// 2023 are not at hand: 2014 stands for them (R-NORM-EDITIONS).
func RulesOn(day tournament.Date) Rules {
	for _, e := range editions {
		if day.IsZero() || day.Ordinal() >= e.from {
			return e.rules
		}
	}
	return editions[0].rules
}

// Between reports a day of the editions that are not at hand.
func Between(day tournament.Date) bool {
	return day.Ordinal() >= 20170701 && day.Ordinal() < 20240101
}

// Article is where the edition has a requirement.
func (r Rules) Article(k Key) string { return r.articles[k] }

// SwissArticle is where the edition exempts a Swiss with foreigners.
func (r Rules) SwissArticle() string { return r.articles[swissExempt] }
