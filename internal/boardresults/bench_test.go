package boardresults

import (
	"fmt"
	"strings"
	"testing"
)

// BenchmarkMatch finds 500 boards in a PGN: by number, by name, and by names that are all
// mistyped, each of which is compared with everybody's.
func BenchmarkMatch(b *testing.B) {
	for _, how := range []string{"number", "name", "mistyped"} {
		b.Run(how, func(b *testing.B) {
			var pairs [][2]string
			var file strings.Builder
			for k := range 500 {
				name := func(n int) string {
					return fmt.Sprintf("Surname%c%c%c, Player%d", 'a'+n%26, 'a'+n/26%26, 'a'+n*7%26, n)
				}
				w, bl := name(2*k), name(2*k+1)
				written := [2]string{w, bl}
				switch how {
				case "number":
					w, bl = fmt.Sprintf("%s|%d", w, 1000+2*k), fmt.Sprintf("%s|%d", bl, 1001+2*k)
					written = [2]string{w, bl}
				case "mistyped":
					written = [2]string{strings.Replace(w, "urn", "run", 1), strings.Replace(bl, "urn", "run", 1)}
				}
				pairs = append(pairs, [2]string{w, bl})
				file.WriteString(gameText(written[0], written[1], "1-0", ""))
			}
			s := playing(pairs...)
			for b.Loop() {
				found, err := FromPGN([]byte(file.String()), "x.pgn")
				if err != nil {
					b.Fatal(err)
				}
				if r := Match(s, 2, []Batch{{"x.pgn", found}}); len(r.Suggestions) == 0 && how != "mistyped" {
					b.Fatal("nothing is found")
				}
			}
		})
	}
}
