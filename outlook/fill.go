package outlook

import (
	"slices"

	"torneo/crosstable"
	"torneo/pairing"
	"torneo/standings"
	"torneo/tournament"
)

// filled is a copy of the record with all that is known of the rounds to come: the games
// of a round robin, and boards of matches whose line-ups are not in.
type filled struct {
	*tournament.Tournament
	unpaired int                // rounds whose pairs are not known
	unstated bool               // the record does not say how many rounds there are
	later    []tournament.Round // what the record has of those: byes
	byPairs  bool               // the games to come follow from who has not met, without round and colour
}

// fill copies the record up to the round, and fills it.
func fill(t *tournament.Tournament, after int) (*filled, error) {
	t, _ = standings.InferRoundRobin(t.WithDefaults())
	f := &filled{Tournament: clone(t)}
	paired := t.RoundsPaired()
	last := t.PlannedRounds
	roundRobin := t.System.Family == tournament.RoundRobin
	if roundRobin {
		if rounds, byPairs := toCome(f.Tournament); byPairs {
			f.byPairs = true
			f.Rounds = append(f.Rounds[:paired:paired], rounds...)
			last = max(last, len(f.Rounds))
		} else {
			last = max(last, f.RoundsPaired())
		}
	}
	if last < paired {
		f.unstated, last = !roundRobin, paired
	}
	if after == 0 || after > last {
		after = last
	}
	if len(f.Rounds) > after {
		f.Rounds = f.Rounds[:after]
	}
	if !roundRobin {
		f.unpaired = max(0, after-paired)
		if len(f.Rounds) > paired {
			f.later = f.Rounds[paired:]
			f.Rounds = f.Rounds[:paired]
		}
	}
	f.seatMatches()
	return f, f.forfeitOfLeavers(paired)
}

// clone copies what is filled.
func clone(t *tournament.Tournament) *tournament.Tournament {
	u := *t
	u.Players, u.Teams, u.Rounds = slices.Clone(t.Players), slices.Clone(t.Teams), slices.Clone(t.Rounds)
	for r := range u.Rounds {
		u.Rounds[r].Games = slices.Clone(t.Rounds[r].Games)
		for k := range u.Rounds[r].Games {
			g := &u.Rounds[r].Games[k]
			if c := g.CountedAs; c != nil && (open(c.White) || open(c.Black)) {
				g.CountedAs = nil
			}
		}
	}
	return &u
}

// toCome enters the rounds that the table of a round robin has still to come. If the record
// does not follow a table, it returns rounds with the games of those who have not met often
// enough, so that nobody has two in one.
func toCome(t *tournament.Tournament) (rounds []tournament.Round, byPairs bool) {
	paired := t.RoundsPaired()
	schedule, err := pairing.Schedule(t, pairing.Options{})
	if err == nil {
		for n := paired + 1; n <= len(schedule) && err == nil; n++ {
			var round *pairing.Round
			if round, err = pairing.Pair(t, pairing.Options{Round: n}); err == nil {
				round.Enter(t)
			}
		}
	}
	if err == nil {
		return nil, false
	}
	return missing(t, paired), true
}

// missing returns the games of those who have not met often enough in the first rounds.
func missing(t *tournament.Tournament, paired int) (rounds []tournament.Round) {
	numbers := participants(t)
	met := meetings(t, paired)
	cycles := t.System.Games
	for _, n := range met {
		cycles = max(cycles, n)
	}
	cycles = max(cycles, 1)
	var busy []map[int]bool
	for a := range numbers {
		for _, second := range numbers[a+1:] {
			first := numbers[a]
			for n := met[[2]int{min(first, second), max(first, second)}]; n < cycles; n++ {
				r := slices.IndexFunc(busy, func(b map[int]bool) bool { return !b[first] && !b[second] })
				if r < 0 {
					r = len(rounds)
					rounds, busy = append(rounds, tournament.Round{}), append(busy, map[int]bool{})
				}
				busy[r][first], busy[r][second] = true, true
				if t.IsTeam() {
					rounds[r].Matches = append(rounds[r].Matches, tournament.Match{White: first, Black: second})
				} else {
					rounds[r].Games = append(rounds[r].Games, tournament.Game{White: first, Black: second})
				}
			}
		}
	}
	return rounds
}

// participants lists the numbers of those who take part.
func participants(t *tournament.Tournament) (numbers []int) {
	if t.IsTeam() {
		for i := range t.Teams {
			numbers = append(numbers, t.Teams[i].Number)
		}
		return numbers
	}
	for i := range t.Players {
		numbers = append(numbers, t.Players[i].Number)
	}
	return numbers
}

