// Package handbook knows FIDE's texts: which chapters and editions there are,
// when each was in force, how their articles are cited, and for every rule of
// every edition whether this program follows it.
package handbook

import (
	"fmt"
	"strings"
)

// Edition names one edition of a chapter by the year it is known for.
type Edition string

// TieBreakEdition is one edition of the tie-break regulations.
type TieBreakEdition struct {
	ID      Edition
	Chapter string // how its articles are cited: "C.07", "GR annex III"
	Title   string
	InForce int    // first day, yyyymmdd
	Source  string // the seed document, or where the text is found
}

// The editions of the tie-break regulations, oldest first.
var tieBreakEditions = []TieBreakEdition{
	{"2009", "Tie-Break Rules 2009", "an unplayed game is a draw against oneself", 0, "001, F (a)"},
	{"2012", "Tie-Break Rules 2012", "virtual opponent", 20120701, "001"},
	{"2014", "Arbiters' Manual 2014", "virtual opponent; the Manual's list and recommended orders", 20140101, "004"},
	{"2018", "C.05 annex III", "General Regulations for Competitions 2018", 20180101, "002"},
	{"2023", "C.07 (2023)", "Tie-Break Regulations, rewritten", 20230701, "000"},
	{"2024", "C.07 (2024)", "Tie-Break Regulations of 1 April and 1 August 2024", 20240401, "not in the seeds"},
	{"2026", "C.07 (2026)", "Play-Off and Tie-Break Regulations", 20260301, "003"},
}

// TieBreakEditions lists the editions, oldest first.
func TieBreakEditions() []TieBreakEdition { return tieBreakEditions }

// CurrentTieBreaks is the edition that a new event plays under.
func CurrentTieBreaks() Edition { return tieBreakEditions[len(tieBreakEditions)-1].ID }

// TieBreaksOn is the edition in force on that day.
func TieBreaksOn(year, month, day int) Edition {
	on := year*10000 + month*100 + day
	id := tieBreakEditions[0].ID
	for _, e := range tieBreakEditions {
		if e.InForce <= on {
			id = e.ID
		}
	}
	return id
}

// TieBreakEditionByID finds an edition; the error lists those there are.
func TieBreakEditionByID(id string) (TieBreakEdition, error) {
	var names []string
	for _, e := range tieBreakEditions {
		if string(e.ID) == id {
			return e, nil
		}
		names = append(names, string(e.ID))
	}
	return TieBreakEdition{}, fmt.Errorf("edition %q: there are %s", id, strings.Join(names, ", "))
}
