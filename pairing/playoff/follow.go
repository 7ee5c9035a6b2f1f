package playoff

import (
	"cmp"
	"errors"
	"slices"

	"torneo/internal/pairing/berger"
	"torneo/message"
	"torneo/pairing/match"
	"torneo/tournament"
)

// What is followed: nobody plays more, and a file that says so must not take for ever.
const (
	maxRoundRobin = 40  // players of a round robin
	maxGames      = 500 // of a match
)

// Follow plays the play-off that an event has declared through its games, in the
// order in which they were played; of teams they are matches on all boards
// (R-PLAYOFF-TEAMS). The error is a *Refused if they cannot have been played so.
func Follow(t *tournament.Tournament, tie Tie, games []tournament.ExtraGame) (*Course, error) {
	d := t.PlayOff
	f := follower{t: t, d: d, rules: rulesOf(t), course: &Course{Tie: tie, Teams: t.IsTeam()}, rank: map[int]int{}, lot: map[int]int{}}
	var all []int
	for _, e := range tie.Entrants {
		f.rank[e.Number] = e.Rank
		all = append(all, e.Number)
	}
	if !d.Contest.Decides() {
		return nil, refuse("playoff.undecided", "time", d.Contest.String())
	}
	if t.IsTeam() && sudden(d.Contest) {
		return nil, refuse("playoff.sudden", "time", d.Contest.String())
	}
	if n := len(tie.Entrants); d.Format == tournament.AllPlayAll && n > maxRoundRobin {
		return nil, refuse("playoff.too-many", "count", n, "most", maxRoundRobin)
	}
	for k, number := range d.Lots {
		f.lot[number] = k + 1
	}
	f.open(all, tie.Place, 1)
	for _, g := range games {
		if err := f.play(g); err != nil {
			return nil, err
		}
	}
	f.next()
	if f.course.Over = len(f.course.Draw) == 0 && !slices.ContainsFunc(f.course.Stages, func(s Stage) bool { return !s.Over }); f.course.Over {
		f.course.Groups = f.groups()
	}
	return f.course, nil
}

type follower struct {
	t      *tournament.Tournament
	d      *tournament.PlayOff
	rules  match.Rules
	course *Course
	rank   map[int]int
	lot    map[int]int // from 1
	done   []leaf
}

// leaf is the players who play no more, for the places from place on.
type leaf struct {
	place   int
	players []int
	played  bool
	placed  bool // the last stage that they played places them (Manual 5.3)
}

// open begins what is played by those who are tied for the places from place on.
func (f *follower) open(players []int, place, number int) {
	players = f.orderByStandings(players)
	s := shapeOf(f.d, f.t.Rulebook.TieBreaks, len(players), place)
	switch {
	case s.keep > 0:
		if !f.knowsFirst(players, s.keep) {
			return
		}
		f.course.Out = append(f.course.Out, players[s.keep:]...)
		f.done = append(f.done, leaf{place + s.keep, players[s.keep:], false, false})
		f.open(players[:s.keep], place, number)
		return
	case s.kind == "":
		f.done = append(f.done, leaf{place, players, false, false})
		return
	}
	stage := Stage{Kind: s.kind, Number: number, Place: place, Players: players, Why: s.why, Refs: s.refs}
	stage.Direct = players[:s.direct(len(players))]
	playing := players[len(stage.Direct):]
	switch {
	case s.kind == RoundRobin:
		if !f.knowsOrder(playing, f.d.Numbers == tournament.NumbersByLot || f.d.Colors == tournament.ColorsByLot) {
			return
		}
		stage.Contests = f.roundRobin(playing)
	default:
		byLot := f.d.Numbers == tournament.NumbersByLot && s.kind != Match
		if !f.knowsFirst(players, len(stage.Direct)) || (s.kind != Match || f.d.Colors != tournament.ColorsByLot) && !f.knowsOrder(playing, byLot) {
			return
		}
		stage.Contests = f.matches(playing, byLot)
	}
	f.course.Stages = append(f.course.Stages, stage)
}

// orderByStandings returns the players in the order of the standings, by lot where these leave
// a tie.
func (f *follower) orderByStandings(players []int) []int {
	players = slices.Clone(players)
	slices.SortFunc(players, func(a, b int) int {
		return cmp.Or(f.rank[a]-f.rank[b], f.lot[a]-f.lot[b], a-b)
	})
	return players
}

