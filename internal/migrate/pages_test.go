package migrate

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"torneo/internal/incoming"
	"torneo/internal/longtest"
	"torneo/tournament"
)

// published is a way in which a program publishes an event.
type published struct {
	name  string
	write func(*tournament.Tournament) []File
	byes  func(tournament.ByeKind) (tournament.ByeKind, bool) // as the program has them; false: none
	blind func(g *tournament.Game)                            // what it does not say of a game
}

// allByes are those of pages that say which is which; fewByes of pages on which a point is one.
func allByes(b tournament.ByeKind) (tournament.ByeKind, bool) { return b, true }

func fewByes(b tournament.ByeKind) (tournament.ByeKind, bool) {
	if b == tournament.FullPointBye {
		b = tournament.HalfPointBye
	}
	return b, true
}

func seenByes(b tournament.ByeKind) (tournament.ByeKind, bool) {
	b, _ = fewByes(b)
	return b, b != tournament.ZeroPointBye
}

func oneBye(b tournament.ByeKind) (tournament.ByeKind, bool) {
	return b, b == tournament.PairingAllocatedBye
}

func turn(g *tournament.Game) {
	if g.White > g.Black {
		g.White, g.Black, g.Result.White, g.Result.Black = g.Black, g.White, g.Result.Black, g.Result.White
	}
	g.NoColors = g.Result.White.Forfeit()
}

func turnForfeits(g *tournament.Game) {
	if g.Result.White.Forfeit() {
		turn(g)
	}
}

var publishedPages = []published{
	{"Swiss-Chess, lists", swissChessPages, oneBye, nil},
	{"Swiss-Chess, forms", swissChessForms, oneBye, nil},
	{"Vega, layout A", func(r *tournament.Tournament) []File { return vegaPages(r, 'A') }, allByes, nil},
	{"Vega, layout B", func(r *tournament.Tournament) []File { return vegaPages(r, 'B') }, fewByes, nil},
	{"Vega, layout C", func(r *tournament.Tournament) []File { return vegaPages(r, 'C') }, allByes, nil},
	{"Vega, crosstable", func(r *tournament.Tournament) []File { return vegaCrosstable(r, false) }, seenByes, turnForfeits},
	{"Vega, crosstable by places", func(r *tournament.Tournament) []File { return vegaCrosstable(r, true) }, seenByes, turnForfeits},
	{"Vega, everything", func(r *tournament.Tournament) []File {
		return slices.Concat(vegaPages(r, 'A'), vegaCrosstable(r, true), vegaCrosstable(r, false))
	}, fewByes, nil},
	{"Papi", func(r *tournament.Tournament) []File { return papiGrid(r, false) }, fewByes, nil},
	{"French federation", func(r *tournament.Tournament) []File { return papiGrid(r, true) }, fewByes, nil},
	{"SwissPerfect", swissPerfectText, fewByes, turn},
}

// carried returns the part of a record that a program publishes.
func (p *published) carried(record *tournament.Tournament) *tournament.Tournament {
	w := &tournament.Tournament{Points: tournament.StandardGamePoints()}
	for _, p := range record.Players {
		w.Players = append(w.Players, tournament.Player{Number: p.Number, Name: fmt.Sprintf("%s-Longsurname, Forename", p.Name), Title: p.Title, Federation: p.Federation, Rating: p.Rating})
	}
	for _, x := range record.Rounds {
		var y tournament.Round
		for _, g := range x.Games {
			g = tournament.Game{White: g.White, Black: g.Black, Result: tournament.ByColor[tournament.Outcome]{White: rated(g.Result.White), Black: rated(g.Result.Black)}}
			if !g.Result.White.Forfeit() && g.Result.White.Standard()+g.Result.Black.Standard() != tournament.One {
				g.Result = tournament.Both(tournament.Draw) // penalties are not on all pages
			}
			y.Games = append(y.Games, g)
		}
		for _, b := range x.Byes {
			if kind, is := p.byes(b.Kind); is {
				y.Byes = append(y.Byes, tournament.Bye{ID: b.ID, Kind: kind})
			}
		}
		w.Rounds = append(w.Rounds, y)
	}
	for len(w.Rounds) > 0 && silent(&w.Rounds[len(w.Rounds)-1]) {
		w.Rounds = w.Rounds[:len(w.Rounds)-1]
	}
	return w
}

