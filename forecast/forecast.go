// Package forecast says what a Swiss, of players or of teams, may be expected to bring before it
// begins, by playing it many times with the pairing engine. It plays the entries by a system, a number of rounds and an
// acceleration; everybody plays all rounds, and results follow simulate.Odds.
//
// Chance is handed in, run by run: the same chance, entries and variant give the same figures,
// however many work on them. Every figure has its statistical error.
package forecast

import (
	"errors"
	"sync"
	"sync/atomic"

	"torneo/message"
	"torneo/norm"
	"torneo/pairing"
	"torneo/pairing/baku"
	"torneo/pairing/swiss"
	"torneo/simulate"
	"torneo/tournament"
)

// Limits of a forecast.
const (
	MaxRuns    = 100_000
	MaxPlayers = 1000
	MaxRounds  = 30
)

// Variant is a way to play an event.
type Variant struct {
	System pairing.System
	Rounds int
	Baku   bool // accelerated (C.04.7)
}

// Request says what is played, and how often.
type Request struct {
	Event   *tournament.Tournament // whose players and points they are; rounds are not read
	Variant Variant
	Runs    int
	Chance  func(run int) simulate.Chance // of each run, from 0
	Workers int                           // at the same time; 0: one
	Told    func(done int)                // of the runs, from any of the workers; nil: nobody asks
	Stopped func() bool                   // asked between the runs; nil: never
}

// Unfit is the error of what cannot be played.
type Unfit struct{ Message message.Message }

func (u *Unfit) Error() string { return u.Message.String() }

// Sentence returns the error as a sentence for people.
func (u *Unfit) Sentence() message.Message { return u.Message }

func unfit(id string, pairs ...any) error { return &Unfit{message.New(id, pairs...)} }

// ErrStopped is the error of a forecast that was stopped.
var ErrStopped = errors.New("forecast: stopped")

// Of plays an event so often, and returns what came of it. The error is an *Unfit, or ErrStopped.
func Of(r Request) (*Forecast, error) {
	if err := r.Check(); err != nil {
		return nil, err
	}
	f, err := newField(&r)
	if err != nil {
		return nil, err
	}
	f.judge()
	workers := min(max(1, r.Workers), r.Runs)
	parts, errs := make([]*Forecast, workers), make([]error, workers)
	var next, done atomic.Int64
	var wait sync.WaitGroup
	for w := range workers {
		parts[w] = newForecast(&r, f)
		wait.Go(func() {
			for {
				run := next.Add(1) - 1
				if run >= int64(r.Runs) || errs[w] != nil {
					return
				}
				if r.Stopped != nil && r.Stopped() {
					errs[w] = ErrStopped
					return
				}
				errs[w] = f.play(r.Chance(int(run)), parts[w])
				if n := done.Add(1); r.Told != nil {
					r.Told(int(n))
				}
			}
		})
	}
	wait.Wait()
	if err := errors.Join(errs...); err != nil {
		return nil, err
	}
	for _, other := range parts[1:] {
		parts[0].add(other)
	}
	return parts[0], nil
}

// Check returns an *Unfit for what cannot be played.
func (r *Request) Check() error {
	v := &r.Variant
	if r.Runs < 1 || r.Runs > MaxRuns {
		return unfit("forecast.unfit.runs", "runs", r.Runs, "most", message.Count(MaxRuns))
	}
	if r.Event.IsTeam() {
		return r.checkTeams()
	}
	switch n := countPlayers(r.Event); {
	case v.System.ForTeams():
		return unfit("forecast.unfit.teams")
	case !pairing.SwissSystem(v.System.Name()) || v.System.Rules() == nil:
		return unfit("forecast.unfit.system", "system", v.System.Title())
	case n < 4 || n > MaxPlayers:
		return unfit("forecast.unfit.players", "count", n, "most", MaxPlayers)
	case v.Rounds < 1 || v.Rounds > MaxRounds || v.Rounds >= n:
		return unfit("forecast.unfit.rounds", "rounds", v.Rounds, "most", min(MaxRounds, n-1))
	case !isDrawHalf(&r.Event.WithDefaults().Points):
		return unfit("forecast.unfit.points")
	case v.Baku && !v.System.AcceleratesWith(&r.Event.WithDefaults().Points):
		return unfit("forecast.unfit.baku", "system", v.System.Title())
	}
	return nil
}