// knowsFirst reports whether the first n of the players are known. If not, lots are
// drawn (R-PLAYOFF-LEFT-OUT).
func (f *follower) knowsFirst(players []int, n int) bool {
	if n < 1 || n >= len(players) || f.rank[players[n-1]] != f.rank[players[n]] || f.lot[players[n-1]]*f.lot[players[n]] > 0 {
		return true
	}
	f.draw()
	return false
}

// knowsOrder reports whether it is known in which order the players are paired.
func (f *follower) knowsOrder(players []int, byLot bool) bool {
	for k, n := range players {
		if f.lot[n] == 0 && (byLot || k > 0 && f.rank[players[k-1]] == f.rank[n] || k+1 < len(players) && f.rank[players[k+1]] == f.rank[n]) {
			f.draw()
			return false
		}
	}
	return true
}

// draw says that lots have to be drawn: by all who are tied, once.
func (f *follower) draw() {
	f.course.Draw = nil
	for _, e := range f.course.Entrants {
		if f.lot[e.Number] == 0 {
			f.course.Draw = append(f.course.Draw, e.Number)
		}
	}
}

// orderByLot returns the players in the order of their lots.
func (f *follower) orderByLot(players []int) []int {
	players = slices.Clone(players)
	slices.SortFunc(players, func(a, b int) int { return f.lot[a] - f.lot[b] })
	return players
}

// matches pairs the first with the last, the second with the last but one (Manual
// 5.7), or by lot who were drawn one after the other (R-PLAYOFF-ORDER).
func (f *follower) matches(players []int, byLot bool) (list []Contest) {
	order := players
	if byLot {
		order = f.orderByLot(players)
	}
	for k := range len(players) / 2 {
		a, b := order[k], order[len(order)-1-k]
		if byLot {
			a, b = order[2*k], order[2*k+1]
			if slices.Index(players, a) > slices.Index(players, b) {
				a, b = b, a
			}
		}
		c := Contest{A: a, B: b}
		c.Match, _ = match.Follow(f.rules, nil) // without games nothing can be wrong
		list = append(list, c)
	}
	return list
}

// roundRobin returns the games of a single round robin by the Berger tables. Players whose
// colours are drawn by lot have drawn their numbers (R-PLAYOFF-ROUND-ROBIN).
func (f *follower) roundRobin(players []int) (list []Contest) {
	if f.d.Numbers == tournament.NumbersByLot || f.d.Colors == tournament.ColorsByLot {
		players = f.orderByLot(players)
	}
	for r := range berger.Rounds(len(players)) {
		for _, g := range berger.Round(len(players), r+1).Games {
			c := Contest{Round: r + 1, A: players[g.White.Player-1], B: players[g.Black.Player-1]}
			c.Match, _ = match.Follow(f.single(), nil)
			list = append(list, c)
		}
	}
	return list
}

// single returns the contest of a game of a round robin, at the time control of the first games
// of a match (C.07 (2014) 12.1.1 k 2 a).
func (f *follower) single() match.Rules {
	one := f.rules
	one.Contest = tournament.Contest{Stages: []tournament.Stage{{Games: 1, Clock: f.d.Contest.Stages[0].Clock}}}
	one.Level = nil
	return one
}

// play adds a game to the contest that it belongs to.
func (f *follower) play(g tournament.ExtraGame) error {
	again := false
	for k := range f.course.Stages {
		s := &f.course.Stages[k]
		for j := range s.Contests {
			c := &s.Contests[j]
			if (c.A != g.White || c.B != g.Black) && (c.A != g.Black || c.B != g.White) {
				continue
			}
			if c.Match.Over {
				again = true
				continue
			}
			if err := f.add(c, g); err != nil {
				return err
			}
			if s.Over = !slices.ContainsFunc(s.Contests, func(c Contest) bool { return !c.Match.Over }); s.Over {
				f.end(*s)
			}
			return nil
		}
	}
	switch {
	case again:
		return refuse("playoff.again", "white", g.White, "black", g.Black)
	case len(f.course.Draw) > 0:
		return refuse("playoff.lots-first", "count", len(f.course.Draw))
	}
	return refuse("playoff.not-now", "white", g.White, "black", g.Black)
}

