package clerk_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/leaguefile"
	"torneo/internal/seasons"
	"torneo/internal/seasons/clerk"
	"torneo/league"
	"torneo/tournament"
	"torneo/trf"
)

// Tables, line-ups, who goes up and down and the reports for rating are the same from the description
// and the report files of a season as at the desk where it is played.
func TestFilesSayWhatTheDeskSays(t *testing.T) {
	h := newHall(t, filepath.Join(t.TempDir(), "torneo.db"), liga())
	h.begin()
	h.playRound("d1", 1, map[string][]int{"t0-1": {3, 0}})
	for n := 1; n <= 3; n++ {
		if n > 1 {
			h.playRound("d1", n, nil)
		}
		h.playRound("d2", n, nil)
	}
	s := h.season()
	var files []string
	var states []*journal.State
	for _, d := range h.divisions(s) {
		data, err := arbiter.WriteReport(d.State, arbiter.TRF26, s.League.Name)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, string(data))
		state, err := arbiter.OpenReport(d.ID+".trf", data, journal.Publication{}, journal.Privacy{})
		if err != nil {
			t.Fatal(say(err))
		}
		states = append(states, state)
	}
	description, err := leaguefile.Write(&s.League)
	if err != nil {
		t.Fatal(err)
	}
	if folder := os.Getenv("LEAGUE_FILES"); folder != "" {
		for k, data := range append(files, string(description)) {
			if err := os.WriteFile(filepath.Join(folder, fmt.Sprint("f", k)), []byte(data), 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
	read, problems := leaguefile.Read(description)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	of := clerk.FileSeason(read)
	divisions, err := clerk.FileDivisions(of, []*journal.State{states[1], states[0]}) // in any order
	if err != nil {
		t.Fatal(say(err))
	}
	at := h.divisions(s)
	want, _ := clerk.Tables(s, at)
	got, why := clerk.Tables(of, divisions)
	if !reflect.DeepEqual(got, want) || len(why) > 0 {
		t.Errorf("%+v, %v\nnot %+v", got, why, want)
	}
	if got, want := fmt.Sprint(of.League.Movements(got, 1)), fmt.Sprint(s.League.Movements(want, 1)); got != want {
		t.Errorf("%s\nnot %s", got, want)
	}
	short := func(list []clerk.Judged) (said []string) {
		for _, x := range list {
			said = append(said, fmt.Sprint(x.Division, x.Team, x.Round, x.Day, x.Boards, x.Found))
		}
		return said
	}
	if got, want := short(clerk.LineUps(of, divisions)), short(clerk.LineUps(s, at)); !reflect.DeepEqual(got, want) || len(got) < 2 {
		t.Errorf("%q\nnot %q", got, want)
	}
	reports := clerk.Reports(of, divisions)
	if len(reports) != 4 || !reports[0].NotYet.IsZero() || reports[1].Month != "2026-11" {
		t.Fatalf("%+v", reports)
	}
	data, err := clerk.FileReport(of, &divisions[0], 2)
	if err != nil || !strings.Contains(string(data), "2026/11/") {
		t.Errorf("%s %v", data, err)
	}
	if x, _, problems := trf.Read(data); x == nil || len(x.Rounds) != 1 {
		t.Errorf("%v", problems)
	}

	// A line-up that is handed in is judged after all who have played.
	ups, problems := leaguefile.ReadLineUps(&of.League, "team;round;1;2\nClub 0 2;3;10;11\n")
	if len(problems) > 0 || len(ups) != 1 {
		t.Fatal(problems)
	}
	if found := clerk.CheckLineUps(of, divisions, ups); len(found) != 1 || found[0].Found[0].Key != "fixed" {
		t.Errorf("%+v", found)
	}

	// Where squads were erased nothing is said against line-ups; tables and reports are as before.
	tables, _ := clerk.Tables(of, divisions)
	if n := of.ForgetMembers(func(tournament.Date) bool { return true }, "2027-06-02"); n < 10 {
		t.Errorf("%d members go", n)
	}
	if list := clerk.LineUps(of, divisions); list != nil {
		t.Errorf("%+v", list)
	}
	if after, why := clerk.Tables(of, divisions); !reflect.DeepEqual(after, tables) || len(tables) == 0 || len(why) > 0 {
		t.Errorf("%+v\nnot %+v %v", after, tables, why)
	}
	if again, err := clerk.FileReport(of, &divisions[0], 2); err != nil || string(again) != string(data) {
		t.Errorf("%v", err)
	}

	refused := func(id string, l *league.Season, states ...*journal.State) {
		t.Helper()
		if _, err := clerk.FileDivisions(clerk.FileSeason(l), states); !errors.As(err, new(*seasons.Refused)) || err.(*seasons.Refused).Message.ID != id {
			t.Errorf("%v, not %s", err, id)
		}
	}
	refused("seasons.report.twice", read, states[0], states[0])
	other := liga()
	other.Clubs[2].Teams[0].Name = "Another"
	refused("seasons.report.team", other, states[0])
	other = liga()
	other.Clubs[2].Teams[0].Division, other.Clubs[2].Teams[1].Division = "d2", "d1"
	refused("seasons.report.divisions", other, states[0])
	other = liga()
	other.Clubs = append(other.Clubs, league.Club{ID: "c9", Name: "Club 9", Teams: []league.Team{{ID: "t9", Name: "Club 9 1", Division: "d1"}}})
	refused("seasons.report.missing", other, states[0])
}
