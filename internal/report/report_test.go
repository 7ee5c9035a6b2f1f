package report_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"torneo/crosstable"
	"torneo/handbook"
	"torneo/i18n"
	"torneo/internal/report"
	"torneo/internal/tournamenttest"
	"torneo/standings"
	"torneo/tiebreak"
	"torneo/tournament"
	"torneo/trf"
)

// read returns the event of a file of testdata.
func read(t *testing.T, name string) *tournament.Tournament {
	t.Helper()
	data, err := os.ReadFile("../../testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	event, _, problems := trf.Read(data)
	if event == nil {
		t.Fatalf("%s: %v", name, problems)
	}
	return event
}

// compute puts the participants in order by a list.
func compute(t *testing.T, event *tournament.Tournament, edition handbook.Edition, list string, lots *standings.Lots) *report.Event {
	t.Helper()
	table, err := crosstable.New(event, 0)
	if err != nil {
		t.Fatal(err)
	}
	specs, err := tiebreak.ParseList(list)
	if err != nil {
		t.Fatal(err)
	}
	c, err := tiebreak.New(table, edition, tiebreak.Options{Unrated: tiebreak.Unrated{Rating: 1400}, BuchholzAnywhere: true, Declared: true})
	if err != nil {
		t.Fatal(err)
	}
	s, err := standings.Compute(c, specs, lots)
	if err != nil {
		t.Fatal(err)
	}
	return &report.Event{Tournament: event, Table: table, Standings: s}
}

// events returns random events of every kind, by name.
func events() map[string]*tournament.Tournament {
	all := map[string]*tournament.Tournament{}
	for name, config := range map[string]tournamenttest.Config{
		"swiss":              {Players: 17, Rounds: 7},
		"round robin":        {Players: 7, RoundRobin: true},
		"double round robin": {Players: 5, DoubleRoundRobin: true},
		"team swiss":         {Players: 9, Rounds: 5, Boards: 4, Reserves: 1},
		"team round robin":   {Players: 5, Boards: 3, RoundRobin: true},
		"unplayed":           {Players: 4, Rounds: 3},
	} {
		config.Forfeits, config.DoubleForfeits, config.MatchForfeits = 8, 3, 5
		config.HalfPointByes, config.ZeroPointByes, config.FullPointByes, config.Withdrawals, config.Unrated = 8, 8, 4, 20, 10
		all[name] = tournamenttest.Random(rand.New(rand.NewPCG(7, 7)), config)
	}
	unplayed := all["unplayed"]
	unplayed.Rounds = nil
	return all
}

// list returns all tie-breaks that suit an event, with modifiers.
func list(event *tournament.Tournament) string {
	if event.IsTeam() {
		return "PTS,MPvGP,MP,GP,MP+GP,DE,DE:GP,WIN,WON,PS/C1,REP,STD,TPN,BH/C1,BH:GP/M1/P,SOB,AOB,FB,SB,SB/C1,KS/L-1,BC,TBR,BBE," +
			"EMMSB,EMGSB/C1,EGMSB,EGGSB,EDE,OTHER_EDEC,EDEBT,EDEBB,EDET,EDEB,SSSC,SSSC/K2/F"
	}
	return "PTS,DE,DE/P,WIN,WON,BPG,BWG,PS,PS/C1,REP,STD,TPN/R,BH,BH/C1,BH/M2,BH/C2/P,BH/F,SOB,AOB,FB/C1,SB,SB/C1,KS,KS/L+1,ARO,ARO/C1," +
		"ARO/U1500,TPR,PTP,APRO,APPO,RTNG/R"
}

// TestEveryDocument builds every document of events of every kind in both
// languages and looks for what is never right.
func TestEveryDocument(t *testing.T) {
	for name, event := range events() {
		for _, lang := range i18n.Languages() {
			p := i18n.New(lang)
			for _, edition := range handbook.TieBreakEditions() {
				t.Run(fmt.Sprintf("%s, %s, %s", name, lang, edition.ID), func(t *testing.T) {
					e := compute(t, event, edition.ID, list(event), standings.LotsOf(event))
					check(t, report.Standings(p, e, report.People))
					check(t, report.Standings(p, e, report.Programs))
					check(t, report.Crosstable(p, e, report.People))
					check(t, report.Crosstable(p, e, report.Programs))
					for k := range e.Standings.List {
						for _, row := range e.Standings.Rows {
							x, ok := e.Standings.Explain(k, row.Number)
							if !ok {
								t.Fatalf("no explanation of %v for %d", e.Standings.List[k], row.Number)
							}
							d := report.Explanation(p, e, row.Number, []tiebreak.Explanation{x})
							check(t, d)
							checkTotal(t, d, row.Values[k])
						}
					}
				})
			}
		}
	}
}

// check looks at the shape of a document and at all its words.
func check(t *testing.T, d *report.Document) {
	t.Helper()
	words := append([]string{d.Title}, d.Lead...)
	words = append(words, d.Notes...)
	for _, table := range d.Tables {
		words = append(append(words, table.Caption), table.Notes...)
		keys := map[string]bool{}
		for _, c := range table.Columns {
			words = append(words, c.Title)
			if c.Key == "" || keys[c.Key] {
				t.Errorf("%s: the key %q is empty or given twice", table.Caption, c.Key)
			}
			keys[c.Key] = true
		}
		for _, r := range table.Rows {
			if len(r) != len(table.Columns) {
				t.Fatalf("%s: row of %d cells for %d columns: %q", table.Caption, len(r), len(table.Columns), r)
			}
			words = append(words, r...)
		}
	}
	for _, w := range words {
		for _, never := range []string{"tiebreak.", "report.", "standings.", "<no value>", "{{", "%!", "map["} {
			if strings.Contains(w, never) {
				t.Errorf("%q contains %q", w, never)
			}
		}
	}
}

// checkTotal wants an explanation to end with the value it explains.
func checkTotal(t *testing.T, d *report.Document, value tiebreak.Value) {
	t.Helper()
	last := d.Tables[len(d.Tables)-1]
	end := last.Notes[len(last.Notes)-1]
	if want := d.Language.Decimal(value.String()); want != "" && !strings.HasSuffix(end, " "+want) {
		t.Errorf("%s ends with %q, want the value %s", d.Tables[0].Caption, end, want)
	}
}

func TestPlaces(t *testing.T) {
	event := read(t, "real/esp_1385606.trf")
	e := compute(t, event, "2026", "PTS,BH", nil)
	column := func(reader report.For) (cells []string) {
		for _, r := range report.Standings(i18n.New(i18n.English), e, reader).Tables[0].Rows {
			cells = append(cells, r[0])
		}
		return cells
	}
	if got := fmt.Sprint(column(report.People)); got != "[1 2 3 4–6 4–6 4–6 7 8 9 10–11 10–11 12 13 14]" {
		t.Errorf("places for people: %s", got)
	}
	if got := fmt.Sprint(column(report.Programs)); got != "[1 2 3 4 4 4 7 8 9 10 10 12 13 14]" {
		t.Errorf("places for programs: %s", got)
	}
	e = compute(t, event, "2026", "PTS,BH", standings.LotsOf(event))
	if got := fmt.Sprint(column(report.People)); got != "[1 2 3 4* 5* 6* 7 8 9 10* 11* 12 13 14]" {
		t.Errorf("drawn places: %s", got)
	}
}

func TestColumnsWithoutContentAreForPrograms(t *testing.T) {
	e := compute(t, read(t, "tiebreaks/held_swiss_5.trf"), "2023", "PTS", nil) // nobody has a title
	keys := func(reader report.For) (keys []string) {
		for _, c := range report.Standings(i18n.New(i18n.English), e, reader).Tables[0].Columns {
			keys = append(keys, c.Key)
		}
		return keys
	}
	if got := fmt.Sprint(keys(report.People)); got != "[rank number name rating federation PTS]" {
		t.Errorf("columns for people: %s", got)
	}
	if got := fmt.Sprint(keys(report.Programs)); got != "[rank number title name rating federation PTS]" {
		t.Errorf("columns for programs: %s", got)
	}
}

func TestExplanationTellsTheCutAndTheAdjustment(t *testing.T) {
	e := compute(t, read(t, "tiebreaks/held_swiss_9.trf"), "2023", "PTS,BH/C1", nil)
	p := i18n.New(i18n.English)
	x, _ := e.Standings.Explain(1, 4) // David has a half-point bye in round 2
	d := report.Explanation(p, e, 4, []tiebreak.Explanation{x})
	round2 := strings.Join(d.Tables[0].Rows[1], "|")
	if want := "2|||half-point bye|a game against oneself, own score 6.0|0.5|(6.0)|14.5|from a voluntarily unplayed round (14.6)"; round2 != want {
		t.Errorf("round 2:\n got %s\nwant %s", round2, want)
	}

	e = compute(t, read(t, "tiebreaks/held_swiss_9.trf"), "2012", "PTS,BH", nil)
	x, _ = e.Standings.Explain(1, 16) // met 6, whose pairing-allocated bye counts as a draw
	d = report.Explanation(p, e, 16, []tiebreak.Explanation{x})
	if len(d.Tables) != 2 || d.Tables[1].Caption != "Adjusted: rounds of opponents that count differently from their score" {
		t.Fatalf("no table of adjustments in %v", d.Tables)
	}
	if got := fmt.Sprint(d.Tables[1].Rows); !strings.Contains(got, "[6 Franck 3 pairing-allocated bye 1.0 → 0.5 ") {
		t.Errorf("adjustments %s", got)
	}
	if got := fmt.Sprint(d.Tables[0].Rows); !strings.Contains(got, "5.5 (adjusted)") {
		t.Errorf("terms %s", got)
	}
}

func TestComparison(t *testing.T) {
	event := read(t, "real/romanian_u1700_1350000.trf")
	table, err := crosstable.New(event, 0)
	if err != nil {
		t.Fatal(err)
	}
	specs, _ := tiebreak.ParseList("PTS,BH/C1,AOB")
	c, err := standings.Compare(table, specs, []handbook.Edition{"2018", "2023", "2026"}, tiebreak.Options{})
	if err != nil {
		t.Fatal(err)
	}
	e := &report.Event{Tournament: event, Table: table}
	for _, lang := range i18n.Languages() {
		d := report.Comparison(i18n.New(lang), e, c)
		check(t, d)
		if n := len(d.Tables[0].Rows); n != 15 {
			t.Errorf("%d rows of places, want 15", n)
		}
	}
	side := report.Side(e, c)
	check(t, side)
	if rows := side.Tables[0].Rows; len(rows) != 45 || rows[0][6] != "–" || rows[44][6] == "–" {
		t.Errorf("%d rows, the average of Buchholz is %q in 2018 and %q in 2026", len(rows), rows[0][6], rows[44][6])
	}
}

func TestASquareStaysReadable(t *testing.T) {
	p := i18n.New(i18n.English)
	for players, square := range map[int]bool{100: true, 101: false} {
		event := tournamenttest.Random(rand.New(rand.NewPCG(1, 1)), tournamenttest.Config{Players: players, RoundRobin: true, Played: 2})
		d := report.Crosstable(p, compute(t, event, "2026", "PTS", nil), report.People)
		check(t, d)
		columns := len(d.Tables[0].Columns)
		if (columns > players) != square {
			t.Errorf("%d players: %d columns", players, columns)
		}
	}
}