// sentences returns the first problems with what they are about.
func sentences(f *Found) (list []string) {
	for _, p := range f.Problems[:min(3, len(f.Problems))] {
		list = append(list, fmt.Sprintf("%s:%d %v %v", p.File, p.Line, p.Message, p.Message.Args))
	}
	return list
}

// comparable returns a record without what differs by the program: pages by places have no
// numbers, so that players are named by their names.
func comparable(t *tournament.Tournament) *tournament.Tournament {
	name := map[int]string{}
	for k := range t.Players {
		name[t.Players[k].Number] = keyOf(t.Players[k].Name)
	}
	order := make([]string, 0, len(name))
	for _, one := range name {
		order = append(order, one)
	}
	slices.Sort(order)
	number := func(n int) int { i, _ := slices.BinarySearch(order, name[n]); return i + 1 }
	out := &tournament.Tournament{Points: t.Points}
	for _, p := range t.Players {
		out.Players = append(out.Players, tournament.Player{Number: number(p.Number), Name: keyOf(p.Name), Title: p.Title, Federation: p.Federation, Rating: p.Rating})
	}
	slices.SortFunc(out.Players, func(a, b tournament.Player) int { return a.Number - b.Number })
	for _, x := range t.Rounds {
		var y tournament.Round
		for _, g := range x.Games {
			g.White, g.Black = number(g.White), number(g.Black)
			if g.NoColors {
				turn(&g)
			}
			y.Games = append(y.Games, g)
		}
		for _, b := range x.Byes {
			y.Byes = append(y.Byes, tournament.Bye{ID: number(b.ID), Kind: b.Kind})
		}
		out.Rounds = append(out.Rounds, y)
	}
	return sorted(out)
}

func TestPagesThereAndBack(t *testing.T) {
	tried := map[string]int{}
	for seed := range uint64(longtest.Or(2000, 25)) {
		record := drawn(t, 5000+seed)
		if record == nil {
			continue
		}
		for k := range publishedPages {
			p := &publishedPages[k]
			carried := p.carried(record)
			if len(carried.Rounds) == 0 {
				continue
			}
			files := p.write(carried)
			found := Read(files, Options{Answers: incoming.Answers{"colours": "first"}})
			if found.Record == nil {
				t.Fatalf("seed %d, %s: %v %v", seed, p.name, sentences(found), found.Questions)
			}
			if p.name == "SwissPerfect" && found.Numbers == Ranks {
				continue // the order of the points, in which the colours are others
			}
			for n := range carried.Rounds {
				for i := range carried.Rounds[n].Games {
					if p.blind != nil {
						p.blind(&carried.Rounds[n].Games[i])
					}
				}
			}
			for n := range carried.Rounds {
				if p.name == "Vega, everything" || !strings.HasPrefix(p.name, "Vega, crosstable") {
					break
				}
				carried.Rounds[n].Byes = slices.DeleteFunc(carried.Rounds[n].Byes, func(b tournament.Bye) bool { return b.Kind == tournament.ZeroPointBye })
			}
			want, got := comparable(carried), comparable(found.Record)
			if p.name == "SwissPerfect" {
				for i := range want.Players {
					want.Players[i].Title, want.Players[i].Federation, want.Players[i].Rating = "", "", 0
				}
			}
			if p.name == "Papi" || p.name == "French federation" {
				for i := range want.Players { // there are no letters for CM and WCM
					if strings.HasSuffix(want.Players[i].Title, "CM") {
						want.Players[i].Title = ""
					}
				}
			}
			if diff := cmp.Diff(want, got, onlyFacts, cmpopts.IgnoreFields(tournament.Round{}, "Date")); diff != "" {
				t.Fatalf("seed %d, %s (-want +got):\n%s", seed, p.name, diff)
			}
			tried[p.name]++
		}
	}
	for _, p := range publishedPages {
		if tried[p.name] < 5 {
			t.Errorf("%s: %d", p.name, tried[p.name])
		}
	}
	t.Log(tried)
}

