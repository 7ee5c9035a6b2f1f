package series_test

import (
	"fmt"
	"strings"
	"testing"

	"torneo/internal/series"
	"torneo/tournament"
)

// stage returns a tournament from lines "ID place points name", its seats named by the letter.
func stage(id string, finished bool, lines ...string) series.Stage {
	s := series.Stage{ID: id, Name: id, There: true, Finished: finished, After: 1}
	for _, line := range lines {
		var player, place, tenths, fide, born int
		var name string
		if _, err := fmt.Sscan(line, &player, &place, &tenths, &name, &fide, &born); err != nil {
			panic(err)
		}
		p := tournament.Player{Name: strings.ReplaceAll(name, "_", " "), FIDEID: int64(fide), Birth: tournament.Date{Year: born}}
		s.Results = append(s.Results, series.Result{Seat: series.Seat{Tournament: id, Player: player}, Player: p, Place: place, Points: tournament.Points(tenths), Performance: 1000 + tenths, In: player%2 == 1})
	}
	return s
}

// said returns the standings in short: "1 Ana 43 A:25 B:18".
func said(st *series.Standings) (list []string) {
	for _, r := range st.Rows {
		line := fmt.Sprintf("%d %s %v", r.Place, r.Name, r.Total)
		for k, x := range r.Scores {
			switch {
			case x == nil:
			case x.Counts:
				line += fmt.Sprintf(" %s:%v", st.Stages[k].ID, x.Value)
			default:
				line += fmt.Sprintf(" %s:(%v)", st.Stages[k].ID, x.Value)
			}
		}
		if r.Decide != "" {
			line += " " + string(r.Decide)
		}
		list = append(list, line)
	}
	return list
}

