package main

import (
	"errors"
	"fmt"
	"slices"

	"torneo/crosstable"
	"torneo/pairing"
	"torneo/tournament"
	"torneo/trf"
)

var errNobody = errors.New("everybody is absent")

// recordBefore returns the record as it stood when the round was to be paired: the rounds
// before it, their points, and who is absent from it. These have a zero-point
// bye there, whatever they asked for: it has no part in the pairing, and
// programs differ in whether the points already count.
func recordBefore(t *tournament.Tournament, round int) (*tournament.Tournament, error) {
	f, err := pairing.Field(t, pairing.Options{Round: round})
	if err != nil {
		return nil, err
	}
	if f.Len() == 0 {
		return nil, errNobody
	}
	table, err := crosstable.NewBefore(t, round)
	if err != nil {
		return nil, err
	}
	b := *t
	b.InitialColor = f.Initial
	b.PlannedRounds = max(t.PlannedRounds, t.RoundsPaired())
	b.Rounds = make([]tournament.Round, round)
	copy(b.Rounds, t.Rounds[:round-1])
	b.Rounds[round-1] = tournament.Round{}
	for _, a := range f.Absent {
		b.Rounds[round-1].Byes = append(b.Rounds[round-1].Byes, tournament.Bye{ID: a.Number, Kind: tournament.ZeroPointBye})
	}
	b.Players = slices.Clone(t.Players)
	for i := range b.Players {
		p := &b.Players[i]
		p.Withdrawn = false
		points := table.Score(i, tournament.GameScore, round-1)
		p.Declared.Points = &points
		if !t.RankOrder {
			p.Declared.Rank = p.Number
		}
	}
	b.Prohibited = inForce(t.Prohibited, round)
	b.TieBreaks = nil
	return &b, nil
}

// inForce returns the prohibitions that hold in the round, as ones that hold always:
// TRF16 can say no other.
func inForce(list []tournament.Prohibition, round int) []tournament.Prohibition {
	var held []tournament.Prohibition
	for _, p := range list {
		if p.FirstRound <= round && (p.LastRound == 0 || round <= p.LastRound) {
			held = append(held, tournament.Prohibition{FirstRound: 1, IDs: p.IDs})
		}
	}
	return held
}

// report writes a record as the program reads it.
func (p *opponent) report(b *tournament.Tournament) ([]byte, error) {
	if p.dialect == trf.TRF26 {
		return trf.Write(b, trf.TRF26, trf.Options{Portable: true})
	}
	b.Accelerations = spelledOut(b)
	data, err := trf.Write(b, trf.TRF16, trf.Options{})
	if err != nil || p.style != bbpStyle || b.Points == tournament.StandardGamePoints() {
		return data, err
	}
	g := &b.Points
	for _, x := range []struct {
		id    string
		worth tournament.Points
	}{{"BBW", g.Win.White}, {"BBD", g.Draw.White}, {"BBL", g.Loss.White}, {"BBZ", g.ZeroPointBye}, {"BBF", g.ForfeitLoss}, {"BBU", g.PairingAllocatedBye}} {
		data = fmt.Appendf(data, "%s %4v\n", x.id, x.worth)
	}
	return data, nil
}

// spelledOut returns the accelerations of the record; where only its system says
// that there are some, which TRF16 cannot, a list of what everybody was paired
// with.
func spelledOut(b *tournament.Tournament) []tournament.Acceleration {
	if len(b.Accelerations) > 0 || !b.System.Baku {
		return b.Accelerations
	}
	var list []tournament.Acceleration
	for round := range len(b.Rounds) {
		f, err := pairing.Field(b, pairing.Options{Round: round + 1})
		if err != nil {
			continue
		}
		for i := range f.Players {
			if p := &f.Players[i]; p.Score != p.Standing {
				list = append(list, tournament.Acceleration{Game: p.Score - p.Standing,
					FirstRound: round + 1, LastRound: round + 1, FirstID: p.Number, LastID: p.Number})
			}
		}
	}
	return list
}
