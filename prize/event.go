package prize

import (
	"slices"

	"torneo/crosstable"
	"torneo/tournament"
)

// event holds the data by which conditions are judged.
type event struct {
	fund  *Fund
	t     *tournament.Tournament
	table *crosstable.Table
}

// admits reports whether participant i of the table meets the conditions.
func (e *event) admits(c *Conditions, i int) bool {
	if e.table.Final(i, e.table.Primary) < c.MinPoints || e.count(i, crosstable.Played) < c.MinGames {
		return false
	}
	if c.MaxForfeits != nil && e.count(i, crosstable.ForfeitLoss) > *c.MaxForfeits {
		return false
	}
	if e.table.Team {
		return true
	}
	p := &e.t.Players[i]
	return c.Fit(e.t, p, e.fund.Clubs[p.Number]) &&
		(len(c.Categories) == 0 || slices.ContainsFunc(c.Categories, func(name string) bool { return slices.Contains(e.fund.Categories[name], p.Number) }))
}

// Fit reports whether a player of a club meets the conditions on persons, except for
// the categories.
func (c *Conditions) Fit(t *tournament.Tournament, p *tournament.Player, club string) bool {
	return c.meetsRating(p) && c.meetsAge(t, p) &&
		(c.Sex == "" || p.Sex == c.Sex) &&
		(len(c.Titles) == 0 || slices.Contains(c.Titles, p.Title)) &&
		(len(c.Federations) == 0 || slices.Contains(c.Federations, p.Federation)) &&
		(len(c.Clubs) == 0 || slices.Contains(c.Clubs, club)) &&
		!(c.NoWithdrawn && p.Withdrawn)
}

func (e *event) count(i int, kind crosstable.Kind) (n int) {
	for _, entry := range e.table.Row(i) {
		if entry.Kind == kind {
			n++
		}
	}
	return n
}

// meetsRating: a player without a rating is in no band unless the fund admits him
// (R-PRIZE-UNRATED).
func (c *Conditions) meetsRating(p *tournament.Player) bool {
	rating := p.Rating
	if c.RatingOf != "" {
		rating = 0
		for _, n := range p.National {
			if n.Federation == c.RatingOf {
				rating = n.Rating
			}
		}
	}
	if rating == 0 {
		return c.Unrated == UnratedAlso || c.Unrated == UnratedOnly || c.Unrated == UnratedUnbanded && !c.hasRatingBounds()
	}
	return c.Unrated != UnratedOnly && rating >= c.RatingMin && (c.RatingMax == 0 || rating <= c.RatingMax)
}

// meetsAge: who was born on an unknown day is in no category of age; of a year or a
// month alone the last day counts (R-PRIZE-AGE).
func (c *Conditions) meetsAge(t *tournament.Tournament, p *tournament.Player) bool {
	if !c.aged() {
		return true
	}
	if p.Birth.IsZero() || p.Birth.Year == 0 {
		return false
	}
	born := lastDay(p.Birth)
	if born.Ordinal() < c.BornFrom.Ordinal() || !c.BornTo.IsZero() && born.Ordinal() > lastDay(c.BornTo).Ordinal() {
		return false
	}
	if c.AgeMin == 0 && c.AgeMax == 0 {
		return true
	}
	age := ageOn(born, c.day(t))
	return age >= c.AgeMin && (c.AgeMax == 0 || age <= c.AgeMax)
}

// day returns the day at which ages are taken: 1 January of the event's year
// unless the fund states another.
func (c *Conditions) day(t *tournament.Tournament) tournament.Date {
	if !c.On.IsZero() {
		return c.On
	}
	year := t.Start.Year
	if year == 0 {
		year = t.End.Year
	}
	return tournament.Date{Year: year, Month: 1, Day: 1}
}

// ageOn returns the number of birthdays up to that day.
func ageOn(born, day tournament.Date) int {
	age := day.Year - born.Year
	if day.Month*100+day.Day < born.Month*100+born.Day {
		age--
	}
	return age
}

// lastDay completes a date with only the year, or year and month, to its last day.
func lastDay(d tournament.Date) tournament.Date {
	if d.Month == 0 {
		d.Month, d.Day = 12, 31
	}
	if d.Day == 0 {
		d.Day = 31 // compared only
	}
	return d
}
