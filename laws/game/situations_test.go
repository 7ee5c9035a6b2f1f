package game

import (
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"torneo/handbook"
	"torneo/laws"
)

// reversible returns a game in which nobody captures or moves a pawn for so many half-moves,
// and no position is there three times.
func reversible(t *testing.T, half int) *Game {
	t.Helper()
	for seed := range uint64(50) {
		r := rand.New(rand.NewPCG(seed, 50))
		g := New(*at(t, "3bk3/8/8/8/8/8/7P/3BK3 w - - 0 1"))
		g.play(Move{From: squareAt(7, 1), To: squareAt(7, 2)}) // a pawn move begins the count
		for g.Last().quiet < half {
			var calm []Move
			for _, m := range g.Last().Moves() {
				after := *g.Last()
				after.Play(m)
				if g.Last().isQuiet(m) && !after.Check() && !slices.ContainsFunc(after.Moves(), after.captures) && g.occurrences(g.Length()+1, g.quietStart(g.Length()), &after.State) == nil {
					calm = append(calm, m)
				}
			}
			if calm == nil {
				break
			}
			g.play(calm[r.IntN(len(calm))])
		}
		if g.Last().quiet == half && g.Last().movable() {
			return g
		}
	}
	t.Fatalf("no game of %d quiet half-moves", half)
	return nil
}

// findings returns the findings of one kind.
func (c *Claims) findings(w What) (list []Finding) {
	for k := range c.Findings {
		if c.Findings[k].What == w {
			list = append(list, c.Findings[k])
		}
	}
	return list
}

// cases are the situations of the Laws that a game shows: what holds of it by an edition.
var cases = map[string]func(t *testing.T, e handbook.Edition, verdict string) bool{
	"C05": func(t *testing.T, e handbook.Edition, _ string) bool { // 99 half-moves, no written move: wrong
		g := reversible(t, 99)
		c := g.Claims(e)
		return len(c.findings(Fifty)) == 0
	},
	"C06": func(t *testing.T, e handbook.Edition, _ string) bool { // a quiet move is written: right
		g := reversible(t, 99)
		f := last(g.Now(e))
		return f.What == FiftyWritten && f.By == g.Last().ToMove()
	},
	"C07": func(t *testing.T, e handbook.Edition, _ string) bool { // a pawn move is written: wrong
		g := reversible(t, 99)
		for _, m := range g.Last().Moves() {
			if g.Last().board[m.From].kind() == Pawn {
				g.play(m)
				c := g.Claims(e)
				return len(c.findings(Fifty)) == 0 && !c.findings(FiftyWritten)[0].Played
			}
		}
		return false
	},
	"C08": func(t *testing.T, e handbook.Edition, verdict string) bool {
		c := reversible(t, 150).Claims(e)
		return (c.End != nil && c.End.What == SeventyFive && c.End.Quiet == 150) == strings.HasPrefix(verdict, "drawn")
	},
	"C09": func(t *testing.T, e handbook.Edition, _ string) bool { // the 150th half-move mates
		g := New(*at(t, "7k/8/6K1/8/8/8/8/R7 w - - 149 200"))
		g.play(Move{From: 0, To: squareAt(0, 7)})
		c := g.Claims(e)
		return c.End.What == Checkmate && c.End.By == laws.White
	},
	"C12": func(t *testing.T, e handbook.Edition, _ string) bool { // it passed unseen: the moves after it are counted
		c := reversible(t, 170).Claims(e)
		return c.End.What == SeventyFive && c.After == 20
	},
	"C16": func(t *testing.T, e handbook.Edition, _ string) bool {
		c := played(t, "", passant).Claims(e)
		return len(c.findings(Threefold)) == 0
	},
	"C17": func(t *testing.T, e handbook.Edition, _ string) bool {
		g := played(t, "", passant)
		f := g.Now(e)
		return len(f) == 1 && f[0].What == ThreefoldWritten && g.Last().SAN(*f[0].Move, English) == "Nf3" && f[0].By == laws.White
	},
	"C18": func(t *testing.T, e handbook.Edition, _ string) bool {
		f := played(t, pinned, "1...d5 2.Nf2 Nf7 3.Nh1 Nh8 4.Nf2 Nf7 5.Nh1 Nh8").Now(e)
		return f[0].What == Threefold && f[0].By == laws.White && len(f[0].Times) == 3
	},
	"E01": func(t *testing.T, e handbook.Edition, _ string) bool {
		c := New(*at(t, "8/8/3k4/8/2b5/8/4K3/5B2 w - - 0 1")).Claims(e)
		return c.End != nil && c.End.What == Dead && c.End.Why == ByMaterial
	},
	"E02": func(t *testing.T, e handbook.Edition, _ string) bool {
		c := New(*at(t, "8/3k4/8/8/2N5/8/4K3/5N2 w - - 0 1")).Claims(e)
		return c.End == nil && c.Black == Impossible && c.White != Impossible
	},
	"E03": func(t *testing.T, e handbook.Edition, _ string) bool {
		c := New(*at(t, "4k3/8/8/8/p1p1p1p1/P1P1P1P1/8/4K3 w - - 0 1")).Claims(e)
		return c.End != nil && c.End.What == Dead && c.End.Why == ByPawns
	},
	"F02": flagged("8/8/8/4k3/4p3/4N3/4K3/8 b - - 0 1", laws.Black, "1-0"),
	"F03": flagged("6Rk/8/7K/8/8/8/8/8 b - - 0 1", laws.Black, drawn),
	"F04": flagged("8/8/8/3p4/8/2QK4/3q4/3k4 w - - 0 1", laws.White, drawn),
	"X01": func(t *testing.T, e handbook.Edition, _ string) bool { // king f1, rook g1: castling ends on g1 and f1
		g := New(*at(t, "4k3/8/8/8/8/8/8/5KR1 w G - 0 1"))
		if err := g.Add("O-O", English); err != nil {
			t.Error(err)
		}
		return g.Last().FEN() == "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"
	},
}

