package report

import (
	"encoding/xml"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/jedib0t/go-pretty/v6/text"

	"torneo/i18n"
	"torneo/pairing/knockout"
	"torneo/tournament"
)

func bracketOf(t *testing.T, names ...string) *Bracket {
	t.Helper()
	e := &tournament.Tournament{Name: "Copa <1>", Points: tournament.StandardGamePoints(), Matches: tournament.MatchPlan{ThirdPlace: true}}
	for i, name := range names {
		e.Players = append(e.Players, tournament.Player{Number: i + 1, Name: name})
	}
	b, err := knockout.Now(e)
	if err != nil {
		t.Fatal(err)
	}
	return &Bracket{Tournament: e, Bracket: b}
}

// Names of other scripts, too long or with escape sequences leave every line of the
// drawing in its column.
func TestABracketLinesUp(t *testing.T) {
	b := bracketOf(t, "Ana", "中村 光中村 光中村 光中村 光中村 光中村 光", "Zoe\x1b[2J", "Jose\u0301 Mari\u0301a", strings.Repeat("x", 60), "B\nC")
	var out strings.Builder
	if err := b.Text(&out, i18n.New(i18n.English), false); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(out.String(), "\x1b") {
		t.Errorf("an escape sequence comes out:\n%s", out.String())
	}
	columns := map[int]int{}
	for _, line := range strings.Split(out.String(), "\n") {
		at := 0
		for _, r := range line {
			if strings.ContainsRune("┐┘├│", r) {
				columns[at]++
			}
			at += text.RuneWidth(r)
		}
	}
	if len(columns) != 3 {
		t.Errorf("the lines stand in %v:\n%s", columns, out.String())
	}
}

// A picture is XML whatever the names are, and says in words what it shows.
func TestPicturesOfBrackets(t *testing.T) {
	for n := 2; n <= 33; n++ {
		names := make([]string, n)
		for i := range names {
			names[i] = fmt.Sprintf("<script>&\"%d\x00", i+1)
		}
		b := bracketOf(t, names...)
		for _, draw := range []func(io.Writer, *i18n.Printer) error{b.SVG, b.Figure} {
			var out strings.Builder
			if err := draw(&out, i18n.New(i18n.Spanish)); err != nil {
				t.Fatal(err)
			}
			d := xml.NewDecoder(strings.NewReader(out.String()))
			boxes := 0
			for {
				token, err := d.Token()
				if err == io.EOF {
					break
				}
				if err != nil {
					t.Fatalf("%d players: %v", n, err)
				}
				if e, ok := token.(xml.StartElement); ok && e.Name.Local == "rect" {
					boxes++
				}
			}
			if boxes != len(b.Bracket.Matches)+1 {
				t.Errorf("%d players: %d boxes for %d matches", n, boxes, len(b.Bracket.Matches))
			}
			if strings.Contains(out.String(), "<script") || !strings.Contains(out.String(), "role=\"img\"") || strings.Count(out.String(), "encuentro ") < len(b.Bracket.Matches) {
				t.Errorf("%d players: %.300s", n, out.String())
			}
		}
	}
}

func TestContestInWords(t *testing.T) {
	c, err := tournament.ParseContest("2,2x15+10,first:3+2,first:4x3,first:1x3,sudden:5v4,1x5")
	if err != nil {
		t.Fatal(err)
	}
	want := "2 partidas; 2 partidas (15 min + 10 s); partidas hasta que se gane una (3 min + 2 s); hasta 4 partidas, hasta que se gane una (3 min); una partida, si se gana (3 min); muerte súbita, las negras ganan con tablas (5 min – 4 min); una partida (5 min)"
	if got := Contest(i18n.New(i18n.Spanish), c, false); got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
}
