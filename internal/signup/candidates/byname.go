package candidates

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"torneo/internal/journal"
	"torneo/internal/ratinglookup"
	"torneo/internal/signup"
	"torneo/internal/spelling"
	"torneo/tournament"
)

// Search finds players of rating lists by the beginnings of words of their names, of each
// list the likeliest first, those of the federation before others.
type Search func(ctx context.Context, s *journal.State, text, federation string, most int) ([]ratinglookup.Found, error)

// Candidate is a player of a list who may be who entered without a number.
type Candidate struct {
	*Beside
	As  As
	How signup.Likeness // "": another name, of the same year of birth
}

// As names a player of a list: by FIDE ID, or by the number in the list of a federation. The
// zero value is nobody.
type As struct {
	FIDEID     int64
	Federation string
	Number     string
}

// String returns it as pages carry it.
func (a As) String() string {
	switch {
	case a.FIDEID > 0:
		return tournament.FIDEList + " " + strconv.FormatInt(a.FIDEID, 10)
	case a.Number != "":
		return a.Federation + " " + a.Number
	}
	return ""
}

// ParseAs reads what String wrote; of anything else it is nobody, and not ok.
func ParseAs(text string) (a As, ok bool) {
	if text == "" {
		return a, true
	}
	of, number, _ := strings.Cut(text, " ")
	if of != tournament.FIDEList {
		return As{Federation: of, Number: number}, spelling.IsFederation(of) && number != "" && len(number) <= 40
	}
	id, err := strconv.ParseInt(number, 10, 64)
	return As{FIDEID: id}, err == nil && id > 0
}

// Of returns the entry with the number of who was taken.
func (a As) Of(e signup.Entry) signup.Entry {
	switch {
	case a.FIDEID > 0:
		e.FIDEID = a.FIDEID
	case a.Number != "":
		e.Federation, e.National = a.Federation, a.Number
	}
	return e
}

// Is reports that a list has him under that number.
func (a As) Is(b *Beside) bool {
	return b != nil && slices.ContainsFunc(b.found, func(f ratinglookup.Found) bool {
		return a.FIDEID > 0 && f.Player.ID == a.FIDEID || a.Number != "" && f.Federation == a.Federation && f.Number == a.Number
	})
}

// Confirm records the decision that the listed player has entered, whatever his name.
func (b *Beside) Confirm(s *journal.State, e *signup.Entry) {
	b.Same = true
	p := b.Player(s, e)
	b.Rating, b.From = s.TournamentRating(&p), p.RatingFrom
}

const (
	mostCandidates = 5
	mostSearched   = 20 // of each list
)

// ByName returns the players of lists who may be who entered, the likeliest first. First all
// words of the name are looked for; where that finds nobody, the first family name beside
// the first given one; then the beginning of either, as one of them may be mistyped: of
// these who is of the same year is a candidate, too. Who is of another year is one where
// there is nobody else.
func ByName(ctx context.Context, search Search, s *journal.State, e *signup.Entry) ([]Candidate, error) {
	mine := tournament.Player{Name: e.Name, Birth: e.Birth}
	federation := e.Federation
	if federation == "" {
		federation = s.Config.Federation
	}
	var others []Candidate
	for k, text := range texts(e.Name, e.Birth.Year > 0) {
		found, err := search(ctx, s, text, federation, mostSearched)
		if err != nil {
			return nil, err
		}
		var all []Candidate
		for n := range found {
			f := &found[n]
			as := As{FIDEID: f.Player.ID}
			if as.FIDEID == 0 && f.Federation != "" {
				as.Federation, as.Number = f.Federation, f.Number
			}
			its := tournament.Player{Name: f.Player.Name, Birth: tournament.Date{Year: f.Player.Born}}
			how := signup.Like(&mine, &its)
			if as.String() == "" || how == "" && (k < 2 || e.Birth.Year != f.Player.Born) {
				continue
			}
			if slices.ContainsFunc(all, func(c Candidate) bool { return c.As == as }) {
				continue // of another list, too
			}
			c := Candidate{Beside: compareEntry(s, e, []ratinglookup.Found{*f}), As: as, How: how}
			c.Confirm(s, e)
			all = append(all, c)
		}
		same := slices.DeleteFunc(slices.Clone(all), func(c Candidate) bool { return c.How == signup.OtherBirth })
		if len(same) > 0 {
			return likeliest(same, federation), nil
		}
		if len(others) == 0 {
			others = all
		}
	}
	return likeliest(others, federation), nil
}

func likeliest(all []Candidate, federation string) []Candidate {
	order := []signup.Likeness{signup.SameBirth, signup.SameName, signup.NearName, "", signup.OtherBirth}
	slices.SortStableFunc(all, func(a, b Candidate) int {
		if by := slices.Index(order, a.How) - slices.Index(order, b.How); by != 0 {
			return by
		}
		return foreign(&a, federation) - foreign(&b, federation)
	})
	return all[:min(len(all), mostCandidates)]
}

func foreign(c *Candidate, federation string) int {
	if c.Federation == federation {
		return 0
	}
	return 1
}

// texts returns the searches for a name, one after the other; by beginnings only if the
// birth is known, since too many others would be found.
func texts(name string, born bool) []string {
	family, given, _ := strings.Cut(name, ",")
	f, g := strings.Fields(spelling.Plain(family)), strings.Fields(spelling.Plain(given))
	all := []string{strings.Join(slices.Concat(f, g), " ")}
	if len(f) == 0 || len(g) == 0 || len(all[0]) > 100 {
		return all[:1]
	}
	all = append(all, f[0]+" "+g[0])
	if born {
		all = append(all, begins(f[0])+" "+g[0], f[0]+" "+begins(g[0]))
	}
	return all
}

// begins returns the beginning of a word that may be mistyped after it.
func begins(word string) string {
	letters := []rune(word)
	return string(letters[:min(len(letters), 2)])
}
