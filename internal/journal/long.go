package journal

import (
	"slices"

	"torneo/tournament"
)

// LongSet sets whether the event takes more than 30 days, and which ratings of its
// players tie-breaks take.
type LongSet struct {
	Flagged bool
	ByRound bool `json:",omitempty"` // those of the round; otherwise the first ones
}

// PeriodRated replaces the ratings that players have from a round on; without ratings
// and month it deletes them.
type PeriodRated struct {
	From    int
	Month   string         `json:",omitempty"` // of FIDE's list: "2026-12"
	Ratings []PeriodRating `json:",omitempty"`
}

// PeriodRating is a player's rating from a round on; 0: none.
type PeriodRating struct{ ID, Rating int }

var longKinds = []Row{
	{kindOf[LongSet]("long-set"), SetupTopic, NoStage, NoPage, NoPart},
	{kindOf[PeriodRated]("period-rated"), PlayersTopic, NoStage, NoPage, NoPart},
}

func (LongSet) subject() Subject       { return Subject{} }
func (w PeriodRated) subject() Subject { return Subject{Round: w.From} }

func (w LongSet) apply(s *State) error {
	s.Long.Flagged, s.Long.ByRound = w.Flagged, w.ByRound
	return nil
}

func (w PeriodRated) apply(s *State) error {
	if w.From < 2 {
		return contrary("journal.contrary.period", "ratings from round %d on", "round", w.From)
	}
	p := tournament.RatingPeriod{From: w.From, Month: w.Month}
	for _, r := range w.Ratings {
		if _, err := s.entrant(r.ID); err != nil {
			return err
		}
		p.Ratings = append(p.Ratings, tournament.PeriodRating{ID: r.ID, Rating: r.Rating})
	}
	s.Long = s.Long.Add(p)
	return nil
}

// long returns the ratings by period for a record, with numbers of players in place of
// IDs. Players without a number are left out.
func (s *State) long(number map[int]int) tournament.Long {
	l := s.Long
	l.Periods = slices.Clone(l.Periods)
	for k := range l.Periods {
		var ratings []tournament.PeriodRating
		for _, r := range l.Periods[k].Ratings {
			if n := number[r.ID]; n > 0 {
				ratings = append(ratings, tournament.PeriodRating{ID: n, Rating: r.Rating})
			}
		}
		l.Periods[k].Ratings = ratings
	}
	return l
}

// forgetRatings takes a player out of the ratings of all periods.
func (s *State) forgetRatings(id int) {
	if len(s.Long.Periods) == 0 {
		return
	}
	l := tournament.Long{Flagged: s.Long.Flagged, ByRound: s.Long.ByRound}
	for _, p := range s.Long.Periods {
		p.Ratings = slices.DeleteFunc(slices.Clone(p.Ratings), func(r tournament.PeriodRating) bool { return r.ID == id })
		l = l.Add(p)
	}
	s.Long = l
}