// TestEveryCellOfPagesIsCompared changes one result on one page: it is noticed, or nothing else is
// read than before.
func TestEveryCellOfPagesIsCompared(t *testing.T) {
	changes := map[string][][2]string{
		"Swiss-Chess, lists": {{"1&nbsp;-&nbsp;0", "0&nbsp;-&nbsp;1"}, {"0&nbsp;-&nbsp;1", "½&nbsp;-&nbsp;½"}},
		"Swiss-Chess, forms": {{"1&nbsp;-&nbsp;0", "0&nbsp;-&nbsp;1"}, {"<TD>W</TD>", "<TD>S</TD>"}, {"½&nbsp;-&nbsp;½", "1&nbsp;-&nbsp;0"}},
		"Vega, layout A":     {{"1 - 0", "0 - 1"}, {"½ - ½", "1 - 0"}, {"0 - 1", "..."}},
		"Vega, crosstable":   {{`<div class="res">1</div>`, `<div class="res">0</div>`}, {`"cw"`, `"cb"`}, {`"cb">1 `, `"cb">2 `}},
		"Papi":               {{"<td>+&nbsp;", "<td>-&nbsp;"}, {"1B</td>", "1N</td>"}, {"=&nbsp;", "&gt;&nbsp;"}},
		"French federation":  {{"<td>N</td><td>1</td>", "<td>B</td><td>1</td>"}, {"<td>B</td><td>0</td>", "<td>B</td><td>1</td>"}},
		"SwissPerfect":       {{":W", ":L"}, {":D", ":W"}, {"\t 1:", "\t 2:"}},
	}
	changed, noticed := 0, 0
	for seed := range uint64(25) {
		record := drawn(t, 7000+seed)
		if record == nil {
			continue
		}
		for k := range publishedPages {
			p := &publishedPages[k]
			for _, change := range changes[p.name] {
				files := p.write(p.carried(record))
				rng := rand.New(rand.NewPCG(seed, 3))
				f := &files[rng.IntN(len(files))]
				count := bytes.Count(f.Data, []byte(change[0]))
				if count == 0 {
					continue
				}
				at := 0
				for n := rng.IntN(count) + 1; n > 0; n-- {
					at += bytes.Index(f.Data[at:], []byte(change[0])) + 1
				}
				f.Data = slices.Concat(f.Data[:at-1], []byte(change[1]), f.Data[at-1+len(change[0]):])
				found := Read(files, Options{Answers: incoming.Answers{"colours": "first"}})
				changed++
				if found.Record == nil || len(found.Agreement.Differing) > 0 {
					noticed++
					continue
				}
				t.Errorf("seed %d, %s: %q instead of %q is not noticed", seed, p.name, change[1], change[0])
			}
		}
	}
	if changed < 200 || noticed != changed {
		t.Errorf("%d of %d noticed", noticed, changed)
	}
}

