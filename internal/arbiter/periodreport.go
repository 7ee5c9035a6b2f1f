package arbiter

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"torneo/internal/journal"
	"torneo/standings"
	"torneo/tournament"
	"torneo/trf"
	"torneo/verify"
)

// Period is the rounds of an event of more than 30 days that are reported together, with
// the ratings of one list (B.01 1.1.4, R-LONG-EVENT).
type Period struct {
	Number      int // from 1 on
	First, Last int // rounds
	Month       string
	Rated       int             // players who have another rating than in the period before
	Start, End  tournament.Date // first and last day of its rounds; zero: not known
}

// Periods returns the periods of a tournament, played or not; one with all rounds if
// ratings do not change.
func Periods(s *journal.State) []Period {
	list := []Period{{Number: 1, First: 1, Last: s.Config.Rounds}}
	for _, p := range s.Long.Periods {
		if p.From > s.Config.Rounds {
			break
		}
		list[len(list)-1].Last = p.From - 1
		list = append(list, Period{Number: len(list) + 1, First: p.From, Last: s.Config.Rounds, Month: p.Month, Rated: len(p.Ratings)})
	}
	for k := range list {
		for n := list[k].First; n <= list[k].Last && n <= len(s.Config.Dates); n++ {
			d := s.Config.Dates[n-1]
			if d.IsZero() {
				continue
			}
			if list[k].Start.IsZero() {
				list[k].Start = d
			}
			list[k].End = d
		}
	}
	return list
}

// MonthsBegin returns the rounds with a later month than the round before, by the
// dates of the rounds: a list is published for each month.
func MonthsBegin(s *journal.State) (rounds []int) {
	last := tournament.Date{}
	for k, d := range s.Config.Dates {
		if !d.Complete() {
			continue
		}
		if !last.IsZero() && (d.Year != last.Year || d.Month != last.Month) {
			rounds = append(rounds, k+1)
		}
		last = d
	}
	return rounds
}

// PeriodRecord returns the tournament of one period as it is rated: its rounds alone,
// counted from one, the ratings of its list, its own days, and the points of its rounds.
func PeriodRecord(s *journal.State, number int, event string) (*tournament.Tournament, Period, error) {
	all := Periods(s)
	if number < 1 || number > len(all) {
		return nil, Period{}, refuse("arbiter.long.no-period", "number", number, "count", len(all))
	}
	p := all[number-1]
	for n := p.First; n <= p.Last; n++ {
		switch r := s.Round(n); {
		case r == nil || !r.Published:
			return nil, p, refuse("arbiter.long.unplayed", "number", number, "round", n)
		case len(s.Missing(n)) > 0:
			return nil, p, refuse("arbiter.long.open", "number", number, "round", n, "count", len(s.Missing(n)))
		}
	}
	t := RatingRecord(s, event)
	t.Name = fmt.Sprintf("%s [%d-%d]", t.Name, p.First, p.Last)
	t.Rounds, t.PlannedRounds = t.Rounds[p.First-1:p.Last], p.Last-p.First+1
	t.Start, t.End = cmp.Or(p.Start, t.Start), cmp.Or(p.End, t.End)
	t.TieBreaks, t.InitialColor = []string{"PTS"}, tournament.NoColor
	t.Accelerations, t.Prohibited, t.Extra, t.PlayOff, t.Decided = nil, nil, nil, nil, nil
	t.Corrections = inPeriod(t.Corrections, p)
	ratings := s.Long.Ratings(p.First)
	for k := range t.Players {
		x := &t.Players[k]
		if of := s.PlayerByNumber(x.Number); of != nil {
			if rating, ok := ratings[of.ID]; ok {
				x.Rating, x.RatingFrom = rating, tournament.RatingSource{}
				if p.Month != "" {
					x.RatingFrom = tournament.RatingSource{List: tournament.FIDEList, Month: p.Month, Kind: "standard"}
				}
			}
		}
	}
	t.Long = tournament.Long{}
	return t, p, nil
}

// inPeriod returns the corrections of points in the rounds of a period, as it counts
// them.
func inPeriod(all []tournament.PointCorrection, p Period) (list []tournament.PointCorrection) {
	for _, c := range all {
		if c.Round == 0 && c.Result != "" {
			list = append(list, c)
		}
		if c.Round >= p.First && c.Round <= p.Last {
			c.Round -= p.First - 1
			list = append(list, c)
		}
	}
	return list
}

// WritePeriod writes the report of a period. The error is a *Refused if it is not played,
// or cannot be written.
func WritePeriod(s *journal.State, number int, edition trf.Format, event string) ([]byte, error) {
	t, p, err := PeriodRecord(s, number, event)
	if err != nil {
		return nil, err
	}
	ranking, err := standings.Of(t, standings.Request{})
	if err != nil {
		return nil, notStanding(err)
	}
	options := trf.Options{Players: map[int]trf.Standing{}, Comments: []string{fmt.Sprintf("Rounds %d-%d of %d: ratings, points and places are those of these rounds, and their pairings rest on the rounds before", p.First, p.Last, s.Config.Rounds)}}
	points := verify.DeclaredPoints(t, ranking.Table)
	order := slices.SortedFunc(slices.Values(points), func(a, b tournament.Points) int { return cmp.Compare(b, a) })
	for k := range t.Players {
		options.Players[t.Players[k].Number] = trf.Standing{Points: points[k], Rank: 1 + slices.Index(order, points[k])}
	}
	if t.IsTeam() {
		verify.DeclareStandings(t, ranking.Table, ranking.Standings)
	}
	data, err := trf.Write(t, edition, options)
	if unwritable := (*trf.Unwritable)(nil); errors.As(err, &unwritable) {
		return nil, refuse("arbiter.setup.report.unwritable", "reasons", unwritable.Reasons)
	}
	return data, err
}
