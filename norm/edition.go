package norm

import (
	"torneo/handbook"
	"torneo/tournament"
)

// Rules answer the questions in which editions of B.01 differ.
type Rules struct {
	Edition handbook.Edition

	// For is the edition in force, if its text is not at hand and Edition's stands
	// for it (R-NORM-EDITIONS).
	For handbook.Edition

	// Unrated is what an unrated opponent counts; UnratedShare whether there may
	// be no more of them than a fifth of the opponents and one (2014, 1.4.6d).
	Unrated      int
	UnratedShare bool

	// NineOfEight: eight games and a round without one, out of nine, count as
	// nine games and not as eight (B.01 1.4.1c).
	NineOfEight bool

	// CutPredetermined: the games after the norm may also be left out where who
	// meets whom was fixed beforehand (2014, 1.4.2e).
	CutPredetermined bool

	// PeopleOnce: in a double round robin every opponent's title counts once, and
	// as many are needed as in a single one; otherwise half as many people
	// suffice (B.01 1.4.5f, R-NORM-DRR).
	PeopleOnce bool

	// TeamsExempt: in team championships and the World Cup the opponents'
	// federations do not matter (2014, 1.7.2).
	TeamsExempt bool

	// HostOnly: in national championships only players of the registering
	// federation are exempt (B.01 1.4.3a, b).
	HostOnly bool

	// EveryRound: the foreigners of a Swiss are counted round by round (B.01 1.4.3d).
	EveryRound bool

	// Olympiad is how many games a norm there counts, and OlympiadPerformance how
	// many a title performance that is no norm; 0: as many as were played, or none.
	Olympiad, OlympiadPerformance int

	// Championship is how many players one needs that brings direct titles, and
	// ChampionshipRounds how many rounds (B.01 1.2.3); DirectMinimum whether a rating is
	// needed for them (B.01 0.6.2). The tables of 2014 are not at hand.
	Championship       int
	ChampionshipRounds int
	DirectMinimum      bool
	NoDirectTable      bool

	// Norms is the least number of norms of an application.
	Norms int

	// EventType: one norm must come from an event of certain kinds (B.01 1.5.6), if one
	// was made on the day that the article names, yyyymmdd, or after it.
	EventType      bool
	EventTypeSince int

	// OneADay lists the titles of which one norm must come from an event with one
	// round a day on three days (B.01 1.1.3a).
	OneADay []Title

	// RatedGames is how many rated games a title by rating needs (B.01 1.3).
	RatedGames int

	// Minutes is the least time for 60 moves, and MinutesFlat that without
	// increment (B.01 1.1.3).
	Minutes, MinutesFlat int

	// Days is the longest an individual event may take; 0: no limit.
	Days int

	articles map[Key]string
}

// editions is a row an edition, as the handbook lists them, the newest first.
var editions = []Rules{
	{
		Edition: "Titles-2024", Unrated: 1400, NineOfEight: true, HostOnly: true, EveryRound: true,
		EventType: true, EventTypeSince: handbook.Since(handbook.Ref{Edition: "Titles-2024", Article: "1.5.6"}), OneADay: []Title{GM, WGM}, RatedGames: 30, Championship: 10, ChampionshipRounds: 9, DirectMinimum: true, Minutes: 120, MinutesFlat: 120,
		articles: map[Key]string{
			Games: "1.4.1", Players: "1.4.5f", Foreign: "1.4.3", Own: "1.4.4", One: "1.4.4", Titled: "1.4.5a",
			Score: "1.4.8b", Average: "1.4.8a", Performance: "1.4.8", Complete: "1.4.1f", AllRounds: "1.4.1e", RoundsADay: "1.1.3", Rate: "1.1.3",
			teamGames: "1.4.1b", eightOfNine: "1.4.1c", lastForfeit: "1.4.2c", outside: "1.4.2a", unratedZero: "1.4.2b", notPlayed: "1.4.2c",
			after: "1.4.1e", beaten: "1.4.1f", swissExempt: "1.4.3d", zonalExempt: "1.4.3c", nationalExempt: "1.4.3a", teamExempt: "1.4.3b",
			normal: "1.4.3e", surplus: "1.4.1d", raised: "1.4.6", unratedAs: "1.4.6",
		},
	},
	{
		Edition: "Titles-2014", Unrated: 1000, UnratedShare: true, CutPredetermined: true, PeopleOnce: true, TeamsExempt: true, Championship: 8, NoDirectTable: true,
		Olympiad: 20, OlympiadPerformance: 13, Norms: 2, OneADay: []Title{GM}, Minutes: 120, MinutesFlat: 150, Days: 90,
		articles: map[Key]string{
			Games: "1.4.1", Players: "1.4.5f", Foreign: "1.4.3", Own: "1.4.4", One: "1.4.4", Titled: "1.4.5a", Unrated: "1.4.6d",
			Score: "1.7", Average: "1.4.8a", Performance: "1.4.8", Complete: "1.4.2f", RoundsADay: "1.1.3", Rate: "1.1.3", Duration: "1.1.4",
			teamGames: "1.4.1b", eightOfNine: "1.4.1c", lastForfeit: "1.4.2d", outside: "1.4.2a", unratedZero: "1.4.2c", notPlayed: "1.4.2d",
			after: "1.4.2e", beaten: "1.4.2f", swissExempt: "1.4.3e", zonalExempt: "1.4.3c", nationalExempt: "1.4.3a", teamExempt: "1.4.3b",
			tableExempt: "1.7.2", olympiadPerformance: "1.2.3b", normal: "1.4.3f", surplus: "1.4.1d", raised: "1.4.6c", unratedAs: "1.4.6d",
		},
	},
}

// standIns says which edition's text is taken for one that is not at hand
// (R-NORM-EDITIONS).
var standIns = map[handbook.Edition]handbook.Edition{"Titles-2017": "Titles-2014"}

// RulesOf is the rules of an edition; false if there is none of that name, which is
// so of days before the oldest one. A norm is judged by those of its own event
// (B.01 1.5.4).
func RulesOf(edition handbook.Edition) (Rules, bool) {
	text, absent := standIns[edition]
	if !absent {
		text = edition
	}
	for _, r := range editions {
		if r.Edition == text {
			if absent {
				r.For = edition
			}
			return r, true
		}
	}
	return Rules{}, false
}

// RulesFor is the rules by which the norms of an event are judged; a *Refused if no
// edition of its time is known.
func RulesFor(t *tournament.Tournament) (Rules, error) {
	if r, ok := RulesOf(t.Rulebook.Titles); ok {
		return r, nil
	}
	return Rules{}, refused("norm.no-edition", "oldest", editions[len(editions)-1].Edition.Name())
}

// Article is where the edition has a requirement.
func (r Rules) Article(k Key) string { return r.articles[k] }

// WithoutExemption is the article by which an application needs a norm made without
// an exemption.
func (r Rules) WithoutExemption() string { return r.articles[normal] }

// SwissArticle is where the edition exempts a Swiss with foreigners.
func (r Rules) SwissArticle() string { return r.articles[swissExempt] }