func wants(t *testing.T, st *series.Standings, want ...string) {
	t.Helper()
	if got := said(st); strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

var three = []series.Stage{
	stage("A", true, "1 1 60 Ana 1 0", "2 2 50 Luis 2 0", "3 3 45 Eva 3 0", "4 3 45 Leo 4 0"),
	stage("B", true, "1 1 40 Luis 2 0", "2 2 40 Ana 1 0", "3 3 35 Eva 3 0"),
	stage("C", true, "1 3 30 Ana 1 0", "2 1 55 Leo 4 0", "3 2 50 Eva 3 0"),
}

// The best results count, by place, by points or by performance; who shares a place in a
// tournament gets the points of that place.
func TestTheBestResultsCount(t *testing.T) {
	s := series.Series{Best: 2, By: series.ByPlace, Table: []tournament.Points{250, 180, 150}, Ties: []series.Tie{series.Countback}}
	wants(t, series.Compute(&s, three, false),
		"1 Ana 43.0 A:25.0 B:18.0 C:(15.0) countback", // a first and two others; Luis a first, a second and no third
		"2 Luis 43.0 A:18.0 B:25.0",
		"3 Leo 40.0 A:15.0 C:25.0", "4 Eva 33.0 A:15.0 B:(15.0) C:18.0")
	s.Ties = nil
	wants(t, series.Compute(&s, three, false),
		"1 Ana 43.0 A:25.0 B:18.0 C:(15.0)", "1 Luis 43.0 A:18.0 B:25.0",
		"3 Leo 40.0 A:15.0 C:25.0", "4 Eva 33.0 A:15.0 B:(15.0) C:18.0")
	s = series.Series{By: series.ByPoints}
	wants(t, series.Compute(&s, three, false),
		"1 Ana 13.0 A:6.0 B:4.0 C:3.0", "1 Eva 13.0 A:4.5 B:3.5 C:5.0", "3 Leo 10.0 A:4.5 C:5.5", "4 Luis 9.0 A:5.0 B:4.0")
	s = series.Series{By: series.ByPerformance, Best: 1}
	wants(t, series.Compute(&s, three[:1], false), "1 Ana 1060.0 A:1060.0", "2 Luis 1050.0 A:1050.0", "3 Eva 1045.0 A:1045.0", "3 Leo 1045.0 A:1045.0")
}

// Each tie decides where the ones before it leave two equal.
func TestTies(t *testing.T) {
	two := []series.Stage{stage("A", true, "1 1 30 Ana 1 0", "2 2 10 Eva 2 0"), stage("B", true, "1 2 20 Ana 1 0", "2 1 40 Eva 2 0")}
	for tie, want := range map[series.Tie]string{series.BestOne: "1 Eva 5.0 A:1.0 B:4.0 best", series.LastOne: "1 Eva 5.0 A:1.0 B:4.0 last", series.Countback: "1 Ana 5.0 A:3.0 B:2.0", series.Everybody: "1 Ana 5.0 A:3.0 B:2.0"} {
		st := series.Compute(&series.Series{By: series.ByPoints, Ties: []series.Tie{tie}}, two, false)
		if got := said(st)[0]; got != want {
			t.Errorf("%s: %s, want %s", tie, got, want)
		}
	}
	s := series.Series{By: series.ByPoints, Best: 1, Ties: []series.Tie{series.Everybody}}
	even := []series.Stage{stage("A", true, "1 1 40 Ana 1 0", "2 2 10 Eva 2 0"), stage("B", true, "1 2 20 Ana 1 0", "2 1 40 Eva 2 0")}
	wants(t, series.Compute(&s, even, false), "1 Ana 4.0 A:4.0 B:(2.0) all", "2 Eva 4.0 A:(1.0) B:4.0")
}

// In a category only its players stand, with the places of the tournament or those among
// themselves.
func TestCategories(t *testing.T) {
	s := series.Series{By: series.ByPlace, Table: []tournament.Points{100, 60, 30}}
	wants(t, series.Compute(&s, three[:1], true), "1 Ana 10.0 A:10.0", "2 Eva 3.0 A:3.0")
	s.Within = true
	wants(t, series.Compute(&s, three[:1], true), "1 Ana 10.0 A:10.0", "2 Eva 6.0 A:6.0")
	if three[0].Results[2].Place != 3 {
		t.Error("the places of the tournament were changed")
	}
}

// Two players are one person with one FIDE ID, or one name and birth; possible ones are
// shown, and somebody decides.
func TestWhoIsOnePerson(t *testing.T) {
	stages := []series.Stage{
		stage("A", true, "1 1 30 García_Pérez,_Ana 77 0", "2 2 20 Gil,_Eva 0 2001", "3 3 10 Ruiz_Soto,_Luis 0 0", "4 4 5 Paz,_Ivo 0 1990"),
		stage("B", false, "1 1 30 Garcia_Perez,_A. 77 0", "2 2 20 GIL,_Eva 0 2001", "3 3 10 Ruiz,_Luis 0 0", "4 4 5 Paz,_Ivo 0 1980"),
	}
	s := series.Series{By: series.ByPoints}
	st := series.Compute(&s, stages, false)
	wants(t, st, "1 Garcia Perez, A. 6.0 A:3.0 B:3.0", "2 GIL, Eva 4.0 A:2.0 B:2.0", "3 Ruiz Soto, Luis 1.0 A:1.0", "3 Ruiz, Luis 1.0 B:1.0", "5 Paz, Ivo 0.5 A:0.5", "5 Paz, Ivo 0.5 B:0.5")
	if len(st.Doubts) != 1 || st.Doubts[0].A.Seat.Player != 3 || !st.Provisional {
		t.Fatalf("%+v", st.Doubts)
	}
	pair := series.Pair{A: st.Doubts[0].A.Seat, B: st.Doubts[0].B.Seat, Same: true}
	s.Said = []series.Pair{pair}
	if st = series.Compute(&s, stages, false); len(st.Rows) != 5 || len(st.Doubts) != 0 {
		t.Errorf("%v %+v", said(st), st.Doubts)
	}
	s.Said[0].Same = false
	if st = series.Compute(&s, stages, false); len(st.Rows) != 6 || len(st.Doubts) != 0 {
		t.Errorf("%v %+v", said(st), st.Doubts)
	}
	ana := series.Pair{A: series.Seat{Tournament: "A", Player: 1}, B: series.Seat{Tournament: "B", Player: 1}}
	s.Said = []series.Pair{ana}
	if st = series.Compute(&s, stages, false); len(st.Rows) != 7 {
		t.Errorf("who is said to be two is one: %v", said(st))
	}
}

// A series is checked before it is kept.
func TestCheck(t *testing.T) {
	good := series.Series{ID: "1", Name: "Circuito", Stages: []string{"a", "b"}, By: series.ByPlace, Table: series.Usual, Ties: series.Ties}
	if wrong := series.Check([]series.Series{good}); len(wrong) > 0 {
		t.Fatal(wrong)
	}
	for name, spoil := range map[string]func(*series.Series){
		"no name": func(s *series.Series) { s.Name = "" }, "no stages": func(s *series.Series) { s.Stages = nil }, "one twice": func(s *series.Series) { s.Stages = []string{"a", "a"} },
		"best of more": func(s *series.Series) { s.Best = 3 }, "no measure": func(s *series.Series) { s.By = "luck" }, "no table": func(s *series.Series) { s.Table = nil },
		"a rising table": func(s *series.Series) { s.Table = []tournament.Points{10, 20} }, "a tie twice": func(s *series.Series) { s.Ties = []series.Tie{series.BestOne, series.BestOne} },
		"no such tie": func(s *series.Series) { s.Ties = []series.Tie{"lot"} }, "no id": func(s *series.Series) { s.ID = "" },
	} {
		bad := good
		spoil(&bad)
		if len(series.Check([]series.Series{bad})) == 0 {
			t.Errorf("%s is taken", name)
		}
	}
	if len(series.Check([]series.Series{good, good})) == 0 {
		t.Error("one series twice is taken")
	}
}
