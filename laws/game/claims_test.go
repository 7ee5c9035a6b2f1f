package game

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"torneo/handbook"
	"torneo/laws"
)

// played returns a game of moves as they are printed, without their numbers.
func played(t testing.TB, fen, moves string) *Game {
	t.Helper()
	from := Start()
	if fen != "" {
		from = *at(t, fen)
	}
	g := New(from)
	for _, m := range strings.Fields(moves) {
		if k := strings.LastIndexByte(m, '.'); k >= 0 {
			m = m[k+1:]
		}
		if m == "" {
			continue
		}
		if err := g.Add(m, English); err != nil {
			t.Fatalf("%s: %v", m, err)
		}
	}
	return g
}

// said puts a finding in one line: who, after which half-move, with which move, and when the
// position stood.
func (f *Finding) said(g *Game) string {
	text := fmt.Sprintf("%s %d", f.What, f.Ply)
	if f.By != laws.Nobody {
		text += " " + string(f.By)
	}
	if f.Move != nil {
		text += " " + g.Position(f.Ply).SAN(*f.Move, English)
		if f.Played {
			text += "*"
		}
	}
	if f.Times != nil {
		text += fmt.Sprint(" ", f.Times)
	}
	if f.What == Fifty {
		text += fmt.Sprint(" -", f.Last)
	}
	if f.Why != "" {
		text += " " + string(f.Why)
	}
	return text
}

func saidAll(g *Game, c Claims) string {
	var lines []string
	for k := range c.Findings {
		lines = append(lines, c.Findings[k].said(g))
	}
	return strings.Join(lines, "; ")
}

const (
	knights = "1.Nf3 Nf6 2.Ng1 Ng8 3.Nf3 Nf6 4.Ng1"
	passant = "1.e4 a6 2.e5 d5 3.Nf3 Nc6 4.Ng1 Nb8 5.Nf3 Nc6 6.Ng1 Nb8"
	pinned  = "1kr4n/3p4/8/2P5/8/8/8/2K4N b - - 0 1"
	rooks   = "1.Nf3 Nf6 2.Rg1 Rg8 3.Rh1 Rh8 4.Rg1 Rg8 5.Rh1 Rh8"
)

// The games of the Laws' examples: who could claim when.
func TestRepetitions(t *testing.T) {
	for _, c := range []struct{ name, fen, moves, want string }{
		{"start position counts", "", knights, "threefold-written 7 black Ng8 [0 4 8]"},
		{"en passant was possible", "", passant, "threefold-written 12 white Nf3 [5 9 13]"},
		{"en passant was possible, played on", "", passant + " 7.Nf3", "threefold-written 12 white Nf3* [5 9 13]; threefold 13 black [5 9 13]; threefold-written 13 black Nc6 [6 10 14]"},
		{"the pawn is pinned", pinned, "1...d5 2.Nf2 Nf7 3.Nh1 Nh8 4.Nf2 Nf7 5.Nh1 Nh8", "threefold-written 8 black Nh8* [1 5 9]; threefold 9 white [1 5 9]; threefold-written 9 white Nf2 [2 6 10]"},
		{"rights of castling", "", rooks, ""},
		{"rights of castling, played on", "", rooks + " 6.Rg1 Rg8 7.Rh1 Rh8", "threefold-written 11 black Rg8* [4 8 12]; threefold 12 white [4 8 12]; threefold-written 12 white Rh1* [5 9 13]; threefold 13 black [5 9 13]; threefold-written 13 black Rh8* [6 10 14]; threefold 14 white [6 10 14]; threefold-written 14 white Rg1 [7 11 15]"},
	} {
		g := played(t, c.fen, c.moves)
		if got := saidAll(g, g.Claims("Laws-2023")); got != c.want {
			t.Errorf("%s:\n%s\nwant\n%s", c.name, got, c.want)
		}
	}
}

