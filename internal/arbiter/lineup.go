package arbiter

import (
	"slices"

	"torneo/crosstable"
	"torneo/internal/journal"
	"torneo/tournament"
)

// LineUp sets the line-up of a team in a round, board 1 first; 0 leaves a board empty;
// nobody: its first players who are there. In a round that was paired as boards it can
// be handed in until the round is published; in one that was paired as matches until a
// game of the match has a result. It is known to nobody until the other one is in, too.
type LineUp struct {
	Round, Team int
	Players     []int
	Now         journal.Hour // by the clock of the hall; "": not told
}

// clashes lets teams hand in their line-ups at the same time.
func (c LineUp) clashes(w journal.Payload) bool {
	switch w := w.(type) {
	case journal.TeamLinedUp:
		return w.Round == c.Round && w.Team == c.Team
	case journal.BoardsSeated:
		return w.Round == c.Round && (w.Match.White == c.Team || w.Match.Black == c.Team)
	case journal.ResultEntered, journal.RoundPaired, journal.RoundUnpaired, journal.LineUpsDue:
		return false // a draft is paired again
	}
	return true
}

func (c LineUp) Decide(s *journal.State) Decision {
	team := s.Team(c.Team)
	r := s.Round(c.Round)
	switch {
	case team == nil:
		return refusal("arbiter.team.unknown", "id", c.Team)
	case !s.Config.LinesUp():
		return refusal("arbiter.team.fixed-boards")
	case c.Round < 1 || c.Round > s.Current()+1:
		return refusal("arbiter.team.lineup-early", "round", c.Round)
	case r != nil && r.Published && (!r.ByTeams || r.Closed || c.Round < s.Current()):
		return refusal("arbiter.team.lineup-late", "round", c.Round)
	case len(c.Players) > 0 && len(c.Players) != s.Config.Boards:
		return refusal("arbiter.team.lineup-size", "team", team.Name, "count", len(c.Players), "boards", s.Config.Boards)
	}
	var d Decision
	matches := r == nil && ByMatches(s) || r != nil && r.ByTeams
	if c.players(s, team, matches, &d); d.Refused != nil {
		return d
	}
	if slices.Equal(s.LineUp(c.Round, c.Team), c.Players) {
		return Decision{}
	}
	if due := s.LineUpsUntil(c.Round); due != "" && c.Now > due { // GR (2018) 7.1
		d.warn(Confirm, "arbiter.lineup.late", "team", team.Name, "round", c.Round, "until", string(due))
	}
	handed := journal.TeamLinedUp{Round: c.Round, Team: c.Team, Players: slices.Clone(c.Players)}
	switch {
	case r == nil:
		d.add(handed)
		return d
	case r.ByTeams:
		return c.match(s, r, handed, d)
	}
	o := &opening{round: c.Round, state: s.Clone(), Decision: d}
	o.do(handed)
	if o.Refused == nil {
		o.pairAgain()
	}
	return o.Decision
}

// players refuses a line-up that cannot be, and warns of one that is out of the
// ordinary.
func (c LineUp) players(s *journal.State, team *journal.Team, matches bool, d *Decision) {
	count, gap, last := 0, 0, len(c.Players)
	for last > 0 && c.Players[last-1] == 0 {
		last--
	}
	for k, id := range c.Players {
		p := s.Player(id)
		switch {
		case id == 0 && !matches:
			*d = refusal("arbiter.team.lineup-size", "team", team.Name, "count", len(c.Players)-1, "boards", s.Config.Boards)
			return
		case id == 0:
			if k < last && gap == 0 {
				gap = k + 1
			}
			continue
		case p == nil || !slices.Contains(team.Players, id):
			*d = refusal("arbiter.team.stranger", "player", calledBy(s, id), "team", team.Name)
			return
		case slices.Contains(c.Players[:k], id):
			*d = refusal("arbiter.team.twice", "player", p.Name, "team", team.Name)
			return
		case p.LeftFrom > 0 && p.LeftFrom <= c.Round:
			*d = refusal("arbiter.player.left", "player", p.Name, "round", p.LeftFrom)
			return
		}
		count++
	}
	var wrong []int
	for k, out := range crosstable.OutOfOrder(team.Players, c.Players) {
		if out {
			wrong = append(wrong, c.Players[k])
		}
	}
	switch {
	case len(c.Players) == 0:
	case count == 0:
		*d = refusal("arbiter.lineup.nobody", "team", team.Name)
		return
	case 2*count <= s.Config.Boards: // GR (2018) 7.2
		d.warn(Confirm, "arbiter.lineup.half", "team", team.Name, "count", count, "boards", s.Config.Boards)
	}
	if gap > 0 {
		d.warn(Confirm, "arbiter.lineup.gap", "team", team.Name, "board", gap)
	}
	if len(wrong) > 0 && !s.Config.AnyOrder { // GR (2018) 7
		d.warn(Confirm, "arbiter.team.lineup-order", "team", team.Name, "players", names(s, wrong))
	}
}

