package trf_test

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strconv"
	"testing"

	"torneo/tournament"
	"torneo/trf"
)

// oldAnswer is what a sample beside it holds.
type oldAnswer struct {
	Rounds  int
	Players []struct {
		No           int
		Name, Points string
		Rating       any
		ID           string `json:"id_column"`
		Sex, Birth   string
		FedColumn    string `json:"fed_column"`
		Place        string
	}
	Games []struct {
		Round, White, Black int
		Result              string
	}
}

func readSample(t *testing.T, name, answer string) (*tournament.Tournament, trf.Problems, oldAnswer) {
	t.Helper()
	data, err := os.ReadFile("testdata/editions/" + name)
	if err != nil {
		t.Fatal(err)
	}
	record, _, problems := trf.Read(data)
	if record == nil {
		t.Fatal(problems)
	}
	text, err := os.ReadFile("testdata/editions/" + answer)
	if err != nil {
		t.Fatal(err)
	}
	var want oldAnswer
	if err := json.Unmarshal(text, &want); err != nil {
		t.Fatal(err)
	}
	if len(record.Players) != len(want.Players) || len(record.Rounds) != want.Rounds {
		t.Fatalf("%d players, %d rounds", len(record.Players), len(record.Rounds))
	}
	var games, right []string
	results := map[tournament.Outcome]string{tournament.Win: "1-0", tournament.Draw: "1/2", tournament.Loss: "0-1", tournament.ForfeitWin: "+-", tournament.ForfeitLoss: "-+"}
	for n := range record.Rounds {
		for _, g := range record.Rounds[n].Games {
			games = append(games, fmt.Sprint(n+1, g.White, g.Black, results[g.Result.White]))
		}
	}
	for _, g := range want.Games {
		right = append(right, fmt.Sprint(g.Round, g.White, g.Black, g.Result))
	}
	slices.Sort(games)
	slices.Sort(right)
	if !slices.Equal(games, right) {
		t.Errorf("%v\nwant\n%v", games, right)
	}
	return record, problems, want
}

// TestNationalNumbers reads an Irish report of before 2006: its numbers are no FIDE IDs.
func TestNationalNumbers(t *testing.T) {
	record, problems, want := readSample(t, "krause-national-ids.tab", "krause-national-ids.expected.json")
	for k, p := range want.Players {
		got := record.Players[k]
		rating := fmt.Sprint(got.Rating)
		if len(got.National) == 1 && got.National[0].Rating > 0 {
			rating = fmt.Sprintf("%04d", got.National[0].Rating)
		}
		wanted := fmt.Sprint(p.Rating)
		if n, _ := strconv.Atoi(wanted); n == 0 {
			wanted = "0"
		}
		if got.FIDEID != 0 || len(got.National) != 1 || got.National[0].ID != p.ID || got.National[0].Federation != "IRL" || got.Name != p.Name || rating != wanted || got.Declared.Points.String() != p.Points || fmt.Sprint(got.Declared.Rank) != p.Place {
			t.Errorf("%+v, want %+v", got, p)
		}
	}
	if len(problems.AtLeast(trf.Violation)) > 0 || !slices.Contains(record.Rounds[2].Byes, tournament.Bye{ID: 15, Kind: tournament.HalfPointBye}) {
		t.Errorf("%v", problems)
	}
}

// TestFIDEIDsStay leaves long numbers, and short ones of newer reports, what they are.
func TestFIDEIDsStay(t *testing.T) {
	line := func(n, id int) string {
		return fmt.Sprintf("001 %4d      %-33s 2000 IRL %11d             0.0 %4d\n", n, fmt.Sprintf("Player, %c", 'A'+n), id, n)
	}
	for text, first := range map[string]int64{
		"012 A\n" + line(1, 2500001) + line(2, 2500002):              2500001,
		"012 A\nXXR 5\n" + line(1, 21) + line(2, 22):                 21,
		"012 A\n" + line(1, 2500001) + line(2, 2500002) + line(3, 5): 2500001,
		"012 A\n" + line(1, 2500001) + line(2, 22) + line(3, 21):     2500001,
	} {
		record, _, problems := trf.Read([]byte(text))
		if record == nil || record.Players[0].FIDEID != first {
			t.Errorf("%s: %v", text, problems)
		}
	}
	quoted := "012 A\n001    1      Player, B                         2000 IRL   \"2500001\"             0.0    1\n"
	if record, _, problems := trf.Read([]byte(quoted)); record == nil || record.Players[0].FIDEID != 2500001 {
		t.Error(problems)
	}
}

// TestReportOfLichess takes nothing of the site for the event's.
func TestReportOfLichess(t *testing.T) {
	record, problems, want := readSample(t, "lichess-swiss.trf", "lichess-swiss.expected.json")
	if record.Federation != "" || record.ChiefArbiter != "" || record.InitialColor != tournament.NoColor || record.Start.String() != "2026/04/01" || len(problems.AtLeast(trf.Violation)) > 0 {
		t.Errorf("%+v %v", record, problems)
	}
	for k, p := range want.Players {
		if got := record.Players[k]; got.Name != p.Name || fmt.Sprint(got.Rating) != fmt.Sprint(p.Rating) {
			t.Errorf("%+v", got)
		}
	}
	for n, b := range []tournament.Bye{{ID: 11, Kind: tournament.ZeroPointBye}, {ID: 11, Kind: tournament.HalfPointBye}, {ID: 10, Kind: tournament.PairingAllocatedBye}, {ID: 8, Kind: tournament.ZeroPointBye}} {
		if !slices.Equal(record.Rounds[n].Byes, []tournament.Bye{b}) {
			t.Errorf("round %d: %+v", n+1, record.Rounds[n].Byes)
		}
	}
}