func last(list []Finding) Finding { return list[len(list)-1] }

func flagged(fen string, of laws.Side, result string) func(*testing.T, handbook.Edition, string) bool {
	return func(t *testing.T, e handbook.Edition, verdict string) bool {
		g := New(*at(t, fen))
		f := g.Flag(e, of, Depth)
		for _, m := range f.Line { // it is legal, and mates
			g.play(m)
		}
		return f.Result == result && strings.HasPrefix(verdict, result) && (f.Line == nil || g.Last().Mate() && g.Last().ToMove() == of)
	}
}

// init adds the cases C10 and C11, as games.
func init() {
	row := "Nf3 Nf6" + strings.Repeat(" Ng1 Ng8 Nf3 Nf6", 4)
	gap := "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Nc3 Nc6 Nd5 Nd4 Nc3 Nc6 Nb1 Nb8 Ng1 Ng8 Nf3 Nf6"
	five := func(moves string) func(*testing.T, handbook.Edition, string) bool {
		return func(t *testing.T, e handbook.Edition, verdict string) bool {
			c := played(t, "", moves).Claims(e)
			f := c.findings(Fivefold)
			if !strings.HasPrefix(verdict, "drawn") { // it may be claimed
				third := c.findings(Threefold)
				return len(f) == 0 && len(last(third).Times) == 5
			}
			return len(f) == 1 && c.End != nil
		}
	}
	cases["C10"], cases["C11"] = five(row), five(gap)
}

// The rows of the library of rules that a position or a game decides give what they say, in
// every edition that they name, with its article.
func TestSituationsThatAGameShows(t *testing.T) {
	data, err := os.ReadFile("../testdata/situations.tsv")
	if err != nil {
		t.Fatal(err)
	}
	asked := map[string]int{}
	for _, line := range strings.Split(strings.TrimSpace(string(data)), "\n")[1:] {
		row := strings.Split(line, "\t")
		holds, ok := cases[row[0]]
		if !ok {
			continue
		}
		for _, year := range strings.Split(row[2], ",") {
			asked[row[0]]++
			if !holds(t, handbook.Edition("Laws-"+year), row[5]) {
				t.Errorf("%s (%s), %s: not “%s”", row[0], row[1], year, row[5])
			}
		}
	}
	for id := range cases {
		if asked[id] == 0 {
			t.Errorf("no row %s", id)
		}
	}
}

// Every finding has articles in every edition that knows it, and they are the handbook's.
func TestArticlesOfFindingsAreTheHandbooks(t *testing.T) {
	for w := range cited {
		for _, e := range handbook.LawsEditions() {
			refs := articles(w, e)
			if len(refs) == 0 && !draws[e].none {
				t.Errorf("%s, %s: no article", w, e)
			}
			for _, r := range refs {
				if _, ok := handbook.RuleAt(r); !ok {
					t.Errorf("%s: the handbook has no %s", w, r)
				}
			}
		}
	}
	if n := len(handbook.LawsEditions()); n != len(cited[Dead]) {
		t.Errorf("the handbook has %d editions, the table %d", n, len(cited[Dead]))
	}
}
