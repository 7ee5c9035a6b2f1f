package norm

import (
	_ "embed"
	"slices"
	"strconv"
	"strings"

	"torneo/tournament"
)

// Award is the title or norm that a place in a championship, or a score, brings at once (B.01
// 1.2).
type Award struct {
	Championship string
	First, Last  int // places
	Percent      int // of the points, where no places are given, in
	Games        int // at least so many games
	Title        string
	Norm         bool // a norm of nine games, not the title
	Unknown      bool // what it brings is not known; None: it brings nothing
	None         bool
	Told         bool // by others, not by a copy of the text
}

//go:embed awards/2024.tsv
var indications []byte

// Indications returns the awards known since 2024: those of the amateurs from a text of FIDE,
// others from secondary sources, and of some that they are not known. FIDE's own table has to
// be given in their place (R-DIRECT-TABLE).
func Indications() []Award {
	list, _ := ParseAwards(indications)
	return list
}

// directTitles are the titles that championships bring, the highest first, with the
// least rating to be awarded them at once (2024: 0.6.2).
var directTitles = []struct {
	title   string
	minimum int
}{{"GM", 2300}, {"IM", 2200}, {"FM", 2100}, {"CM", 2000}, {"WGM", 2100}, {"WIM", 2000}, {"WFM", 1900}, {"WCM", 1800}}

// ParseAwards reads a table of awards: the championship, its places ("1", "2-3") or
// a score ("50%/7"), and the title, with "norm" after it if it is one. Lines that
// begin with # are left out. The error is a *Refused that names the line.
func ParseAwards(data []byte) (list []Award, err error) {
	for n, line := range strings.Split(string(data), "\n") {
		if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
			continue
		}
		a, ok := parseAward(strings.Split(line, "\t"))
		if !ok {
			return nil, refuse("norm.award.line", "line", n+1)
		}
		list = append(list, a)
	}
	return list, nil
}

func parseAward(fields []string) (a Award, ok bool) {
	if len(fields) < 3 || len(fields) > 4 {
		return a, false
	}
	a.Told = len(fields) == 4 && strings.TrimSpace(fields[3]) == "2"
	a.Championship = strings.ToLower(strings.TrimSpace(fields[0]))
	title, kind, _ := strings.Cut(strings.TrimSpace(fields[2]), " ")
	a.Title, a.Norm, a.Unknown, a.None = title, kind == "norm", title == "?", title == "none"
	if a.Unknown || a.None {
		a.Title = ""
	}
	if a.Championship == "" || kind != "" && !a.Norm || minimumOf(title) == 0 && a.Title != "" || a.Norm && !slices.Contains(Titles(), Title(title)) {
		return a, false
	}
	if percent, games, score := strings.Cut(fields[1], "%/"); score {
		p, err := strconv.Atoi(percent)
		g, err2 := strconv.Atoi(games)
		a.Percent, a.Games = p, g
		return a, err == nil && err2 == nil && p > 0 && p <= 100 && g > 0 && g <= MaxRounds
	}
	first, last, several := strings.Cut(fields[1], "-")
	if !several {
		last = first
	} else if last == "" {
		last = strconv.Itoa(lastPlace)
	}
	f, err := strconv.Atoi(first)
	l, err2 := strconv.Atoi(last)
	a.First, a.Last = f, l
	return a, err == nil && err2 == nil && f > 0 && f <= l
}

func minimumOf(title string) int {
	for _, t := range directTitles {
		if t.title == title {
			return t.minimum
		}
	}
	return 0
}

// Direct is the award of a player from a championship.
type Direct struct {
	Award
	Player      int
	Place       int
	Points      tournament.Points
	Played      int
	Minimum     int  // rating to be awarded the title at once; 0: none is asked for
	Conditional bool // until the minimum has been reached
}

// Championship is the awards of a championship, and whether it can bring any (B.01 1.2.3).
type Championship struct {
	Name         string
	Requirements []Requirement
	Awards       []Direct
	Unknown      []Award // places or scores of which it is not known what they bring
	Told         bool    // some of it by others, not by a copy of the text
}

// The requirements of a championship.
const (
	Participants   Key = "participants"
	PlannedRounds  Key = "rounds"
	theirNumber        = "1.2.3"
	minimumRatings     = "0.6.2"
)

// MinimumArticle returns the article with the ratings for direct titles.
func MinimumArticle() string { return minimumRatings }

// Championships lists the championships in awards.
func Championships(awards []Award) (names []string) {
	for _, a := range awards {
		if !slices.Contains(names, a.Championship) {
			names = append(names, a.Championship)
		}
	}
	return names
}

// Direct lists what an event brings if it is that championship, by place; places are those of
// the final standings, by player's number. Women's titles are for women, and none is for a
// player who holds one as high of its kind. The error is a *Refused if no award is of that
// championship.
func (e *Event) Direct(name string, awards []Award, places map[int]int) (Championship, error) {
	c := Championship{Name: strings.ToLower(name)}
	if !slices.Contains(Championships(awards), c.Name) {
		return c, refuse("norm.award.none", "value", name)
	}
	c.Requirements = append(c.Requirements, atLeast(Participants, theirNumber, len(e.rows), e.Rules.Championship))
	if rounds := e.Rules.ChampionshipRounds; rounds > 0 {
		c.Requirements = append(c.Requirements, atLeast(PlannedRounds, theirNumber, e.Rounds, rounds))
	}
	for _, a := range awards {
		if a.Championship == c.Name {
			c.Told = c.Told || a.Told
			if a.Unknown {
				c.Unknown = append(c.Unknown, a)
			}
		}
	}
	for i := range e.record.Players {
		p := &e.record.Players[i]
		d := Direct{Player: p.Number, Place: places[p.Number]}
		for k := range e.rows[i] {
			if x := &e.rows[i][k]; x.opponent != none && x.outcome.IsPlayed() {
				d.Played++
				d.Points += x.outcome.Standard()
			}
		}
		given := map[ladder]bool{}
		for _, a := range awards {
			kind, _ := ladderOf(a.Title)
			if a.Championship != c.Name || a.Title == "" || !a.covers(&d) || given[kind] || holdsAsHigh(p.Title, a.Title) || kind == womenTitles && p.Sex != "w" {
				continue
			}
			given[kind] = true
			d := d
			d.Award = a
			if e.Rules.DirectMinimum && !a.Norm && !(c.Name == "olympiad" && (a.Title == "CM" || a.Title == "WCM")) {
				d.Minimum = minimumOf(a.Title)
				d.Conditional = p.Rating < d.Minimum
			}
			c.Awards = append(c.Awards, d)
		}
	}
	slices.SortStableFunc(c.Awards, func(a, b Direct) int { return a.Place - b.Place })
	return c, nil
}

// covers reports whether an award is for a player's place or score.
func (a *Award) covers(d *Direct) bool {
	if a.Percent > 0 {
		return d.Played >= a.Games && int(d.Points)*100 >= a.Percent*d.Played*int(tournament.One)
	}
	return d.Place >= a.First && d.Place <= a.Last
}

// lastPlace is the end of places without one: "17-".
const lastPlace = 99999

// PlaceText returns the places, or the score, as the table writes them.
func (a *Award) PlaceText() string {
	switch {
	case a.Percent > 0:
		return strconv.Itoa(a.Percent) + "%/" + strconv.Itoa(a.Games)
	case a.First == a.Last:
		return strconv.Itoa(a.First)
	case a.Last == lastPlace:
		return strconv.Itoa(a.First) + "-"
	}
	return strconv.Itoa(a.First) + "-" + strconv.Itoa(a.Last)
}
