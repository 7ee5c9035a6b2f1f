// Package handbook knows FIDE's texts: chapters, editions, and which articles
// the program follows. It says when each edition was in force, how its articles
// are cited, and for every rule of every edition whether this program follows
// it.
//
// The rules are data: rules/<edition>.tsv, one line an article. To add an
// edition, add it to the list of its kind (tieBreakEditions, or chapters and
// inForce) and write its file; the tests say what is missing, here and in every
// package that answers by editions. The tests render everything
// into docs/regulations.md.
package handbook

import (
	"fmt"
	"strings"
)

// Edition is the name of an edition of a chapter: of the tie-break regulations
// their usual year ("2026"), of other chapters with their name ("GR-2018").
type Edition string

// TieBreakEdition is one edition of the tie-break regulations.
type TieBreakEdition struct {
	ID      Edition
	Chapter string // how its articles are cited: "C.07 (2026)", "GR annex III (2018)"
	Title   string
	InForce int    // first day, yyyymmdd
	Source  string // where the text is found
	Basis   string // why that day
	// Headings: its articles have no numbers and are cited by heading.
	Headings bool
	// Named: an event is played under it only if its regulations name it.
	Named bool
	// Own is the day, yyyymmdd, from which FIDE's own events are played under it, if
	// that is before InForce; 0: from the same day as other events.
	Own int
}

// The editions of the tie-break regulations, oldest first.
var tieBreakEditions = []TieBreakEdition{
	{"2009", "Tie-Break Rules (2009)", "an unplayed game is a draw against oneself", 0,
		"001, with F (a)", "the text of 2012 gives its last day, 30 June 2012, and names the Congress of 2009", false, false, 0},
	{"2012", "Tie-Break Rules (2012)", "virtual opponent", 20120701,
		"001, with F (b)", "F: this system alone applies from 1 July 2012", false, false, 0},
	{"2014", "Manual (2014), tie-breaks", "virtual opponent; the Arbiters' Manual's own list and recommended orders", 20140701,
		"004, chapter \"Sistemas de desempate\"", "the Manual has no day of its own: its introduction is of 30 June 2014, the Laws that it prints are in force from 1 July 2014", false, false, 0},
	{"2018", "GR annex III (2018)", "General Regulations for Competitions 2018: unplayed rounds stand for rating cuts, forfeit wins count", 20180701,
		"002, annex III", "the text names the General Assembly of 2018 and no day: 1 July, FIDE's usual day, of that year. That Assembly met in the autumn, so events up to June 2019 should state their edition", true, false, 0},
	{"2023", "C.07 (2023)", "Tie-Break Regulations, rewritten: a game against oneself", 20230701,
		"000", "its heading; but FIDE withdrew the text in that month, as it announced in August 2023, and the chapter before it stayed (R-GAP-2023)", false, true, 0},
	{"2024", "C.07 (2024)", "Tie-Break Regulations of 1 April and 1 August 2024: a dummy with one's own score", 20240401,
		"not at hand; restated from comparisons with 2026", "for every rated event; FIDE's own play under it from 1 September 2023 (R-GAP-2023)", false, false, 20230901},
	{"2026", "C.07 (2026)", "Play-Off and Tie-Break Regulations: the dummy's score is capped", 20260301,
		"003", "its heading", false, false, 0},
}

// TieBreakEditions returns the editions, oldest first.
func TieBreakEditions() []TieBreakEdition { return tieBreakEditions }

// TieBreakEditionByID returns the edition with that ID; the error lists the known ones.
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
