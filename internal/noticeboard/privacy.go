package noticeboard

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"torneo/internal/journal"
	"torneo/tournament"
)

// fullAge is the age from which on somebody is no minor.
const fullAge = 18

// applyPrivacy returns the published tournament with its persons named as they are shown.
func applyPrivacy(s *journal.State, on tournament.Date) *journal.State {
	out := *s
	out.Players = slices.Clone(s.Players)
	for k := range out.Players {
		p := &out.Players[k]
		as := NameStyle(s, p, on)
		p.Player = person(p.Player, as)
		p.Shown = as
	}
	return &out
}

// NameStyle returns how a player is named in public on a day.
func NameStyle(s *journal.State, p *journal.Player, on tournament.Date) journal.Shown {
	if until := s.Privacy.Until; !until.IsZero() && !on.IsZero() && on.Ordinal() > until.Ordinal() {
		return journal.Hidden
	}
	as := cmp.Or(s.Privacy.Names, journal.ByFullName)
	if Minor(s, p, on) {
		as = cmp.Or(s.Privacy.Minors, as)
	}
	return cmp.Or(p.Shown, as)
}

// Minor reports whether a player is younger than 18 when the tournament begins, or may be.
func Minor(s *journal.State, p *journal.Player, on tournament.Date) bool {
	day := cmp.Or(s.Config.Start, on)
	if p.Birth.Year == 0 || day.Year == 0 {
		return false
	}
	of := p.Birth
	if !of.Complete() || !day.Complete() {
		return day.Year-of.Year <= fullAge
	}
	of.Year += fullAge
	return of.Year > day.Year || of.Year == day.Year && (of.Month > day.Month || of.Month == day.Month && of.Day > day.Day)
}

// years returns the years of birth that are shown, by pairing number.
func years(s *journal.State, on tournament.Date) map[int]int {
	if !s.Privacy.Years {
		return nil
	}
	list := map[int]int{}
	for k := range s.Players {
		p := &s.Players[k]
		if p.Number > 0 && p.Birth.Year > 0 && NameStyle(s, p, on) == journal.ByFullName && !Minor(s, p, on) {
			list[p.Number] = p.Birth.Year
		}
	}
	return list
}

// person returns the public part of a player. What orders and pairs players stays: number and
// ratings. It copies the fields that may be known, one by one.
func person(p tournament.Player, as journal.Shown) tournament.Player {
	out := tournament.Player{Number: p.Number, Rating: p.Rating, GivenRating: p.GivenRating, RatingFrom: list(p.RatingFrom), GivenFrom: list(p.GivenFrom), Withdrawn: p.Withdrawn, Expelled: p.Expelled}
	for _, n := range p.National {
		out.National = append(out.National, tournament.NationalRating{Federation: n.Federation, Rating: n.Rating, From: list(n.From)})
	}
	switch as {
	case journal.ByFullName:
		out.Name, out.Title, out.Federation, out.FIDEID = p.Name, p.Title, p.Federation, p.FIDEID
	case journal.ByInitials:
		out.Name, out.Title, out.Federation = Initials(p.Name), p.Title, p.Federation
	}
	return out
}

// list returns the origin of a rating, as far as that is a list.
func list(from tournament.RatingSource) tournament.RatingSource {
	return tournament.RatingSource{List: from.List, Month: from.Month, Kind: from.Kind}
}

// Initials returns the initials of a name as lists have it: "Vázquez, Breogán" is "V., B.".
func Initials(name string) string {
	var parts []string
	for _, part := range strings.Split(name, ",") {
		for _, r := range part {
			if unicode.IsLetter(r) || unicode.IsNumber(r) {
				parts = append(parts, string(unicode.ToUpper(r))+".")
				break
			}
		}
	}
	return strings.Join(parts[:min(len(parts), 2)], ", ")
}