// match returns a line-up of a round that was paired as matches: with the second
// one the boards are known.
func (c LineUp) match(s *journal.State, r *journal.Round, handed journal.TeamLinedUp, d Decision) Decision {
	team := s.Team(c.Team)
	m := r.MatchOf(c.Team)
	switch {
	case m == nil || m.Black == 0:
		return refusal("arbiter.team.free", "team", team.Name, "round", c.Round)
	case m.Forfeit.White != tournament.Pending:
		return refusal("arbiter.lineup.forfeited", "match", matchCalled(s, m.Board))
	case !r.Published:
		d.add(handed)
		return d
	}
	if m.Seated {
		if n := resultsOf(s, r, m); n > 0 {
			return refusal("arbiter.lineup.results", "match", matchCalled(s, m.Board), "count", n)
		}
		if len(c.Players) == 0 {
			handed.Players = FirstPlayers(s, team, c.Round)
		}
		d.warn(Confirm, "arbiter.lineup.known", "match", matchCalled(s, m.Board))
	}
	d.add(handed)
	after := s.Clone()
	if err := after.Apply(journal.Event{Number: after.Last + 1, Payload: handed}); err != nil {
		return refusal("arbiter.impossible", "reason", saying(err))
	}
	if seats, known := boardsOfMatch(after, c.Round, m.Board); known {
		d.add(seats)
	}
	return d
}

// resultsOf counts the games of a match that have a result.
func resultsOf(s *journal.State, r *journal.Round, m *journal.PairedMatch) int {
	n := 0
	for k := range r.Boards {
		p := &r.Boards[k]
		if p.White == 0 || p.Black == 0 || p.Result.White == tournament.Pending {
			continue
		}
		if t := s.TeamOf(p.White); t != nil && (t.ID == m.White || t.ID == m.Black) {
			n++
		}
	}
	return n
}

// LineUpOpen reports whether a team can still hand in or change its line-up of a
// round.
func LineUpOpen(s *journal.State, round int, team int) bool {
	r := s.Round(round)
	switch {
	case round < 1 || round > s.Current()+1:
		return false
	case r == nil || !r.Published && !r.ByTeams:
		return true
	case !r.ByTeams || r.Closed || round < s.Current():
		return false
	}
	m := r.MatchOf(team)
	return m != nil && m.Black != 0 && m.Forfeit.White == tournament.Pending && resultsOf(s, r, m) == 0
}

// FirstPlayers returns the line-up of a team that hands in none: the first players
// of its list who are there, the last boards empty if there are too few (GR (2018)
// 7.1).
func FirstPlayers(s *journal.State, team *journal.Team, round int) []int {
	lineUp := make([]int, 0, s.Config.Boards)
	for _, id := range team.Players {
		if p := s.Player(id); p != nil && (p.LeftFrom == 0 || p.LeftFrom > round) && len(lineUp) < s.Config.Boards {
			lineUp = append(lineUp, id)
		}
	}
	for len(lineUp) < s.Config.Boards {
		lineUp = append(lineUp, 0)
	}
	return lineUp
}

// boardsOfMatch returns the boards of a match, once both line-ups are known: the
// team named first has White on the odd boards.
func boardsOfMatch(s *journal.State, round int, m journal.Board) (journal.BoardsSeated, bool) {
	seats := journal.BoardsSeated{Round: round, Match: m}
	white, black := s.LineUp(round, m.White), s.LineUp(round, m.Black)
	if len(white) == 0 || len(white) != len(black) {
		return seats, false
	}
	for k := range white {
		b := journal.Board{White: white[k], Black: black[k]}
		if k%2 == 1 {
			b.White, b.Black = b.Black, b.White
		}
		if b != (journal.Board{}) {
			seats.Boards = append(seats.Boards, b)
		}
	}
	return seats, true
}

