package crosstable

import (
	"slices"

	"torneo/tournament"
)

// member is a player's team and place in its board order.
type member struct{ team, order int }

// boardGame is one board of a match seen from one team.
type boardGame struct {
	player   int // his number
	order    int // his place in the team's board order
	board    int // where he sat, from 0
	opponent int // the other player's number; 0: the other side left the board empty
	color    tournament.Color
	outcome  tournament.Outcome
	played   bool // whatever it counts as
	points   tournament.Points
}

// side holds the games and byes of one team in one round.
type side struct {
	games    []boardGame
	opponent int // team index, or None
	byes     []tournament.Bye
	listed   bool             // the round lists the match without its boards
	color    tournament.Color // on board 1, as it is listed there
}

func (t *Table) fromTeams(record *tournament.Tournament) error {
	t.Primary = record.System.Primary
	if family := record.System.Family; family == tournament.Scheveningen || family == tournament.Schiller {
		t.Primary = tournament.GameScore // R-SCHEVENINGEN-SCORE
	}
	t.Boards = record.MatchBoards()
	t.worth(record)
	members, err := t.seat(record)
	if err != nil {
		return err
	}
	t.boards = map[int][]tournament.Points{}
	teams := t.teamIndex()
	for r := 1; r <= t.Rounds; r++ {
		if err := t.teamRound(record, r, teams, members); err != nil {
			return err
		}
	}
	return nil
}

// worth sets the points of results in either score.
func (t *Table) worth(record *tournament.Tournament) {
	t.game = record.Points
	match := &record.MatchPoints
	if *match == (tournament.MatchPoints{}) {
		standard := tournament.StandardMatchPoints()
		match = &standard
	}
	boards := tournament.Points(t.Boards)
	t.Win = [2]tournament.Points{match.Win, boards * max(t.game.Win.White, t.game.Win.Black)}
	t.Draw = [2]tournament.Points{match.Draw, boards * max(t.game.Draw.White, t.game.Draw.Black)}
	t.Loss = [2]tournament.Points{match.Loss, boards * min(t.game.Loss.White, t.game.Loss.Black)}
}

// seat makes the teams the participants of an empty table, and returns the team of
// each player.
func (t *Table) seat(record *tournament.Tournament) (map[int]member, error) {
	members := make(map[int]member, len(record.Players))
	t.Participants = make([]Participant, len(record.Teams))
	for i := range record.Teams {
		team := &record.Teams[i]
		t.Participants[i] = Participant{Number: team.Number, Name: team.Name, Rating: team.Strength, Expelled: team.Expelled}
		for k, number := range team.Players {
			if m, taken := members[number]; taken {
				return nil, contradiction(0, "crosstable.two-teams", "player", number, "team", t.Participants[m.team].Number, "other", team.Number)
			}
			members[number] = member{i, k}
		}
	}
	if err := t.numbersOnce("crosstable.same-team-number"); err != nil {
		return nil, err
	}
	t.entries = make([]Entry, len(t.Participants)*t.Rounds)
	for k := range t.entries {
		t.entries[k] = Entry{Opponent: None}
	}
	return members, nil
}

// teamIndex returns the index of each team by number.
func (t *Table) teamIndex() map[int]int {
	teams := make(map[int]int, len(t.Participants))
	for i := range t.Participants {
		teams[t.Participants[i].Number] = i
	}
	return teams
}

