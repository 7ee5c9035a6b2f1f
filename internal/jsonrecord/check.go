package jsonrecord

import (
	"unicode/utf8"

	"torneo/tournament"
	"torneo/trf"
)

// check refuses what a report file could not say: numbers that nobody has or two
// have, rounds that there are not. What contradicts itself otherwise is found where
// the record is used, as that of a report is.
func (d *decoder) check(t *tournament.Tournament) bool {
	if err := t.Rulebook.Check(); err != nil {
		return d.fail(-1, "json.edition")
	}
	*t = *t.WithDefaults()
	c := checker{decoder: d, players: map[int]bool{}, teams: map[int]bool{}}
	return c.participants(t) && c.rounds(t) && c.plans(t)
}

// checker is a check with what is known so far.
type checker struct {
	*decoder
	players, teams map[int]bool
}

// at returns the position of a list's object; -1 if it is unknown.
func (c *checker) at(object any) int {
	if at, ok := c.places[object]; ok {
		return at
	}
	return -1
}

func (c *checker) participants(t *tournament.Tournament) bool {
	for i := range t.Players {
		p := &t.Players[i]
		switch {
		case p.Number == 0:
			return c.fail(c.at(p), "json.no-number")
		case c.players[p.Number]:
			return c.fail(c.at(p), "json.number-twice", "number", p.Number)
		}
		c.players[p.Number] = true
	}
	for i := range t.Teams {
		x := &t.Teams[i]
		switch {
		case x.Number == 0 || x.Number > trf.MaxTeams:
			return c.fail(c.at(x), "json.no-number")
		case c.teams[x.Number]:
			return c.fail(c.at(x), "json.number-twice", "number", x.Number)
		}
		c.teams[x.Number] = true
		for _, n := range x.Players {
			if !c.players[n] {
				return c.fail(c.at(x), "json.nobody", "number", n)
			}
		}
	}
	return true
}

func (c *checker) rounds(t *tournament.Tournament) bool {
	byes := c.players
	if len(t.Teams) > 0 {
		byes = either(c.players, c.teams)
	}
	for n := range t.Rounds {
		r := &t.Rounds[n]
		for k := range r.Games {
			g := &r.Games[k]
			if !c.board(g, g.White, g.Black, len(t.Teams) > 0) {
				return false
			}
		}
		for k := range r.Byes {
			if b := &r.Byes[k]; !byes[b.ID] {
				return c.fail(c.at(b), "json.nobody", "number", b.ID)
			}
		}
		for k := range r.TeamByes {
			if b := &r.TeamByes[k]; !c.teams[b.ID] {
				return c.fail(c.at(b), "json.no-team", "number", b.ID)
			}
		}
		for k := range r.Matches {
			m := &r.Matches[k]
			for _, team := range []int{m.White, m.Black} {
				if !c.teams[team] {
					return c.fail(c.at(m), "json.no-team", "number", team)
				}
			}
		}
		for k := range r.Forfeits {
			f := &r.Forfeits[k]
			for _, team := range []int{f.White, f.Black} {
				if !c.teams[team] {
					return c.fail(c.at(f), "json.no-team", "number", team)
				}
			}
		}
		for k := range r.LineUps {
			if !c.lineUp(&r.LineUps[k]) {
				return false
			}
		}
	}
	return true
}

// either returns the union of two sets.
func either(a, b map[int]bool) map[int]bool {
	all := map[int]bool{}
	for _, set := range []map[int]bool{a, b} {
		for n := range set {
			all[n] = true
		}
	}
	return all
}

// board checks the players of a game; in a match of teams one of them may be
// missing, 0.
func (c *checker) board(at any, white, black int, teams bool) bool {
	if white == black {
		return c.fail(c.at(at), "json.himself", "number", white)
	}
	for _, n := range []int{white, black} {
		if !c.players[n] && (n != 0 || !teams) {
			return c.fail(c.at(at), "json.nobody", "number", n)
		}
	}
	return true
}

// pair checks two participants who meet: teams where there are any.
func (c *checker) pair(at any, t *tournament.Tournament, white, black int) bool {
	if !t.IsTeam() {
		return c.board(at, white, black, false)
	}
	for _, team := range []int{white, black} {
		if !c.teams[team] || white == black {
			return c.fail(c.at(at), "json.no-team", "number", team)
		}
	}
	return true
}

