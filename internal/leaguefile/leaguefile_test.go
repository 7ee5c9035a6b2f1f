package leaguefile

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"torneo/i18n"
	"torneo/league"
)

func said(list []Problem) string {
	var lines []string
	for _, p := range list {
		lines = append(lines, i18n.New(i18n.English).Text(p.Sentence()))
	}
	return strings.Join(lines, "\n")
}

// A season is read with its preset, of which it replaces parts, and written so that it is the same.
func TestSeasonsAreReadAndWritten(t *testing.T) {
	s, wrong := Read([]byte("\xef\xbb\xbf" + Example))
	if len(wrong) > 0 {
		t.Fatal(said(wrong))
	}
	if s.Rules.Boards != 2 || s.Rules.Order.By != league.ByName || len(s.Rules.Quotas) != 1 || s.Rules.Points().Default != -10 || s.Clubs[0].Halls[0].Matches != 2 || s.Clubs[0].Teams[0].Squad[0].Birth.Year != 2008 {
		t.Errorf("%+v", s)
	}
	data, err := Write(s)
	if err != nil {
		t.Fatal(err)
	}
	again, wrong := Read(data)
	if len(wrong) > 0 || !reflect.DeepEqual(again, s) {
		t.Errorf("%s\n%s\n%+v\n%+v", said(wrong), data, again, s)
	}
}

// Mistakes have their line and column, or the field.
func TestMistakesOfSeasons(t *testing.T) {
	for _, test := range []struct{ old, new, want string }{
		{"level = 1", "levle = 1", "line 15, column 1: there is no key division.levle"},
		{"level = 1", "level = \"x\"", "line 15"},
		{"level = 1", "level = ", "line 15"},
		{"2026-11-21", "2026-13-17", "line 16"},
		{"default = \"-1\"", "default = \"x\"", "line 9"},
		{"preset = \"bundesliga\"", "preset = \"none\"", "rules.preset: “none” is not known"},
		{"boards = 2", "boards = 0", "rules.boards: 0 is not between 1 and 100"},
		{"boards = 2", "boards = " + strings.Repeat("[", 30), "deeper"},
	} {
		s, wrong := Read([]byte(strings.Replace(Example, test.old, test.new, 1)))
		if got := said(wrong); s != nil || !strings.Contains(got, test.want) {
			t.Errorf("%q lacks %q", got, test.want)
		}
	}
	if _, wrong := Read(make([]byte, MaxFile+1)); len(wrong) != 1 {
		t.Error("a file of any size")
	}
}

// Squads are read with or without the names of the columns, and written so that they are the same.
func TestSquadsAreReadAndWritten(t *testing.T) {
	for _, text := range []string{
		"101, \"Soto, Ana\", 2100\n102,\"Lago, Eva\"\n",
		"name;id;rating\nSoto, Ana;101;2100\nLago, Eva;102\n",
		"101\tSoto, Ana\t2100\n102\tLago, Eva\n",
	} {
		list, wrong := ReadSquad(text)
		if len(wrong) > 0 || len(list) != 2 || list[0].Name != "Soto, Ana" || list[0].Rating != 2100 || list[1].ID != "102" {
			t.Errorf("%+v %s", list, said(wrong))
		}
	}
	list, wrong := ReadSquad("id,name,rating,fide,fide_rating,title,sex,federation,birth,loan,attributes,extra\n1,\"Soto, Ana\",2100,2200001,2050,WFM,W,esp,2008-05-01,c2,transferred|national team,x\n")
	if len(wrong) > 0 || !slices.Equal(list[0].Attributes, []string{"transferred", "national team"}) || !list[0].Extra || list[0].Sex != "w" {
		t.Errorf("%+v %s", list, said(wrong))
	}
	if again, wrong := ReadSquad(WriteSquad(list)); len(wrong) > 0 || !reflect.DeepEqual(again, list) {
		t.Errorf("%+v %s", again, said(wrong))
	}
	for text, want := range map[string]string{
		"1,Ana,x":             "line 1, column 7: “x” cannot be rating",
		"1,Ana\n,Eva":         "line 2, column 1: a player needs",
		"id,name,height\n1,A": "line 1, column 9: “height” is no column",
		"1,\"Ana":             "line 1",
	} {
		if _, wrong := ReadSquad(text); !strings.Contains(said(wrong), want) {
			t.Errorf("%q: %q lacks %q", text, said(wrong), want)
		}
	}
	var many strings.Builder
	for k := range league.MaxSquad + 1 {
		fmt.Fprintf(&many, "%d,A\n", k)
	}
	if _, wrong := ReadSquad(many.String()); len(wrong) != 1 {
		t.Error(said(wrong))
	}
}

// FuzzRead tries that no file stops the program.
func FuzzRead(f *testing.F) {
	f.Add([]byte(Example))
	f.Fuzz(func(_ *testing.T, data []byte) {
		if s, _ := Read(data); s != nil && len(s.Divisions) < 4 && len(s.Clubs) < 20 {
			s.Conflicts(s.Propose())
		}
		ReadSquad(string(data))
	})
}
