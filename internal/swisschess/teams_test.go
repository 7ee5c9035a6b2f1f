package swisschess_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"torneo/internal/incoming"
	"torneo/internal/longtest"
	"torneo/internal/swisschess"
	"torneo/tournament"
	"torneo/trf"
	"torneo/verify"
)

// teamFile is a file of an event for teams, with what it was made of.
type teamFile struct {
	data    []byte
	record  *tournament.Tournament
	boards  int
	players int
	rounds  int
	teams   int
}

func (f *teamFile) put(at, v int)         { binary.LittleEndian.PutUint16(f.data[at:], uint16(v)) }
func (f *teamFile) text(at int, s string) { copy(f.data[at:], s+"\x00") }
func (f *teamFile) entry(row, n int) int  { return 13384 + 19*(row*f.rounds+n) }
func (f *teamFile) recordAt(row int) int  { return f.entry(f.players+f.teams, 0) + 655*row }
func (f *teamFile) teamOf(player int) int { return (player-1)/(f.boards+1) + 1 }

// drawnTeams makes a file of teams that meet at random, each with a reserve, as section 2 of
// native-files.md describes it. Of an odd number of teams one is free, for the points of a drawn
// match.
func drawnTeams(seed uint64) *teamFile {
	rng := rand.New(rand.NewPCG(seed, 5))
	f := &teamFile{boards: 2 + rng.IntN(4), teams: 4 + rng.IntN(5), rounds: 3 + rng.IntN(3)}
	f.players = f.teams * (f.boards + 1)
	f.data = make([]byte, 13384+(19*f.rounds+655)*(f.players+f.teams))
	t := &tournament.Tournament{Name: "Cup", Points: tournament.StandardGamePoints(), MatchPoints: tournament.StandardMatchPoints(), PlannedRounds: f.rounds, TieBreaks: []string{"PTS:MP", "PTS:GP", "BH/C1"}}
	t.System = tournament.System{Family: tournament.Swiss, Team: true}
	f.record = t
	for at, v := range map[int]int{1: f.rounds, 3: f.rounds, 5: f.rounds, 7: f.players, 577: 998, 609: 883} {
		f.put(at, v)
	}
	for at, v := range map[int]byte{0: 0xFF, 9: 1, 604: byte(f.boards), 606: 0xFF, 611: 1, 613: 2, 615: 3, 1332: byte(f.teams)} {
		f.data[at] = v
	}
	f.text(790, "Cup\x00rest of an older name")
	for k := range f.players {
		at := f.recordAt(k)
		f.text(at, fmt.Sprintf("Surname%03d,Ann", k+1))
		f.put(at+217, k+1)
		f.put(at+266, 883)
		f.data[at+184] = 'w'
		f.data[at+201], f.data[at+203] = byte(f.teamOf(k+1)), byte(k%(f.boards+1)+1)
		t.Players = append(t.Players, tournament.Player{Number: k + 1, Name: fmt.Sprintf("Surname%03d, Ann", k+1), Sex: "w"})
	}
	match, game := make([]tournament.Points, f.teams), make([]tournament.Points, f.teams)
	for k := range f.teams {
		one := tournament.Team{Number: k + 1, Name: fmt.Sprintf("Team %c", 'A'+k)}
		for p := range f.boards + 1 {
			one.Players = append(one.Players, k*(f.boards+1)+p+1)
		}
		t.Teams = append(t.Teams, one)
	}
	for n := range f.rounds {
		f.draw(n, rng, match, game)
	}
	for k := range f.teams {
		at := f.recordAt(f.players + k)
		f.text(at, t.Teams[k].Name)
		f.put(at+217, 999+k)
		f.put(at+266, 883)
		f.data[at+213] = byte(f.boards + 1)
		f.put(at+292, int(2*match[k]/tournament.One))
		f.put(at+296, int(2*game[k]/tournament.One))
		m, g := match[k], game[k]
		t.Teams[k].Declared = tournament.Declared{Match: &m, Game: &g}
	}
	for k := range f.teams {
		f.put(f.recordAt(f.players+k)+300, int(2*f.buchholz(k+1, match)/tournament.One))
	}
	if f.teams%2 == 1 {
		t.TeamBye = &tournament.TeamBye{Match: tournament.One, Game: tournament.Points(f.boards) * tournament.Half}
	}
	return f
}

