package lineup

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/phone/captain"
	"torneo/internal/row"
	"torneo/tournament"
)

const longestObjection = 500

// seatsOf returns the boards of a match in a line, by which it is seen that they have changed.
func seatsOf(r *journal.Round, m arbiter.Match) string {
	parts := make([]string, len(m.Boards))
	for n, k := range m.Boards {
		b := r.Boards[k]
		parts[n] = fmt.Sprintf("%d-%d-%d", b.White, b.Black, b.Entry)
	}
	return strings.Join(parts, ",")
}

// loadMatch returns the match of a team in a round of which the boards are known.
func (o *Office) loadMatch(ctx context.Context, t captain.Team, round int, seats string) (*journal.State, *journal.Team, *journal.Round, arbiter.Match, error) {
	s, team, err := o.team(ctx, t)
	if err != nil {
		return nil, nil, nil, arbiter.Match{}, err
	}
	if s.Ahead != nil {
		return nil, nil, nil, arbiter.Match{}, &captain.Refused{Message: s.Ahead.Message()}
	}
	r := s.Round(round)
	if r == nil || round != roundOf(s, team) || !isLineUpPublic(s, round, team.ID) {
		return nil, nil, nil, arbiter.Match{}, refuse("captain.refused.round")
	}
	m, ok := matchOf(s, r, team.ID)
	switch {
	case !ok || len(m.Boards) == 0:
		return nil, nil, nil, m, refuse("captain.refused.round")
	case seatsOf(r, m) != seats:
		return nil, nil, nil, m, refuse("captain.refused.changed")
	}
	return s, team, r, m, nil
}

// Agree confirms the boards of a match as the captain has seen them, or objects: that is
// for the arbiter to decide.
func (o *Office) Agree(ctx context.Context, t captain.Team, round int, seats, objection string) error {
	end, err := o.begin(ctx)
	if err != nil {
		return err
	}
	defer end()
	_, team, _, _, err := o.loadMatch(ctx, t, round, seats)
	if err != nil {
		return err
	}
	w := row.Word{Journal: t.Tournament, Round: round, Team: team.ID, Kind: Agreed, About: seats, At: o.clock(), Device: t.Link}
	not := w
	not.Kind = Objected
	if objection != "" {
		if len(objection) > longestObjection {
			return refuse("captain.refused.long", "most", longestObjection)
		}
		w, not = not, w
		w.Data = objection
	}
	if err := o.store.KeepWord(ctx, w); err != nil {
		return err
	}
	return o.store.DropWord(ctx, not)
}

// Sign keeps how a captain says that the games ended. Where the other one says the same of
// a board without result, it is entered; what was entered stays, and is confirmed by it.
func (o *Office) Sign(ctx context.Context, t captain.Team, round int, seats string, results []string) error {
	end, err := o.begin(ctx)
	if err != nil {
		return err
	}
	defer end()
	s, team, r, m, err := o.loadMatch(ctx, t, round, seats)
	if err != nil {
		return err
	}
	if len(results) != len(m.Boards) {
		return refuse("captain.refused.changed")
	}
	for n, key := range results {
		b := r.Boards[m.Boards[n]]
		kind, ok := arbiter.KindOf(b.Result)
		switch {
		case b.Result.White != tournament.Pending && (!ok || key != kind.Key): // he has seen another one
			return refuse("captain.refused.entered", "board", n+1, "result", kind.Symbol)
		case b.Result.White == tournament.Pending && key != "" && key != "1" && key != "=" && key != "0":
			return refuse("captain.refused.result")
		}
	}
	w := row.Word{Journal: t.Tournament, Round: round, Team: team.ID, Kind: Results, About: seats, Data: strings.Join(fillBlanks(results), " "), At: o.clock(), Device: t.Link}
	if err := o.store.KeepWord(ctx, w); err != nil {
		return err
	}
	all, err := o.words(ctx, t.Tournament)
	if err != nil {
		return err
	}
	other, said := all[of{round, m.White + m.Black - team.ID, Results}]
	theirs := strings.Fields(other.Data)
	if !said || other.About != seats || len(theirs) != len(results) {
		return nil
	}
	for n, key := range results {
		b := &r.Boards[m.Boards[n]]
		if key == "" || key != theirs[n] || b.Result.White != tournament.Pending {
			continue
		}
		kind, _ := arbiter.ResultOf(key)
		if _, err := o.desk.Do(ctx, t.Tournament, person(t.Tournament, s.Team(team.ID), t.Link), confirm(round, b, kind.Result), arbiter.Consent{Level: arbiter.Acknowledge}); err != nil {
			return err
		}
	}
	return nil
}

// confirm returns the command that enters the result of both captains, as their players
// would have.
func confirm(round int, b *journal.PlayedBoard, result tournament.ByColor[tournament.Outcome]) arbiter.Command {
	return arbiter.ConfirmResult{Round: round, Board: b.Board, Entry: b.Entry, Result: result}
}

// fillBlanks writes a board that was left out so that it is a word of its own.
func fillBlanks(results []string) []string {
	list := slices.Clone(results)
	for n := range list {
		if list[n] == "" {
			list[n] = "_"
		}
	}
	return list
}

// isSigned reports that a captain's results are those that are entered, all of them.
func isSigned(r *journal.Round, m arbiter.Match, w row.Word) bool {
	said := strings.Fields(w.Data)
	if m.Open > 0 || len(said) != len(m.Boards) || w.About != seatsOf(r, m) {
		return false
	}
	for n, k := range m.Boards {
		if kind, _ := arbiter.KindOf(r.Boards[k].Result); kind.Key != said[n] {
			return false
		}
	}
	return true
}
