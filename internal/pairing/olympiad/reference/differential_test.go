package reference_test

import (
	"errors"
	"flag"
	"math/rand/v2"
	"slices"
	"testing"

	"torneo/internal/longtest"
	"torneo/internal/pairing/olympiad"
	"torneo/internal/pairing/olympiad/reference"
	"torneo/internal/pairingtest"
	"torneo/pairing/swiss"
	"torneo/tournament"
)

// most is the largest number of teams in a random event.
const most = 12

// For a long run: go test ./internal/pairing/olympiad/reference -run Agrees -events 50000
var (
	events = flag.Int("events", longtest.Or(5000, 2000), "random events to pair")
	seed   = flag.Uint64("seed", 1, "of the random events")
)

// event is teams that play some rounds: paired by the reference, or any two who have not
// met, with matches that were not played and rounds in which some are absent.
type event struct {
	rng                                       *rand.Rand
	at                                        swiss.Position
	forfeits, absent, draws, byChance, unfair int // percentages
}

func newEvent(rng *rand.Rand) *event {
	e := &event{rng: rng}
	n := 2 + rng.IntN(most-1)
	e.at.Planned, e.at.Initial = 1+rng.IntN(n+1), tournament.Color(1+rng.IntN(2))
	for number := 1; number <= n; number++ {
		e.at.Players = append(e.at.Players, swiss.Player{Number: number, Rating: 2000 + rng.IntN(500)})
	}
	e.forfeits, e.absent, e.draws = rng.IntN(8), rng.IntN(8), rng.IntN(60)
	if e.chance(30) { // colours and groups as no pairing would give them
		e.byChance, e.unfair = 20+rng.IntN(80), rng.IntN(100)
	}
	return e
}

func (e *event) chance(percent int) bool { return e.rng.IntN(100) < percent }

// next returns the field of the next round: some teams may be absent from it.
func (e *event) next() *swiss.Field {
	e.at.Round++
	p := e.at
	p.Players, p.Met = nil, nil
	for _, q := range e.at.Players {
		if !e.chance(e.absent) {
			p.Players = append(p.Players, q)
		}
	}
	there := func(number int) bool {
		return slices.ContainsFunc(p.Players, func(q swiss.Player) bool { return q.Number == number })
	}
	for _, m := range e.at.Met {
		if there(m[0]) && there(m[1]) {
			p.Met = append(p.Met, m)
		}
	}
	return p.Field(swiss.Olympiad2022)
}

// play plays a round: as it was paired, or as chance pairs it.
func (e *event) play(f *swiss.Field, pairs []swiss.Pair) {
	if pairs == nil || e.chance(e.byChance) {
		pairs = nil
		order := e.rng.Perm(f.Len())
		for len(order) > 1 {
			a := order[0]
			order = order[1:]
			if k := slices.IndexFunc(order, func(b int) bool { return !f.HaveMet(a, b) }); k >= 0 {
				b := order[k]
				if a > b && e.chance(e.unfair) {
					a, b = b, a
				}
				pairs = append(pairs, swiss.Pair{White: a, Black: b})
				order = slices.Delete(order, k, k+1)
			}
		}
	}
	team := func(i int) *swiss.Player { return &e.at.Players[f.Players[i].Number-1] }
	for _, p := range pairs {
		white := team(p.White)
		if p.Black == swiss.Bye {
			white.Score += tournament.One
			white.ByeBar = swiss.HadBye
			continue
		}
		black := team(p.Black)
		winner := white
		if e.chance(40) {
			winner = black
		}
		switch {
		case e.chance(e.forfeits):
			winner.Score += 2 * tournament.One
			winner.ByeBar = swiss.WonByForfeit
			continue
		case e.chance(e.draws):
			white.Score += tournament.One
			black.Score += tournament.One
		default:
			winner.Score += 2 * tournament.One
		}
		white.Colors, black.Colors = append(white.Colors, tournament.White), append(black.Colors, tournament.Black)
		e.at.Met = append(e.at.Met, [2]int{white.Number, black.Number})
	}
}

// The engine finds what the plain reading of the text goes through, and refuses what
// it cannot pair either.
func TestAgreesWithTheReference(t *testing.T) {
	count := *events
	if testing.Short() {
		count = min(count, 300)
	}
	rounds, impossible := 0, 0
	happened := map[string]int{}
	for k := 0; k < count && !t.Failed(); k++ {
		e := newEvent(rand.New(rand.NewPCG(*seed, uint64(k))))
		for e.at.Round < e.at.Planned {
			f := e.next()
			if f.Len() == 0 {
				continue
			}
			rounds++
			want, wantErr := reference.Pair(f)
			got, gotErr := olympiad.Pair(f)
			var none *swiss.Impossible
			switch {
			case wantErr != nil && errors.As(gotErr, &none):
				impossible++
			case wantErr != nil || gotErr != nil || !slices.Equal(got.Pairs, want):
				t.Fatalf("event %d, round %d: %+v (%v), the text %v (%v)\n%+v", k, e.at.Round, got, gotErr, want, wantErr, e.at)
			}
			if gotErr == nil {
				note(happened, got)
				for _, what := range pairingtest.MissingReasons(got.SwissPairing()) {
					t.Error(what)
				}
			}
			e.play(f, want)
		}
	}
	t.Logf("%d rounds, %d of them without legal pairing; %v", rounds, impossible, happened)
	for _, what := range []string{"reopened", "breaking", "met all", "odd", "another floater", "a group passed"} {
		if happened[what] == 0 {
			t.Errorf("no round with %s", what)
		}
	}
}

// note counts what the rounds were about.
func note(happened map[string]int, p *olympiad.Pairing) {
	for _, g := range p.Groups {
		happened["reopened"] += len(g.Reopened)
		happened["breaking"] += g.Breaking
		for _, x := range g.Floaters {
			switch {
			case x.Reason == olympiad.MetAll:
				happened["met all"]++
			case x.Team != x.First:
				happened["another floater"]++
			default:
				happened["odd"]++
			}
			if x.Past > 0 {
				happened["a group passed"]++
			}
		}
	}
}