// A fifth time is another rule in each edition: none in 2009, five times with two moves each
// between in 2014, any five since (E.01 9.6, R-LAW-FIVE-2014).
func TestFiveTimes(t *testing.T) {
	row := "1.Nf3 Nf6" + strings.Repeat(" Ng1 Ng8 Nf3 Nf6", 4)
	// A knight of each goes a longer way between the third and the fourth time.
	gap := "1.Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Nc3 Nc6 Nd5 Nd4 Nc3 Nc6 Nb1 Nb8 Ng1 Ng8 Nf3 Nf6"
	for _, c := range []struct {
		moves string
		e     handbook.Edition
		end   string
	}{
		{row, "Laws-2009", ""},
		{row, "Laws-2014", "fivefold 16 [0 4 8 12 16]"},
		{row, "Laws-2017", "fivefold 16 [0 4 8 12 16]"},
		{row, "Laws-2023", "fivefold 16 [0 4 8 12 16]"},
		{gap, "Laws-2009", ""},
		{gap, "Laws-2014", ""},
		{gap, "Laws-2017", "fivefold 22 [2 6 10 18 22]"},
	} {
		g := played(t, "", c.moves)
		got := g.Claims(c.e)
		end := ""
		if got.End != nil {
			end = got.End.said(g)
		}
		if end != c.end {
			t.Errorf("%s, %s: %q, want %q (%s)", c.e, c.moves, end, c.end, saidAll(g, got))
		}
		if got.End != nil && got.After != g.Length()-got.End.Ply {
			t.Errorf("%s: %d half-moves after the end", c.moves, got.After)
		}
	}
}

// oracle compares positions in another way: it returns the legal moves of the player on
// move, the board and the rights of castling. A capture en passant is among the moves
// only if it is legal.
func oracle(p *Position) string {
	var moves []string
	for _, m := range p.Moves() {
		moves = append(moves, m.UCI())
	}
	slices.Sort(moves)
	return strings.Join(strings.Fields(p.FEN())[:3], " ") + strings.Join(moves, " ")
}

// In random games of few pieces every repetition, every right to claim it with any legal
// move, and the count of 50 moves are as an oracle counts them.
func TestRandomGamesAreClaimedAsAnOracleDoes(t *testing.T) {
	starts := []string{
		"4k3/2p5/8/3P4/3p4/8/2P5/4K3 w - - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "1nk5/3p4/8/2P5/2p5/8/3P4/2K3N1 w - - 0 1", "rk5r/8/8/8/8/8/8/RK5R w KQkq - 90 1",
	}
	found := map[What]int{}
	for seed := range 100 {
		r := rand.New(rand.NewPCG(uint64(seed), 9))
		g := New(*at(t, starts[seed%len(starts)]))
		for range 60 {
			moves := g.Last().Moves()
			if len(moves) == 0 {
				break
			}
			m := moves[r.IntN(len(moves))]
			if n := g.Length(); n >= 4 && r.IntN(5) > 0 { // back where it came from, if that is legal
				back := Move{From: g.moves[n-2].To, To: g.moves[n-2].From}
				if slices.Contains(moves, back) {
					m = back
				}
			}
			g.play(m)
		}
		seen := map[string][]int{}
		over := false
		for ply := 0; ply <= g.Length() && !over; ply++ {
			p := g.Position(ply)
			key := oracle(p)
			seen[key] = append(seen[key], ply)
			var want []string
			if len(seen[key]) >= 3 {
				want = append(want, fmt.Sprint(Threefold, seen[key]))
			}
			for _, m := range p.Moves() {
				after := *p
				after.Play(m)
				if times := seen[oracle(&after)]; len(times) >= 2 {
					want = append(want, fmt.Sprint(ThreefoldWritten, m.UCI(), append(slices.Clone(times), ply+1)))
				}
			}
			var got []string
			for _, f := range g.at(ply, "Laws-2009", false) {
				found[f.What]++
				switch f.What {
				case Threefold:
					got = append(got, fmt.Sprint(f.What, f.Times))
				case ThreefoldWritten:
					got = append(got, fmt.Sprint(f.What, f.Move.UCI(), f.Times))
				case Fifty:
					if p.quiet < 100 {
						t.Errorf("%s: 50 moves", p.FEN())
					}
				}
				over = over || f.What.Ends()
			}
			if slices.Sort(got); !over && fmt.Sprint(got) != fmt.Sprint(sorted(want)) {
				t.Fatalf("game %d, after %d: %v, want %v", seed, ply, got, want)
			}
		}
	}
	for _, w := range []What{Threefold, ThreefoldWritten, Fifty} {
		if found[w] < 20 {
			t.Errorf("%s was found %d times", w, found[w])
		}
	}
}

func sorted(list []string) []string {
	slices.Sort(list)
	return list
}

func BenchmarkClaims(b *testing.B) {
	var games []*Game
	for seed := range 1000 {
		r := rand.New(rand.NewPCG(uint64(seed), 80))
		g := New(Start())
		for range 160 {
			moves := g.Last().Moves()
			if len(moves) == 0 {
				break
			}
			g.play(moves[r.IntN(len(moves))])
		}
		games = append(games, g)
	}
	b.ResetTimer()
	for b.Loop() {
		for _, g := range games {
			g.Claims("Laws-2023")
		}
	}
}