// seatKnown seats the matches of a round that is published, whose line-ups are in.
func seatKnown(s *journal.State, round int, d *Decision) {
	for _, m := range OpenMatches(s, round) {
		if seats, known := boardsOfMatch(s, round, m); known {
			d.add(seats)
		}
	}
}

// SeatBoards makes the boards of a round that was paired as matches: a team that has
// handed in no line-up plays with its first players (GR (2018) 7.1).
type SeatBoards struct {
	Round int
	Now   journal.Hour // by the clock of the hall; "": not told
}

func (c SeatBoards) clashes(w journal.Payload) bool {
	_, entered := w.(journal.ResultEntered)
	return !entered
}

func (c SeatBoards) Decide(s *journal.State) Decision {
	r := s.Round(c.Round)
	switch {
	case r == nil:
		return refusal("arbiter.round.none", "round", c.Round)
	case !r.Published:
		return refusal("arbiter.result.draft", "round", c.Round)
	case !r.ByTeams:
		return Decision{}
	}
	o := &opening{round: c.Round, state: s.Clone()}
	var silent, short []string
	for _, m := range OpenMatches(s, c.Round) {
		for _, id := range []int{m.White, m.Black} {
			team := s.Team(id)
			if len(s.LineUp(c.Round, id)) == s.Config.Boards {
				continue
			}
			lineUp := FirstPlayers(s, team, c.Round)
			if lineUp[0] == 0 {
				return refusal("arbiter.lineup.nobody", "team", team.Name)
			}
			silent = append(silent, teamCalled(s, id))
			if lineUp[len(lineUp)-1] == 0 {
				short = append(short, teamCalled(s, id))
			}
			o.do(journal.TeamLinedUp{Round: c.Round, Team: id, Players: lineUp})
		}
		seats, known := boardsOfMatch(o.state, c.Round, m)
		if !known {
			return refusal("arbiter.lineup.nobody", "team", matchCalled(s, m))
		}
		o.do(seats)
	}
	if len(silent) > 0 {
		o.warn(Confirm, "arbiter.lineup.missing", "count", len(silent), "teams", joinCommas(silent))
		if due := s.LineUpsUntil(c.Round); due != "" && c.Now != "" && c.Now <= due {
			o.warn(Confirm, "arbiter.lineup.not-yet", "until", string(due))
		}
	}
	if len(short) > 0 {
		o.warn(Confirm, "arbiter.lineup.short", "teams", joinCommas(short))
	}
	return o.Decision
}

// SetDeadline settles until when the line-ups of a round are handed in; "": as the
// tournament has it.
type SetDeadline struct {
	Round int
	Until journal.Hour
	Now   journal.Hour
}

func (c SetDeadline) Decide(s *journal.State) Decision {
	r := s.Round(c.Round)
	switch {
	case !s.Config.LinesUp():
		return refusal("arbiter.team.fixed-boards")
	case c.Round < 1 || c.Round > max(s.Config.Rounds, s.Current()):
		return refusal("arbiter.round.none", "round", c.Round)
	case r != nil && r.Published && (!r.ByTeams || len(OpenMatches(s, c.Round)) == 0):
		return refusal("arbiter.team.lineup-late", "round", c.Round)
	case c.Until != "" && !validHour(c.Until):
		return refusal("arbiter.lineup.hour", "value", string(c.Until))
	case c.Until != "" && c.Now != "" && c.Until <= c.Now:
		return refusal("arbiter.lineup.past", "until", string(c.Until), "now", string(c.Now))
	case s.Due[c.Round] == c.Until:
		return Decision{}
	}
	var d Decision
	d.add(journal.LineUpsDue{Round: c.Round, Until: c.Until})
	return d
}

// validHour reports whether a text is an hour in the form of journal.HourLayout.
func validHour(h journal.Hour) bool {
	day, clock, ok := cutHour(string(h))
	if !ok || !validClock(clock) {
		return false
	}
	d, err := tournament.ParseDate(day)
	return err == nil && d.Complete()
}

func cutHour(text string) (day, clock string, ok bool) {
	if len(text) != len(journal.HourLayout) || text[4] != '-' || text[7] != '-' || text[10] != ' ' {
		return "", "", false
	}
	return text[:10], text[11:], true
}

// validClock reports whether a text is a time of day: "09:30".
func validClock(t string) bool {
	digit := func(k int) bool { return t[k] >= '0' && t[k] <= '9' }
	return len(t) == 5 && t[2] == ':' && digit(0) && digit(1) && digit(3) && digit(4) && t[:2] < "24" && t[3:] < "60"
}
