package report_test

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"strings"
	"testing"

	"torneo/i18n"
	"torneo/internal/report"
	"torneo/pairing"
	"torneo/tournament"
)

// A picture is well-formed XML whatever the names are, and says every name; its
// cards stay within it.
func TestScheduleAsPicture(t *testing.T) {
	record := &tournament.Tournament{Name: `"Cup" <&> ]]>` + "\x00\x1b[2J", Points: tournament.StandardGamePoints()}
	for n := range 7 {
		record.Players = append(record.Players, tournament.Player{Number: n + 1, Name: fmt.Sprintf("<Player> & %d, %s", n+1, strings.Repeat("棋", n*4))})
	}
	rounds, err := pairing.Schedule(record, pairing.Options{System: pairing.Berger})
	if err != nil {
		t.Fatal(err)
	}
	for _, lang := range i18n.Languages() {
		for _, bare := range []bool{false, true} {
			var out bytes.Buffer
			if err := (&report.Timetable{Tournament: record, Rounds: rounds, Bare: bare}).SVG(&out, i18n.New(lang)); err != nil {
				t.Fatal(err)
			}
			d := xml.NewDecoder(bytes.NewReader(out.Bytes()))
			text := ""
			var wide, tall int
			for {
				token, err := d.Token()
				if err == io.EOF {
					break
				}
				if err != nil {
					t.Fatalf("%v\n%s", err, out.Bytes())
				}
				switch x := token.(type) {
				case xml.CharData:
					text += string(x)
				case xml.StartElement:
					at := map[string]int{}
					for _, a := range x.Attr {
						var n int
						if _, err := fmt.Sscan(a.Value, &n); err == nil {
							at[a.Name.Local] = n
						}
					}
					if x.Name.Local == "svg" {
						wide, tall = at["width"], at["height"]
					} else if at["x"]+at["width"] > wide || at["y"]+at["height"] > tall {
						t.Errorf("%s at %v in %d × %d", x.Name.Local, at, wide, tall)
					}
				}
			}
			for k := range record.Players {
				if name := record.Players[k].Name; !strings.Contains(text, name) {
					t.Errorf("%s is not in the picture", name)
				}
			}
		}
	}
}
