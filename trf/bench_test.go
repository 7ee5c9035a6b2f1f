package trf

import (
	"fmt"
	"strings"
	"testing"
)

// hugeOpen returns a Swiss of as many players as fit in a report.
func hugeOpen(players, rounds int) []byte {
	var b strings.Builder
	b.WriteString("012 Open\n042 2026/03/01\n052 2026/03/11\n")
	fmt.Fprintf(&b, "142 %d\n", rounds)
	for n := 1; n <= players; n++ {
		p := playerText{number: n, sex: "m", name: fmt.Sprintf("Surname%04d, Given", n), rating: "2000", federation: "ESP", id: fmt.Sprint(2200000 + n), birth: "1990/01/01"}
		even := n <= players/2*2
		for r := range rounds {
			if even { // 1-2, 3-4 … with changing colours
				p.cells = append(p.cells, fmt.Sprintf("%d %c =", (n-1)^1+1, "wb"[(n+r)%2]))
			} else {
				p.cells = append(p.cells, "0000 - U")
			}
		}
		p.points = fmt.Sprintf("%.1f", float64(rounds)/2)
		if !even {
			p.points = fmt.Sprintf("%.1f", float64(rounds))
		}
		b.WriteString(p.String())
		b.WriteByte('\n')
	}
	return []byte(b.String())
}

func BenchmarkRead(b *testing.B) {
	open := hugeOpen(9999, 11)
	for _, c := range []struct {
		name string
		data []byte
	}{
		{"9999 players", open},
		{"9999 players, accents", []byte(strings.ReplaceAll(string(open), "Surname", "Señalés"))},
		{"200 players", hugeOpen(200, 9)},
		{"50 teams", readFile(b, "testdata/real/grandmommyscup.trf")},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.SetBytes(int64(len(c.data)))
			b.ReportAllocs()
			for b.Loop() {
				if t, _, problems := Read(c.data); t == nil || len(problems.AtLeast(Violation)) > 0 {
					b.Fatalf("%v", problems[:min(3, len(problems))])
				}
			}
		})
	}
}

func BenchmarkWrite(b *testing.B) {
	t, _, _ := Read(hugeOpen(9999, 11))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Write(t, TRF26, Options{}); err != nil {
			b.Fatal(err)
		}
	}
}