// isDrawHalf reports whether a draw is half a win and a loss nothing, with either colour.
func isDrawHalf(g *tournament.GamePoints) bool {
	return g.Win.White == g.Win.Black && g.Draw.White == g.Draw.Black && g.Loss.White == 0 && g.Loss.Black == 0 && g.Win.White == 2*g.Draw.White
}

// countPlayers counts who plays.
func countPlayers(t *tournament.Tournament) (n int) {
	for k := range t.Players {
		if !t.Players[k].Withdrawn {
			n++
		}
	}
	return n
}

// field is the players, or teams, as the rounds are paired.
type field struct {
	*Request
	players  []tournament.Player
	strength []int
	record   tournament.Tournament // without rounds

	teams        []tournament.Team // nil: players play for themselves
	teamStrength []int
	boards       int

	rules      norm.Rules
	applicants []applicant  // who may make a norm
	titles     []norm.Title // for these
}

// play plays the event once.
func (f *field) play(chance simulate.Chance, into *Forecast) error {
	t := f.record
	t.Rounds = make([]tournament.Round, f.Variant.Rounds)
	t.InitialColor = []tournament.Color{tournament.White, tournament.Black}[chance.IntN(2)] // by lot (C.04.3 5.1)
	g := newGame(f)
	for round := 1; round <= f.Variant.Rounds; round++ {
		paired, err := pairing.Pair(&t, pairing.Options{Round: round, System: f.Variant.System})
		if impossible := (*swiss.Impossible)(nil); errors.As(err, &impossible) {
			into.Ended++
			return nil
		}
		if err != nil {
			return err
		}
		paired.Enter(&t)
		if f.teams != nil {
			f.playMatches(chance, &t, round, g)
			g.close(round)
			continue
		}
		r := &t.Rounds[round-1]
		for board := range r.Games {
			x := &r.Games[board]
			x.Result = f.result(chance, x.White-1, x.Black-1)
			g.count(f, round, board, x)
			if t.System.Family == tournament.DoubleSwiss {
				again := f.result(chance, x.Black-1, x.White-1)
				x.Second = tournament.ByColor[tournament.Outcome]{White: again.Black, Black: again.White}
				g.scoreSecond(x)
			}
		}
		for _, b := range r.Byes {
			g.bye(b, &t)
		}
		g.close(round)
	}
	into.take(g)
	return f.norms(&t, into)
}

// count returns how many take part: players, or teams.
func (f *field) count() int {
	if f.teams != nil {
		return len(f.teams)
	}
	return len(f.players)
}

// result plays a game.
func (f *field) result(chance simulate.Chance, white, black int) tournament.ByColor[tournament.Outcome] {
	win, draw := simulate.Odds(f.strength[white], f.strength[black])
	switch x := chance.IntN(10000); {
	case x < win:
		return tournament.ByColor[tournament.Outcome]{White: tournament.Win, Black: tournament.Loss}
	case x < win+draw:
		return tournament.Both(tournament.Draw)
	}
	return tournament.ByColor[tournament.Outcome]{White: tournament.Loss, Black: tournament.Win}
}

// accelerations returns the virtual points of a variant (C.04.7).
func (f *field) accelerations() []tournament.Acceleration {
	if !f.Variant.Baku {
		return nil
	}
	var all []int
	for n := range f.count() {
		all = append(all, n+1)
	}
	win := f.record.Points.Win.White
	switch {
	case f.teams != nil: // whose score are match points (C.04.7 1.1)
		win = f.record.MatchPoints.Win
	case f.record.System.Family == tournament.DoubleSwiss:
		win *= 2 // of a match (R-DOUBLE-BAKU)
	}
	list := baku.Points(f.Variant.Rounds, win, 1, baku.Last(all))
	for k := range list {
		if a := &list[k]; f.teams != nil {
			a.Match, a.Game = a.Game, 0
		}
	}
	return list
}