// meetings counts how often two have been paired with each other.
func meetings(t *tournament.Tournament, paired int) map[[2]int]int {
	met := map[[2]int]int{}
	table, err := crosstable.New(t, paired)
	if err != nil || paired == 0 {
		return met
	}
	for i := range table.Participants {
		for _, e := range table.Row(i) {
			if e.Opponent > int32(i) {
				a, b := table.Participants[i].Number, table.Participants[e.Opponent].Number
				met[[2]int{min(a, b), max(a, b)}]++
			}
		}
	}
	return met
}

// byeToCome returns the bye that a participant has in a round to come already; who has left
// has one without points. One that the pairing is to allocate is none yet.
func (f *filled) byeToCome(round, number int) (tournament.ByeKind, bool) {
	withdrawn := false
	for i := range f.Teams {
		withdrawn = withdrawn || f.Teams[i].Number == number && f.Teams[i].Withdrawn
	}
	for i := range f.Players {
		withdrawn = withdrawn || len(f.Teams) == 0 && f.Players[i].Number == number && f.Players[i].Withdrawn
	}
	if k := round - len(f.Rounds) - 1; k < len(f.later) {
		byes := f.later[k].Byes
		if len(f.Teams) > 0 {
			byes = f.later[k].TeamByes
		}
		for _, b := range byes {
			if b.ID == number && b.Kind != tournament.PairingAllocatedBye {
				return b.Kind, true
			}
		}
	}
	return tournament.ZeroPointBye, withdrawn
}

// seatMatches gives boards to the matches that have none: with the line-up, else with the
// first players of each team, and players without name where it has too few.
func (f *filled) seatMatches() {
	boards := f.boards()
	for r := range f.Rounds {
		round := &f.Rounds[r]
		for _, m := range round.Matches {
			white, black := f.team(m.White), f.team(m.Black)
			if white < 0 || black < 0 || f.meets(round, white, black) {
				continue
			}
			for b := range boards {
				g := tournament.Game{White: f.seat(round, white, b), Black: f.seat(round, black, b)}
				if b%2 == 1 || b < len(f.BoardColors) && f.BoardColors[b] == tournament.Black {
					g.White, g.Black = g.Black, g.White
				}
				round.Games = append(round.Games, g)
			}
		}
	}
}

// boards returns the boards of a match: of the smallest team where nothing else tells.
func (f *filled) boards() int {
	if n := f.MatchBoards(); n > 0 || len(f.Teams) == 0 {
		return n
	}
	least := len(f.Teams[0].Players)
	for i := range f.Teams {
		least = min(least, len(f.Teams[i].Players))
	}
	return least
}

func (f *filled) team(number int) int {
	return slices.IndexFunc(f.Teams, func(x tournament.Team) bool { return x.Number == number })
}

// meets reports whether the round has a game or a forfeit of the two teams.
func (f *filled) meets(round *tournament.Round, a, b int) bool {
	in := func(team, player int) bool { return slices.Contains(f.Teams[team].Players, player) }
	for _, g := range round.Games {
		if in(a, g.White) || in(a, g.Black) || in(b, g.White) || in(b, g.Black) {
			return true
		}
	}
	return slices.ContainsFunc(round.Forfeits, func(x tournament.Forfeit) bool {
		n := f.Teams[a].Number
		return x.White == n || x.Black == n
	})
}

// seat returns who of a team sits at a board; a player without name where there is none.
func (f *filled) seat(round *tournament.Round, team, board int) int {
	for _, l := range round.LineUps {
		if l.Team == f.Teams[team].Number && board < len(l.Players) && l.Players[board] > 0 {
			return l.Players[board]
		}
	}
	for len(f.Teams[team].Players) <= board {
		number := 1
		for i := range f.Players {
			number = max(number, f.Players[i].Number+1)
		}
		f.Players = append(f.Players, tournament.Player{Number: number})
		f.Teams[team].Players = append(slices.Clone(f.Teams[team].Players), number)
	}
	return f.Teams[team].Players[board]
}

// forfeitOfLeavers decides the games to come of those who have left.
func (f *filled) forfeitOfLeavers(paired int) error {
	left := map[int]bool{}
	for i := range f.Players {
		left[f.Players[i].Number] = f.Players[i].Withdrawn
	}
	for i := range f.Teams {
		for _, p := range f.Teams[i].Players {
			left[p] = left[p] || f.Teams[i].Withdrawn
		}
	}
	outcome := func(me, other int) tournament.Outcome {
		if left[me] || !left[other] {
			return tournament.ForfeitLoss
		}
		return tournament.ForfeitWin
	}
	for r := paired; r < len(f.Rounds); r++ {
		for k := range f.Rounds[r].Games {
			if g := &f.Rounds[r].Games[k]; open(g.Result.White) && (left[g.White] || left[g.Black]) {
				g.Result = tournament.ByColor[tournament.Outcome]{White: outcome(g.White, g.Black), Black: outcome(g.Black, g.White)}
			}
		}
	}
	_, err := crosstable.New(f.Tournament, 0)
	return err
}
