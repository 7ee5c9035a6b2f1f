package tiebreak

import (
	"slices"
	"sync"

	"torneo/handbook"
	"torneo/tournament"
)

// Kind is FIDE's type of a tie-break, by the data that it is computed from (C.07 (2026)
// 4.3); some have two.
type Kind string

// Domain is the set of events for which a tie-break is defined.
type Domain uint8

const (
	ForAll Domain = iota
	ForPlayers
	ForTeams
)

// Entry is a tie-break of the catalogue.
type Entry struct {
	Code      string
	Kind      Kind
	Domain    Domain
	Low       bool   // the lower value ranks higher
	Modifiers string // letters of the modifiers that apply: C M P F L K R U
	On        string // bases that may be named: "", "MP", "MP GP"
	Rating    bool   // built on ratings
	Buchholz  bool   // not for predetermined pairings
	Articles  []Article
}

// Article is the article of an edition that defines the tie-break; editions without one
// do not have it.
type Article struct {
	Edition handbook.Edition
	Article string
}

// definition is an entry with its computation: value for what each participant
// has by himself, order for what exists only between tied ones.
type definition struct {
	Entry
	value   func(c *Calculation, s Spec, i int) Value
	order   func(c *Calculation, s Spec, group []int) []int
	applies func(c *Calculation, group []int) bool

	// opponents is the view in which the opponents' scores are taken, where the
	// tie-break takes them; unit is in what the terms are counted.
	opponents func(c *Calculation, s Spec) *view
	unit      unit
}

// unit is the unit of a summand of a tie-break.
type unit uint8

const (
	tenths     unit = iota // points
	hundredths             // points times points
	halves                 // rounds
	wholes                 // ratings, numbers
)

// Catalogue returns every tie-break of the regulations, in their order, and with the
// extended direct encounters the one that programs add (tournament.BoardCountCode). The
// event's own (tournament.OutsideCode) is not included.
func Catalogue() []Entry {
	var entries []Entry
	for _, d := range definitions() {
		entries = append(entries, d.Entry)
	}
	return entries
}

// Describe returns the tie-break of a code (older spellings included); false if there
// is none.
func Describe(code string) (Entry, bool) {
	s, err := Parse(code)
	if err != nil {
		return Entry{}, false
	}
	return catalogue()[s.Code].Entry, true
}

// ArticleIn returns the article that defines the tie-break in that edition; false if
// none does.
func (e Entry) ArticleIn(edition handbook.Edition) (string, bool) {
	for _, a := range e.Articles {
		if a.Edition == edition {
			return a.Article, true
		}
	}
	return "", false
}

// Editions returns the editions that have the tie-break.
func (e Entry) Editions() []handbook.Edition {
	var list []handbook.Edition
	for _, a := range e.Articles {
		list = append(list, a.Edition)
	}
	return list
}

// articles gives the defining article of each edition, oldest first; "" where
// the edition does not have the tie-break.
func articles(of2009, of2012, of2014, of2018, of2023, of2024, of2026 string) []Article {
	var list []Article
	for k, a := range []string{of2009, of2012, of2014, of2018, of2023, of2024, of2026} {
		if a != "" {
			list = append(list, Article{handbook.TieBreakEditions()[k].ID, a})
		}
	}
	return list
}