// TestLateEntry reads pages of which the older ones have the numbers of their time.
func TestLateEntry(t *testing.T) {
	for _, listed := range []bool{true, false} {
		record := &tournament.Tournament{Points: tournament.StandardGamePoints()}
		for n := 1; n <= 6; n++ {
			record.Players = append(record.Players, tournament.Player{Number: n, Name: fmt.Sprintf("Player%c, Somebody", 'A'+n), Federation: "ESP"})
		}
		won := tournament.ByColor[tournament.Outcome]{White: tournament.Win, Black: tournament.Loss}
		game := func(w, b int) tournament.Game { return tournament.Game{White: w, Black: b, Result: won} }
		record.Rounds = []tournament.Round{{Games: []tournament.Game{game(1, 4), game(5, 2), game(3, 6)}}}
		old := vegaPages(record, 'A')
		late := tournament.Player{Number: 3, Name: "Late, Someone", Federation: "ESP"}
		moved := map[int]int{1: 1, 2: 2, 3: 4, 4: 5, 5: 6, 6: 7}
		now := &tournament.Tournament{Points: record.Points}
		for _, p := range record.Players {
			p.Number = moved[p.Number]
			now.Players = append(now.Players, p)
		}
		now.Players = slices.Insert(now.Players, 2, late)
		now.Rounds = []tournament.Round{{}, {Games: []tournament.Game{game(1, 6), game(4, 2), game(3, 5)}, Byes: []tournament.Bye{{ID: 7}}}}
		for _, g := range record.Rounds[0].Games {
			now.Rounds[0].Games = append(now.Rounds[0].Games, game(moved[g.White], moved[g.Black]))
		}
		files := vegaPages(now, 'A')
		files[1] = old[1]
		if !listed {
			files = files[1:3]
		}
		found := Read(files, Options{})
		if found.Record == nil {
			t.Fatalf("%v", found.Problems)
		}
		if diff := cmp.Diff(comparable(now), comparable(found.Record), onlyFacts); diff != "" {
			t.Error(diff)
		}
		for _, p := range found.Record.Players {
			if p.Name == "Late, Someone" && p.Number != 3 {
				t.Errorf("%+v", p)
			}
		}
		if listed && !said(found, "migrate.numbers.shifted") {
			t.Errorf("%v", found.Problems)
		}
	}
}

// FuzzPages reads hostile pages of each program.
func FuzzPages(f *testing.F) {
	for _, file := range pagesOf(f, "swisschess-set/paar-r2.html", "swisschess-set/teilrang.html", "swisschess-forms.html", "vega-crosstable.html", "vega-set/pairs3.html", "vega-roundrobin-schedule.html", "ffe-grid.html", "swissperfect.txt") {
		data := file.Data
		if at := bytes.Index(data, []byte(`<section id="main"`)); at >= 0 {
			data = slices.Concat([]byte(vegaHead), data[at:])
		}
		f.Add(data[:min(len(data), 6000)])
	}
	for _, file := range pagesOfLeague(drawnLeague(1))["boards, matches and teams"] {
		f.Add(file.Data[:min(len(file.Data), 6000)])
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, a := range []incoming.Answers{nil, {"colours": "first", "event": "1", "numbers": "rank", "match-points": "2-1-0", "board-colours": "odd", "team-bye": "draw", "bye-boards": "half"}} {
			found := Read([]File{{Name: "a.html", Data: data}}, Options{Answers: a})
			if (found.Record == nil) != (found.errors() || len(found.Questions) > 0) {
				t.Fatalf("a record %v with %v", found.Record != nil, found.Problems)
			}
		}
		Read([]File{{Name: "a.html", Data: data}, {Name: "b.html", Data: data}}, Options{})
	})
}

// BenchmarkPages reads an event of 400 players and nine rounds.
func BenchmarkPages(b *testing.B) {
	record := &tournament.Tournament{Points: tournament.StandardGamePoints()}
	for n := 1; n <= 400; n++ {
		record.Players = append(record.Players, tournament.Player{Number: n, Name: fmt.Sprintf("Surname%03d, Forename%03d", n, n), Federation: "ESP", Rating: 2600 - n})
	}
	for round := range 9 {
		var x tournament.Round
		for k := range 200 {
			x.Games = append(x.Games, tournament.Game{White: k + 1, Black: 201 + (k+round)%200, Result: tournament.ByColor[tournament.Outcome]{White: tournament.Win, Black: tournament.Loss}})
		}
		record.Rounds = append(record.Rounds, x)
	}
	for k := range publishedPages {
		p := &publishedPages[k]
		files := p.write(record)
		b.Run(p.name, func(b *testing.B) {
			for b.Loop() {
				if found := Read(files, Options{Answers: incoming.Answers{"colours": "first"}}); found.Record == nil {
					b.Fatal(found.Problems)
				}
			}
		})
	}
}