// teamRound derives the matches of one round: two teams met if their players'
// games face each other, if a line-up says so, or if the round says that one of
// them forfeited.
func (t *Table) teamRound(record *tournament.Tournament, r int, teams map[int]int, members map[int]member) error {
	round := &record.Rounds[r-1]
	sides := make([]side, len(t.Participants))
	for i := range sides {
		sides[i].opponent = None
	}
	for k := range round.Games {
		if err := t.addGame(r, sides, &round.Games[k], members); err != nil {
			return err
		}
	}
	for _, b := range round.Byes {
		if m, ok := members[b.ID]; ok {
			sides[m.team].byes = append(sides[m.team].byes, b)
		}
	}
	withoutPlay(sides, round.LineUps, teams)
	if err := t.pairedOnly(r, sides, round.Matches, teams); err != nil {
		return err
	}
	for i := range sides {
		s := &sides[i]
		s.order(lineUpOf(t.Participants[i].Number, round.LineUps))
		if len(s.games) > 0 && s.opponent != None {
			t.boards[i*t.Rounds+r-1] = s.boardPoints(t.Boards)
		}
	}
	forfeited := map[int]bool{}
	for _, f := range round.Forfeits {
		white, okWhite := teams[f.White]
		black, okBlack := teams[f.Black]
		if !okWhite || !okBlack || white == black {
			return contradiction(r, "crosstable.match-of-nobody", "white", f.White, "black", f.Black)
		}
		for _, pair := range [2][2]int{{white, black}, {black, white}} {
			met := sides[pair[0]].opponent
			if forfeited[pair[0]] || (met != None && met != pair[1]) {
				return contradiction(r, "crosstable.two-matches", "team", t.Participants[pair[0]].Number)
			}
		}
		t.forfeit(r, white, black, tournament.White, f.Result.White, &sides[white])
		t.forfeit(r, black, white, tournament.Black, f.Result.Black, &sides[black])
		forfeited[white], forfeited[black] = true, true
	}
	byes := map[int]tournament.ByeKind{}
	for _, b := range round.TeamByes {
		i, ok := teams[b.ID]
		if !ok {
			return contradiction(r, "crosstable.bye-of-no-team", "team", b.ID)
		}
		if _, had := byes[i]; had {
			return contradiction(r, "crosstable.team-two-byes", "team", b.ID)
		}
		if forfeited[i] || sides[i].opponent != None {
			return contradiction(r, "crosstable.match-and-bye", "team", b.ID)
		}
		byes[i] = b.Kind
	}
	for i := range sides {
		s := &sides[i]
		kind, bye := byes[i]
		switch {
		case forfeited[i]:
		case s.opponent != None:
			*t.Entry(i, r) = t.match(s, &sides[s.opponent], record.BoardColors)
		case bye:
			*t.Entry(i, r) = t.teamBye(record, kind, s)
		case slices.ContainsFunc(s.byes, func(b tournament.Bye) bool { return b.Kind == tournament.PairingAllocatedBye }):
			*t.Entry(i, r) = t.teamBye(record, tournament.PairingAllocatedBye, s)
		case len(s.games) > 0: // all against nobody: the opposing team did not come
			t.forfeit(r, i, None, s.firstColor(record.BoardColors), tournament.ForfeitWin, s)
		}
	}
	return nil
}

// withoutPlay finds the matches in which both teams sent somebody, but nobody to
// the same board: only their line-ups say that they met.
func withoutPlay(sides []side, lineUps []tournament.LineUp, teams map[int]int) {
	for _, l := range lineUps {
		i, ok := teams[l.Team]
		j, ok2 := teams[l.Opponent]
		if ok && ok2 && i != j && sides[i].isUnopposed() && sides[j].isUnopposed() {
			sides[i].opponent, sides[j].opponent = j, i
		}
	}
}

// pairedOnly enters the matches without known boards (Round.Matches): they are still
// to be played.
func (t *Table) pairedOnly(r int, sides []side, matches []tournament.Match, teams map[int]int) error {
	for _, m := range matches {
		white, okWhite := teams[m.White]
		black, okBlack := teams[m.Black]
		if !okWhite || !okBlack || white == black {
			return contradiction(r, "crosstable.match-of-nobody", "white", m.White, "black", m.Black)
		}
		for _, pair := range [2][2]int{{white, black}, {black, white}} {
			if met := sides[pair[0]].opponent; met != None && met != pair[1] || sides[pair[0]].listed {
				return contradiction(r, "crosstable.two-matches", "team", t.Participants[pair[0]].Number)
			}
		}
		sides[white].opponent, sides[black].opponent = black, white
		sides[white].color, sides[black].color = tournament.White, tournament.Black
		sides[white].listed, sides[black].listed = true, true
	}
	return nil
}

// isUnopposed reports whether the side has players at boards and nobody against
// them.
func (s *side) isUnopposed() bool { return len(s.games) > 0 && s.opponent == None }

func (t *Table) addGame(r int, sides []side, g *tournament.Game, members map[int]member) error {
	counted := g.CountedResult()
	add := func(me, other int, color tournament.Color, outcome tournament.Outcome) error {
		m, ok := members[me]
		if !ok {
			return contradiction(r, "crosstable.no-team", "player", me)
		}
		s := &sides[m.team]
		if other != 0 {
			o, ok := members[other]
			if !ok {
				return contradiction(r, "crosstable.no-team", "player", other)
			}
			switch {
			case o.team == m.team:
				return contradiction(r, "crosstable.one-team", "player", me, "opponent", other)
			case s.opponent != None && s.opponent != o.team:
				return contradiction(r, "crosstable.two-opponents", "team", t.Participants[m.team].Number,
					"first", t.Participants[s.opponent].Number, "second", t.Participants[o.team].Number)
			}
			s.opponent = o.team
		}
		side, points := color, t.game.Of(outcome, color)
		if g.NoColors {
			color = tournament.NoColor
		}
		if slices.ContainsFunc(s.games, func(g boardGame) bool { return g.player == me }) {
			return contradiction(r, "crosstable.two-games", "player", me)
		}
		s.games = append(s.games, boardGame{player: me, order: m.order, opponent: other, color: color, outcome: outcome, played: g.Result.Of(side).IsPlayed(), points: points})
		return nil
	}
	if g.White != 0 {
		if err := add(g.White, g.Black, tournament.White, counted.White); err != nil {
			return err
		}
	}
	if g.Black != 0 {
		return add(g.Black, g.White, tournament.Black, counted.Black)
	}
	return nil
}
