package arbiter

import (
	"slices"

	"torneo/crosstable"
	"torneo/internal/journal"
	"torneo/message"
	"torneo/tournament"
)

// WrongBoards holds the consequences of a match's wrong board order: players who did
// not sit in their team's order lose for the match, while the games are rated as they
// were played (GR (2018) 7).
type WrongBoards struct {
	Match   Match
	Players []int           // who sat at a wrong board, by ID
	Games   []CountedGame   // what is to count otherwise
	Open    []journal.Board // boards of those players without result
}

// CountedGame is a played game with the result that counts for its match.
type CountedGame struct {
	Board   journal.Board
	Played  tournament.ByColor[tournament.Outcome]
	Counted tournament.ByColor[tournament.Outcome]
}

// InWrongOrder finds the matches of a round in which somebody sat out of the order of
// his team, those left out that have been corrected.
func InWrongOrder(s *journal.State, round int) (list []WrongBoards) {
	r := s.Round(round)
	if r == nil || !r.Published || !s.Config.LinesUp() || s.Config.AnyOrder {
		return nil
	}
	for _, m := range Matches(s, r) {
		if w := outOfOrder(s, r, m); len(w.Games) > 0 || len(w.Open) > 0 {
			list = append(list, w)
		}
	}
	return list
}

func outOfOrder(s *journal.State, r *journal.Round, m Match) WrongBoards {
	w := WrongBoards{Match: m}
	out := map[int]bool{}
	for _, id := range []int{m.White, m.Black} {
		team := s.Team(id)
		lineUp := lineUpAt(r, m, team)
		for k, wrong := range crosstable.OutOfOrder(team.Players, lineUp) {
			if wrong {
				out[lineUp[k]] = true
				w.Players = append(w.Players, lineUp[k])
			}
		}
	}
	for _, k := range m.Boards {
		p := &r.Boards[k]
		switch {
		case !out[p.White] && !out[p.Black]:
		case p.Result.White == tournament.Pending || p.Result.White == tournament.Adjourned:
			w.Open = append(w.Open, p.Board)
		case !p.Result.White.IsPlayed() && !p.Result.Black.IsPlayed(): // who was not there is not to blame for the order
		default:
			counted := tournament.Both(tournament.ForfeitWin)
			if out[p.White] {
				counted.White = tournament.ForfeitLoss
			}
			if out[p.Black] {
				counted.Black = tournament.ForfeitLoss
			}
			if p.Counts() != counted {
				w.Games = append(w.Games, CountedGame{p.Board, p.Result, counted})
			}
		}
	}
	return w
}

// lineUpAt returns the players of a team at the boards of a match, by ID; 0: nobody.
func lineUpAt(r *journal.Round, m Match, team *journal.Team) []int {
	lineUp := make([]int, len(m.Boards))
	for n, k := range m.Boards {
		for _, id := range []int{r.Boards[k].White, r.Boards[k].Black} {
			if slices.Contains(team.Players, id) {
				lineUp[n] = id
			}
		}
	}
	return lineUp
}

// CorrectOrder corrects the match of a team in which the order of the boards was
// wrong: the games of those players count as lost for the match and the standings, and
// stay as they were played for the rating (GR (2018) 7).
type CorrectOrder struct{ Round, Team int }

func (c CorrectOrder) clashes(w journal.Payload) bool {
	switch w := w.(type) {
	case journal.ResultEntered:
		return w.Round == c.Round
	case journal.FundSet, journal.RulebookFixed:
		return false
	}
	return true
}

func (c CorrectOrder) Decide(s *journal.State) Decision {
	team := s.Team(c.Team)
	r := s.Round(c.Round)
	switch {
	case team == nil:
		return refusal("arbiter.team.unknown", "id", c.Team)
	case !s.Config.LinesUp():
		return refusal("arbiter.team.fixed-boards")
	case r == nil:
		return refusal("arbiter.round.none", "round", c.Round)
	case !r.Published:
		return refusal("arbiter.result.draft", "round", c.Round)
	case s.Config.AnyOrder:
		return refusal("arbiter.order.any")
	}
	matches := Matches(s, r)
	k := slices.IndexFunc(matches, func(m Match) bool { return m.White == c.Team || m.Black == c.Team })
	if k < 0 {
		return refusal("arbiter.team.free", "team", team.Name, "round", c.Round)
	}
	w := outOfOrder(s, r, matches[k])
	switch {
	case len(w.Players) == 0:
		return refusal("arbiter.order.right", "team", team.Name, "round", c.Round)
	case len(w.Open) > 0:
		return refusal("arbiter.order.open", "count", len(w.Open), "boards", boardsListed(s, w.Open))
	case len(w.Games) == 0:
		return Decision{}
	case s.FIDEMode() && c.Round < s.Current()-1 && c.Round < LastPublished(s)-1: // C.04.2 4.3
		return refusal("arbiter.order.too-late", "round", c.Round)
	}
	var d Decision
	before, after := matches[k].Points, matches[k].Points
	var changes []message.Message
	var text string
	for _, g := range w.Games {
		p := r.Boards[r.Find(g.Board)]
		add := func(to *tournament.ByColor[tournament.Points], result tournament.ByColor[tournament.Outcome], sign tournament.Points) {
			one, other := s.Config.Points.Of(result.White, tournament.White), s.Config.Points.Of(result.Black, tournament.Black)
			if t := s.TeamOf(g.Board.White); t == nil || t.ID != matches[k].White {
				one, other = other, one
			}
			to.White += sign * one
			to.Black += sign * other
		}
		add(&after, p.Counts(), -1)
		add(&after, g.Counted, 1)
		changes = append(changes, message.New("arbiter.order.change", "board", pairOf(s, g.Board), "was", meaningOf(g.Played), "counts", meaningOf(g.Counted)))
		if text != "" {
			text += ", "
		}
		text += pairOf(s, g.Board) + " " + codeOf(g.Played) + " => " + codeOf(g.Counted)
		d.add(journal.ResultCounted{Round: c.Round, Board: g.Board, Counted: g.Counted})
	}
	d.warn(Confirm, "arbiter.order.correct", "players", names(s, w.Players), "changes", changes,
		"white", s.Team(matches[k].White).Name, "black", s.Team(matches[k].Black).Name,
		"was", before.White.Halves()+"–"+before.Black.Halves(), "is", after.White.Halves()+"–"+after.Black.Halves())
	if c.Round < s.Current() {
		d.warn(Confirm, "arbiter.order.before", "round", c.Round, "next", c.Round+1)
	}
	d.add(comment(c.Round, "Board order", text))
	return d
}

func boardsListed(s *journal.State, boards []journal.Board) string {
	list := make([]string, len(boards))
	for k, b := range boards {
		list[k] = pairOf(s, b)
	}
	return joinCommas(list)
}
