package norm

import (
	"torneo/handbook"
	"torneo/message"
	"torneo/tournament"
)

// Rules answer the questions in which editions of B.01 differ.
type Rules struct {
	Edition handbook.Edition

	// Digest: the text is not at hand. It is that of 2014 with what is known to have
	// changed, and where nothing is known the stricter one (R-NORM-EDITIONS).
	Digest bool

	// Unrated is the rating that an unrated opponent counts; UnratedShare whether there may be
	// no more of them than a fifth of the opponents and one (2014, 1.4.6d).
	Unrated      int
	UnratedShare bool

	// NineOfEight: eight games and a round without one, out of nine, count as
	// nine games and not as eight (B.01 1.4.1c).
	NineOfEight bool

	// CutPredetermined: the games after the norm may also be left out where who
	// meets whom was fixed beforehand (2014, 1.4.2e).
	CutPredetermined bool

	// MixOnly: where games are left out, the complete event needs the mix, titles and
	// federations; otherwise everything but the score, the minimum average as well
	// (R-NORM-COMPLETE).
	MixOnly bool

	// PeopleOnce: in a double round robin every opponent's title counts once, and
	// as many are needed as in a single one; otherwise people are counted, and half of
	// them suffice (B.01 1.4.5f, R-NORM-DRR).
	PeopleOnce bool

	// HostOnly: in national championships only players of the registering
	// federation are exempt (B.01 1.4.3a, b).
	HostOnly bool

	// MissOne: the foreigners of a Swiss count if they miss one round at most;
	// EveryRound: there must be enough of them round by round (B.01 1.4.3d).
	MissOne    bool
	EveryRound bool

	// Olympiad is the number of games that a norm there counts, and OlympiadPerformance that of
	// a title performance that is no norm; 0: as many as were played, or none.
	Olympiad, OlympiadPerformance int

	// Championship is the number of players that one needs to bring direct titles, and
	// ChampionshipRounds that of rounds (B.01 1.2.3); DirectMinimum whether a rating is needed
	// for them (B.01 0.6.2). The tables of 2014 are not at hand.
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

	// RatedGames is the number of rated games that a title by rating needs (B.01 1.3).
	RatedGames int

	// ReachedCertificate: a certificate of a rating that was reached in the middle of an
	// event is recommended (2014: 1.5.3a).
	ReachedCertificate bool

	// Minutes is the least time for 60 moves, and MinutesFlat that without
	// increment (B.01 1.1.3).
	Minutes, MinutesFlat int

	// Days is the longest an individual event may take; 0: no limit.
	Days int

	articles map[Key]string
	doubts   []doubt
}

// eventTypeSince is the first day on which norms ask for an event as in 1.5.6.
var eventTypeSince = handbook.EffectiveDay(handbook.Ref{Edition: "Titles-2024", Article: "1.5.6"})

// articles2024 are those of 2024. The commission cites the edition of 2022 in the same
// way: B.01 (2022) 1.4.1c to e, 1.4.3d, 1.5.6.
var articles2024 = map[Key]string{
	Games: "1.4.1", Players: "1.4.5f", Foreign: "1.4.3", Own: "1.4.4", One: "1.4.4", Titled: "1.4.5a",
	Score: "1.4.8b", Average: "1.4.8a", Performance: "1.4.8", Complete: "1.4.1f", AllRounds: "1.4.1e", RoundsADay: "1.1.3", Rate: "1.1.3",
	Unrated: "1.4.6d", Duration: "1.1.4",
	teamGames: "1.4.1b", eightOfNine: "1.4.1c", lastForfeit: "1.4.2c", outside: "1.4.2a", unratedZero: "1.4.2b", notPlayed: "1.4.2c",
	after: "1.4.1e", beaten: "1.4.1f", swissExempt: "1.4.3d", zonalExempt: "1.4.3c", nationalExempt: "1.4.3a", teamExempt: "1.4.3b",
	tableExempt: "1.4.4", normal: "1.4.3e", surplus: "1.4.1d", raised: "1.4.6c", unratedAs: "1.4.6d", forty: "1.5.6", reached: "1.5.3",
}

var articles2014 = map[Key]string{
	Games: "1.4.1", Players: "1.4.5f", Foreign: "1.4.3", Own: "1.4.4", One: "1.4.4", Titled: "1.4.5a", Unrated: "1.4.6d",
	Score: "1.7", Average: "1.4.8a", Performance: "1.4.8", Complete: "1.4.2f", RoundsADay: "1.1.3", Rate: "1.1.3", Duration: "1.1.4",
	teamGames: "1.4.1b", eightOfNine: "1.4.1c", lastForfeit: "1.4.2d", outside: "1.4.2a", unratedZero: "1.4.2c", notPlayed: "1.4.2d",
	after: "1.4.2e", beaten: "1.4.2f", swissExempt: "1.4.3e", zonalExempt: "1.4.3c", nationalExempt: "1.4.3a", teamExempt: "1.4.3b",
	tableExempt: "1.7.2", olympiadPerformance: "1.2.3b", normal: "1.4.3f", surplus: "1.4.1d", raised: "1.4.6c", unratedAs: "1.4.6d", reached: "1.5.3a",
}

