package arbiter

import (
	"errors"
	"slices"

	"torneo/crosstable"
	"torneo/internal/journal"
	"torneo/message"
	"torneo/pairing"
	"torneo/pairing/knockout"
	"torneo/pairing/playoff"
	"torneo/pairing/schedule"
	"torneo/standings"
	"torneo/tiebreak"
	"torneo/tournament"
)

// Ranking is the standings after a round, with all that they were made from.
type Ranking struct {
	Tournament  *tournament.Tournament
	Table       *crosstable.Table
	Calculation *tiebreak.Calculation
	Standings   *standings.Standings
	Preset      *standings.Preset // the recommended list, where the event declares none
	Tied        [][]int           // by ID, who shares a place in the end, whatever order has been given them

	// Of the final standings, where a play-off is declared.
	Courses []*playoff.Course
	Waiting message.Message // why nobody plays yet
	Unfit   message.Message // why the games outside the rounds are not its games
}

// Standings puts the players in order after a round; 0 is the last one that is
// published. Who was expelled has no place. In the final standings tied players
// have the order that was given them.
func Standings(s *journal.State, round int) (*Ranking, error) {
	switch {
	case round < 0 || round > s.Current():
		return nil, refuse("arbiter.round.none", "round", round)
	case round == 0:
		round = lastPublished(s)
	}
	r, err := ranked(s, round, nil)
	if err != nil {
		return nil, err
	}
	if s.Config.ForTeams() {
		return r, nil // whose places are those of teams
	}
	strikeOut(s, r.Standings)
	if IsKnockout(s) {
		return r, nil
	}
	if r.Courses, r.Waiting, err = playoff.Settle(r.Tournament, r.Standings); err != nil {
		r.Unfit, _ = playoff.Reason(err)
	}
	if round == s.Current() && Final(s) == nil {
		r.Tied = sharing(s, r.Standings.Rows)
		settle(s, r.Tied, r.Standings)
	}
	return r, nil
}

// ranked is the standings by the list alone, and by lots if they are drawn.
func ranked(s *journal.State, round int, lots *standings.Lots) (*Ranking, error) {
	r := &Ranking{Tournament: s.Record(round)}
	t := r.Tournament
	if s.Config.ForTeams() && !t.IsTeam() {
		return nil, refuse("arbiter.team.none")
	}
	list, err := tiebreak.ParseAll(t.TieBreaks)
	if err != nil {
		return nil, err
	}
	edition := t.Rulebook.TieBreaks
	if len(list) == 0 {
		preset := standings.Recommended(t, edition)
		r.Preset = &preset
		if list, err = tiebreak.ParseList(preset.List); err != nil {
			return nil, err
		}
	}
	if r.Table, err = crosstable.Before(t, round+1); err != nil {
		return nil, err
	}
	options := tiebreak.Options{Unrated: tiebreak.UnratedAtFloor(t)}
	if r.Calculation, err = tiebreak.New(r.Table, edition, options); err != nil {
		return nil, err
	}
	if IsKnockout(s) {
		r.Preset = nil
		b, err := knockout.Follow(t, round+1)
		if round == s.Current() {
			b, err = knockout.Now(t)
		}
		if unfit := (*schedule.Unfit)(nil); errors.As(err, &unfit) {
			return nil, &Refused{unfit.Message}
		}
		if err != nil {
			return nil, err
		}
		r.Standings = standings.Placed(r.Calculation, b.Places())
		return r, nil
	}
	if r.Standings, err = standings.Compute(r.Calculation, list, lots); err != nil {
		return nil, err
	}
	return r, nil
}

// strikeOut takes the places of those who were expelled: who is behind them moves
// up, and they stand last.
func strikeOut(s *journal.State, st *standings.Standings) {
	expelled := map[int]bool{}
	for k := range s.Players {
		if p := &s.Players[k]; p.Expelled {
			expelled[p.Number] = true
		}
	}
	if len(expelled) == 0 {
		return
	}
	out := func(r standings.Row) bool { return expelled[r.Number] && r.Rank > 0 }
	var ranks []int
	var struck []standings.Row
	for _, r := range st.Rows {
		if out(r) {
			ranks = append(ranks, r.Rank)
			r.Rank = 0
			struck = append(struck, r)
		}
	}
	st.Rows = slices.DeleteFunc(st.Rows, out)
	for k := range st.Rows {
		better := 0
		for _, rank := range ranks {
			if rank < st.Rows[k].Rank {
				better++
			}
		}
		st.Rows[k].Rank -= better
	}
	st.Rows = append(st.Rows, struck...)
}

// Open is a board without a final result.
type Open struct {
	Round     int
	Board     journal.Board
	Adjourned bool
}

// Missing lists the boards that have no final result, of all rounds.
func Missing(s *journal.State) []Open {
	var list []Open
	for n := range s.Rounds {
		for _, p := range s.Rounds[n].Boards {
			if p.Black != 0 && (p.Result.White == tournament.Pending || p.Result.White == tournament.Adjourned) {
				list = append(list, Open{n + 1, p.Board, p.Result.White == tournament.Adjourned})
			}
		}
	}
	return list
}

// Final is a *Refused unless the standings are final: all rounds are played, and
// no game is without result or adjourned.
func Final(s *journal.State) error {
	if open := Missing(s); len(open) > 0 {
		var parts []string
		for _, o := range open {
			parts = append(parts, pairOf(s, o.Board))
		}
		return refuse("arbiter.round.not-final", "count", len(open), "boards", listed(parts))
	}
	if IsKnockout(s) && Champion(s) {
		return nil
	}
	if n := s.Current(); n == 0 || n < s.Config.Rounds || !s.Round(n).Published {
		return refuse("arbiter.round.to-play", "rounds", s.Config.Rounds)
	}
	return nil
}

// Pairing pairs a round again, from the rounds before it, for its reasons. The
// players are those who were paired in it.
func Pairing(s *journal.State, round int) (*pairing.Round, error) {
	if round == s.Current()+1 {
		return rightRound(s, round)
	}
	if s.Round(round) == nil {
		return nil, refuse("arbiter.round.none", "round", round)
	}
	return pairing.Pair(s.Record(round), pairing.Options{Round: round})
}

// Differences is in what a round is not as the rules say.
func Differences(s *journal.State, round int) ([]pairing.Difference, error) {
	if s.Round(round) == nil {
		return nil, refuse("arbiter.round.none", "round", round)
	}
	checked, err := pairing.Check(s.Record(round), pairing.Options{Round: round})
	if err != nil || len(checked) == 0 {
		return nil, err
	}
	return checked[0].Differences, nil
}
