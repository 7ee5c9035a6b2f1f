package desktest

import (
	"context"
	"fmt"
	"math/rand/v2"

	"torneo/handbook"
	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/tournamenttest"
	"torneo/pairing"
	"torneo/simulate"
	"torneo/tournament"
)

// Config describes the tournament to be played.
type Config struct {
	Players int
	Rounds  int
	Played  int // the last of these is not closed; 0: all
	Seed    uint64
	System  pairing.System // a Swiss for players; "": the Dutch one in force
	Right   bool           // no result is corrected once another round has been paired by it
}

// Play plays a tournament as arbiters do, and returns its id: players are
// entered and check in, a few come late, stay away, ask for byes or leave; every
// result is entered and keyed in a second time, some are forfeits, some mistakes
// that are noticed at once, after the round or while the next one is played, and
// some acts are undone.
func Play(ctx context.Context, desk *arbiter.Desk, event string, c Config) (id string, err error) {
	if c.Played == 0 || c.Played > c.Rounds {
		c.Played = c.Rounds
	}
	rng := rand.New(rand.NewPCG(c.Seed, 500))
	unrated := 5
	if c.System.AsksRatings() {
		unrated = 0
	}
	made := tournamenttest.Random(rng, tournamenttest.Config{Players: c.Players, Rounds: c.Rounds, Played: 1, Unrated: unrated})
	config := arbiter.DefaultConfig("Open", tournament.Date{Year: 2026, Month: 11, Day: 20})
	if c.System != "" {
		if e := c.System.Rulebook(); e != "" {
			config.Rulebook.State(handbook.Pairing, e)
		}
		config.System = arbiter.SystemType(c.System.Name(), config.Rulebook)
	}
	config.Rounds, config.HalfByes = c.Rounds, 1
	config.City, config.Federation, config.ChiefArbiter = made.City, made.Federation, made.ChiefArbiter
	p := &play{ctx: ctx, desk: desk, rng: rng, right: c.Right}
	if p.id, err = desk.Create(ctx, Arbiter, event, config); err != nil {
		return "", err
	}
	for k := range made.Players {
		made.Players[k].Declared = tournament.Declared{}
		made.Players[k].Number = 0
		made.Players[k].Withdrawn = false
	}
	p.tournament(made.Players, c.Played)
	return p.id, p.err
}

// play is a tournament being played; after the first error nothing happens any
// more.
type play struct {
	ctx  context.Context
	desk *arbiter.Desk
	rng  *rand.Rand
	id   string
	err  error

	right bool
}

func (p *play) do(c arbiter.Command) {
	if p.err != nil {
		return
	}
	if _, err := p.desk.Do(p.ctx, p.id, Arbiter, c, arbiter.Consent{Level: arbiter.TwoSteps}); err != nil {
		p.err = fmt.Errorf("%T%+.200v: %w", c, c, err)
	}
}

func (p *play) state() *journal.State {
	s, err := p.desk.State(p.ctx, p.id)
	if err != nil {
		p.err = err
		return &journal.State{}
	}
	return s
}

// chance returns true in so many of a thousand cases.
func (p *play) chance(permille int) bool { return p.rng.IntN(1000) < permille }

func (p *play) tournament(players []tournament.Player, rounds int) {
	late := len(players) / 100
	p.do(arbiter.EnterPlayers{Players: players[late:]})
	p.do(arbiter.AssignNumbers{})
	p.do(arbiter.DrawColour{Color: tournament.White})
	for _, player := range p.state().Players {
		if !p.chance(10) {
			p.do(arbiter.CheckIn{ID: player.ID, Present: true})
		}
	}
	for n := 1; n <= rounds && p.err == nil; n++ {
		p.requests(n)
		if n == 2 {
			for _, player := range players[:late] {
				p.do(arbiter.EnterPlayer{Player: player, From: 2})
			}
		}
		p.do(arbiter.PairRound{})
		p.do(arbiter.Publish{Round: n})
		p.results(n)
		p.corrections(n)
		if n < rounds {
			p.do(arbiter.CloseRound{Round: n})
		}
	}
}