// editions is a row an edition, as the handbook lists them, the newest first.
var editions = []Rules{
	{
		Edition: "Titles-2024", Unrated: 1400, NineOfEight: true, MixOnly: true, HostOnly: true, MissOne: true, EveryRound: true,
		EventType: true, EventTypeSince: eventTypeSince, OneADay: []Title{GM, WGM}, RatedGames: 30, Championship: 10, ChampionshipRounds: 9, DirectMinimum: true, Minutes: 120, MinutesFlat: 120,
		articles: articles2024,
	},
	{
		Edition: "Titles-2022", Digest: true, Unrated: 1000, UnratedShare: true, PeopleOnce: true, HostOnly: true, MissOne: true,
		EventType: true, EventTypeSince: eventTypeSince, Norms: 2, OneADay: []Title{GM, WGM}, RatedGames: 30, Championship: 8, DirectMinimum: true, NoDirectTable: true,
		ReachedCertificate: true, Minutes: 120, MinutesFlat: 150, Days: 90,
		articles: articles2024,
		doubts:   []doubt{unratedDoubt, peopleDoubt, registeringDoubt, completeDoubt, everyRoundDoubt, rateDoubt, durationDoubt},
	},
	{
		Edition: "Titles-2017", Digest: true, Unrated: 1000, UnratedShare: true, CutPredetermined: true, PeopleOnce: true, HostOnly: true,
		Norms: 2, OneADay: []Title{GM, WGM}, RatedGames: 30, Championship: 8, DirectMinimum: true, NoDirectTable: true,
		ReachedCertificate: true, Minutes: 120, MinutesFlat: 150, Days: 90,
		articles: articles2014,
		doubts:   []doubt{unratedDoubt, peopleDoubt, registeringDoubt, completeDoubt, everyRoundDoubt, cutDoubt, rateDoubt, durationDoubt},
	},
	{
		Edition: "Titles-2014", Unrated: 1000, UnratedShare: true, CutPredetermined: true, PeopleOnce: true, Championship: 8, NoDirectTable: true,
		Olympiad: 20, OlympiadPerformance: 13, Norms: 2, OneADay: []Title{GM}, ReachedCertificate: true, Minutes: 120, MinutesFlat: 150, Days: 90,
		articles: articles2014,
		doubts:   []doubt{olympiadDoubt},
	},
}

// RulesOf returns the rules of an edition; false if there is none of that name, which is so of
// days before the oldest one. A norm is judged by those of its own event (B.01 1.5.4).
func RulesOf(edition handbook.Edition) (Rules, bool) {
	for _, r := range editions {
		if r.Edition == edition {
			return r, true
		}
	}
	return Rules{}, false
}

// RulesFor returns the rules by which the norms of an event are judged; a *Refused if no
// edition of its time is known.
func RulesFor(t *tournament.Tournament) (Rules, error) {
	if r, ok := RulesOf(t.Rulebook.Titles); ok {
		return r, nil
	}
	oldest := handbook.InForce(editions[len(editions)-1].Edition)
	day := tournament.Date{Year: oldest / 10000, Month: oldest / 100 % 100, Day: oldest % 100}
	return Rules{}, refuse("norm.no-edition", "day", day)
}

// Text describes the copy of the edition's text that is used, and what of it is not known.
//
//i18n:prefix norm.text.
func (r Rules) Text() message.Message { return message.New("norm.text." + r.Edition.Name()) }

// EventTypeCited returns the article on the event of one norm, as it is cited beside editions
// that have none.
func EventTypeCited() string {
	return handbook.Edition("Titles-2024").Cite() + " " + articles2024[forty]
}

// Article returns the edition's article for a requirement.
func (r Rules) Article(k Key) string { return r.articles[k] }

// WithoutExemption returns the article by which an application needs a norm made without an
// exemption.
func (r Rules) WithoutExemption() string { return r.articles[normal] }

// RaisedArticle returns the article by which the lowest opponent's rating is raised.
func (r Rules) RaisedArticle() string { return r.articles[raised] }

// SwissArticle returns the article that exempts a Swiss with foreigners.
func (r Rules) SwissArticle() string { return r.articles[swissExempt] }
