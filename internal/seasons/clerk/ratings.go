package clerk

import (
	"context"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/seasons"
	"torneo/rating"
	"torneo/submission"
)

// TakeRatings gives the players of a division the ratings that they have in the list of a month, from
// the first round of its report on; it returns how many the list has. A list of another month is refused.
func (c *Clerk) TakeRatings(ctx context.Context, id, division string, number int, list submission.List, by arbiter.Person) (found int, err error) {
	s, err := c.Season(ctx, id)
	if err != nil {
		return 0, err
	}
	divisions, err := c.Divisions(ctx, s)
	if err != nil {
		return 0, err
	}
	for _, r := range Reports(s, divisions) {
		if r.Division != division || r.Number != number || r.Month == "" {
			continue
		}
		if list == nil || list.Month().String() != r.Month {
			return 0, seasons.Refuse("seasons.no-list", "month", r.Month)
		}
		for k := range divisions {
			if d := &divisions[k]; d.ID == division {
				command, err := ratingsOf(d.State, &r, list)
				if err != nil {
					return 0, err
				}
				_, err = c.desk.Do(ctx, d.Tournament, by, command, arbiter.Consent{Level: arbiter.Confirm})
				return len(command.Ratings), err
			}
		}
	}
	return 0, seasons.Refuse("seasons.no-report")
}

// ratingsOf returns the ratings of a list for the players of a division.
func ratingsOf(state *journal.State, r *MonthReport, list submission.List) (arbiter.RatePeriod, error) {
	command := arbiter.RatePeriod{From: r.First, Month: r.Month}
	kind := rating.Standard
	if pace, err := rating.PaceOf(state.Record(0)); err == nil {
		kind = pace.Kind
	}
	for k := range state.Players {
		p := &state.Players[k]
		if p.FIDEID == 0 {
			continue
		}
		listed, err := list.Player(p.FIDEID)
		if err != nil {
			return command, err
		}
		if listed != nil {
			command.Ratings = append(command.Ratings, journal.PeriodRating{ID: p.ID, Rating: submission.Rating(listed, kind)})
		}
	}
	return command, nil
}
