// Package candidates matches entries from outside with the rating lists. It
// says what a list has of the entrant, what differs, and which player results
// from both.
package candidates

import (
	"context"
	"strconv"

	"torneo/internal/journal"
	"torneo/internal/ratinglookup"
	"torneo/internal/signup"
	"torneo/tournament"
)

// Beside is the data on an entry in the first list that knows it.
type Beside struct {
	List, Month string
	Name        string
	Federation  string
	Title, Sex  string
	Born        int
	FIDEID      int64
	Number      string // in a national list
	Rating      int    // by which the tournament would rank him
	From        tournament.RatingSource

	// Same reports that nothing speaks against its being who entered: his name, or nearly,
	// and no other year. What is in the list of somebody else is not taken.
	Same bool
	// Differs are the fields that the list has otherwise.
	Differs map[signup.Field]bool

	found []ratinglookup.Found
}

// Look returns the data of rating lists on the entries of a tournament, by number; who
// is in none is left out. Without lists nobody is in one.
func Look(ctx context.Context, lists ratinglookup.Lists, s *journal.State, rows []*signup.Row) (map[int]*Beside, error) {
	if lists == nil || len(rows) == 0 {
		return nil, nil
	}
	players := make([]tournament.Player, len(rows))
	for k, row := range rows {
		players[k] = row.AsPlayer()
	}
	looked, err := ratinglookup.Look(ctx, lists, s, "", players)
	if err != nil {
		return nil, err
	}
	all := map[int]*Beside{}
	for k, row := range rows {
		if found := looked.Found[k]; len(found) > 0 {
			all[row.Number] = compareEntry(s, &row.Entry, found)
		}
	}
	return all, nil
}

func compareEntry(s *journal.State, e *signup.Entry, found []ratinglookup.Found) *Beside {
	f := &found[0]
	b := &Beside{List: f.List, Month: f.Month, Name: f.Player.Name, Federation: f.Player.Federation, Title: f.Player.Title, Sex: f.Player.Sex, Born: f.Player.Born, FIDEID: f.Player.ID, Number: f.Number, Differs: map[signup.Field]bool{}, found: found}
	mine := tournament.Player{Name: e.Name, Birth: e.Birth}
	its := tournament.Player{Name: b.Name, Birth: tournament.Date{Year: b.Born}}
	how := signup.Like(&mine, &its)
	b.Same = how != "" && how != signup.OtherBirth
	b.Differs[signup.Family] = e.Name != b.Name
	b.Differs[signup.Federation] = e.Federation != "" && b.Federation != "" && e.Federation != b.Federation
	b.Differs[signup.BirthField] = e.Birth.Year > 0 && b.Born > 0 && e.Birth.Year != b.Born
	b.Differs[signup.FIDEID] = e.FIDEID > 0 && b.FIDEID > 0 && e.FIDEID != b.FIDEID
	if b.Same {
		b.Confirm(s, e)
	}
	return b
}

// Player returns the player of an entry: his own data, and ratings, title and sex of
// the list, if it is he. His name, too, is that of the list, by which reports are
// judged. Without a list only his own data count.
func (b *Beside) Player(s *journal.State, e *signup.Entry) tournament.Player {
	p := e.AsPlayer()
	if b == nil || !b.Same {
		return p
	}
	p.Name = b.Name
	if b.FIDEID > 0 {
		p.FIDEID = b.FIDEID
	}
	if b.Federation != "" {
		p.Federation = b.Federation
	}
	if b.Sex != "" {
		p.Sex = b.Sex
	}
	if p.Birth.Year == 0 {
		p.Birth = tournament.Date{Year: b.Born}
	}
	p.Title, p.Rating = b.Title, 0
	ratinglookup.Take(s, &p, b.found)
	return p
}

// Text returns a number, or nothing.
func Text(n int64) string {
	if n == 0 {
		return ""
	}
	return strconv.FormatInt(n, 10)
}
