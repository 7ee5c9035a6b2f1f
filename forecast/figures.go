package forecast

import (
	"encoding/json"
	"errors"
	"math/big"

	"torneo/tournament"
)

// topBoards is how many boards are looked at apart from the others.
const topBoards = 10

// Forecast is what came of the runs of a variant.
type Forecast struct {
	Variant
	Players int // who takes part: of teams, how many teams
	Boards  int // of a match of teams; 0: players play for themselves
	Played  int // runs to the last round
	Ended   int // runs that could not be paired to the end, and are in no figure

	Perfect        Figure // how many win all games
	SeveralPerfect Share  // runs in which two or more do
	First          Figure // how many have the most points
	Alone          Share  // runs in which one has
	TopSeed        Share  // runs in which the first seed is among those
	TopSeedAlone   Share
	WinnerSeed     Figure // the highest seed among those

	BoardNorms []Figure // of teams: how many norms are made on each board

	Norms []Norms // that are made, by the titles for which the field lets somebody make one, the highest first

	// Of every round: how many have how many points after it, by halves of a win; the mean difference
	// of the ratings at a board, of the first ten boards and of all, and who has won everything so far.
	Scores        [][]Figure
	TopDifference []Figure
	AllDifference []Figure
	PerfectAfter  []Figure
	HigherWins    []Figure // of the boards with different ratings, those on which the higher rated wins, in thousandths
}

// Figure is the mean of a number over the runs.
type Figure struct{ n, sum, squares int64 }

// MarshalJSON writes what the figure is made of: how many runs, their sum, and the sum of their squares.
func (f Figure) MarshalJSON() ([]byte, error) {
	return json.Marshal([3]int64{f.n, f.sum, f.squares})
}

// UnmarshalJSON reads what MarshalJSON writes.
func (f *Figure) UnmarshalJSON(data []byte) error {
	var x []int64
	if err := json.Unmarshal(data, &x); err != nil {
		return err
	}
	if len(x) != 3 || x[0] < 0 || x[2] < 0 {
		return errors.New("forecast: no figure")
	}
	f.n, f.sum, f.squares = x[0], x[1], x[2]
	return nil
}

func (f *Figure) take(x int) {
	f.n++
	f.sum += int64(x)
	f.squares += int64(x) * int64(x)
}

func (f *Figure) add(o Figure) { f.n, f.sum, f.squares = f.n+o.n, f.sum+o.sum, f.squares+o.squares }

// Mean returns the mean in thousandths.
func (f Figure) Mean() int64 {
	if f.n == 0 {
		return 0
	}
	return (2*1000*f.sum + f.n) / (2 * f.n)
}

// Error returns half the width of the interval that holds the true mean in 95 of 100 cases, in
// thousandths, rounded up: 1.96 standard errors.
func (f Figure) Error() int64 {
	if f.n < 2 {
		return 0
	}
	n := big.NewInt(f.n)
	x := new(big.Int).Mul(n, big.NewInt(f.squares))
	x.Sub(x, new(big.Int).Mul(big.NewInt(f.sum), big.NewInt(f.sum))) // n² times the variance, by n
	x.Mul(x, big.NewInt(1960*1960))
	x.Div(x, new(big.Int).Mul(new(big.Int).Mul(n, n), big.NewInt(f.n-1)))
	root := new(big.Int).Sqrt(x)
	if new(big.Int).Mul(root, root).Cmp(x) < 0 {
		root.Add(root, big.NewInt(1))
	}
	return root.Int64()
}

// Share is how often something happens.
type Share struct{ Figure }

func (s *Share) see(is bool) {
	x := 0
	if is {
		x = 1
	}
	s.take(x)
}

// Error returns half the width of the interval as of a Figure; of what never or always happened the
// bound that holds in 95 of 100 cases, three of the runs.
func (s Share) Error() int64 {
	if s.n > 0 && (s.sum == 0 || s.sum == s.n) {
		return min(1000, (3*1000+s.n-1)/s.n)
	}
	return s.Figure.Error()
}

func newForecast(r *Request, of *field) *Forecast {
	f := &Forecast{Variant: r.Variant, Players: of.count()}
	if of.teams != nil {
		f.Boards = of.boards
	}
	if of.teams != nil && len(of.titles) > 0 {
		f.BoardNorms = make([]Figure, of.boards)
	}
	titles := of.titles
	rounds := r.Variant.Rounds
	halves := 2
	if r.Variant.double() {
		halves = 4
	}
	for _, title := range titles {
		f.Norms = append(f.Norms, Norms{Title: title})
	}
	f.Scores = make([][]Figure, rounds)
	for k := range f.Scores {
		f.Scores[k] = make([]Figure, halves*(k+1)+1)
	}
	f.TopDifference, f.AllDifference, f.PerfectAfter, f.HigherWins = make([]Figure, rounds), make([]Figure, rounds), make([]Figure, rounds), make([]Figure, rounds)
	return f
}

func (v *Variant) double() bool {
	system, err := v.System.Event(false)
	return err == nil && system.Family == tournament.DoubleSwiss
}

