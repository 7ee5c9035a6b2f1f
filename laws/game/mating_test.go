package game

import (
	"math/rand/v2"
	"testing"

	"torneo/laws"
)

func at(t testing.TB, fen string) *Position {
	t.Helper()
	p, err := ParseFEN(fen)
	if err != nil {
		t.Fatalf("%s: %v", fen, err)
	}
	return &p
}

// leads reports that a series of moves is legal and mates, with a side giving mate.
func leads(p *Position, line []Move, by laws.Side) bool {
	end := *p
	for _, m := range line {
		legal := false
		for _, o := range end.Moves() {
			legal = legal || o == m
		}
		if !legal {
			return false
		}
		end.Play(m)
	}
	return end.Mate() && end.ToMove() == by.Other()
}

// What is possible is shown by a series of legal moves; what is not, by a search that came
// to all positions.
func TestWhoCanMate(t *testing.T) {
	for _, c := range []struct {
		name, fen    string
		white, black Chance
	}{
		{"only Kxg8", "6Rk/8/7K/8/8/8/8/8 b - - 0 1", Impossible, Impossible},
		{"only Qxd2 mate", "8/8/8/3p4/8/2QK4/3q4/3k4 w - - 0 1", Possible, Impossible},
		{"only Kxb2, stalemate", "8/8/2p5/2Q5/k7/8/1q6/K7 w - - 0 1", Impossible, Impossible},
		{"knight against pawn", "8/8/8/4k3/4p3/4N3/4K3/8 w - - 0 1", Possible, Possible},
		{"blocked pawns", "4k3/8/8/8/p1p1p1p1/P1P1P1P1/8/4K3 w - - 0 1", Impossible, Impossible},
		{"blocked pawns, one king is through", "8/8/8/8/p1p1p1p1/P1P1P1P1/4k3/6K1 w - - 0 1", NotExcluded, Possible},
		{"knight against queen", "4k3/8/8/3q4/8/8/1N6/4K3 w - - 0 1", Impossible, Possible},
		{"knight against rook", "4k3/8/8/3r4/8/8/1N6/4K3 w - - 0 1", Possible, Possible},
		{"bishop against rook", "4k3/8/8/3r4/8/8/1B6/4K3 w - - 0 1", Impossible, Possible},
		{"bishops on one colour", "4kb2/8/8/8/8/8/1B6/4K3 w - - 0 1", Impossible, Impossible},
		{"bishops on two colours", "2b1k3/8/8/8/8/8/1B6/4K3 w - - 0 1", Possible, Possible},
		{"bishops of one colour, three", "4kb2/8/8/8/3B4/8/1B6/4K3 w - - 0 1", Impossible, Impossible},
		{"two knights", "4k3/8/8/8/8/8/1N1N4/4K3 w - - 0 1", Possible, Impossible},
		{"the start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", Possible, Possible},
	} {
		p := at(t, c.fen)
		for who, want := range map[laws.Side]Chance{laws.White: c.white, laws.Black: c.black} {
			got, line := p.CanMate(who, 5*Depth)
			if want == NotExcluded {
				want = got // either is right; what is said to be possible is shown
			}
			if got != want || got == Possible && !leads(p, line, who) {
				t.Errorf("%s: %s: %s, %v; want %s", c.name, who, got, line, want)
			}
		}
		if got, _ := p.CanMate(laws.White, 0); got == Possible {
			t.Errorf("%s: found without looking", c.name)
		}
	}
}

// A side that is helpless mates in no position with its pieces: half a million positions of them
// at random.
func TestHelplessSidesNeverMate(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	sides := []string{"N", "B", "BB", ""}
	others := []string{"", "Q", "QQ", "R", "B", "N", "P", "QR", "BB", "RP"}
	n, mates := 0, 0
	for range 500_000 {
		p := Position{State: State{castling: [2][2]int8{{-1, -1}, {-1, -1}}, passant: Nowhere, toMove: black}, number: 1}
		ok := true
		for who, letters := range [2]string{"K" + sides[r.IntN(len(sides))], "K" + others[r.IntN(len(others))]} {
			for _, c := range letters {
				s := Square(r.IntN(64))
				kind := map[rune]Kind{'K': King, 'Q': Queen, 'R': Rook, 'B': Bishop, 'N': Knight, 'P': Pawn}[c]
				ok = ok && p.board[s] == 0 && (kind != Pawn || s.rank() > 0 && s.rank() < 7)
				p.board[s] = pieceOf(kind, side(who))
				if kind == King {
					p.kings[who] = s
				}
			}
		}
		if !ok || p.board.isAttacked(p.kings[white], black) || !p.Mate() {
			continue
		}
		if mates++; p.helpless(white) {
			t.Fatalf("%s is mate", p.FEN())
		}
		if p.count(white).of[Bishop]+p.count(white).of[Knight] > 0 {
			n++
		}
	}
	if n < 5 {
		t.Errorf("only %d mates of %d were with a bishop or knight", n, mates)
	}
}

// The Manual's four dead positions are found at the move that brings them about; K+B against
// K+B on two colours, and two knights, are none of them.
func TestDeadPositions(t *testing.T) {
	for _, c := range []struct{ fen, moves, want string }{
		{"3k4/8/8/3q4/4K3/8/8/8 w - - 0 1", "Kxd5", "dead 1 material"},
		{"3k4/8/8/3q4/4K3/8/8/5B2 w - - 0 1", "Kxd5", "dead 1 material"},
		{"3k4/8/8/3q4/4K3/8/8/5N2 w - - 0 1", "Kxd5 Ke7", "dead 1 material"},
		{"3k4/8/6b1/3q4/4K3/8/8/5B2 w - - 0 1", "Kxd5", "dead 1 material"},
		{"3k4/8/7b/3q4/4K3/8/8/5B2 w - - 0 1", "Kxd5", ""},
		{"3k4/8/8/3q4/4K3/8/8/4NN2 w - - 0 1", "Kxd5", ""},
		{"4k3/8/8/p5p1/2p1p3/P1P1P1P1/8/4K3 b - - 0 1", "g4 Kd2 a4", "dead 3 pawns"},
	} {
		g := played(t, c.fen, c.moves)
		if got := saidAll(g, g.Claims("Laws-2023")); got != c.want {
			t.Errorf("%s %s: %q, want %q", c.fen, c.moves, got, c.want)
		}
	}
}
