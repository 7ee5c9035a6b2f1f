package noticeboard

import (
	"slices"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/tournament"
)

// publishedState returns the tournament as if nothing had happened in it but what is published.
// It is put together of what may be in it, so that what is new in a state is not.
func publishedState(s *journal.State) *journal.State {
	p := &journal.State{
		Config: s.Config, ConfiguredAt: s.ConfiguredAt, Publication: s.Publication, Privacy: s.Privacy, Kept: s.Kept,
		Accelerated: slices.Clone(s.Accelerated), Corrections: slices.Clone(s.Corrections), Decisions: removeReasons(s.Decisions), Numberings: slices.Clone(s.Numberings),
	}
	for k := range arbiter.PublishedRounds(s) {
		p.Rounds = append(p.Rounds, roundOf(&s.Rounds[k], arbiter.ShowsResults(s, k)))
	}
	last := len(p.Rounds)
	listed := map[int]bool{}
	for k := range p.Rounds {
		for _, b := range p.Rounds[k].Boards {
			listed[b.White], listed[b.Black] = true, true
		}
		for _, y := range p.Rounds[k].Byes {
			listed[y.ID] = !p.Rounds[k].ByTeams || listed[y.ID]
		}
		if n, drawn := s.Positions[k+1]; drawn {
			if p.Positions == nil {
				p.Positions = map[int]int{}
			}
			p.Positions[k+1] = n
		}
	}
	all := s.Publication.Players || last > 0 && s.Config.ForTeams()
	for k := range s.Players {
		x := &s.Players[k]
		if !all && !listed[x.ID] {
			continue
		}
		p.Players = append(p.Players, journal.Player{
			ID: x.ID, Player: x.Player, From: x.From, LeftFrom: left(x.LeftFrom, x.Expelled, last), Expelled: x.Expelled,
			Table: x.Table, Shown: x.Shown, Byes: map[int]tournament.ByeKind{},
		})
	}
	if all {
		for k := range s.Teams {
			t := s.Teams[k]
			t.Players = slices.Clone(t.Players)
			t.LeftFrom, t.Byes = left(t.LeftFrom, t.Expelled, last), map[int]tournament.ByeKind{}
			p.Teams = append(p.Teams, t)
		}
	}
	for _, g := range s.Extra {
		if g.After >= 1 && g.After <= last && arbiter.ShowsResults(s, g.After-1) {
			p.Extra = append(p.Extra, g)
		}
	}
	for _, d := range s.Decided {
		if d.After >= 1 && d.After <= last && arbiter.ShowsResults(s, d.After-1) {
			p.Decided = append(p.Decided, d)
		}
	}
	if s.Publication.Standings != journal.Nothing {
		p.PlayOff, p.Ranked, p.Lots = s.PlayOff, slices.Clone(s.Ranked), s.Lots
	}
	return p
}

// left returns the round from which somebody is not paired any more, as far as a published round
// shows it. An expelled player has no place from the moment on.
func left(from int, expelled bool, last int) int {
	if from > last && !expelled {
		return 0
	}
	return from
}

// roundOf returns a published round, with its results if they are shown.
func roundOf(r *journal.Round, results bool) journal.Round {
	out := journal.Round{
		ByTeams: r.ByTeams, Byes: slices.Clone(r.Byes), Published: true, Closed: r.Closed && results,
		Vacant: slices.Clone(r.Vacant), Seated: slices.Clone(r.Seated), PublishedAt: r.PublishedAt, ChangedAt: r.ChangedAt, CorrectedAt: r.CorrectedAt,
	}
	for _, m := range r.Matches {
		if !results {
			m.Forfeit = tournament.ByColor[tournament.Outcome]{}
		}
		out.Matches = append(out.Matches, m)
	}
	for _, b := range r.Boards {
		shown := journal.PlayedBoard{Board: b.Board, Swapped: b.Swapped}
		if results {
			shown.Result, shown.Second, shown.Counted, shown.ResultAt = b.Result, b.Second, b.Counted, b.ResultAt
		}
		out.Boards = append(out.Boards, shown)
	}
	if !results {
		out.ChangedAt, out.CorrectedAt = r.PublishedAt, time.Time{}
	}
	return out
}

// removeReasons returns decisions on points without what was written of them: it may name persons.
func removeReasons(list []journal.PointsCorrected) (out []journal.PointsCorrected) {
	for _, d := range list {
		d.Reason = ""
		out = append(out, d)
	}
	return out
}
