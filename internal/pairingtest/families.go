package pairingtest

import (
	"math/rand/v2"
	"slices"

	"torneo/pairing"
	"torneo/tournament"
)

// Entrants is the kind of players in the fields of families.
type Entrants uint8

const (
	Players  Entrants = iota
	InDouble          // players, two games a round
	Teams
)

// family is fields that are hard to pair: what was played before, and who is kept apart
// from the next round on.
type family struct {
	name   string
	rounds int // of history
	drawn  int // games in a hundred; the others as usual
	away   int // in a hundred, with a half-point bye in the first round
	odd    bool
	clubs  func(rng *rand.Rand, t *tournament.Tournament) [][]int
}

var families = []family{
	{name: "all drawn", rounds: 8, drawn: 100},
	{name: "all drawn, three equal clubs", rounds: 1, drawn: 100, clubs: equal(3)},
	{name: "all drawn, twelve equal clubs", rounds: 1, drawn: 100, clubs: equal(12)},
	{name: "all drawn, clubs of 45 and 46 in a hundred", rounds: 4, drawn: 100, clubs: shares(45, 46)},
	{name: "all drawn, a club of just half", rounds: 3, drawn: 100, clubs: half(0)},
	{name: "all drawn, infeasible by one", rounds: 1, drawn: 100, clubs: half(1)},
	{name: "three equal clubs", rounds: 4, clubs: equal(3)},
	{name: "twelve equal clubs", rounds: 4, clubs: equal(12)},
	{name: "clubs of 49, 30 and 21 in a hundred", rounds: 4, clubs: shares(49, 30, 21)},
	{name: "clubs of 45 and 46 in a hundred", rounds: 4, clubs: shares(45, 46)},
	{name: "the lower half one club", rounds: 3, clubs: lower},
	{name: "a club of just half", rounds: 3, clubs: half(0)},
	{name: "a club of just half, an odd field", rounds: 3, odd: true, clubs: half(0)},
	{name: "infeasible by one", rounds: 3, clubs: half(1)},
	{name: "half have had half-point byes", rounds: 3, away: 50},
	{name: "half have had half-point byes, three equal clubs", rounds: 3, away: 50, clubs: equal(3)},
	{name: "sixty rounds", rounds: 60},
	{name: "sixty rounds, three equal clubs", rounds: 60, drawn: 50, clubs: equal(3)},
	{name: "score groups as clubs", rounds: 3, clubs: scores},
	{name: "score groups as clubs, sixty rounds, many draws", rounds: 60, drawn: 90, clubs: scores},
}

// Families lists the fields, one of each family, with so many entrants; one less where
// the number is to be odd.
func Families(entrants Entrants, many int) (fields []Field) {
	for k, f := range families {
		fields = append(fields, Field{f.name, func() (*tournament.Tournament, error) {
			return f.make(rand.New(rand.NewPCG(11, uint64(k))), entrants, many), nil
		}})
	}
	return fields
}

func (f *family) make(rng *rand.Rand, entrants Entrants, many int) *tournament.Tournament {
	if f.odd == (many%2 == 0) {
		many--
	}
	t := event(many, f.rounds+5)
	switch entrants {
	case InDouble:
		t.System, _ = tournament.ParseSystem(pairing.DoubleSwiss.Code())
	case Teams:
		t.System = tournament.System{Family: tournament.Swiss, Team: true, Preference: "A"}
		t.MatchPoints = tournament.StandardMatchPoints()
		for i := 1; i <= many; i++ {
			t.Teams = append(t.Teams, tournament.Team{Number: i, Name: t.Players[i-1].Name, Players: []int{i}})
		}
	}
	f.play(rng, t, entrants)
	if f.clubs != nil {
		for _, club := range f.clubs(rng, t) {
			t.Prohibited = append(t.Prohibited, tournament.Prohibition{FirstRound: f.rounds + 1, IDs: club})
		}
	}
	return t
}

