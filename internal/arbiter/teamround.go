package arbiter

import (
	"slices"

	"torneo/internal/journal"
	"torneo/tournament"
	"torneo/trf"
)

// numberTeams gives the teams numbers as they entered, if none was drawn, and their
// players theirs.
func (o *opening) numberTeams() {
	s := o.state
	if o.round > 1 {
		return
	}
	want := 2
	if most := mostTeams(&s.Config); most < trf.MaxTeams {
		want = most
	}
	drawn, order := 0, make([]int, len(s.Teams))
	for k := range s.Teams {
		order[k] = s.Teams[k].ID
		if s.Teams[k].Number > 0 {
			drawn++
		}
	}
	switch {
	case len(s.Teams) < want:
		o.Decision = refusal("arbiter.team.too-few", "count", len(s.Teams), "want", want)
	case drawn == 0 && (!tabular(s) || IsKnockout(s)):
		o.warn(Acknowledge, "arbiter.match.by-strength", "count", len(order))
		o.do(teamNumbers(s, ByStrength(s))...)
	case drawn == 0:
		o.warn(Acknowledge, "arbiter.team.by-entry", "count", len(order))
		o.do(teamNumbers(s, order)...)
	case drawn < len(order):
		o.Decision = refusal("arbiter.team.undrawn", "count", len(order)-drawn)
	case slices.ContainsFunc(s.Players, func(p journal.Player) bool { return p.Number == 0 || p.Number > len(s.Players) }):
		slices.SortFunc(order, func(a, b int) int { return s.Team(a).Number - s.Team(b).Number })
		o.do(teamNumbers(s, order)...)
	}
}

// Match is two teams in a round, with their boards.
type Match struct {
	White, Black int                                   // teams by ID: whose player has White on the first board as it was paired, and the other one
	Boards       []int                                 // indices of the round's boards
	Readings     []Reading                             // of each of them: the player of the team named first stands on the left
	Points       tournament.ByColor[tournament.Points] // game points so far
	Open         int                                   // boards without result
	Seated       bool                                  // the boards are known
	Forfeited    bool                                  // as a whole
}

// pairedMatches lists the matches of a round that was paired as matches.
func pairedMatches(s *journal.State, r *journal.Round) (list []Match) {
	at := map[int]int{} // the match of a team
	for k := range r.Matches {
		p := &r.Matches[k]
		if p.Black == 0 {
			continue
		}
		m := Match{White: p.White, Black: p.Black, Seated: p.Seated, Forfeited: p.Forfeit.White != tournament.Pending}
		if m.Forfeited {
			boards := tournament.Points(s.Config.Boards)
			of := func(o tournament.Outcome) tournament.Points {
				if o == tournament.ForfeitWin {
					return boards * s.Config.Points.ForfeitWin
				}
				return 0
			}
			m.Points = tournament.ByColor[tournament.Points]{White: of(p.Forfeit.White), Black: of(p.Forfeit.Black)}
		}
		at[m.White], at[m.Black] = len(list), len(list)
		list = append(list, m)
	}
	of := teamsOfPlayers(s)
	for n := range r.Boards {
		b := &r.Boards[n]
		white, black := of[b.White], of[b.Black]
		k, ours := at[white]
		if !ours {
			k, ours = at[black]
		}
		if !ours {
			continue
		}
		m := &list[k]
		m.add(s, r, n, Reading{white != m.White && black != m.Black})
	}
	return list
}

// add adds a board of the round to the match.
func (m *Match) add(s *journal.State, r *journal.Round, board int, reading Reading) {
	m.Boards, m.Readings = append(m.Boards, board), append(m.Readings, reading)
	b := &r.Boards[board]
	if b.Result.White == tournament.Pending {
		m.Open++
		return
	}
	counts := b.Counts()
	left, right := s.Config.Points.Of(counts.White, tournament.White), s.Config.Points.Of(counts.Black, tournament.Black)
	if reading.Turned {
		left, right = right, left
	}
	m.Points.White += left
	m.Points.Black += right
}

