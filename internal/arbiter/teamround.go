package arbiter

import (
	"slices"

	"torneo/crosstable"
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
		o.Decision = refused("arbiter.team.too-few", "count", len(s.Teams), "want", want)
	case drawn == 0:
		o.warn(Acknowledge, "arbiter.team.by-entry", "count", len(order))
		o.do(teamNumbers(s, order)...)
	case drawn < len(order):
		o.Decision = refused("arbiter.team.undrawn", "count", len(order)-drawn)
	case slices.ContainsFunc(s.Players, func(p journal.Player) bool { return p.Number == 0 || p.Number > len(s.Players) }):
		slices.SortFunc(order, func(a, b int) int { return s.Team(a).Number - s.Team(b).Number })
		o.do(teamNumbers(s, order)...)
	}
}

// Match is two teams in a round, with their boards.
type Match struct {
	White, Black int                                   // teams by ID: whose player has White on the first board, and the other one
	Boards       []int                                 // indices of the round's boards
	Points       tournament.ByColor[tournament.Points] // game points so far
	Open         int                                   // boards without result
}

// Matches lists the matches of a round in the order of their first boards.
func Matches(s *journal.State, r *journal.Round) []Match {
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
		}
		x := &list[m]
		x.Boards = append(x.Boards, k)
		if b.Result.White == tournament.Pending {
			x.Open++
			continue
		}
		counts := b.Counts()
		one, other := s.Config.Points.Of(counts.White, tournament.White), s.Config.Points.Of(counts.Black, tournament.Black)
		if x.White != white.ID {
			one, other = other, one
		}
		x.Points.White += one
		x.Points.Black += other
	}
	return list
}

// FreeTeam is the team without match in a round; nil if all have one.
func FreeTeam(s *journal.State, r *journal.Round) *journal.Team {
	for k := range s.Teams {
		team := &s.Teams[k]
		if !slices.ContainsFunc(team.Players, func(id int) bool { return onBoard(r, id) }) {
			return team
		}
	}
	return nil
}

// LineUp says who plays for a team in a round, board 1 first, until the round is
// published; nobody: its first players who are there.
type LineUp struct {
	Round, Team int
	Players     []int
}

func (LineUp) Right() Right { return PairRounds }

// clashes lets teams hand in their line-ups at the same time.
func (c LineUp) clashes(w journal.What) bool {
	switch w := w.(type) {
	case journal.TeamLinedUp:
		return w.Round == c.Round && w.Team == c.Team
	case journal.ResultEntered, journal.ResultVerified, journal.PlayerCheckedIn, journal.RoundPaired, journal.RoundUnpaired:
		return false // a draft is paired again
	}
	return true
}

func (c LineUp) Decide(s *journal.State) Decision {
	team := s.Team(c.Team)
	r := s.Round(c.Round)
	switch {
	case team == nil:
		return refused("arbiter.team.unknown", "id", c.Team)
	case !s.Config.LinesUp():
		return refused("arbiter.team.fixed-boards")
	case r != nil && r.Published:
		return refused("arbiter.team.lineup-late", "round", c.Round)
	case c.Round < 1 || c.Round > s.Current()+1:
		return refused("arbiter.team.lineup-early", "round", c.Round)
	case len(c.Players) > 0 && len(c.Players) != s.Config.Boards:
		return refused("arbiter.team.lineup-size", "team", team.Name, "count", len(c.Players), "boards", s.Config.Boards)
	}
	for k, id := range c.Players {
		p := s.Player(id)
		switch {
		case p == nil || !slices.Contains(team.Players, id):
			return refused("arbiter.team.stranger", "player", calledBy(s, id), "team", team.Name)
		case slices.Contains(c.Players[:k], id):
			return refused("arbiter.team.twice", "player", p.Name, "team", team.Name)
		case p.LeftFrom > 0 && p.LeftFrom <= c.Round:
			return refused("arbiter.player.left", "player", p.Name, "round", p.LeftFrom)
		}
	}
	if slices.Equal(s.LineUp(c.Round, c.Team), c.Players) {
		return Decision{}
	}
	o := &opening{round: c.Round, state: s.Clone()}
	var wrong []int
	for k, out := range crosstable.OutOfOrder(team.Players, c.Players) {
		if out {
			wrong = append(wrong, c.Players[k])
		}
	}
	if len(wrong) > 0 && !s.Config.AnyOrder { // GR (2018) 7
		o.warn(Confirm, "arbiter.team.lineup-order", "team", team.Name, "players", names(s, wrong))
	}
	o.do(journal.TeamLinedUp{Round: c.Round, Team: c.Team, Players: slices.Clone(c.Players)})
	if r != nil && o.Refused == nil {
		o.again()
	}
	return o.Decision
}

// again pairs a draft once more, from what is known now.
func (o *opening) again() {
	o.do(journal.RoundUnpaired{Round: o.round})
	round, err := rightRound(o.state, o.round)
	if err != nil {
		o.Decision = refused("arbiter.round.not-paired", "round", o.round, "reason", because(err))
		return
	}
	boards, byes := roundOf(o.state, round)
	o.do(journal.RoundPaired{Round: o.round, Boards: boards, Byes: byes})
}

// ForfeitMatch is a team that does not come: it forfeits all its boards of the round
// that is played. If the other one did not come either, both lose.
type ForfeitMatch struct {
	Round, Team int
	Both        bool
}

func (ForfeitMatch) Right() Right { return EnterResults }

func (c ForfeitMatch) Decide(s *journal.State) Decision {
	team := s.Team(c.Team)
	r := s.Round(c.Round)
	switch {
	case team == nil:
		return refused("arbiter.team.unknown", "id", c.Team)
	case r == nil:
		return refused("arbiter.round.none", "round", c.Round)
	case !r.Published:
		return refused("arbiter.result.draft", "round", c.Round)
	case c.Round < s.Current():
		return refused("arbiter.team.forfeit-late", "round", c.Round)
	}
	var d Decision
	boards, results := 0, 0
	for k := range r.Boards {
		p := &r.Boards[k]
		white, black := slices.Contains(team.Players, p.White), slices.Contains(team.Players, p.Black)
		if !white && !black {
			continue
		}
		boards++
		lost := tournament.Both(tournament.ForfeitLoss)
		switch {
		case c.Both:
		case white:
			lost.Black = tournament.ForfeitWin
		default:
			lost.White = tournament.ForfeitWin
		}
		if p.Result == lost {
			continue
		}
		if p.Result.White != tournament.Pending {
			results++
		}
		d.add(journal.ResultEntered{Round: c.Round, Board: p.Board, Result: lost})
	}
	switch {
	case boards == 0:
		return refused("arbiter.team.free", "team", team.Name, "round", c.Round)
	case len(d.Events) == 0:
		return d
	case c.Both:
		d.warn(Confirm, "arbiter.team.forfeit-both", "team", team.Name, "count", boards)
	default:
		d.warn(Confirm, "arbiter.team.forfeit", "team", team.Name, "count", boards)
	}
	if results > 0 {
		d.warn(Confirm, "arbiter.team.forfeit-results", "count", results)
	}
	return d
}

// PlayerScore is what a player of a team has made.
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
