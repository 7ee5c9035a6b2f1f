package knockout

import (
	"errors"

	"torneo/internal/pairing/schedule"
	"torneo/pairing/match"
	"torneo/tournament"
)

// Follow returns the bracket of a record when a round is about to be paired: with the games of
// the rounds before it, and those who have left by then. All rounds of the record tell who
// advanced from a phase before that of the round.
//
// The error is a *schedule.Unfit if the games cannot be those of a knock-out, or
// the field is none for it.
func Follow(t *tournament.Tournament, round int) (*Bracket, error) {
	b, err := settle(t)
	if err != nil {
		return nil, err
	}
	f := follower{Bracket: b, t: t, round: round, withdrawn: map[int]bool{}}
	for _, p := range t.Participants() {
		f.withdrawn[p.Number] = p.Withdrawn
	}
	b.left = f.withdrawn
	f.now = min(b.PhaseOf(max(round, 1)), b.Phases+1)
	f.lastGames()
	if err := f.collect(); err != nil {
		return nil, err
	}
	for phase := 1; phase <= b.Phases; phase++ {
		matches := b.Phase(phase)
		for _, m := range matches {
			f.come(m)
			if err := f.play(m); err != nil {
				return nil, err
			}
		}
		if phase < f.now {
			f.inferWinners(phase, matches)
		}
	}
	if err := f.strangers(); err != nil {
		return nil, err
	}
	return b, nil
}

// afterAll is a round after all those that a record can have.
const afterAll = 1 << 30

// Now returns the bracket with everything that the record has. Errors are those of Follow.
func Now(t *tournament.Tournament) (*Bracket, error) { return Follow(t, afterAll) }

// follower follows a bracket through the games of a record.
type follower struct {
	*Bracket
	t         *tournament.Tournament
	round     int   // the first one of which no games are taken
	now       int   // its phase
	last      []int // by number, the last round with a game
	withdrawn map[int]bool
	games     map[[3]int][]Game // by phase and players, the lower number first
	used      map[[3]int]bool
}

// lastGames finds the last round in which everybody has a game.
func (f *follower) lastGames() {
	f.last = make([]int, f.Players+1)
	for r := range f.rounds {
		for _, g := range f.rounds[r] {
			for _, p := range [...]int{g.White, g.Black} {
				if p > 0 && p < len(f.last) {
					f.last[p] = r + 1
				}
			}
		}
	}
}

// left reports whether a player has left in a phase: the record has no game of theirs in a
// later one, nor from the round on that is to be paired.
func (f *follower) left(phase, number int) bool {
	return f.withdrawn[number] && f.last[number] <= f.Last(phase) && f.last[number] < f.round
}

// collect sorts the games of the record by match.
func (f *follower) collect() error {
	f.games, f.used = map[[3]int][]Game{}, map[[3]int]bool{}
	last := f.Last(f.Phases)
	for r := 1; r < f.round && r <= len(f.rounds); r++ {
		for k := range f.rounds[r-1] {
			g := &f.rounds[r-1][k]
			if r > last {
				return schedule.Refuse("knockout.beyond", "round", r, "rounds", last)
			}
			key := f.key(r, g.White, g.Black)
			list := f.games[key]
			if n := len(list); n > 0 && list[n-1].Round == r {
				return schedule.Refuse("knockout.twice", "white", g.White, "black", g.Black, "round", r)
			}
			f.games[key] = append(list, g.game(r, 0))
		}
	}
	for k := range f.t.Extra {
		g := &f.t.Extra[k]
		if g.After >= f.round {
			continue
		}
		if g.After < 1 || g.After > last {
			return schedule.Refuse("knockout.extra.round", "white", g.White, "black", g.Black, "round", g.After, "rounds", last)
		}
		key := f.key(g.After, g.White, g.Black)
		met := extraMeeting(f.t, g)
		f.games[key] = append(f.games[key], met.game(g.After, k+1))
	}
	return nil
}

func (f *follower) key(round, a, b int) [3]int { return [3]int{f.PhaseOf(round), min(a, b), max(a, b)} }

// come seats the players who come from earlier matches.
func (f *follower) come(m *Match) {
	for side, from := range m.From {
		if from.Match == 0 {
			continue
		}
		before := &f.Matches[from.Match-1]
		m.Players[side] = before.Winner
		if from.Loser {
			m.Players[side] = before.Loser
		}
		m.Nobody[side] = before.Over && m.Players[side] == 0
	}
}