// teamsOfPlayers returns the ID of everybody's team.
func teamsOfPlayers(s *journal.State) map[int]int {
	of := make(map[int]int, len(s.Players))
	for k := range s.Teams {
		for _, id := range s.Teams[k].Players {
			of[id] = s.Teams[k].ID
		}
	}
	return of
}

// HasHomes reports whether teams play at home and away.
func HasHomes(s *journal.State) bool {
	system, _ := tournament.ParseSystem(s.Config.System)
	return s.Config.LinesUp() && system.HasHomes()
}

// Encounters returns the matches of a round by the names of their teams, the one named first
// before the other.
func Encounters(s *journal.State, r *journal.Round) (list [][2]string) {
	if !s.Config.ForTeams() {
		return nil
	}
	for _, m := range Matches(s, r) {
		list = append(list, [2]string{s.Team(m.White).Name, s.Team(m.Black).Name})
	}
	return list
}

// Matches lists the matches of a round in the order of their first boards.
func Matches(s *journal.State, r *journal.Round) []Match {
	if r.ByTeams {
		return pairedMatches(s, r)
	}
	var list []Match
	for k := range r.Boards {
		b := &r.Boards[k]
		white, black := s.TeamOf(b.White), s.TeamOf(b.Black)
		if white == nil || black == nil {
			continue
		}
		m := slices.IndexFunc(list, func(m Match) bool {
			return m.White == white.ID && m.Black == black.ID || m.White == black.ID && m.Black == white.ID
		})
		if m < 0 {
			m = len(list)
			list = append(list, Match{White: white.ID, Black: black.ID})
			if b.Swapped { // players who had the other colours do not turn their match
				list[m].White, list[m].Black = black.ID, white.ID
			}
		}
		list[m].add(s, r, k, Reading{list[m].White != white.ID})
	}
	return list
}

// FreeTeam returns the team without match in a round; nil if all have one.
func FreeTeam(s *journal.State, r *journal.Round) *journal.Team {
	if r.ByTeams && !tabular(s) || IsKnockout(s) {
		return nil // a bye says why, or the bracket
	}
	for k := range s.Teams {
		team := &s.Teams[k]
		if r.ByTeams && r.MatchOf(team.ID) != nil {
			continue
		}
		if !slices.ContainsFunc(team.Players, func(id int) bool { return onBoard(r, id) }) {
			return team
		}
	}
	return nil
}

// pairAgain pairs a draft once more, from what is known now.
func (o *opening) pairAgain() {
	o.do(journal.RoundUnpaired{Round: o.round})
	round, err := rightRound(o.state, o.round)
	if err != nil {
		o.Decision = refusal("arbiter.round.not-paired", "round", o.round, "reason", because(err))
		return
	}
	boards, byes := roundOf(o.state, round)
	o.do(pairedAs(o.state, o.round, boards, byes))
}

// PlayerScore is the score of a player of a team.
type PlayerScore struct {
	ID, Team int
	Board    int // his place in the order of the team
	Games    int // that he has a result of, forfeits won and lost too
	Points   tournament.Points
}

// PlayerScores lists what the players of all teams have made until a round, team by
// team in the order of the boards.
func PlayerScores(s *journal.State, round int) []PlayerScore {
	of := map[int]*PlayerScore{}
	var list []*PlayerScore
	for k := range s.Teams {
		for board, id := range s.Teams[k].Players {
			of[id] = &PlayerScore{ID: id, Team: s.Teams[k].ID, Board: board + 1}
			list = append(list, of[id])
		}
	}
	for n := 1; n <= min(round, s.Current()); n++ {
		for _, p := range s.Round(n).Boards {
			if p.Result.White == tournament.Pending {
				continue
			}
			if x := of[p.White]; x != nil {
				x.Games++
				x.Points += s.Config.Points.Of(p.Result.White, tournament.White)
			}
			if x := of[p.Black]; x != nil {
				x.Games++
				x.Points += s.Config.Points.Of(p.Result.Black, tournament.Black)
			}
		}
	}
	scores := make([]PlayerScore, len(list))
	for k, x := range list {
		scores[k] = *x
	}
	return scores
}
