package prize

import (
	"cmp"
	"slices"

	"torneo/standings"
	"torneo/tournament"
)

// Claimant is a possible receiver of a prize: a participant of the event, or a team formed
// from its players' scores.
type Claimant struct {
	Number  int    // 0: a team made of players
	Name    string // of such a team: its federation or club
	Place   int    // in the standings, after the play-off; of such a team: among the teams
	Points  tournament.Points
	Stage   int   // of the play-off or bracket in which his place was decided, from 1; 0: in none
	Players []int // of such a team, best first
	Places  []int // theirs
}

// comparePlace returns the order of system b. Claimants that it does not part share a place.
func (c *Claimant) comparePlace(d *Claimant) int { return cmp.Compare(c.Place, d.Place) }

// tied reports the same points, and no play-off between the two; or that they left
// a play-off or a bracket in the same stage.
func (c *Claimant) tied(d *Claimant) bool {
	return c.Stage == d.Stage && (c.Stage > 0 || c.Points == d.Points)
}

// field is everybody with a place, best first, and per list who has a claim.
type field struct {
	claimants []Claimant
	eligible  [][]bool // list -> claimant
}

// newField takes the participants from the standings. Who was struck out has no
// place, and so no claim.
func newField(e *event, s *standings.Standings) *field {
	type entry struct {
		Claimant
		index int // in the crosstable
	}
	stages := e.fund.decidedIn(s)
	var entries []entry
	for k := range s.Rows {
		if r := &s.Rows[k]; r.Rank > 0 {
			c := Claimant{Number: r.Number, Name: r.Name, Place: r.Rank, Points: e.table.Final(r.Index, e.table.Primary), Stage: stages[r.Number]}
			entries = append(entries, entry{c, r.Index})
		}
	}
	order := func(a, b *entry) int {
		decided := afterPlayOff(&a.Claimant, &b.Claimant)
		if s.Bracket {
			return decided
		}
		return cmp.Or(cmp.Compare(b.Points, a.Points), decided)
	}
	slices.SortFunc(entries, func(a, b entry) int { return cmp.Or(order(&a, &b), a.Number-b.Number) })
	f := &field{claimants: make([]Claimant, len(entries)), eligible: make([][]bool, len(e.fund.Lists))}
	for i := range entries {
		f.claimants[i] = entries[i].Claimant
		f.claimants[i].Place = i + 1
		if i > 0 && order(&entries[i], &entries[i-1]) == 0 {
			f.claimants[i].Place = f.claimants[i-1].Place
		}
	}
	for k := range e.fund.Lists {
		l := &e.fund.Lists[k]
		f.eligible[k] = make([]bool, len(entries))
		for i := range entries {
			f.eligible[k][i] = e.admits(&e.fund.Everyone, entries[i].index) && e.admits(&l.Conditions, entries[i].index)
		}
		if l.Team == nil {
			f.withinPlaces(k, l.Places)
		}
	}
	return f
}

// decidedIn returns the stages in which places were decided, from 1, by number:
// of the play-off that the fund lists, else of the one that the event has played;
// of the bracket in an event whose places it gives.
func (f *Fund) decidedIn(s *standings.Standings) map[int]int {
	stages := map[int]int{}
	for k, stage := range f.PlayOff {
		for _, n := range stage {
			stages[n] = k + 1
		}
	}
	stage, place := len(f.PlayOff), 0
	for k := range s.Rows {
		r := &s.Rows[k]
		if r.Rank == 0 || !s.Bracket && !r.PlayedOff {
			continue
		}
		if r.Rank != place {
			stage, place = stage+1, r.Rank
		}
		stages[r.Number] = stage
	}
	return stages
}

// afterPlayOff orders claimants with the same points. Places decided in the
// play-off come first; those who left it in the same stage share theirs
// (Tie-Break Rules (2012) 12.1.1 (e), (f); R-PRIZE-PLAYOFF); everybody else stays as he was.
func afterPlayOff(a, b *Claimant) int {
	switch {
	case a.Stage == 0 && b.Stage == 0:
		return cmp.Compare(a.Place, b.Place)
	case a.Stage == 0:
		return 1
	case b.Stage == 0:
		return -1
	}
	return cmp.Compare(a.Stage, b.Stage)
}

// withinPlaces takes the claim from who is placed in the list after the last
// place that has one (Prizes; R-PRIZE-LIMIT).
func (f *field) withinPlaces(list, places int) {
	if places == 0 {
		return
	}
	better, place := 0, 0 // claimants of the list so far, and the place in it
	for i, last := 0, -1; i < len(f.claimants); i++ {
		if !f.eligible[list][i] {
			continue
		}
		if last < 0 || f.claimants[last].comparePlace(&f.claimants[i]) != 0 {
			place = better + 1
		}
		better++
		last = i
		f.eligible[list][i] = place <= places
	}
}
