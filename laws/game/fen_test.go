package game

import (
	"strings"
	"testing"

	"torneo/message"
)

func TestPositionsThatCannotBe(t *testing.T) {
	for fen, want := range map[string]string{
		"":                                   "game.fen.fields",
		"8/8":                                "game.fen.fields",
		"4k3/8/8/8/8/8/8/4K3 w - - 0 1 more": "game.fen.fields",
		strings.Repeat("8/", 80) + " w":      "game.fen.fields",
		"4k3/8/8/8/8/8/8 w":                  "game.fen.ranks",
		"4k3/8/8/8/8/8/8/4K4 w":              "game.fen.squares",
		"4k3/8/8/8/8/8/8/4K w":               "game.fen.squares",
		"4k3/9/8/8/8/8/8/4K3 w":              "game.fen.letter",
		"4k3/8/8/8/8/8/8/4D3 w":              "game.fen.letter",
		"8/8/8/8/8/8/8/4K3 w":                "game.fen.kings",
		"4kk2/8/8/8/8/8/8/4K3 w":             "game.fen.kings",
		"4k3/8/8/8/8/8/8/4K3 white":          "game.fen.side",
		"4k3/8/8/8/8/8/8/P3K3 w":             "game.fen.pawn",
		"p3k3/8/8/8/8/8/8/4K3 w":             "game.fen.pawn",
		"4k3/8/8/8/8/P7/PPPPPPPP/4K3 w":      "game.fen.many",
		"4k3/8/8/8/8/8/PPPPPPPP/2B1KB1B w":   "game.fen.promoted",
		"4k3/8/8/8/8/8/PPPPPPPP/2B1K1B1 w":   "game.fen.promoted", // two bishops of one colour with all pawns
		"4k3/8/8/8/8/8/4R3/4K3 w":            "game.fen.in-check",
		"4k3/4R3/8/8/8/8/4r3/4K3 w":          "game.fen.both-in-check",
		"4k3/8/8/8/8/8/8/4K2R w KQ - 0 1":    "game.fen.rights",
		"4k3/8/8/8/8/8/8/4K2R w A - 0 1":     "game.fen.rights",
		"4k3/8/8/8/8/8/4K3/7R w K - 0 1":     "game.fen.rights",
		"4k3/8/8/8/8/8/8/4K2R w X - 0 1":     "game.fen.rights",
		"4k3/8/8/8/8/8/8/4K3 w - e6 0 1":     "game.fen.passant",
		"4k3/8/8/4p3/8/8/8/4K3 w - e3 0 1":   "game.fen.passant",
		"4k3/8/8/8/8/8/8/4K3 w - zz 0 1":     "game.fen.passant",
		"4k3/8/8/8/8/8/8/4K3 w - - -1 1":     "game.fen.count",
		"4k3/8/8/8/8/8/8/4K3 w - - 0 x":      "game.fen.count",
		"4k3/8/8/8/8/8/8/4K3 w - - 99999 1":  "game.fen.count",
		"rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq e6 0 2": "",
		"4k3/8/8/8/8/8/8/4K3 w":     "",
		"4k3/8/8/8/8/8/8/4K3 b - -": "",
		"1rkr3b/1ppn3p/3pB1n1/6q1/R2P4/4N1P1/1P5P/2KRQ1B1 b Dbd - 0 14":      "",
		"qqqqkqqq/8/8/8/8/8/8/4K3 w":                                         "",
		"qqqqkqqq/qqqq4/8/8/8/8/8/4K3 b - - 0 1":                             "game.fen.promoted",
		"4k3/8/8/8/8/8/8/4K3\xff w":                                          "game.fen.letter",
		"4k3/8/8/8/8/8/8/4K3 w - - 0 1\n[Event \"two\"]\n4k3/8/8/8/8/8/8/8 ": "game.fen.fields",
	} {
		_, err := ParseFEN(fen)
		m, _ := message.Of(err)
		if m.ID != want {
			t.Errorf("%q: %v, want %q", fen, err, want)
		}
	}
}

// Whatever is read as a position is written and read back as the same one, and whatever is
// read as a move is legal there.
func FuzzPositionsAndMoves(f *testing.F) {
	for _, c := range counted {
		f.Add(c.fen, "Nf3")
		f.Add(c.fen, "O-O")
		f.Add(c.fen, "e7e8q")
	}
	f.Add("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8=D+")
	f.Fuzz(func(t *testing.T, fen, move string) {
		p, err := ParseFEN(fen)
		if err != nil {
			return
		}
		again, err := ParseFEN(p.FEN())
		if err != nil || again != p {
			t.Fatalf("%q: %s is read as %s, %v", fen, p.FEN(), again.FEN(), err)
		}
		for _, l := range []Letters{English, Spanish} {
			m, err := p.Read(move, l)
			if err != nil {
				continue
			}
			legal := false
			for _, o := range p.Moves() {
				legal = legal || o == m
			}
			if !legal {
				t.Fatalf("%q: %q is read as %v", fen, move, m)
			}
			p.SAN(m, l)
		}
	})
}
