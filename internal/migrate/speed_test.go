package migrate

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"torneo/internal/parcel"
)

// bigTable returns a crosstable of players who meet by their halves, as Chess-Results writes it.
func bigTable(title string, players, rounds int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\nNo.;Name;Rtg;FED", title)
	for n := range rounds {
		fmt.Fprintf(&b, ";%d.Rd", n+1)
	}
	b.WriteString(";Pts.;Rk.;TB1\n")
	half := players / 2
	for p := range players {
		fmt.Fprintf(&b, "%d;%s Surname%d, Name%d;%d;ESP", p+1, strings.ReplaceAll(title, " ", ""), p, p, 2400-p)
		points := 0
		for n := range rounds {
			first := p < half
			opponent := half + (p+n)%half
			if !first {
				opponent = ((p-half-n)%half + half) % half
			}
			white := first == (n%2 == 0)
			wins := first == ((p+opponent+n)%3 > 0)
			if wins {
				points++
			}
			fmt.Fprintf(&b, ";%d%c%d", opponent+1, "bw"[map[bool]int{true: 1}[white]], map[bool]int{true: 1}[wins])
		}
		fmt.Fprintf(&b, ";%d;;0\n", points)
	}
	return b.String()
}

// BenchmarkPlayers400 reads a file of 400 players and nine rounds.
func BenchmarkPlayers400(b *testing.B) {
	data := []byte(bigTable("Open", 400, 9))
	for b.Loop() {
		if f := Read([]File{{Name: "open.csv", Data: data}}, Options{}); f.Record == nil {
			b.Fatal(f.Problems)
		}
	}
}

// folderOf writes a folder of events with a list and nine rounds each.
func folderOf(tb testing.TB, files int) string {
	tb.Helper()
	root := tb.TempDir()
	for k := range files / 10 {
		title := fmt.Sprintf("Open %c%c", 'A'+k/26%26, 'A'+k%26)
		r := reader{Options: Options{}, found: &Found{}, files: []File{{Name: "x.csv", Data: []byte(bigTable(title, 100, 9))}}, columns: map[string]bool{}, ties: map[string]bool{}}
		r.read()
		t := r.found.Record
		if t == nil {
			tb.Fatal(r.found.Problems)
		}
		var list strings.Builder
		fmt.Fprintf(&list, "%s\nNo.;Name;Rtg\n", title)
		for _, p := range t.Players {
			fmt.Fprintf(&list, "%d;%s;%d\n", p.Number, p.Name, p.Rating)
		}
		write := func(name, text string) {
			if err := os.WriteFile(filepath.Join(root, fmt.Sprintf("%03d-%s.csv", k, name)), []byte(text), 0o644); err != nil {
				tb.Fatal(err)
			}
		}
		write("list", list.String())
		for n := range t.Rounds {
			var round strings.Builder
			fmt.Fprintf(&round, "%s\nRound %d\nBo.;No.;White;Result;Black;No.\n", title, n+1)
			for board, g := range t.Rounds[n].Games {
				result := "1 - 0"
				if !g.Result.White.IsWin() {
					result = "0 - 1"
				}
				fmt.Fprintf(&round, "%d;%d;%s;%s;%s;%d\n", board+1, g.White, t.Players[g.White-1].Name, result, t.Players[g.Black-1].Name, g.Black)
			}
			write(fmt.Sprintf("round%d", n+1), round.String())
		}
	}
	return root
}

// BenchmarkFolder1000 puts 1,000 files of 100 events together, and reads each event.
func BenchmarkFolder1000(b *testing.B) {
	root := folderOf(b, 1000)
	for b.Loop() {
		var p parcel.Parcel
		if err := p.AddPath(root); err != nil {
			b.Fatal(err)
		}
		g, err := Gather(b.Context(), &p, Options{})
		if err != nil || len(g.Events) != 100 || len(g.Aside) > 0 {
			b.Fatal(err, len(g.Events), g.Aside)
		}
		for _, e := range g.Events {
			if f := e.Read(Options{}); f.Record == nil || len(f.Record.Rounds) != 9 {
				b.Fatal(e.Names(), f.Problems)
			}
		}
		p.Close()
	}
}