func definitions() []definition {
	extended := func(code string, theirs, mine tournament.Score, of2012, of2023, of2026 string) definition {
		return definition{
			Entry: Entry{Code: code, Kind: "BC", Domain: ForTeams, Modifiers: "CMP",
				Articles: articles("D "+of2012, "D "+of2012, "3.3", "Sonneborn-Berger for teams", of2023, of2026, of2026)},
			value: extendedSonnebornBerger(theirs, mine), opponents: opponentsOn(theirs), unit: hundredths,
		}
	}
	encounter := func(code string, extra ...string) definition {
		return definition{
			Entry: Entry{Code: code, Kind: "A", Domain: ForTeams, Modifiers: "P", Articles: articles("", "", "", "", "12.3", "13.3", "13.3")},
			order: extendedDirectEncounter(extra...),
		}
	}
	outsideTheList := func(d definition) definition { // of FIDE's tie-breaks
		d.Articles = articles("", "", "", "", "-", "-", "-")
		return d
	}
	return []definition{
		{Entry: Entry{Code: "PTS", Kind: "B", On: "MP GP", Articles: articles("-", "-", "-", "-", "-", "-", "-")}, value: ownTotal(samePrimary)},
		{Entry: Entry{Code: "DE", Kind: "A", On: "MP GP", Modifiers: "P",
			Articles: articles("A (c)", "A (c)", "1.4", "Direct encounter", "5.1", "6", "6")}, order: directEncounter},
		{Entry: Entry{Code: "WIN", Kind: "B", On: "MP",
			Articles: articles("B (c)", "B (c)", "1.2", "Number of games won", "6.1", "7.1", "7.1")}, value: wins, unit: halves},
		{Entry: Entry{Code: "WON", Kind: "B", On: "MP",
			Articles: articles("B (c)", "B (c)", "1.2", "", "6.2", "7.2", "7.2")}, value: gamesWon, unit: halves},
		{Entry: Entry{Code: "BPG", Kind: "B", Domain: ForPlayers,
			Articles: articles("A (e)", "A (e)", "1.3", "Games played with Black", "6.3", "7.3", "7.3")}, value: blackGames, unit: halves},
		{Entry: Entry{Code: "BWG", Kind: "B", Domain: ForPlayers,
			Articles: articles("", "", "6.1 c", "Games won with Black", "6.4", "7.4", "7.4")}, value: blackWins, unit: halves},
		{Entry: Entry{Code: "PS", Kind: "B", On: "MP GP", Modifiers: "CM",
			Articles: articles("", "", "1.5", "Progressive scores", "6.5", "7.5", "7.5")}, value: progressive},
		{Entry: Entry{Code: "REP", Kind: "B", Articles: articles("", "", "", "", "6.6", "7.6", "7.6")}, value: roundsElected, unit: halves},
		{Entry: Entry{Code: "STD", Kind: "B", Articles: articles("", "", "", "", "", "", "7.7")}, value: standardPoints, unit: halves},
		{Entry: Entry{Code: "TPN", Kind: "B", Low: true, Modifiers: "R", Articles: articles("", "", "", "", "", "", "7.8")}, value: pairingNumber, unit: wholes},
		{Entry: Entry{Code: "BH", Kind: "C", On: "MP GP", Modifiers: "CMPF", Buchholz: true,
			Articles: articles("A (b)", "A (b)", "3.1", "Buchholz", "7.1", "8.1", "8.1")}, value: buchholz, opponents: buchholzView},
		{Entry: Entry{Code: "SOB", Kind: "C", On: "MP GP", Modifiers: "CMP", Buchholz: true,
			Articles: articles("D (a5)", "D (a5)", "3.1", "Sum of Buchholz", "", "", "")}, value: sumOfBuchholz},
		{Entry: Entry{Code: "AOB", Kind: "CC", On: "MP GP", Modifiers: "CMPF", Buchholz: true,
			Articles: articles("", "", "", "", "7.2", "8.2", "8.2")}, value: averageOfBuchholz},
		{Entry: Entry{Code: "FB", Kind: "D", On: "MP GP", Modifiers: "CMP", Buchholz: true,
			Articles: articles("", "", "", "", "8.4", "8.3", "8.3")}, value: buchholz, opponents: buchholzView},
		{Entry: Entry{Code: "SB", Kind: "BC", On: "MP GP", Modifiers: "CMP",
			Articles: articles("A (f)", "A (f)", "3.2", "Sonneborn-Berger", "9.1", "9.1", "9.1")}, value: sonnebornBerger, opponents: sonnebornView, unit: hundredths},
		{Entry: Entry{Code: "KS", Kind: "BC", On: "MP GP", Modifiers: "LP",
			Articles: articles("A (d)", "A (d)", "1.1", "Koya", "9.2", "9.2", "9.2")}, value: koya},
		{Entry: Entry{Code: "ARO", Kind: "D", Domain: ForPlayers, Modifiers: "CMU", Rating: true,
			Articles: articles("A (a)", "A (a)", "4.1", "Average rating of opponents", "8.1", "10.1", "10.1")}, value: averageRating, unit: wholes},
		{Entry: Entry{Code: "TPR", Kind: "DB", Domain: ForPlayers, Modifiers: "U", Rating: true,
			Articles: articles("", "", "4.3", "", "8.2", "10.2", "10.2")}, value: performance, unit: wholes},
		{Entry: Entry{Code: "PTP", Kind: "DB", Domain: ForPlayers, Modifiers: "U", Rating: true,
			Articles: articles("", "", "", "", "8.3", "10.3", "10.3")}, value: perfectPerformance, unit: wholes},
		{Entry: Entry{Code: "APRO", Kind: "DC", Domain: ForPlayers, Modifiers: "U", Rating: true,
			Articles: articles("", "", "", "", "9.3", "10.4", "10.4")}, value: meanOf("TPR"), unit: wholes},
		{Entry: Entry{Code: "APPO", Kind: "DC", Domain: ForPlayers, Modifiers: "U", Rating: true,
			Articles: articles("", "", "", "", "9.4", "10.5", "10.5")}, value: meanOf("PTP"), unit: wholes},
		{Entry: Entry{Code: "RTNG", Kind: "B", Domain: ForPlayers, Modifiers: "RU", Rating: true,
			Articles: articles("", "", "", "", "", "", "10.6")}, value: ownRating, unit: wholes},
		{Entry: Entry{Code: "BC", Kind: "B", Domain: ForTeams, Low: true,
			Articles: articles("", "", "", "", "11.1", "12.1", "12.1")}, value: boardCount, applies: sameGamePoints},
		{Entry: Entry{Code: "TBR", Kind: "B", Domain: ForTeams, Articles: articles("", "", "", "", "11.2", "12.2", "12.2")}, value: topBoards},
		{Entry: Entry{Code: "BBE", Kind: "B", Domain: ForTeams, Articles: articles("", "", "", "", "11.3", "12.3", "12.3")}, value: withoutLastBoards},
		{Entry: Entry{Code: "MPvGP", Kind: "B", Domain: ForTeams,
			Articles: articles("A (g)", "A (g)", "2.1", "Team competitions", "12.1", "13.1", "13.1")}, value: ownTotal(otherScore)},
		{Entry: Entry{Code: "MP", Kind: "B", Domain: ForTeams,
			Articles: articles("A (g1)", "A (g1)", "2.2", "Team competitions", "12.1", "13.1", "13.1")}, value: ownTotal(matchScore)},
		{Entry: Entry{Code: "GP", Kind: "B", Domain: ForTeams,
			Articles: articles("A (g2)", "A (g2)", "2.1", "Team competitions", "12.1", "13.1", "13.1")}, value: ownTotal(gameScore)},
		{Entry: Entry{Code: "MP+GP", Kind: "B", Domain: ForTeams, Articles: articles("", "", "2.3", "", "", "", "")}, value: bothScores},
		extended("EMMSB", tournament.MatchScore, tournament.MatchScore, "(b2)", "12.2.1", "13.2.1"),
		extended("EMGSB", tournament.MatchScore, tournament.GameScore, "(b3)", "12.2.2", "13.2.2"),
		extended("EGMSB", tournament.GameScore, tournament.MatchScore, "(b4)", "12.2.3", "13.2.3"),
		extended("EGGSB", tournament.GameScore, tournament.GameScore, "(b5)", "12.2.4", "13.2.4"),
		encounter("EDE"),
		outsideTheList(encounter(tournament.BoardCountCode, "BC")),
		encounter("EDEBT", "BC", "TBR"),
		encounter("EDEBB", "BC", "BBE"),
		encounter("EDET", "TBR"),
		encounter("EDEB", "BBE"),
		{Entry: Entry{Code: "SSSC", Kind: "BC/BD", Domain: ForTeams, Modifiers: "FPK", Buchholz: true,
			Articles: articles("", "", "", "", "12.4", "13.4", "13.4")}, value: scoreAndSchedule},
	}
}

// catalogue is the definitions by code, made once.
var catalogue = sync.OnceValue(func() map[string]*definition {
	byCode := map[string]*definition{}
	for _, d := range append(definitions(), outsideEntry()) {
		byCode[d.Code] = &d
	}
	return byCode
})

// Has reports whether the modifier letter applies to the tie-break.
func (e Entry) Has(modifier byte) bool {
	return slices.Contains([]byte(e.Modifiers), modifier)
}