func (f *teamFile) draw(n int, rng *rand.Rand, match, game []tournament.Points) {
	order := rng.Perm(f.teams)
	var x tournament.Round
	if f.teams%2 == 1 {
		free := order[f.teams-1]
		f.data[f.entry(f.players+free, n)+8] = 2
		match[free] += tournament.One
		game[free] += tournament.Points(f.boards) * tournament.Half
		x.TeamByes = []tournament.Bye{{ID: free + 1, Kind: tournament.PairingAllocatedBye}}
	}
	for k := 0; k+1 < len(order); k += 2 {
		a, b, table := order[k], order[k+1], k/2+1
		for side, pair := range [2][2]int{{a, b}, {b, a}} {
			at := f.entry(f.players+pair[0], n)
			f.data[at+8] = byte(1 + 2*side)
			f.put(at+9, 999+pair[1])
			f.put(at+13, table)
		}
		lines := [2][]int{f.lineUp(a, n, rng, table), f.lineUp(b, n, rng, table)}
		var sum [2]tournament.Points
		for board := range f.boards {
			w, s := 0, 1
			if board%2 == 1 {
				w, s = 1, 0
			}
			white, black := lines[w][board], lines[s][board]
			way := [][3]int{{3, 1, 0}, {2, 2, 0}, {1, 3, 0}, {3, 1, 2}, {1, 3, 2}, {1, 1, 2}}[rng.IntN(6)]
			outcome := func(v int) tournament.Outcome {
				return [2]map[int]tournament.Outcome{{3: tournament.Win, 2: tournament.Draw, 1: tournament.Loss}, {3: tournament.ForfeitWin, 1: tournament.ForfeitLoss}}[way[2]/2][v]
			}
			for side, pair := range [2][2]int{{white, black}, {black, white}} {
				at := f.entry(pair[0]-1, n)
				f.data[at+8] = byte(1 + 2*side)
				f.put(at+9, pair[1])
				f.data[at+11] = byte(way[side]) * 5
				f.put(at+13, table)
				f.data[at+15], f.data[at+18] = byte(way[2]), byte(board+1)
			}
			g := tournament.Game{White: white, Black: black, Result: tournament.ByColor[tournament.Outcome]{White: outcome(way[0]), Black: outcome(way[1])}}
			sum[w] += f.record.Points.Of(g.Result.White, tournament.White)
			sum[s] += f.record.Points.Of(g.Result.Black, tournament.Black)
			x.Games = append(x.Games, g)
		}
		game[a], game[b] = game[a]+sum[0], game[b]+sum[1]
		switch {
		case sum[0] > sum[1]:
			match[a] += 2 * tournament.One
		case sum[0] < sum[1]:
			match[b] += 2 * tournament.One
		case sum[0] > 0:
			match[a], match[b] = match[a]+tournament.One, match[b]+tournament.One
		}
	}
	f.record.Rounds = append(f.record.Rounds, x)
}

// buchholz sums the match points of a team's opponents without the lowest.
func (f *teamFile) buchholz(team int, match []tournament.Points) (sum tournament.Points) {
	least := tournament.MaxPoints
	for n := range f.record.Rounds {
		for _, g := range f.record.Rounds[n].Games {
			other := 0
			if a, b := f.teamOf(g.White), f.teamOf(g.Black); a == team {
				other = b
			} else if b == team {
				other = a
			}
			if other > 0 { // every team has a game on every board
				sum += match[other-1]
				least = min(least, match[other-1])
			}
		}
	}
	return sum/tournament.Points(f.boards) - least
}

// TestKeptTieBreaks takes the values of Buchholz from a file of teams and from one of players, to be
// compared, and none of a tie-break that is another.
func TestKeptTieBreaks(t *testing.T) {
	f := drawnTeams(4)
	kept := mustRead(t, f.data).Ties
	if len(kept) != 1 || kept[0].Code != "BH/C1" || len(kept[0].Values) != f.teams {
		t.Fatalf("%+v", kept)
	}
	for k := range f.teams {
		half := binary.LittleEndian.Uint16(f.data[f.recordAt(f.players+k)+300:])
		if want := fmt.Sprintf("%.1f", float64(half)/2); kept[0].Values[k+1] != want {
			t.Errorf("team %d: %s, want %s", k+1, kept[0].Values[k+1], want)
		}
	}
	f.data[615] = 9 // performance
	if kept := mustRead(t, f.data).Ties; len(kept) != 0 {
		t.Errorf("%+v", kept)
	}
}

