package simulate

import (
	"slices"

	"torneo/standings"
	"torneo/tiebreak"
	"torneo/tournament"
)

// drawnFrom are the tie-breaks that lists are drawn from: those for players that
// every program must have for a Swiss (MTB26), with some of their modifiers.
var drawnFrom = [][]string{
	{"BH", "BH/C1", "BH/C2", "BH/M1", "BH/M2"}, {"FB", "FB/C1", "FB/M1"}, {"AOB"}, {"SB", "SB/C1", "SB/C2"},
	{"DE", "DE/P"}, {"WIN"}, {"WON"}, {"BPG"}, {"BWG"}, {"REP"}, {"STD"}, {"PS", "PS/C1"}, {"TPN"},
	{"ARO", "ARO/C1", "ARO/M1"}, {"TPR"}, {"PTP"}, {"APRO"}, {"APPO"}, {"RTNG"},
}

// enterTieBreaks puts the list of tie-breaks into the record, without those that
// the regulations leave out for players without rating.
func (m *maker) enterTieBreaks() error {
	list := m.Options.TieBreaks
	if list == nil {
		var err error
		if list, err = m.drawTieBreaks(); err != nil {
			return err
		}
	}
	if !slices.ContainsFunc(list, func(s tiebreak.Spec) bool { return s.Code == "PTS" }) {
		list = slices.Insert(slices.Clone(list), 0, tiebreak.Spec{Code: "PTS"})
	}
	x, err := standings.Prepare(m.t, standings.Request{List: list, Round: standings.LastPaired})
	if err != nil {
		return err
	}
	admitted, _, err := x.Calculation.Admit(list)
	if err != nil {
		return err
	}
	m.Options.TieBreaks = admitted
	for _, s := range admitted {
		m.t.TieBreaks = append(m.t.TieBreaks, s.String())
	}
	return nil
}

// drawTieBreaks draws one to five different tie-breaks that the edition has, those on
// ratings only where all players have one.
func (m *maker) drawTieBreaks() ([]tiebreak.Spec, error) {
	rated := len(m.t.UnratedPlayers()) == 0
	x, err := standings.Prepare(m.t, standings.Request{Round: standings.LastPaired})
	if err != nil {
		return nil, err
	}
	var list []tiebreak.Spec
	length := m.randomBetween(1, 5)
	for _, k := range m.permutation(len(drawnFrom)) {
		s, err := tiebreak.Parse(drawnFrom[k][m.chance.IntN(len(drawnFrom[k]))])
		if err != nil {
			return nil, err
		}
		if entry, _ := tiebreak.Describe(s.Code); len(list) < length && (rated || !entry.Rating) {
			if admitted, _, err := x.Calculation.Admit([]tiebreak.Spec{s}); err == nil {
				list = append(list, admitted...)
			}
		}
	}
	return list, nil
}

// ratingsMatter reports whether the given list cannot be used with unrated players.
func (o *Options) ratingsMatter() bool {
	return slices.ContainsFunc(o.TieBreaks, func(s tiebreak.Spec) bool {
		entry, _ := tiebreak.Describe(s.Code)
		return entry.Rating && s.Unrated == 0
	})
}

// declare puts the points and places that the results give into the record.
func (m *maker) declare() error {
	x, err := standings.Of(m.t, standings.Request{List: m.Options.TieBreaks, Round: standings.LastPaired})
	if err != nil {
		return err
	}
	if m.forTeams() {
		m.declareTeams(x)
		return nil
	}
	for _, row := range x.Standings.Rows {
		points := x.Table.Final(row.Index, tournament.GameScore)
		m.t.Players[row.Index].Declared = tournament.Declared{Points: &points, Rank: row.Rank}
	}
	return nil
}
