package handbook

import (
	"fmt"
	"slices"
	"strings"
)

// Chapter is a part of the regulations that decides something of an event and of
// which one edition after the other has been in force. An event names an edition of
// each.
type Chapter uint8

const (
	TieBreaks Chapter = iota // C.07, and the texts before it; play-offs with them
	Pairing                  // C.04: the Swiss systems and their general handling rules
	Handling                 // C.05: competitions, with the tables of its annexes
	Ratings                  // B.02: standard, rapid and blitz
	Titles                   // B.01
)

// inForce is the editions of the chapters, oldest first: each is in force until the
// day before the next one's first. An oldest edition without a day serves for all
// days before, too; before one with a day there is none that is known.
//
// In every chapter the event's first day decides; basis says why.
var inForce = [...]struct {
	name, title string
	editions    []Edition
	basis       string
}{
	TieBreaks: {"tie-breaks", "Tie-breaks and play-offs", tieBreakIDs(), "they are announced before the event and stay"},
	Pairing:   {"pairing", "Pairing (C.04)", []Edition{"Swiss-2012", "Swiss-2017", "Swiss-2026"}, "all rounds are paired by the rules by which the first one was"},
	Handling:  {"handling", "Competitions (C.05)", []Edition{"TR-2011", "GR-2018"}, "who enters and who leaves does so under the rules that the event began with"},
	Ratings: {"ratings", "Ratings (B.02)", []Edition{"Ratings-2012", "Ratings-2013", "Ratings-2014", "Ratings-2017", "Ratings-2022", "Ratings-2022-10", "Ratings-2024", "Ratings-2024-12", "Ratings-2025"},
		"the text says so (0.1), and the ratings used are those of the list in force on that day (R-RATING-DAY)"},
	Titles: {"titles", "Titles (B.01)", []Edition{"Titles-2014", "Titles-2017", "Titles-2024"}, "a norm is judged by the rules of the time of its event (1.5.4)"},
}

func tieBreakIDs() []Edition {
	var ids []Edition
	for _, e := range tieBreakEditions {
		ids = append(ids, e.ID)
	}
	return ids
}

// Chapters lists the chapters that an event names an edition of.
func Chapters() []Chapter { return []Chapter{TieBreaks, Pairing, Handling, Ratings, Titles} }

// String is the chapter's name in files and journals.
func (c Chapter) String() string { return inForce[c].name }

// ChapterNamed finds a chapter by its name.
func ChapterNamed(name string) (Chapter, bool) {
	for _, c := range Chapters() {
		if c.String() == name {
			return c, true
		}
	}
	return 0, false
}

// EditionsOf lists the editions of a chapter, oldest first.
func EditionsOf(c Chapter) []Edition { return slices.Clone(inForce[c].editions) }

// Current is the edition of a chapter that a new event plays under.
func Current(c Chapter) Edition { return inForce[c].editions[len(inForce[c].editions)-1] }

// On is the edition of a chapter for an event that begins on that day, yyyymmdd;
// for 0, a day that is not known, the current one. It is "" for days before the
// oldest edition that is known.
func On(c Chapter, day int) (id Edition) {
	if day == 0 {
		return Current(c)
	}
	for _, e := range inForce[c].editions {
		if InForce(e) <= day {
			id = e
		}
	}
	return id
}

// InForce is the first day of an edition, yyyymmdd; 0 if it is not stated.
func InForce(e Edition) int {
	t, _ := textOf(e)
	return t.InForce
}

// Days are the first and the last day of an edition, yyyymmdd: 0 if the first is not
// stated, or if the edition is in force still.
func Days(c Chapter, e Edition) (first, last int) {
	all := inForce[c].editions
	k := slices.Index(all, e)
	if k >= 0 && k+1 < len(all) {
		last = dayBefore(InForce(all[k+1]))
	}
	return InForce(e), last
}

// dayBefore is the day before a day, yyyymmdd.
func dayBefore(day int) int {
	year, month, d := day/10000, day/100%100, day%100
	if d > 1 {
		return day - 1
	}
	if month--; month == 0 {
		year, month = year-1, 12
	}
	length := [...]int{31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31}[month-1]
	if month == 2 && (year%4 == 0 && year%100 != 0 || year%400 == 0) {
		length++
	}
	return year*10000 + month*100 + length
}

// Name is the edition without its chapter: "2024" of "Ratings-2024".
func (e Edition) Name() string {
	if k := strings.IndexAny(string(e), "0123456789"); k > 0 {
		return string(e[k:])
	}
	return string(e)
}

// Cite is how the edition's articles are cited: "C.07 (2026)".
func (e Edition) Cite() string {
	if t, ok := textOf(e); ok {
		return t.Cite
	}
	return string(e)
}

// aliases are the names that drafts and other programs give to editions.
var aliases = map[Edition]Edition{"Swiss-2025": "Swiss-2026"}

// AliasesOf are the other years by which an edition is known.
func AliasesOf(id Edition) (years []string) {
	for alias, e := range aliases {
		if e == id {
			years = append(years, alias.Name())
		}
	}
	return years
}

// EditionNamed finds an edition of a chapter by its own name or the short one, by
// "Ratings-2024" or "2024"; the error lists those there are.
func EditionNamed(c Chapter, name string) (Edition, error) {
	var names []string
	for alias, e := range aliases {
		if slices.Contains(inForce[c].editions, e) && (alias.Name() == name || strings.EqualFold(string(alias), name)) {
			return e, nil
		}
	}
	for _, e := range inForce[c].editions {
		if strings.EqualFold(string(e), name) || e.Name() == name {
			return e, nil
		}
		names = append(names, e.Name())
	}
	return "", fmt.Errorf("edition %q: there are %s", name, strings.Join(names, ", "))
}

// Days that articles name, within one edition.
var named = map[Ref]int{
	{"Titles-2024", "1.5.6"}: 20220701, // norms made from that day on ask for an event of certain kinds

	{"Swiss-2017", "C.04.6"}:     20240801, // the first Swiss Team System
	{"Swiss-2026", "C.04.5 1.1"}: 20260201, // the Double-Swiss System, which no earlier edition has
}

// Since is the day from which on an article asks for what it does, where the article
// names one itself; 0 if it does not.
func Since(ref Ref) int { return named[ref] }