// lineUp returns who plays; the one who does not stands behind the boards.
func (f *teamFile) lineUp(team, n int, rng *rand.Rand, table int) []int {
	list := slices.Clone(f.record.Teams[team].Players)
	k := rng.IntN(len(list))
	at := f.entry(list[k]-1, n)
	f.data[at+8], f.data[at+18] = 1, byte(f.boards+1)
	f.put(at+13, table)
	return slices.Delete(list, k, k+1)
}

var ignored = cmp.FilterPath(func(p cmp.Path) bool { return p.String() == "Rulebook" }, cmp.Ignore())

// TestTeamsComeBack writes random events for teams as files, and reads them back.
func TestTeamsComeBack(t *testing.T) {
	for seed := range uint64(longtest.Or(2000, 60)) {
		f := drawnTeams(seed)
		event := mustRead(t, f.data)
		if diff := cmp.Diff(f.record, event.Record, ignored); diff != "" {
			t.Fatalf("seed %d (-want +got):\n%s", seed, diff)
		}
		if different, _ := verify.Places(event.Record, verify.Request{}); len(different) > 0 {
			t.Fatalf("seed %d: %v", seed, different)
		}
	}
}

// TestTeamsSingleValuesAreNoticed changes results, points and pairs of a file.
func TestTeamsSingleValuesAreNoticed(t *testing.T) {
	f := drawnTeams(2)
	for name, at := range map[string]int{
		"result": f.entry(0, 0) + 11, "opponent": f.entry(1, 0) + 9, "colour": f.entry(2, 1) + 8, "pair": f.entry(f.players, 0) + 9, "match points": f.recordAt(f.players) + 292, "board points": f.recordAt(f.players+1) + 296,
	} {
		data := bytes.Clone(f.data)
		if data[at]++; name == "result" {
			data[at] += 2
		}
		event, err := swisschess.Read(data)
		if err != nil {
			continue
		}
		different, _ := verify.Places(event.Record, verify.Request{})
		named := slices.ContainsFunc(event.Problems, func(p trf.Problem) bool { return p.Severity == trf.Violation })
		if !named && len(different) == 0 {
			t.Errorf("another %s is not noticed", name)
		}
	}
}

// TestTeamsThatAreNotRead refuses what is not described.
func TestTeamsThatAreNotRead(t *testing.T) {
	for _, one := range []struct {
		at   int
		to   byte
		want string
	}{{596, 2, "swisschess.kind"}, {596, 3, "swisschess.kind"}, {596, 4, "swisschess.kind.unknown"}, {1338, 2, "swisschess.match-points"}} {
		f := drawnTeams(3)
		f.data[one.at] = one.to
		wantRefused(t, f.data, one.want)
	}
	f := drawnTeams(3)
	f.put(f.recordAt(f.players)+217, 5)
	wantRefused(t, f.data, "swisschess.team.damaged")
	f = drawnTeams(3)
	f.data[f.recordAt(0)+201] = 200
	wantRefused(t, f.data, "swisschess.team.unknown")
}

// TestRoundRobinOfTeams reads one whose points all follow, and no other: no file of one is known.
func TestRoundRobinOfTeams(t *testing.T) {
	f := drawnTeams(4)
	f.data[596] = 1
	event := mustRead(t, f.data)
	f.record.System.Family = tournament.RoundRobin
	if diff := cmp.Diff(f.record, event.Record, ignored); diff != "" {
		t.Fatal(diff)
	}
	f.data[f.recordAt(f.players)+296]++
	wantRefused(t, f.data, "swisschess.teams.unproved")
	wantRefused(t, append(f.data, make([]byte, 19*f.rounds*(f.players+f.teams))...), "swisschess.cycles")
}

// FuzzTeams changes bytes of a file of teams.
func FuzzTeams(f *testing.F) {
	whole := drawnTeams(5).data
	f.Add([]byte{0, 52, 72, 200, 0, 0, 1, 8})
	f.Fuzz(func(t *testing.T, changes []byte) {
		data := bytes.Clone(whole)
		for c := range slices.Chunk(changes, 4) {
			if len(c) == 4 {
				data[(int(c[0])<<16|int(c[1])<<8|int(c[2]))%len(data)] = c[3]
			}
		}
		event, err := swisschess.Read(data)
		if err != nil {
			if refused := (*incoming.Refused)(nil); !errors.As(err, &refused) {
				t.Fatalf("%v is no reason for people", err)
			}
			return
		}
		verify.Places(event.Record, verify.Request{})
	})
}