// extra checks a game outside the rounds; of teams, a match whose boards say its result.
func (c *checker) extra(t *tournament.Tournament, g *tournament.ExtraGame) bool {
	if !c.pair(g, t, g.White, g.Black) {
		return false
	}
	if !t.IsTeam() {
		return true
	}
	if result, ok := t.MatchResult(g); !ok || result != g.Result {
		return c.fail(c.at(g), "json.extra-boards", "white", g.White, "black", g.Black)
	}
	return true
}

func (c *checker) lineUp(l *tournament.LineUp) bool {
	for _, team := range []int{l.Team, l.Opponent} {
		if !c.teams[team] && (team != 0 || team == l.Team) {
			return c.fail(c.at(l), "json.no-team", "number", team)
		}
	}
	for _, n := range l.Players {
		if n != 0 && !c.players[n] {
			return c.fail(c.at(l), "json.nobody", "number", n)
		}
	}
	return true
}

// plans checks what is said of rounds and of matches to come.
func (c *checker) plans(t *tournament.Tournament) bool {
	if t.PlannedRounds > trf.MaxRounds {
		return c.fail(-1, "json.rounds", "most", trf.MaxRounds)
	}
	for k := range t.Extra {
		g := &t.Extra[k]
		if g.After < 0 || g.After > len(t.Rounds) {
			return c.fail(c.at(g), "json.no-round", "round", g.After)
		}
		if !c.extra(t, g) {
			return false
		}
	}
	for k := range t.Decided {
		d := &t.Decided[k]
		if d.After < 1 || d.After > len(t.Rounds) {
			return c.fail(c.at(d), "json.no-round", "round", d.After)
		}
		if !d.By.Valid() {
			return c.fail(c.at(d), "json.decided", "by", string(d.By))
		}
		if !c.pair(d, t, d.Winner, d.Loser) {
			return false
		}
	}
	for k := range t.Accelerations {
		if a := &t.Accelerations[k]; a.LastRound > trf.MaxRounds || a.FirstRound > trf.MaxRounds {
			return c.fail(c.at(a), "json.rounds", "most", trf.MaxRounds)
		}
	}
	for k := range t.Prohibited {
		if p := &t.Prohibited[k]; p.LastRound > trf.MaxRounds || p.FirstRound > trf.MaxRounds {
			return c.fail(c.at(p), "json.rounds", "most", trf.MaxRounds)
		}
	}
	for k := range t.Corrections {
		if p := &t.Corrections[k]; p.Round > trf.MaxRounds {
			return c.fail(c.at(p), "json.rounds", "most", trf.MaxRounds)
		}
	}
	if !c.outside(t) {
		return false
	}
	if contest := t.Matches.Contest; len(contest.Stages) > 0 && !readable(contest) {
		return c.fail(-1, "json.contest", "contest", contest.String())
	}
	if t.PlayOff == nil {
		return true
	}
	if _, err := tournament.ParsePlayOff(t.PlayOff.String()); err != nil {
		return c.fail(-1, "json.playoff", "playoff", t.PlayOff.String())
	}
	for _, n := range t.PlayOff.Lots {
		if !c.players[n] && !c.teams[n] {
			return c.fail(-1, "json.nobody", "number", n)
		}
	}
	return true
}

// readable reports a contest that can be written down.
func readable(c tournament.Contest) bool {
	_, err := tournament.ParseContest(c.String())
	return err == nil
}

// outside checks the values that were computed elsewhere: of participants, once each.
func (c *checker) outside(t *tournament.Tournament) bool {
	o := &t.Outside
	if utf8.RuneCountInString(o.Name) > tournament.MaxOutsideName || utf8.RuneCountInString(o.Source) > tournament.MaxOutsideSource {
		return c.fail(-1, "json.outside", "name", tournament.MaxOutsideName, "source", tournament.MaxOutsideSource)
	}
	who := c.players
	if t.IsTeam() {
		who = c.teams
	}
	seen := map[int]bool{}
	for k := range o.Values {
		v := &o.Values[k]
		switch {
		case !who[v.ID]:
			return c.fail(c.at(v), "json.nobody", "number", v.ID)
		case seen[v.ID], !v.Value.Valid():
			return c.fail(c.at(v), "json.outside-value", "number", v.ID)
		}
		seen[v.ID] = true
	}
	return true
}
