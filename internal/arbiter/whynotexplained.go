package arbiter

import (
	"slices"

	"torneo/handbook"
	"torneo/internal/journal"
	"torneo/tournament"
)

// Unexplained is a player, or a team, not announced for the round that is paired after
// missing the last one in which they were expected.
type Unexplained struct {
	ID      int
	Name    string
	Lost    int    // the round that was lost by forfeit; 0: has never confirmed to be there
	Article string // what the regulations of the event say of it
}

// absence holds the articles of an edition on those absent without notice.
type absence struct {
	never   string // has not confirmed to be there before the pairing
	forfeit string // lost a round by forfeit
}

// absences has a row for every edition with such an article: of competitions, and of the
// handling of Swiss systems until it was left out there.
var absences = map[handbook.Edition]absence{
	"TR-2011":    {"C.05 (2011) 9 a", "C.05 (2011) 9 a"},
	"GR-2018":    {"C.05 (2018) 6.5", "C.05 (2018) 6.5"},
	"Swiss-2012": {"C.04.2 (2012) C.1", "C.04.2 (2012) D.4"},
	"Swiss-2017": {"C.04.2 (2017) 4.2", "C.04.2 (2017) 4.2"},
	"Swiss-2026": {"C.04.2 (2026) 4.1", ""},
}

// absenceOf returns the articles of all editions of an event on absence.
func absenceOf(b tournament.Rulebook) (a absence) {
	for _, e := range []handbook.Edition{b.Pairing, b.Handling} {
		a.never, a.forfeit = both(a.never, absences[e].never), both(a.forfeit, absences[e].forfeit)
	}
	return a
}

// both names two articles, or the one that there is.
func both(a, b string) string {
	if a == "" || b == "" {
		return a + b
	}
	return a + ", " + b
}

// UnexplainedIn lists who would be paired in a round and did not come when he was expected
// last, nobody having said since that he is there: who never confirmed, and who lost the
// last round that he was paired in by forfeit (C.05 (2018) 6.5). It is asked before every
// pairing by results; a table pairs everybody.
func UnexplainedIn(s *journal.State, round int) (list []Unexplained) {
	if tabular(s) {
		return nil
	}
	says := absenceOf(s.Record(0).Rulebook)
	if s.Config.ForTeams() {
		for k := range s.Teams {
			t := &s.Teams[k]
			if _, away := t.ByeIn(round); away {
				continue
			}
			if lost := lostByForfeit(s, round, t.ID); lost > 0 {
				list = append(list, Unexplained{t.ID, teamCalled(s, t.ID), lost, says.forfeit})
			}
		}
		return list
	}
	for k := range s.Players {
		p := &s.Players[k]
		if _, away := p.ByeIn(round); away {
			continue
		}
		switch lost := lostByForfeit(s, round, p.ID); {
		case lost > 0 && p.Confirmed <= lost:
			list = append(list, Unexplained{p.ID, numberedName(p), lost, says.forfeit})
		case neverCame(s, p, round):
			list = append(list, Unexplained{p.ID, numberedName(p), 0, says.never})
		}
	}
	return list
}

// lostByForfeit returns the last round before this one in which a player had an opponent, or a
// team a match, if it was lost by forfeit; else 0. Who got the bye was not expected.
func lostByForfeit(s *journal.State, round, id int) int {
	for n := min(round-1, s.Current()); n > 0; n-- {
		r := s.Round(n)
		if r.ByTeams {
			if m := r.MatchOf(id); m != nil {
				return lostMatch(s, r, m, id, n)
			}
			continue
		}
		for k := range r.Boards {
			b := &r.Boards[k]
			if b.White != id && b.Black != id {
				continue
			}
			if b.Black == 0 {
				return 0
			}
			if isForfeitLoss(b.Result, b.White == id) && (!s.Config.TwoGames() || isForfeitLoss(b.Second, b.White == id)) {
				return n
			}
			return 0
		}
	}
	return 0
}

