package game

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/corentings/chess/v2"

	"torneo/chess960"
)

// perft counts the moves so many half-moves deep.
func perft(p *Position, depth int) int {
	moves := p.Moves()
	if depth <= 1 {
		return len(moves)
	}
	n := 0
	for _, m := range moves {
		after := *p
		after.Play(m)
		n += perft(&after, depth-1)
	}
	return n
}

// The numbers are published and known from many programs; the last eleven are of Chess960.
var counted = []struct {
	fen   string
	moves []int
}{
	{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", []int{20, 400, 8902, 197281}},
	{"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", []int{48, 2039, 97862}},
	{"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", []int{14, 191, 2812, 43238, 674624}},
	{"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", []int{6, 264, 9467, 422333}},
	{"rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", []int{44, 1486, 62379}},
	{"r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", []int{46, 2079, 89890}},
	{"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", []int{21, 528, 12189, 326672}},
	{"2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9", []int{21, 807, 18002, 667366}},
	{"b1q1rrkb/pppppppp/3nn3/8/P7/1PPP4/4PPPP/BQNNRKRB w GE - 1 9", []int{20, 479, 10471, 273318}},
	{"qbbnnrkr/2pp2pp/p7/1p2pp2/8/P3PP2/1PPP1KPP/QBBNNR1R w hf - 0 9", []int{22, 593, 13440, 382958}},
	{"1rqbkrbn/1ppppp1p/1n6/p1N3p1/8/2P4P/PP1PPPP1/1RQBKRBN w FBfb - 0 9", []int{0, 0, 14569}},
	{"rbbqn1kr/pp2p1pp/6n1/2pp1p2/2P4P/P7/BP1PPPP1/R1BQNNKR w HAha - 0 9", []int{0, 0, 25798}},
	{"1rkr3b/1ppn3p/3pB1n1/6q1/R2P4/4N1P1/1P5P/2KRQ1B1 b Dbd - 0 14", []int{0, 0, 46468}},
}

func TestMovesAreAsManyAsAreKnown(t *testing.T) {
	for _, c := range counted {
		p, err := ParseFEN(c.fen)
		if err != nil {
			t.Fatalf("%s: %v", c.fen, err)
		}
		for k, want := range c.moves {
			if testing.Short() && want > 100_000 || want == 0 {
				continue
			}
			if got := perft(&p, k+1); got != want {
				t.Errorf("%s: %d half-moves deep: %d, want %d", c.fen, k+1, got, want)
			}
		}
	}
}

// Random games are moved as the library moves them, move for move, in standard chess: the
// same moves, written alike, and the same positions but for the square of a double step,
// which the library keeps where nobody can capture.
func TestRandomGamesGoAsInTheLibrary(t *testing.T) {
	games := 60
	if testing.Short() {
		games = 15
	}
	for seed := range games {
		r := rand.New(rand.NewPCG(uint64(seed), 7))
		p := Start()
		theirs := chess.NewGame()
		for range 120 {
			moves := p.Moves()
			valid := theirs.ValidMoves()
			if len(moves) != len(valid) {
				t.Fatalf("%s: %d moves, the library has %d", p.FEN(), len(moves), len(valid))
			}
			if len(moves) == 0 {
				break
			}
			m := moves[r.IntN(len(moves))]
			san := p.SAN(m, English)
			back, err := p.Read(san, English)
			if err != nil || back != m {
				t.Fatalf("%s: %s is read as %v, %v", p.FEN(), san, back, err)
			}
			if back, err = p.Read(m.UCI(), English); err != nil || back != m {
				t.Fatalf("%s: %s is read as %v, %v", p.FEN(), m.UCI(), back, err)
			}
			if back, err = p.Read(p.SAN(m, Spanish), Spanish); err != nil || back != m {
				t.Fatalf("%s: %s is read as %v, %v", p.FEN(), p.SAN(m, Spanish), back, err)
			}
			if err := theirs.PushNotationMove(san, chess.AlgebraicNotation{}, nil); err != nil {
				if theirs.Outcome() != chess.NoOutcome {
					break // it ends games by its own count of repetitions
				}
				t.Fatalf("%s: the library does not take %s: %v", p.FEN(), san, err)
			}
			p.Play(m)
			ours, other := strings.Fields(p.FEN()), strings.Fields(theirs.Position().String())
			if ours[3] == "-" {
				other[3] = "-"
			}
			if fmt.Sprint(ours) != fmt.Sprint(other) {
				t.Fatalf("after %s: %v, the library has %v", san, ours, other)
			}
			again, err := ParseFEN(p.FEN())
			if err != nil || again != p {
				t.Fatalf("%s is read back as %s, %v", p.FEN(), again.FEN(), err)
			}
		}
	}
}

// Every start position of Chess960 is read and written, in both ways to write rights, and
// each move of a random game is read back.
func TestChess960GamesReadBack(t *testing.T) {
	for n := range chess960.Count {
		rank, _ := chess960.Position(n)
		fen := strings.ToLower(rank) + "/pppppppp/8/8/8/8/PPPPPPPP/" + rank + " w KQkq - 0 1"
		p, err := ParseFEN(fen)
		if err != nil || p.FEN() != fen {
			t.Fatalf("%s: %s, %v", fen, p.FEN(), err)
		}
		a, h := strings.IndexByte(rank, 'R'), strings.LastIndexByte(rank, 'R')
		shredder := string([]byte{byte('A' + h), byte('A' + a), byte('a' + h), byte('a' + a)})
		if q, err := ParseFEN(strings.Replace(fen, "KQkq", shredder, 1)); err != nil || q != p {
			t.Fatalf("%s: %s, %v", fen, q.FEN(), err)
		}
		if p.Chess960() == (a == 0 && h == 7 && rank[4] == 'K') {
			t.Errorf("%s: Chess960 %v", fen, p.Chess960())
		}
		r := rand.New(rand.NewPCG(uint64(n), 960))
		castled := 0
		for range 60 {
			moves := p.Moves()
			if len(moves) == 0 {
				break
			}
			m := moves[r.IntN(len(moves))]
			for _, o := range moves {
				if p.isCastling(o) {
					m = o
					castled++
				}
			}
			for _, text := range []string{p.SAN(m, English), m.UCI()} {
				if back, err := p.Read(text, English); err != nil || back != m {
					t.Fatalf("%s: %s is read as %v, %v", p.FEN(), text, back, err)
				}
			}
			p.Play(m)
			if again, err := ParseFEN(p.FEN()); err != nil || again != p {
				t.Fatalf("%s is read back as %s, %v", p.FEN(), again.FEN(), err)
			}
		}
	}
}
