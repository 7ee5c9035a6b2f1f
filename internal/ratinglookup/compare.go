package ratinglookup

import (
	"context"
	"slices"
	"strconv"
	"unicode/utf8"

	"torneo/internal/journal"
	"torneo/internal/spelling"
	"torneo/tournament"
)

// Difference is the difference between a player's data in the lists and in the
// tournament.
type Difference struct {
	ID     int // of the player
	Now    tournament.Player
	Parts  []Part
	ByHand bool // a rating that would be replaced was given by hand
}

// Part is a value that differs: which, and what it was and is.
type Part struct {
	What    What
	Of      string // the federation of a national rating
	Was, Is string // "" is none
	From    tournament.RatingSource
}

// What names the part that differs.
type What string

const (
	Official   What = "official"
	National   What = "national"
	Tournament What = "tournament"
	Title      What = "title"
	Sex        What = "sex"
	Birth      What = "birth"
	Fed        What = "federation"
	Name       What = "name"
)

// Compared is a tournament beside the lists of a month.
type Compared struct {
	Looked
	Differences []Difference
	Missing     []int // players whom FIDE's list should have by their number, and has not
	Unknown     []int // players without any number: nobody can say
	Same        int   // players of whom the lists say what is known

	// Unsourced are those of them of whose ratings nobody has said that they are of these
	// lists, with that said.
	Unsourced []Difference
}

// CompareMonth puts all players of a tournament beside the lists of a month; "" is the newest.
func CompareMonth(ctx context.Context, lists Lists, s *journal.State, month string) (Compared, error) {
	players := make([]tournament.Player, len(s.Players))
	for k := range players {
		players[k] = s.Players[k].Player
	}
	looked, err := Look(ctx, lists, s, month, players)
	if err != nil {
		return Compared{}, err
	}
	return Compare(s, looked, s.Players), nil
}

// Changes returns all differences as they would be taken.
func (c *Compared) Changes() (all []journal.PlayerChanged) {
	for _, d := range c.Differences {
		all = append(all, journal.PlayerChanged{ID: d.ID, Player: d.Now})
	}
	return all
}

// Compare puts players beside what lists have of them: all, or those of these IDs.
func Compare(s *journal.State, looked Looked, players []journal.Player) Compared {
	c := Compared{Looked: looked}
	for n := range players {
		p, found := &players[n], looked.Found[n]
		switch {
		case len(found) == 0 && p.FIDEID == 0 && !hasNationalID(&p.Player):
			c.Unknown = append(c.Unknown, p.ID)
		case len(found) == 0:
			c.Missing = append(c.Missing, p.ID)
		default:
			d := compare(s, p, found)
			if len(d.Parts) > 0 {
				c.Differences = append(c.Differences, d)
				continue
			}
			c.Same++
			if sourceChanged(&p.Player, &d.Now) {
				c.Unsourced = append(c.Unsourced, d)
			}
		}
	}
	return c
}

func hasNationalID(p *tournament.Player) bool {
	return slices.ContainsFunc(p.National, func(n tournament.NationalRating) bool { return n.ID != "" })
}

func compare(s *journal.State, p *journal.Player, found []Found) Difference {
	was := &p.Player
	d := Difference{ID: p.ID, Now: p.Player}
	d.Now.National = slices.Clone(was.National)
	Take(s, &d.Now, found)
	takePerson(&d.Now, &found[0])
	part := func(what What, of, a, b string, from tournament.RatingSource) {
		if a != b {
			d.Parts = append(d.Parts, Part{what, of, a, b, from})
		}
	}
	number := func(n int) string {
		if n == 0 {
			return ""
		}
		return strconv.Itoa(n)
	}
	none := tournament.RatingSource{}
	part(Official, "", number(was.Rating), number(d.Now.Rating), d.Now.RatingFrom)
	d.ByHand = was.RatingFrom.ByHand && was.Rating != d.Now.Rating
	for _, n := range d.Now.National {
		part(National, n.Federation, number(was.NationalRating(n.Federation)), number(n.Rating), n.From)
		for _, b := range was.National {
			d.ByHand = d.ByHand || b.Federation == n.Federation && b.From.ByHand && b.Rating != n.Rating
		}
	}
	if was.GivenFrom.List != "" || d.Now.GivenFrom.List != "" {
		part(Tournament, "", number(was.GivenRating), number(d.Now.GivenRating), d.Now.GivenFrom)
	}
	part(Title, "", was.Title, d.Now.Title, none)
	part(Sex, "", was.Sex, d.Now.Sex, none)
	part(Birth, "", was.Birth.String(), d.Now.Birth.String(), none)
	part(Fed, "", was.Federation, d.Now.Federation, none)
	part(Name, "", was.Name, d.Now.Name, none)
	return d
}

var titles = []string{"GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM", ""}

// takePerson takes from FIDE's list who somebody is. What the list leaves open stays, a
// name that is only written otherwise does, and so does a day of birth in the year that
// the list has.
func takePerson(p *tournament.Player, f *Found) {
	if f.List != tournament.FIDEList {
		return
	}
	q := &f.Player
	if slices.Contains(titles, q.Title) {
		p.Title = q.Title
	}
	if q.Sex != "" {
		p.Sex = q.Sex
	}
	if q.Born > 0 && q.Born != p.Birth.Year {
		p.Birth = tournament.Date{Year: q.Born}
	}
	if len(q.Federation) == 3 {
		p.Federation = q.Federation
	}
	if spelling.Plain(q.Name) != spelling.Plain(p.Name) && utf8.RuneCountInString(q.Name) <= tournament.MaxName {
		p.Name = q.Name
	}
}

// sourceChanged reports that the same ratings are said to be of another list, or of one at all.
func sourceChanged(was, now *tournament.Player) bool {
	return was.RatingFrom != now.RatingFrom || was.GivenFrom != now.GivenFrom || !slices.Equal(was.National, now.National)
}