// requests enters byes and withdrawals of players before a round is paired.
func (p *play) requests(n int) {
	s := p.state()
	for _, player := range s.Players {
		_, away := player.ByeIn(n)
		switch {
		case player.LeftFrom > 0 || away:
		case n > 1 && p.chance(3):
			p.do(arbiter.Withdraw{ID: player.ID, From: n})
		case p.chance(20):
			kind := tournament.ZeroPointBye
			if player.Byes[n] == 0 && !hadHalf(s, player.ID) && n < s.Config.Rounds-1 {
				kind = tournament.HalfPointBye
			}
			p.do(arbiter.RequestBye{ID: player.ID, Round: n, Kind: kind})
		}
	}
}

// hadHalf reports a player who has had his half-point bye.
func hadHalf(s *journal.State, id int) bool {
	for _, kind := range s.Player(id).Byes {
		if kind == tournament.HalfPointBye {
			return true
		}
	}
	return false
}

// results enters all results of a round, and keys them in a second time.
func (p *play) results(n int) {
	boards := p.state().Round(n).Boards
	var entered []arbiter.EnterResult
	for _, b := range boards {
		if b.Black == 0 {
			continue
		}
		c := arbiter.EnterResult{Round: n, Board: b.Board, Result: p.result(b.Board)}
		entered = append(entered, c)
		if twice := p.state().Config; twice.TwoGames() {
			second := arbiter.EnterResult{Round: n, Board: b.Board, Result: p.result(b.Board), Game: 2}
			entered = append(entered, second)
			p.do(second)
		}
		if p.chance(20) { // a mistake that is noticed at once
			wrong := c
			wrong.Result = outcome(tournament.Draw, tournament.Draw)
			if wrong.Result != c.Result {
				p.do(wrong)
			}
		}
		p.do(c)
		if p.chance(5) {
			last := p.state().Last
			p.do(arbiter.Undo{Numbers: []int64{last}})
			p.do(c)
		}
	}
	for _, c := range entered {
		p.do(arbiter.VerifyResult(c))
	}
}

// result draws the result of a game.
func (p *play) result(b journal.Board) tournament.ByColor[tournament.Outcome] {
	if p.chance(10) {
		return outcome(tournament.ForfeitWin, tournament.ForfeitLoss)
	}
	s := p.state()
	win, draw := simulate.Odds(max(s.Player(b.White).Rating, 1400), max(s.Player(b.Black).Rating, 1400))
	switch k := p.rng.IntN(10_000); {
	case k < win:
		return outcome(tournament.Win, tournament.Loss)
	case k < win+draw:
		return outcome(tournament.Draw, tournament.Draw)
	}
	return outcome(tournament.Loss, tournament.Win)
}

func outcome(white, black tournament.Outcome) tournament.ByColor[tournament.Outcome] {
	return tournament.ByColor[tournament.Outcome]{White: white, Black: black}
}

// corrections corrects mistakes in the round, and in the one before it.
func (p *play) corrections(n int) {
	for _, r := range []int{n, n - 1} {
		round := p.state().Round(r)
		if round == nil || p.right && r < n {
			continue
		}
		b := round.Boards[p.rng.IntN(len(round.Boards))]
		if b.Black == 0 || b.Result.White.Forfeit() {
			continue
		}
		result := outcome(tournament.Draw, tournament.Draw)
		if b.Result == result {
			result = outcome(tournament.Win, tournament.Loss)
		}
		p.do(arbiter.CorrectResult{Round: r, Board: b.Board, Result: result})
	}
}

// Rekeyings returns events of results of the last round that are keyed in over and
// over, from what stands there on: they make a journal longer and nothing else.
func Rekeyings(s *journal.State, n int) []journal.Payload {
	var boards []journal.PlayedBoard
	for _, b := range s.Round(s.Current()).Boards {
		if b.Black != 0 {
			boards = append(boards, b)
		}
	}
	list := make([]journal.Payload, n)
	for k := range list {
		b := boards[k%len(boards)]
		list[k] = journal.ResultEntered{Round: s.Current(), Board: b.Board, Result: b.Result}
	}
	return list
}
