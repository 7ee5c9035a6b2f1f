package standings

import (
	"slices"

	"torneo/crosstable"
	"torneo/tournament"
)

// Stake holds the points of a participant who may still be tied for places that a play-off
// decides: now, and at most after the last round.
type Stake struct {
	Number    int
	Now, Most tournament.Points
	Playing   bool // his last game is not over
}

// PossibleTies returns the participants who may be tied, by points alone, for places that the
// event's play-off decides, once the last round is over; it ignores the pairings of that round,
// so that there may be fewer. They are in the order of their points. There are none if no
// play-off is declared, more than one round is to come, or none is: then the play-off itself
// tells. A text lets their games of the last round begin earlier (Tie-Break Rules (2012) 12.1.1
// (g)).
func PossibleTies(t *tournament.Tournament) ([]Stake, error) {
	t, _ = InferRoundRobin(t.WithDefaults())
	toCome := t.PlannedRounds - t.RoundsPaired()
	if t.PlayOff == nil || t.RoundsPaired() == 0 || toCome < 0 || toCome > 1 || t.System.Family == tournament.Knockout {
		return nil, nil
	}
	table, err := crosstable.New(t, 0)
	if err != nil {
		return nil, err
	}
	left := map[int]bool{}
	if table.Team {
		for _, x := range t.Teams {
			left[x.Number] = x.Withdrawn
		}
	} else {
		for _, p := range t.Players {
			left[p.Number] = p.Withdrawn
		}
	}
	var all []Stake
	open := false
	for i := range table.Participants {
		p := &table.Participants[i]
		if p.Excluded || p.Expelled {
			continue
		}
		s := Stake{Number: p.Number, Now: table.Final(i, table.Primary)}
		games := 0 // that are not over
		for _, e := range table.Row(i) {
			if e.Kind == crosstable.Pending { // an adjourned game counts as a draw until it is over
				s.Now -= e.Points[table.Primary]
				games++
			}
		}
		if toCome == 1 && !left[p.Number] {
			games++
		}
		s.Playing = games > 0
		s.Most = s.Now + tournament.Points(games)*table.Win[table.Primary]
		open = open || s.Playing
		all = append(all, s)
	}
	if !open {
		return nil, nil
	}
	slices.SortStableFunc(all, func(a, b Stake) int {
		if a.Most != b.Most {
			return int(b.Most - a.Most)
		}
		return int(b.Now - a.Now)
	})
	return selectStakes(all, t.PlayOff.Places), nil
}

// selectStakes returns those who can be tied with somebody for one of the places; of a play-off
// for who is among the first ones, for the last of these and the one after it.
func selectStakes(all []Stake, places tournament.PlayOffPlaces) (list []Stake) {
	first, last := places.From, places.To
	if last == 0 {
		last = len(all)
	}
	if places.Qualify {
		first = last + 1
	}
	for k := range all {
		a := &all[k]
		above, reach, tied := 0, 0, false // who is above him whatever happens; who can be as high as he, himself among them
		for n := range all {
			b := &all[n]
			if b.Now > a.Most {
				above++
			}
			if b.Most >= a.Now {
				reach++
			}
			tied = tied || n != k && b.Now <= a.Most && a.Now <= b.Most
		}
		if tied && above < last && reach >= first {
			list = append(list, *a)
		}
	}
	return list
}
