package handbook

import (
	"fmt"
	"slices"
	"strings"
)

// Chapter is a part of the regulations that applies to an event and has had several
// editions in force. An event names an edition of each.
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
	Titles: {"titles", "Titles (B.01)", []Edition{"Titles-2014", "Titles-2017", "Titles-2022", "Titles-2024"}, "a norm is judged by the rules of the time of its event (1.5.4)"},
}

func tieBreakIDs() []Edition {
	var ids []Edition
	for _, e := range tieBreakEditions {
		ids = append(ids, e.ID)
	}
	return ids
}

// Chapters returns the chapters of which an event names an edition.
func Chapters() []Chapter { return []Chapter{TieBreaks, Pairing, Handling, Ratings, Titles} }

// String returns the chapter's name in files and journals.
func (c Chapter) String() string { return inForce[c].name }

// ChapterNamed returns the chapter of that name; false if there is none.
func ChapterNamed(name string) (Chapter, bool) {
	for _, c := range Chapters() {
		if c.String() == name {
			return c, true
		}
	}
	return 0, false
}

// EditionsOf returns the editions of a chapter, oldest first.
func EditionsOf(c Chapter) []Edition { return slices.Clone(inForce[c].editions) }

// Current returns the edition of a chapter under which a new event is played.
func Current(c Chapter) Edition { return inForce[c].editions[len(inForce[c].editions)-1] }

// EditionOn returns the edition of a chapter for an ordinary event that begins on that
// day, yyyymmdd; for 0, an unknown day, the current one. It is "" for days before the
// oldest known edition. OtherEditions returns those under which such an event could
// also be played.
func EditionOn(c Chapter, day int) (id Edition) {
	if day == 0 {
		return Current(c)
	}
	for _, e := range inForce[c].editions {
		if InForce(e) <= day && !onlyNamed(e) {
			id = e
		}
	}
	return id
}

// Others holds the editions under which an event may be played besides the one that
// its day proposes: the one that is in force only if the event's regulations name
// it, and the one of FIDE's own events. "": there is none.
type Others struct{ Named, Own Edition }

// OtherEditions returns the others for an event that begins on that day; 0 is an unknown
// day.
func OtherEditions(c Chapter, day int) (o Others) {
	if c != TieBreaks {
		return o
	}
	for _, e := range tieBreakEditions {
		if first, last := Days(c, e.ID); e.Named && first <= day && day <= last {
			o.Named = e.ID
		}
		if e.Own > 0 && e.Own <= day && day < e.InForce {
			o.Own = e.ID
		}
	}
	return o
}

// onlyNamed reports whether an edition is one that no day proposes.
func onlyNamed(id Edition) bool {
	return slices.ContainsFunc(tieBreakEditions, func(e TieBreakEdition) bool { return e.ID == id && e.Named })
}

// InForce returns the first day of an edition, yyyymmdd; 0 if it is not stated.
func InForce(e Edition) int {
	t, _ := textOf(e)
	return t.InForce
}

// Days returns the first and the last day of an edition, yyyymmdd: 0 if the first is
// not stated, or if the edition is still in force. For one that only regulations name
// they are its own first day and the last one before the next text; EditionOn gives
// another edition for these days.
func Days(c Chapter, e Edition) (first, last int) {
	all := inForce[c].editions
	if k := slices.Index(all, e); k >= 0 {
		for _, next := range all[k+1:] {
			if !onlyNamed(next) {
				return InForce(e), dayBefore(InForce(next))
			}
		}
	}
	return InForce(e), 0
}

// dayBefore returns the day before a day, yyyymmdd.
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

// Name returns the edition without its chapter: "2024" of "Ratings-2024".
func (e Edition) Name() string {
	if k := strings.IndexAny(string(e), "0123456789"); k > 0 {
		return string(e[k:])
	}
	return string(e)
}

// Cite returns the citation of the edition's articles: "C.07 (2026)".
func (e Edition) Cite() string {
	if t, ok := textOf(e); ok {
		return t.Cite
	}
	return string(e)
}

// aliases are the names that drafts and other programs give to editions.
var aliases = map[Edition]Edition{"Swiss-2025": "Swiss-2026", "Titles-2013": "Titles-2014"}

// AliasesOf returns the other years by which an edition is known.
func AliasesOf(id Edition) (years []string) {
	for alias, e := range aliases {
		if e == id {
			years = append(years, alias.Name())
		}
	}
	return years
}

// EditionNamed returns the edition of a chapter with that full or short name,
// "Ratings-2024" or "2024"; the error lists the known ones.
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
	{"Titles-2024", "1.1.3"}: 20260101, // FIDE approves faster events from that day on (R-NORM-FAST)

	{"Swiss-2017", "C.04.4.1"}:   20181001, // the Dubov System of 2018 (R-DUBOV-SINCE)
	{"Swiss-2017", "C.04.4.2"}:   20181001, // the Burstein System of 2018 (R-BURSTEIN-SINCE)
	{"Swiss-2017", "C.04.6"}:     20240801, // the first Swiss Team System
	{"Swiss-2026", "C.04.5 1.1"}: 20260201, // the Double-Swiss System, which no earlier edition has
}

// EffectiveDay returns the day from which an article applies, if the article names one
// itself; 0 if not.
func EffectiveDay(ref Ref) int { return named[ref] }