func (f *follower) add(c *Contest, g tournament.ExtraGame) error {
	rules := f.rules
	if c.Round > 0 {
		rules = f.single()
	}
	if len(c.Games) == maxGames {
		return refuse("playoff.endless", "white", g.White, "black", g.Black, "most", maxGames)
	}
	c.Games = append(c.Games, g)
	var games []match.Game
	for _, x := range c.Games {
		white := match.First
		if x.White == c.B {
			white = match.Second
		}
		boards, _ := f.t.BoardsOf(&x)
		if white == match.Second {
			boards[0], boards[1] = boards[1], boards[0]
		}
		games = append(games, match.Game{White: white, Result: x.Result, Boards: boards})
	}
	m, err := match.Follow(rules, games)
	if unfit := (*match.Unfit)(nil); errors.As(err, &unfit) {
		return &Refused{message.New("playoff.unfit", "white", g.White, "black", g.Black, "reason", unfit.Message)}
	}
	if err != nil {
		return err
	}
	c.Match = m
	switch m.Winner {
	case match.First:
		c.Winner = c.A
	case match.Second:
		c.Winner = c.B
	case match.Neither:
		if m.Over && c.Round == 0 { // nobody has won (R-PLAYOFF-NOBODY)
			c.Winner = c.A
		}
	}
	return nil
}

// end adds what follows a stage that is over: its winners go on, and its losers where places
// are to be decided among them (R-PLAYOFF-LOSERS).
func (f *follower) end(s Stage) {
	if s.Kind == RoundRobin {
		f.endRoundRobin(s)
		return
	}
	winners, losers := slices.Clone(s.Direct), []int(nil)
	for _, c := range s.Contests {
		winners = append(winners, c.Winner)
		losers = append(losers, c.A+c.B-c.Winner)
	}
	below := s.Place + len(winners)
	last := boundary(f.d, len(winners), s.Place) == 0
	if last {
		f.done = append(f.done, leaf{s.Place, winners, true, true})
	} else {
		f.open(winners, s.Place, s.Number+1)
	}
	if boundary(f.d, len(losers), below) == 0 {
		f.done = append(f.done, leaf{below, losers, true, last})
	} else {
		f.open(losers, below, s.Number+1)
	}
}

// endRoundRobin ends a round robin: those with equal points, of teams also with equal game
// points (R-PLAYOFF-TEAMS), play again where the places between them are to be decided
// (R-PLAYOFF-TWO-OF-THREE); if all have equal points, the last one by the next tie-break is out
// (C.07 (2014) 12.1.1 k 2 b).
func (f *follower) endRoundRobin(s Stage) {
	type score struct{ points, boards tournament.Points }
	scores := map[int]score{}
	for _, c := range s.Contests {
		stage := &c.Match.Stages[0]
		boards := stage.GamePoints()
		a, b := scores[c.A], scores[c.B]
		scores[c.A] = score{a.points + stage.Score[match.First], a.boards + boards[match.First]}
		scores[c.B] = score{b.points + stage.Score[match.Second], b.boards + boards[match.Second]}
	}
	players := slices.Clone(s.Players)
	slices.SortStableFunc(players, func(a, b int) int {
		return cmp.Or(cmp.Compare(scores[b].points, scores[a].points), cmp.Compare(scores[b].boards, scores[a].boards))
	})
	place := s.Place
	for group := range chunks(players, func(a, b int) bool { return scores[a] == scores[b] }) {
		switch {
		case boundary(f.d, len(group), place) == 0:
			f.done = append(f.done, leaf{place, group, true, true})
		case len(group) == len(players):
			if !f.knowsFirst(players, len(players)-1) {
				return
			}
			f.done = append(f.done, leaf{place + len(players) - 1, players[len(players)-1:], true, true})
			f.goOn(players[:len(players)-1], place, s.Number+1)
		default:
			f.goOn(group, place, s.Number+1)
		}
		place += len(group)
	}
}

// goOn opens the next stage of some, or ends theirs if no more is to be decided
// between them.
func (f *follower) goOn(players []int, place, number int) {
	if boundary(f.d, len(players), place) == 0 {
		f.done = append(f.done, leaf{place, players, true, true})
		return
	}
	f.open(players, place, number)
}

// chunks splits a sorted list into chunks of elements that are alike.
func chunks(list []int, alike func(a, b int) bool) func(func([]int) bool) {
	return func(yield func([]int) bool) {
		for len(list) > 0 {
			n := 1
			for n < len(list) && alike(list[0], list[n]) {
				n++
			}
			if !yield(list[:n]) {
				return
			}
			list = list[n:]
		}
	}
}
