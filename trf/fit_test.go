package trf

import (
	"slices"
	"strings"
	"testing"

	"torneo/i18n"
	"torneo/tournament"
)

// The record is richer than a report: what is too wide for its columns is cut or left
// out, said, and never a reason not to write the report.
func TestWriteCuts(t *testing.T) {
	huge := tournament.Points(1005)
	national := func(n ...tournament.NationalRating) func(*tournament.Tournament) {
		return func(t *tournament.Tournament) { t.Players[0].National = n }
	}
	teams := func(change func(*tournament.Team)) func(*tournament.Tournament) {
		return func(t *tournament.Tournament) {
			t.Teams = []tournament.Team{{Number: 1, Name: "A", Players: []int{1}}, {Number: 2, Name: "B", Players: []int{2}}}
			change(&t.Teams[0])
		}
	}
	cases := []struct {
		name   string
		change func(t *tournament.Tournament)
		cuts   []string
		line   string // what the report has
		not    string // and has not
	}{
		{"a name of 44 characters", func(t *tournament.Tournament) { t.Players[0].Name = "Example Arachchige, Dinuka Sandaruwan Kumara" },
			[]string{"trf.cut.name"}, "001    1      Example Arachchige, Dinuka Sandar ", "uwan"},
		{"a name of 34 characters that are two bytes each", func(t *tournament.Tournament) { t.Players[0].Name = strings.Repeat("ñ", 34) },
			[]string{"trf.cut.name"}, " " + strings.Repeat("ñ", 33) + " ", strings.Repeat("ñ", 34)},
		{"a cut where a blank is", func(t *tournament.Tournament) { t.Players[0].Name = strings.Repeat("x", 32) + " y" },
			[]string{"trf.cut.name"}, " " + strings.Repeat("x", 32) + "  ", "x y"},
		{"100½ points", func(t *tournament.Tournament) { t.Players[0].Declared.Points = &huge }, []string{"trf.cut.out"}, "2 w 1", "100.5"},
		{"rating and rank", func(t *tournament.Tournament) { t.Players[0].Rating, t.Players[0].Declared.Rank = 10000, 10000 },
			[]string{"trf.cut.out", "trf.cut.out"}, "2 w 1", "10000"},
		{"a negative rating", func(t *tournament.Tournament) { t.Players[0].Rating = -1 }, []string{"trf.cut.out"}, "2 w 1", "-1"},
		{"title, federation, sex and identity", func(t *tournament.Tournament) {
			p := &t.Players[0]
			p.Title, p.Federation, p.Sex, p.FIDEID = "Meister", "Spain", "male", 123456789012
		}, []string{"trf.cut.out", "trf.cut.out", "trf.cut.out", "trf.cut.out"}, "2 w 1", "Spa"},
		{"a text without end", func(t *tournament.Tournament) { t.City = strings.Repeat("x", MaxLineLength) }, []string{"trf.cut.text"}, "022 xxx", strings.Repeat("x", MaxLineLength-3)},
		{"a round of 1999", func(t *tournament.Tournament) { t.Rounds[0].Date = tournament.Date{Year: 1999, Month: 1, Day: 1} },
			[]string{"trf.cut.date"}, "2 w 1", "\n132"},
		{"a board without colour", func(t *tournament.Tournament) {
			t.BoardColors = []tournament.Color{tournament.White, tournament.NoColor}
		},
			[]string{"trf.cut.boards"}, "2 w 1", "\n352"},
		{"a national rating of no federation", national(tournament.NationalRating{Rating: 1955}), []string{"trf.cut.national.out"}, "2 w 1", "1955"},
		{"a federation that is a record", national(tournament.NationalRating{Federation: "XXR", Rating: 1955}), []string{"trf.cut.national.out"}, "2 w 1", "1955"},
		{"a national rating in an event ranked by national ratings", func(t *tournament.Tournament) {
			t.RatingFederation = "CRO"
			t.Players[0].National = []tournament.NationalRating{{Rating: 1955}}
		}, []string{"trf.cut.national.under"}, "CRO    1                                        1955", ""},
		{"two of one list", func(t *tournament.Tournament) {
			t.RatingFederation = "CRO"
			t.Players[0].National = []tournament.NationalRating{{Rating: 1955}, {Federation: "CRO", Rating: 1960}}
		}, []string{"trf.cut.national.out"}, "CRO    1                                        1960", "1955"},
		{"what a national list has", national(tournament.NationalRating{Federation: "CRO", Rating: 1955, Name: strings.Repeat("y", 40), ID: "123456789012", Origin: "Istria", Classification: "MK I"}),
			[]string{"trf.cut.out", "trf.cut.name", "trf.cut.out", "trf.cut.out"}, "CRO    1      " + strings.Repeat("y", 33) + " 1955", "Ist"},
		{"a team", teams(func(x *tournament.Team) {
			x.Name, x.Nickname, x.Strength, x.Declared = strings.Repeat("z", 33), "abcdefg", 1234567, tournament.Declared{Rank: 1000}
		}), []string{"trf.cut.team.name", "trf.cut.team.name", "trf.cut.team.out", "trf.cut.team.out"}, "310   1 " + strings.Repeat("z", 32) + " abcde", "1234567"},
	}
	printers := []*i18n.Printer{i18n.New(i18n.English), i18n.New(i18n.Spanish)}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			tour := mustRead(t, lines(player(1, "2 w 1"), player(2, "1 b 0")))
			c.change(tour)
			got, cuts, err := WriteCutting(tour, TRF26, Options{})
			if err != nil {
				t.Fatal(err)
			}
			if text := string(got); !strings.Contains(text, c.line) || c.not != "" && strings.Contains(text, c.not) {
				t.Errorf("%s\nis to have %q and not %q", text, c.line, c.not)
			}
			var ids []string
			for _, m := range cuts {
				ids = append(ids, m.ID)
				for _, p := range printers {
					checkSentence(t, p, Problem{Message: m})
				}
			}
			if !slices.Equal(ids, c.cuts) {
				t.Errorf("cuts %v, want %v", ids, c.cuts)
			}
			again, _, problems := Read(got)
			if again == nil {
				t.Errorf("what is written does not read: %v", problems)
			}
			if _, err := Write(tour, TRF16, Options{}); err != nil {
				t.Errorf("TRF16: %v", err)
			}
		})
	}
}