func (f *Forecast) add(o *Forecast) {
	f.Played += o.Played
	f.Ended += o.Ended
	f.Perfect.add(o.Perfect)
	f.First.add(o.First)
	f.WinnerSeed.add(o.WinnerSeed)
	for k := range f.BoardNorms {
		f.BoardNorms[k].add(o.BoardNorms[k])
	}
	for k := range f.Norms {
		f.Norms[k].Made.add(o.Norms[k].Made)
		f.Norms[k].Any.add(o.Norms[k].Any.Figure)
	}
	for _, x := range [][2]*Share{{&f.SeveralPerfect, &o.SeveralPerfect}, {&f.Alone, &o.Alone}, {&f.TopSeed, &o.TopSeed}, {&f.TopSeedAlone, &o.TopSeedAlone}} {
		x[0].add(x[1].Figure)
	}
	for k := range f.Scores {
		for h := range f.Scores[k] {
			f.Scores[k][h].add(o.Scores[k][h])
		}
		f.TopDifference[k].add(o.TopDifference[k])
		f.AllDifference[k].add(o.AllDifference[k])
		f.PerfectAfter[k].add(o.PerfectAfter[k])
		f.HigherWins[k].add(o.HigherWins[k])
	}
}

// game is one run.
type game struct {
	halves   []int  // by player: halves of a win so far
	won      []bool // everything
	games    []int  // of teams: halves of games won so far; they rank where byGames
	byGames  bool
	most     int // halves of a round
	differ   [2]int
	boards   [2]int
	perRound []roundOf
}

// roundOf is what a run had after a round.
type roundOf struct {
	scores        []int
	top, all      int // mean differences
	perfect       int
	higher, games int
}

func newGame(f *field) *game {
	n := f.count()
	g := &game{halves: make([]int, n), won: make([]bool, n), games: make([]int, n), byGames: f.teams != nil && f.record.System.Primary == tournament.GameScore, most: 2, perRound: make([]roundOf, f.Variant.Rounds)}
	if f.record.System.Family == tournament.DoubleSwiss {
		g.most = 4
	}
	for k := range g.won {
		g.won[k] = true
	}
	for k := range g.perRound {
		g.perRound[k].scores = make([]int, g.most*(k+1)+1)
	}
	return g
}

// count takes a game of a board, from 0.
func (g *game) count(f *field, round, board int, x *tournament.Game) {
	white, black := x.White-1, x.Black-1
	g.score(white, x.Result.White)
	g.score(black, x.Result.Black)
	d := f.strength[white] - f.strength[black]
	r := &g.perRound[round-1]
	if d != 0 {
		r.games++
		if d > 0 && x.Result.White.IsWin() || d < 0 && x.Result.Black.IsWin() {
			r.higher++
		}
	}
	g.differAt(board, max(d, -d))
}

// differAt takes the difference of the ratings at a board, or of the teams of a match, from 0.
func (g *game) differAt(board, d int) {
	if board < topBoards {
		g.differ[0], g.boards[0] = g.differ[0]+d, g.boards[0]+1
	}
	g.differ[1], g.boards[1] = g.differ[1]+d, g.boards[1]+1
}

// scoreSecond takes the second game of a match of two.
func (g *game) scoreSecond(x *tournament.Game) {
	g.score(x.White-1, x.Second.White)
	g.score(x.Black-1, x.Second.Black)
}

func (g *game) score(i int, o tournament.Outcome) {
	switch {
	case o.IsWin():
		g.halves[i] += 2
	case o == tournament.Draw:
		g.halves[i]++
		g.won[i] = false
	default:
		g.won[i] = false
	}
}

// bye takes the bye that the pairing gives: as much as its points are halves of a win.
func (g *game) bye(b tournament.Bye, t *tournament.Tournament) {
	worth, win := t.Points.Bye(b.Kind), t.Points.Win.White
	halves := 0
	if win > 0 {
		halves = min(2, int(2*worth/win))
	}
	g.halves[b.ID-1] += halves * g.most / 2
	g.won[b.ID-1] = g.won[b.ID-1] && halves == 2
}

func (g *game) close(round int) {
	r := &g.perRound[round-1]
	for i, h := range g.halves {
		r.scores[h]++
		if g.won[i] {
			r.perfect++
		}
	}
	if g.boards[1] > 0 {
		r.top, r.all = g.differ[0]/g.boards[0], g.differ[1]/g.boards[1]
	}
	g.differ, g.boards = [2]int{}, [2]int{}
}

// take adds a run that was played to the end.
func (f *Forecast) take(g *game) {
	f.Played++
	last := &g.perRound[len(g.perRound)-1]
	f.Perfect.take(last.perfect)
	f.SeveralPerfect.see(last.perfect > 1)
	most, first, seed := -1, 0, 0
	ranks := g.halves
	if g.byGames {
		ranks = g.games
	}
	for i, h := range ranks {
		switch {
		case h > most:
			most, first, seed = h, 1, i
		case h == most:
			first++
		}
	}
	f.First.take(first)
	f.Alone.see(first == 1)
	f.TopSeed.see(seed == 0)
	f.TopSeedAlone.see(seed == 0 && first == 1)
	f.WinnerSeed.take(seed + 1)
	for k := range g.perRound {
		r := &g.perRound[k]
		for h, n := range r.scores {
			f.Scores[k][h].take(n)
		}
		f.TopDifference[k].take(r.top)
		f.AllDifference[k].take(r.all)
		f.PerfectAfter[k].take(r.perfect)
		if r.games > 0 {
			f.HigherWins[k].take(r.higher * 1000 / r.games)
		}
	}
}