// play follows the match through its games.
func (f *follower) play(m *Match) error {
	first, second := m.Players[0], m.Players[1]
	if m.Nobody[0] || m.Nobody[1] {
		if m.Nobody[0] && m.Nobody[1] || first != 0 || second != 0 {
			m.Over, m.Winner = true, first+second
		}
		return nil
	}
	if first == 0 || second == 0 {
		return nil
	}
	key := [3]int{m.Phase, min(first, second), max(first, second)}
	f.used[key] = true
	if list := f.games[key]; len(f.t.Matches.Contest.Stages) == 0 && len(list) > 0 && list[len(list)-1].Extra > 0 {
		return schedule.Refuse("knockout.unplanned", "first", first, "second", second)
	}
	rules := f.Rules
	if f.decisionOf(m) == nil { // who left after it changes nothing
		rules.Left = [2]bool{f.left(m.Phase, first), f.left(m.Phase, second)}
	}
	games := make([]match.Game, 0, len(f.games[key]))
	for _, g := range f.games[key] {
		if first > second {
			g.turn()
		}
		m.Games = append(m.Games, g)
		games = append(games, g.Game)
	}
	var err error
	m.Played, err = match.Follow(rules, games)
	if n := len(m.Games); err != nil && n > 0 && m.Games[n-1].Extra == 0 {
		rules.PlayOut = true // it has been (R-MATCH-PLAYED-OUT)
		m.Played, err = match.Follow(rules, games)
	}
	if unfit := (*match.Unfit)(nil); errors.As(err, &unfit) {
		return schedule.Refuse("knockout.games", "first", first, "second", second, "reason", unfit.Message)
	}
	if err != nil {
		return err
	}
	if err := f.inTheirPlaces(m); err != nil {
		return err
	}
	if m.Played.Over && (m.Played.Winner != match.Neither || m.Played.Walkover) {
		m.end(m.Played.Winner)
	}
	return f.decide(m)
}

// inTheirPlaces refuses a tie-break game that stands where one of the round is to
// be played.
func (f *follower) inTheirPlaces(m *Match) error {
	first := 0
	if len(m.Played.Stages) > 0 {
		first = len(m.Played.Stages[0].Games)
	}
	for k, g := range m.Games {
		if g.Extra > 0 && k < first {
			return schedule.Refuse("knockout.extra.early", "first", m.Players[0], "second", m.Players[1])
		}
	}
	return nil
}

// end settles the player who stays in.
func (m *Match) end(winner match.Side) {
	m.Over = true
	if winner != match.Neither {
		m.Winner, m.Loser = m.Players[winner], m.Players[winner.Other()]
	}
}

// inferWinners finds, for matches not decided by their games, the player of the next phase:
// that one has advanced (R-KNOCKOUT-ADVANCED).
func (f *follower) inferWinners(phase int, matches []*Match) {
	met := map[[2]int]bool{}
	plays := map[int]bool{}
	for r := f.First(phase + 1); r <= min(f.Last(phase+1), len(f.rounds)); r++ {
		for _, g := range f.rounds[r-1] {
			met[[2]int{g.White, g.Black}], met[[2]int{g.Black, g.White}] = true, true
			plays[g.White], plays[g.Black] = true, true
		}
	}
	third := phase == f.Phases-1 && len(f.Matches) > 1 && f.Matches[len(f.Matches)-2].Third
	for _, m := range matches {
		if m.Over || m.Played == nil || m.waits() {
			continue
		}
		advanced := [2]bool{plays[m.Players[0]], plays[m.Players[1]]}
		if third {
			other := matches[0]
			if other == m {
				other = matches[1]
			}
			for side := range advanced {
				advanced[side] = met[[2]int{m.Players[side], other.Winner}] || met[[2]int{m.Players[1-side], other.Loser}]
			}
		}
		if advanced[0] != advanced[1] {
			m.Shown = true
			m.end(map[bool]match.Side{true: match.First, false: match.Second}[advanced[0]])
		}
	}
}

// waits reports whether a game of the match is under way.
func (m *Match) waits() bool {
	return !m.Over && m.Played != nil && !m.Played.Over && m.Played.Next == nil
}

// strangers refuses games of players who do not meet in the bracket.
func (f *follower) strangers() error {
	look := func(round, white, black int) error {
		key := f.key(round, white, black)
		if f.used[key] {
			return nil
		}
		if key[0] > 1 {
			for _, m := range f.Phase(key[0] - 1) {
				if m.Played != nil && !m.Over && !m.waits() {
					return f.undecidedError(m)
				}
			}
		}
		return schedule.Refuse("knockout.stranger", "white", white, "black", black, "round", round)
	}
	for r := 1; r < f.round && r <= len(f.rounds); r++ {
		for _, g := range f.rounds[r-1] {
			if err := look(r, g.White, g.Black); err != nil {
				return err
			}
		}
	}
	for _, g := range f.t.Extra {
		if g.After < f.round {
			if err := look(g.After, g.White, g.Black); err != nil {
				return err
			}
		}
	}
	for _, d := range f.t.Decided {
		if d.After < f.round && !f.usesDecision(d) {
			return schedule.Refuse("knockout.decided.no-match", "first", d.Winner, "second", d.Loser, "round", d.After)
		}
	}
	return nil
}

// undecidedError names the results still missing to know who stays in.
func (b *Bracket) undecidedError(m *Match) error {
	pairs := []any{"first", m.Players[0], "second", m.Players[1]}
	switch next := m.Played.Next; {
	case m.waits():
		last := m.Games[len(m.Games)-1]
		if b.Teams {
			return schedule.Refuse("knockout.unfinished-teams", append(pairs, "round", last.Round)...)
		}
		return schedule.Refuse("knockout.unfinished", append(pairs, "round", last.Round)...)
	case next == nil && b.Teams:
		return schedule.Refuse("knockout.level-teams", pairs...)
	case next == nil:
		return schedule.Refuse("knockout.level", append(pairs, "games", len(m.Games))...)
	case next.Stage == 0:
		return schedule.Refuse("knockout.unplayed", append(pairs, "played", next.Game, "games", b.Games)...)
	}
	return schedule.Refuse("knockout.tie-break", pairs...)
}