// play makes the history: everybody meets somebody else in every round, whatever a system
// would say, so that the same is asked of all of them.
func (f *family) play(rng *rand.Rand, t *tournament.Tournament, entrants Entrants) {
	many := len(t.Players)
	order, whites := rng.Perm(many+many%2), make([]int, many+1)
	for range f.rounds {
		var round tournament.Round
		for k := range len(order) / 2 {
			a, b := order[k]+1, order[len(order)-1-k]+1
			switch {
			case max(a, b) > many:
				round.Byes = append(round.Byes, tournament.Bye{ID: min(a, b), Kind: tournament.HalfPointBye})
				continue
			case len(t.Rounds) == 0 && rng.IntN(100) < f.away:
				round.Byes = append(round.Byes, tournament.Bye{ID: a, Kind: tournament.HalfPointBye}, tournament.Bye{ID: b, Kind: tournament.HalfPointBye})
				continue
			case whites[a] > whites[b] || whites[a] == whites[b] && rng.IntN(2) == 0:
				a, b = b, a
			}
			whites[a]++
			whites[b]--
			g := tournament.Game{White: a, Black: b, Result: f.result(rng, a < b)}
			if entrants == InDouble {
				g.Second = f.result(rng, a < b)
			}
			round.Games = append(round.Games, g)
		}
		if entrants == Teams {
			round.Byes, round.TeamByes = nil, round.Byes
		}
		t.Rounds = append(t.Rounds, round)
		slices.Reverse(order[1:]) // the others move on by one
		slices.Reverse(order[2:])
	}
}

func (f *family) result(rng *rand.Rand, whiteStronger bool) tournament.ByColor[tournament.Outcome] {
	if rng.IntN(100) < f.drawn {
		return tournament.Both(tournament.Draw)
	}
	return result(rng, whiteStronger)
}

// equal divides players into so many clubs of the same size, everybody in one.
func equal(clubs int) func(*rand.Rand, *tournament.Tournament) [][]int {
	return func(rng *rand.Rand, t *tournament.Tournament) [][]int {
		list := make([][]int, clubs)
		for k, i := range rng.Perm(len(t.Players)) {
			list[k%clubs] = append(list[k%clubs], i+1)
		}
		return list
	}
}

// shares divides players into clubs of so many in a hundred.
func shares(of ...int) func(*rand.Rand, *tournament.Tournament) [][]int {
	return func(rng *rand.Rand, t *tournament.Tournament) (list [][]int) {
		order, from := rng.Perm(len(t.Players)), 0
		for _, share := range of {
			var club []int
			for _, i := range order[from : from+share*len(order)/100] {
				club = append(club, i+1)
			}
			from += len(club)
			list = append(list, club)
		}
		return list
	}
}

// half makes a club of half of the others and so many more.
func half(more int) func(*rand.Rand, *tournament.Tournament) [][]int {
	return func(rng *rand.Rand, t *tournament.Tournament) [][]int {
		return [][]int{some(rng, len(t.Players), len(t.Players)/2+more)}
	}
}

func lower(_ *rand.Rand, t *tournament.Tournament) [][]int {
	return [][]int{span(len(t.Players)/2+1, len(t.Players), 1)}
}

// scores puts everybody with those who have scored as much.
func scores(_ *rand.Rand, t *tournament.Tournament) (list [][]int) {
	of := map[tournament.Points][]int{}
	scored := make([]tournament.Points, len(t.Players)+1)
	for r := range t.Rounds {
		for _, g := range t.Rounds[r].Games {
			for _, result := range []tournament.ByColor[tournament.Outcome]{g.Result, g.Second} {
				scored[g.White] += points(result.White)
				scored[g.Black] += points(result.Black)
			}
		}
	}
	for i, score := range scored[1:] {
		of[score] = append(of[score], i+1)
	}
	for i, score := range scored[1:] {
		if club := of[score]; len(club) > 1 && club[0] == i+1 {
			list = append(list, club)
		}
	}
	return list
}

func points(o tournament.Outcome) tournament.Points {
	switch o {
	case tournament.Win, tournament.ForfeitWin:
		return tournament.One
	case tournament.Draw:
		return tournament.One / 2
	}
	return 0
}
