package submission

import (
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"torneo/fidelist"
	"torneo/rating"
	"torneo/tournament"
)

// compareWithList compares players and arbiters with the rating list; without one it says that
// they were not compared.
func (c *check) compareWithList() error {
	if c.List == nil {
		c.addFinding("list-none")
		return nil
	}
	ofStart := fidelist.Month{Year: c.t.Start.Year, Month: c.t.Start.Month} == c.List.Month()
	if !ofStart {
		c.addFinding("list-month", "list", c.List.Name())
	}
	for k := range c.t.Players {
		p := &c.t.Players[k]
		if p.FIDEID == 0 {
			continue
		}
		q, err := c.List.Player(p.FIDEID)
		if err != nil {
			return err
		}
		c.report.Compared++
		if q == nil {
			c.of(p, "unlisted", "id", p.FIDEID, "list", c.List.Name())
			continue
		}
		c.comparePlayer(p, q, ofStart)
	}
	for _, text := range slices.Concat([]string{c.t.ChiefArbiter}, c.t.DeputyArbiters) {
		a := tournament.ParseArbiter(text)
		if a.ID == 0 {
			continue
		}
		q, err := c.List.Player(a.ID)
		switch {
		case err != nil:
			return err
		case q == nil:
			c.addFinding("arbiter-unlisted", "name", a.Name, "id", a.ID, "list", c.List.Name())
		case !hasArbiterTitle(q.OtherTitles):
			c.addFinding("arbiter-title", "name", a.Name, "listed", q.Name, "id", a.ID, "list", c.List.Name())
		}
	}
	return nil
}

// comparePlayer compares a player with the row of his ID.
func (c *check) comparePlayer(p *tournament.Player, q *fidelist.Player, rated bool) {
	if !alike(p.Name, q.Name) {
		c.of(p, "list-name", "listed", q.Name, "id", q.ID)
		return // it is somebody else's: the rest is no news
	}
	if title := p.Title; title != "" && title != q.Title && title != q.WomenTitle {
		c.of(p, "list-title", "title", title, "listed", q.Title)
	}
	if p.Sex != "" && q.Sex != "" && p.Sex != q.Sex {
		c.of(p, "list-sex")
	}
	if p.Birth.Year > 0 && q.Born > 0 && p.Birth.Year != q.Born {
		c.of(p, "list-birth", "birth", birth(p.Birth), "listed", q.Born)
	}
	if p.Federation != "" && q.Federation != "" && p.Federation != q.Federation {
		c.of(p, "list-federation", "federation", p.Federation, "listed", q.Federation)
	}
	if value := Rating(q, c.report.Pace.Kind); rated && value != p.Rating {
		c.of(p, "list-rating", "rating", p.Rating, "listed", value)
	}
}

// Rating returns the rating of a list that counts in an event of that kind: for a
// player without a rapid or blitz rating it is the standard one (B.02 (2024) 7.2.1,
// rapid and blitz).
func Rating(p *fidelist.Player, kind rating.Kind) int {
	if value := p.Ratings[kind].Value; value > 0 {
		return value
	}
	return p.Ratings[rating.Standard].Value
}

// alike reports whether one of the names has no word that the other lacks, or their
// first words are the same: lists shorten names, and write them without accents.
func alike(a, b string) bool {
	x, y := strings.Fields(plain(a)), strings.Fields(plain(b))
	if len(x) == 0 || len(y) == 0 || x[0] == y[0] {
		return true
	}
	if len(x) > len(y) {
		x, y = y, x
	}
	return !slices.ContainsFunc(x, func(word string) bool { return !slices.Contains(y, word) })
}

// plain returns a name in small letters without accents and marks.
func plain(name string) string {
	var b strings.Builder
	for _, r := range norm.NFD.String(name) {
		switch {
		case unicode.Is(unicode.Mn, r):
		case unicode.IsLetter(r) || unicode.IsDigit(r):
			b.WriteRune(unicode.ToLower(r))
		default:
			b.WriteByte(' ')
		}
	}
	return strings.Join(strings.Fields(b.String()), " ")
}
