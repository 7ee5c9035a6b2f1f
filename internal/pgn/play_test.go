package pgn

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"torneo/laws/game"
)

// outcomes plays the games of a file and says of each how far it came and where it stopped.
func outcomes(t *testing.T, text string) (list []string) {
	t.Helper()
	err := EachMove([]byte(text), func(g *Game) {
		played, stop := g.Play()
		line := fmt.Sprint(played.Length())
		if stop != nil {
			line += fmt.Sprintf(" %d:%d %s %s", stop.Line, stop.Column, stop.Move, stop.Why.ID)
		}
		list = append(list, line)
	})
	if err != nil {
		list = append(list, err.Error())
	}
	return list
}

// lawsGame is the sample game of E.01 C.13, which is printed in two spellings; in the second
// one the Spanish text has an English king.
const lawsGame = "[Event \"E.01 (2014) C.13\"]\n\n"

func TestGamesArePlayedAsFilesHaveThem(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"plain", "[Event \"x\"]\n\n1. e4 e5 2. Nf3 Nc6 *\n", "4"},
		{"without a heading", "1.e4 e5 2.Nf3", "3"},
		{"without numbers", "e4 e5 Nf3 Nc6", "4"},
		{"comments, variations, NAGs", "[Event \"x\"]\n\n1. e4! $1 {best (by test)} (1. d4 d5 (1... Nf6 2. c4) 2. c4) 1... e5?! 2. Nf3 ; a comment\n% a line\nNc6 += 3. Bb5 $14 a6 (=) 1/2-1/2", "6"},
		{"two games", "[Event \"x\"]\n\n1. e4 e5 1-0\n\n[Event \"y\"]\n\n1. d4 d5 2. c4 0-1\n", "2; 3"},
		{"Spanish", "[Event \"x\"]\n\n1.e4 e5 2.Cf3 Cc6 3.Ab5 a6 4.Axc6 dxc6 5.0-0 Dd4 6.Te1 Rd8 1-0", "12"},
		{"the Laws' game in Spanish", lawsGame + "1.e4 e5 2.Cf3 Cf6 3.d4 exd4 4.e5 Ce4 5.Dxd4 d5 6.exd6a.p. Cxd6 7.Ag5 Cc6 8.De3+ Ae7 9.Cbd2 0-0 10.0-0-0 Te8 11.Rb1(=) 1/2-1/2", "21"},
		{"the Laws' game in Spanish, the short way", lawsGame + "1. e4 e5 2. Cf3 Cf6 3. d4 ed4 4. e5 Ce4 5. Dd4 d5 6. ed6 Cd6 7. Ag5 Cc6 8. De3 Ae7 9 Cbd2 0-0 10. 0-0-0 Te8 11. Rb1 (=) 1/2-1/2", "21"},
		{"R alone is a rook", "[FEN \"4k3/8/8/8/8/8/8/R3K3 w Q - 0 1\"]\n\n1.Ra8 *", "1"},
		{"R alone can only be the king", "[FEN \"4k3/8/8/8/8/8/8/R3K3 w Q - 0 1\"]\n\n1.Rf2 Re7 2.Rf3 *", "3"},
		{"English and Spanish mixed", "[Event \"x\"]\n\n1.e4 e5 2.Nf3 Cc6 *", "3 3:15 2...Cc6 pgn.move.letters"},
		{"promotion", "[FEN \"4k3/P7/8/8/8/8/p7/4K3 w - - 0 1\"]\n\n1.a8=Q+ Kd7 2.Qe8+ Kd6 3.Kf2 a1N *", "6"},
		{"promotion, Spanish", "[FEN \"4k3/P7/8/8/8/8/p7/4K3 w - - 0 1\"]\n\n1.a8=D+ Rd7 2.Re2 a1=T *", "4"},
		{"figurines", "1.e4 e5 2.♘f3 ♞c6 3.♗b5", "5"},
		{"from a board", "[Event \"x\"]\n\ne2e4 e7e5 g1f3 b8c6 f1c4 g8f6 e1g1 *", "7"},
		{"long", "1.e2-e4 e7-e5 2.Ng1-f3 Nb8-c6 3.Bf1-b5 a7-a6 4.Bb5xc6 d7xc6", "8"},
		{"illegal", "[Event \"x\"]\n\n1. e4 e5\n2. Nf3 {ñandú} Nd5 3. Bb5 *", "3 4:16 2...Nd5 game.move.illegal"},
		{"ambiguous", "1.Nf3 Nf6 2.Na3 a6 3.Nc4 b6 4.Ne5 *", "6 1:31 4.Ne5 game.move.ambiguous"},
		{"ambiguous knights", "[FEN \"4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1\"]\n\n1.Nd2 *", "0 3:3 1.Nd2 game.move.ambiguous"},
		{"leaves the king in check", "[FEN \"4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1\"]\n\n1.Nc3 *", "0 3:3 1.Nc3 game.move.check"},
		{"no piece named", "[FEN \"4k3/P7/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1.a8 *", "0 3:3 1.a8 game.move.promotion"},
		{"no right of castling", "1.e4 e5 2.Ke2 Nf6 3.Ke1 a6 4.Nf3 b6 5.Be2 c6 6.O-O *", "10 1:48 6.O-O game.move.no-right"},
		{"castling through check", "[FEN \"4kr2/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n1.O-O *", "0 3:3 1.O-O game.move.no-castling"},
		{"played on after mate", "1.f3 e5 2.g4 Qh4# 3.a3 *", "4 1:21 3.a3 game.move.over"},
		{"unreadable", "1.e4 e5 2.Nf3 blah *", "3 1:15 2...blah game.move.unreadable"},
		{"a null move", "1.e4 -- 2.d4 *", "1 1:6 1...-- game.move.unreadable"},
		{"a comment that is never closed", "[Event \"x\"]\n\n1.e4 e5 {no end\n2.Nf3\n", "2 3:9  pgn.cut"},
		{"a variation that is never closed", "[Event \"x\"]\n\n1.e4 e5 (1...c5\n2.Nf3\n", "2 3:9  pgn.cut"},
		{"another variant", "[Variant \"Atomic\"]\n\n1.e4 *", "0 1:1  pgn.variant"},
		{"Chess960 without a position", "[Variant \"Chess960\"]\n\n1.e4 *", "0 1:1  pgn.chess960"},
		{"Chess960", "[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"rnbqkbrn/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBRN w KQkq - 0 1\"]\n\n1.g3 g6 2.Bg2 Bg7 3.O-O O-O *", "6"},
		{"an impossible position", "[FEN \"4k3/8/8/8/8/8/8/8 w - - 0 1\"]\n\n1.e4 *", "0 1:1  pgn.fen"},
		{"nothing", "  \n", "pgn.empty"},
	} {
		if got := strings.Join(outcomes(t, c.text), "; "); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

// A thousand games of 80 moves are read, played and searched for claims.
func thousand() []byte {
	var b strings.Builder
	for seed := range 1000 {
		r := rand.New(rand.NewPCG(uint64(seed), 80))
		p := game.Start()
		b.WriteString("[Event \"x\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n\n")
		for k := range 160 {
			moves := p.Moves()
			if len(moves) == 0 {
				break
			}
			m := moves[r.IntN(len(moves))]
			if k%2 == 0 {
				fmt.Fprintf(&b, "%d. ", k/2+1)
			}
			b.WriteString(p.SAN(m, game.English) + " ")
			if k%10 == 9 {
				b.WriteByte('\n')
			}
			p.Play(m)
		}
		b.WriteString("*\n\n")
	}
	return []byte(b.String())
}

func BenchmarkThousandGames(b *testing.B) {
	data := thousand()
	for b.Loop() {
		games, moves := 0, 0
		err := EachMove(data, func(g *Game) {
			played, stop := g.Play()
			if stop != nil {
				b.Fatal(stop)
			}
			played.Claims("Laws-2023")
			games++
			moves += played.Length()
		})
		if err != nil || games != 1000 || moves < 140_000 {
			b.Fatal(games, moves, err)
		}
	}
}

// The bar is two seconds for a thousand games; a slow machine has three times as long.
func TestThousandGamesAreQuick(t *testing.T) {
	if testing.Short() {
		t.Skip("plays a thousand games")
	}
	data := thousand()
	began := time.Now()
	_ = EachMove(data, func(g *Game) {
		played, _ := g.Play()
		played.Claims("Laws-2023")
	})
	if took := time.Since(began); took > 6*time.Second {
		t.Errorf("%v", took)
	}
}

// Whatever a file is, every game of it is played or says where it stops, in the lines that
// the file has.
func FuzzGames(f *testing.F) {
	f.Add([]byte("[Event \"x\"]\n\n1. e4! $1 {best} (1. d4 d5) 1... e5 2.Cf3 *\n\n[FEN \"4k3/8/8/8/8/8/8/R3K3 w Q - 0 1\"]\n1.O-O-O"))
	f.Add([]byte("1.e4 e5 {no end\n2.Nf3\n[Event \"y\"]\n(((("))
	f.Fuzz(func(t *testing.T, data []byte) {
		lines := 1 + strings.Count(decodeText(data), "\n")
		_ = EachMove(data, func(g *Game) {
			played, stop := g.Play()
			if stop == nil && played.Length() != len(g.Moves) {
				t.Errorf("%d of %d moves", played.Length(), len(g.Moves))
			}
			if stop != nil && (stop.Line < 1 || stop.Line > lines || stop.Column < 1 || stop.Why.IsZero()) {
				t.Errorf("%+v, %d lines", stop, lines)
			}
			played.Claims("Laws-2023")
		})
	})
}