// lostMatch returns the round if the team lost all of its match by forfeit.
func lostMatch(s *journal.State, r *journal.Round, m *journal.PairedMatch, id, round int) int {
	if m.Black == 0 {
		return 0
	}
	if m.Forfeit.White != tournament.Pending {
		if isForfeitLoss(m.Forfeit, m.White == id) {
			return round
		}
		return 0
	}
	team, boards := s.Team(id), 0
	for k := range r.Boards {
		b := &r.Boards[k]
		white := slices.Contains(team.Players, b.White)
		if !white && !slices.Contains(team.Players, b.Black) {
			continue
		}
		if boards++; !isForfeitLoss(b.Result, white) {
			return 0
		}
	}
	if boards == 0 {
		return 0
	}
	return round
}

// isForfeitLoss reports whether a game was lost by forfeit.
func isForfeitLoss(r tournament.ByColor[tournament.Outcome], white bool) bool {
	if white {
		return r.White == tournament.ForfeitLoss
	}
	return r.Black == tournament.ForfeitLoss
}

// neverCame reports whether a player was not there when players checked in for the
// first round, was expected, and has had no opponent since.
func neverCame(s *journal.State, p *journal.Player, round int) bool {
	if p.Present || !s.CheckInClosed() && !s.AnyPresent() || round == 1 {
		return false // who is not there for the first round is not paired in it
	}
	expected := false
	for n := 1; n < round && n <= s.Current(); n++ {
		if onBoard(s.Round(n), p.ID) {
			return false
		}
		_, away := p.ByeIn(n)
		expected = expected || !away
	}
	return expected
}

// askWhoWillCome asks about who did not come when he was expected last: he is paired only if
// that is confirmed.
func (o *opening) askWhoWillCome() {
	for _, never := range []bool{true, false} {
		var names []string
		article := ""
		for _, u := range UnexplainedIn(o.state, o.round) {
			if never == (u.Lost == 0) {
				names, article = append(names, u.Name), u.Article
			}
		}
		switch {
		case len(names) == 0:
		case never:
			o.warn(Confirm, "arbiter.round.never-came", "count", len(names), "players", joinCommas(names), "article", article)
		default:
			o.warn(Confirm, "arbiter.round.lost-by-forfeit", "count", len(names), "players", joinCommas(names), "article", article)
		}
	}
}

// leaveOutAbsentees does with the unexplained what the regulations of the event say. Where they
// say nothing, or somebody else has decided, nothing is done.
func (o *opening) leaveOutAbsentees() {
	if o.Refused != nil {
		return
	}
	for _, u := range UnexplainedIn(o.state, o.round) {
		c := ProposedFor(o.state, u.ID, o.round)
		if c == nil {
			return
		}
		d := c.Decide(o.state)
		if d.Refused != nil {
			o.Decision = d
			return
		}
		o.do(d.Events...)
	}
}

// ProposedFor returns the command that the regulations of the event give for an unexplained
// player or team; nil: the arbiter is asked.
func ProposedFor(s *journal.State, id, round int) Command {
	return AbsenteeCommand(s, s.Config.Absentees, id, round)
}

// AbsenteeCommand returns the command by which a rule is followed for a player, or a team where
// teams are paired; nil: the rule is to ask.
func AbsenteeCommand(s *journal.State, rule journal.AbsenteeRule, id, round int) Command {
	teams := s.Config.ForTeams()
	switch rule {
	case journal.AbsentNextRound:
		if teams {
			return ByeOfTeam{ID: id, Round: round, Kind: tournament.ZeroPointBye}
		}
		return RequestBye{ID: id, Round: round, Kind: tournament.ZeroPointBye}
	case journal.AbsenteesWithdraw:
		if teams {
			return WithdrawTeam{ID: id, From: round}
		}
		return Withdraw{ID: id, From: round}
	}
	return nil
}
