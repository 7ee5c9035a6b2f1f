package game

import "testing"

// The moves that the Laws print as examples of notation, in the Spanish letters of the Manual
// (E.01 (2014) C.10, C.11): read, and written again with what has to be said of the square
// that a piece leaves.
func TestMovesThatTheLawsPrint(t *testing.T) {
	for _, x := range []struct{ fen, read, written string }{
		{"7k/8/8/8/8/8/8/K3N1N1 w - - 0 1", "Cgf3", "Cgf3"},
		{"7k/8/8/8/8/8/8/K3N1N1 w - - 0 1", "Cef3", "Cef3"},
		{"7k/8/8/6N1/8/8/8/K5N1 w - - 0 1", "C5f3", "C5f3"},
		{"7k/8/8/6N1/8/8/8/K5N1 w - - 0 1", "C1f3", "C1f3"},
		{"7k/8/8/8/3N4/8/7N/K7 w - - 0 1", "Chf3", "Chf3"},
		{"7k/8/8/8/3N4/8/7N/K7 w - - 0 1", "Cdf3", "Cdf3"},
		{"7k/8/8/8/8/5p2/8/K3N1N1 w - - 0 1", "Cgxf3", "Cgxf3"},
		{"7k/8/8/8/8/5p2/8/K3N1N1 w - - 0 1", "Cexf3", "Cexf3"},
		{"7k/8/8/6N1/8/5p2/8/K5N1 w - - 0 1", "C5xf3", "C5xf3"},
		{"7k/8/8/6N1/8/5p2/8/K5N1 w - - 0 1", "C1xf3", "C1xf3"},
		{"7k/8/8/8/3N4/5p2/7N/K7 w - - 0 1", "Chxf3", "Chxf3"},
		{"7k/8/8/8/3N4/5p2/7N/K7 w - - 0 1", "Cdxf3", "Cdxf3"},
		{"8/3P3k/8/8/8/8/8/K7 w - - 0 1", "d8D", "d8=D"},
		{"5r2/4P2k/8/8/8/8/8/K7 w - - 0 1", "exf8C", "exf8=C+"},
		{"7k/8/8/8/8/8/1p6/6K1 b - - 0 1", "b1A", "b1=A"},
		{"7k/8/8/8/8/8/6p1/K7 b - - 0 1", "g1T", "g1=T+"},
		{"7k/8/8/3pP3/8/8/8/K7 w - d6 0 1", "exd6a.p.", "exd6"},
	} {
		p, err := ParseFEN(x.fen)
		if err != nil {
			t.Fatalf("%s: %v", x.fen, err)
		}
		m, err := p.Read(x.read, Spanish)
		if err != nil {
			t.Errorf("%s: %v", x.read, err)
			continue
		}
		if got := p.SAN(m, Spanish); got != x.written {
			t.Errorf("%s is written %s, want %s", x.read, got, x.written)
		}
	}
	for _, x := range []struct{ fen, text string }{
		{"7k/8/8/8/8/8/8/K3N1N1 w - - 0 1", "Cf3"}, {"7k/8/8/6N1/8/8/8/K5N1 w - - 0 1", "Cgf3"}, {"8/3P3k/8/8/8/8/8/K7 w - - 0 1", "d8"},
	} {
		p, _ := ParseFEN(x.fen)
		if m, err := p.Read(x.text, Spanish); err == nil {
			t.Errorf("%s is read as %v", x.text, m)
		}
	}
}
