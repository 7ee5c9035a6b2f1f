package arbiter

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"torneo/internal/migrate"
	"torneo/pairing"
	"torneo/simulate"
	"torneo/tournament"
	"torneo/trf"
)

// took imports a report into a new event.
func (v *venue) took(file string, data []byte, level Level) (string, ImportReport, error) {
	return v.desk.Import(context.Background(), chief, "1", file, data, Silence{}, Consent{Level: level})
}

func TestExample(t *testing.T) {
	v := newVenue(t, 2, 1)
	id, err := v.desk.Example(context.Background(), chief, "1")
	if err != nil {
		t.Fatal(describe(err))
	}
	v.id = id
	s := v.state()
	if len(s.Players) != 24 || s.Current() != 4 || len(s.Missing(4)) == 0 || len(s.Missing(4)) == 12 || !s.FIDEMode() || len(s.Notes) > 0 {
		t.Errorf("%d players, round %d, %d games without result, notes %v", len(s.Players), s.Current(), len(s.Missing(4)), s.Notes)
	}
	if problems := mustRead(t, example); len(problems.AtLeast(trf.Adjustment)) > 0 {
		t.Errorf("%v", problems)
	}
	// It can be played to its end.
	v.play(4)
	for r := 5; r <= 7; r++ {
		v.pair(Silent)
		v.play(r)
	}
	if _, err := v.desk.Report(context.Background(), id, FinalTRF26); err != nil {
		t.Error(describe(err))
	}
}

func mustRead(t *testing.T, data []byte) trf.Problems {
	t.Helper()
	record, _, problems := trf.Read(data)
	if record == nil {
		t.Fatalf("%v\n%s", problems, data)
	}
	return problems
}

func TestImportOfWhatCannotBeRead(t *testing.T) {
	v := newVenue(t, 2, 1)
	for name, test := range map[string]struct{ data, want string }{
		"nothing":    {"", "arbiter.import.unreadable"},
		"no players": {"012 Open\n", "arbiter.player.nobody"},
		"two games":  {strings.Replace(string(example), "2.5    6    13 b 1", "2.5    6    12 b 1", 1), "arbiter.import.unreadable"},
		"another":    {strings.Replace(string(example), "FIDE_DUTCH_2026", "CUSTOM_SWISS", 1), "arbiter.setup.invalid"},
		"points":     {strings.Replace(string(example), "142 7\n", "142 7\n162  W 1.0    D 0.9    L 0.0\n", 1), "arbiter.setup.invalid"},
	} {
		t.Run(name, func(t *testing.T) {
			_, report, err := v.took("x.trf", []byte(test.data), TwoSteps)
			var r *Refused
			if !errors.As(err, &r) || r.Message.ID != test.want {
				t.Fatalf("%s, want %s", describe(err), test.want)
			}
			legible(t, r.Message)
			if report.Record != nil || test.want == "arbiter.import.unreadable" && report.Problems.Count(trf.Error) == 0 {
				t.Errorf("%+v", report)
			}
		})
	}
	var r *Refused
	if _, _, err := v.desk.Import(context.Background(), Person{Name: "Eva", Role: Screen}, "1", "x.trf", example, Silence{}, Consent{Level: TwoSteps}); !errors.As(err, &r) || r.Message.ID != "rights.refused.role" {
		t.Errorf("a screen imports: %v", err)
	}
	if list, _ := v.desk.Store().Journals(context.Background(), "1"); len(list) != 1 {
		t.Errorf("%d tournaments", len(list))
	}
}

func TestImportSaysWhatItSettles(t *testing.T) {
	v := newVenue(t, 2, 1)
	var lines []string
	for line := range strings.Lines(string(example)) {
		switch line[:3] {
		case "012", "142", "192", "202":
		default:
			lines = append(lines, line)
		}
	}
	data := []byte(strings.Join(lines, ""))
	_, report, err := v.took("club/Abierto 2.trf", data, Silent)
	var u *Unconfirmed
	if !errors.As(err, &u) || u.Level < Acknowledge {
		t.Fatal(describe(err))
	}
	for _, w := range u.Warnings {
		legible(t, w.Message)
	}
	var said []string
	for _, p := range report.Problems.AtLeast(trf.Adjustment) {
		legible(t, p.Sentence())
		said = append(said, p.Message.ID)
	}
	for _, want := range []string{"arbiter.import.name", "arbiter.import.system", "arbiter.import.rounds", "arbiter.import.ties"} {
		if !strings.Contains(strings.Join(said, " ")+" ", want+" ") {
			t.Errorf("%v: no %s", said, want)
		}
	}
	if v.id, _, err = v.took("club/Abierto 2.trf", data, u.Level); err != nil {
		t.Fatal(describe(err))
	}
	if s := v.state(); s.Config.Name != "Abierto 2" || s.Config.Rounds != 7 || s.File != "Abierto 2.trf" || !s.FIDEMode() {
		t.Errorf("%+v", s.Config)
	}
}

// Where a report does not name its system, a round robin is taken for one, and
// what is taken can be said beforehand.
func TestImportWithoutSystem(t *testing.T) {
	for _, test := range []struct {
		file, system string
		departures   int
	}{
		{"uzchesscup.trf", "BERGER_ROUNDROBIN", 0},
		{"albanian_roundrobin_1381000.trf", "BERGER_ROUNDROBIN", 0},
		{"austria_roundrobin_blitz_1384827.trf", "BERGER_ROUNDROBIN", 0},
		{"aut_1384031.trf", "FIDE_DUTCH_2026", 0},
		{"romanian_u1700_1350000.trf", "FIDE_DUTCH_2026", 1},
	} {
		data, err := os.ReadFile("../../testdata/real/" + test.file)
		if err != nil {
			t.Fatal(err)
		}
		v := newVenue(t, 2, 1)
		id, report, err := v.took(test.file, data, Confirm)
		if err != nil {
			t.Errorf("%s: %s", test.file, describe(err))
			continue
		}
		v.id = id
		if c := v.state().Config; c.System != test.system || report.Departures() != test.departures {
			t.Errorf("%s: %s, %d departures", test.file, c.System, report.Departures())
		}
		if final := Final(v.state()); final != nil {
			t.Errorf("%s: %s", test.file, describe(final))
		}
	}
}

func TestImportWithWhatIsSaidBeforehand(t *testing.T) {
	var lines []string
	for line := range strings.Lines(string(example)) {
		if line[:3] != "142" && line[:3] != "192" && line[:3] != "152" && line[:3] != "132" {
			lines = append(lines, line)
		}
	}
	data := []byte(strings.Join(lines, ""))
	v := newVenue(t, 2, 1)
	take := func(s Silence) (ImportReport, error) {
		id, report, err := v.desk.Import(context.Background(), chief, "1", "x.trf", data, s, Consent{Level: Confirm})
		v.id = id
		return report, err
	}
	report, err := take(Silence{Rounds: 9})
	if err != nil || v.state().Config.Rounds != 9 || v.state().Config.Initial == tournament.NoColor {
		t.Fatalf("%s", describe(err))
	}
	var said []string
	for _, p := range report.Problems.AtLeast(trf.Adjustment) {
		legible(t, p.Message)
		said = append(said, p.Message.ID)
	}
	for _, want := range []string{"arbiter.import.system", "arbiter.import.points", "arbiter.import.rounds", "arbiter.import.initial"} {
		if !slices.Contains(said, want) {
			t.Errorf("%v: no %s", said, want)
		}
	}
	var r *Refused
	if _, err := take(Silence{Rounds: 3}); !errors.As(err, &r) || r.Message.ID != "arbiter.setup.rounds.paired" {
		t.Error(describe(err))
	}
	if _, err := take(Silence{System: "BERGER_ROUNDROBIN"}); err != nil {
		t.Error(describe(err))
	} else if v.state().Config.System != "BERGER_ROUNDROBIN" || v.state().Config.Rounds != 23 {
		t.Errorf("%+v", v.state().Config)
	}
	data = []byte("012 Cup\n092 Scheveningen\n001    1      A                                 1000                             0.0    1\n001    2      B                                 1000                             0.0    2\n")
	if _, err := take(Silence{}); !errors.As(err, &r) || r.Message.ID != "arbiter.import.no-system" {
		t.Error(describe(err))
	}
}

func TestImportOfOtherPairings(t *testing.T) {
	v := newVenue(t, 2, 1)
	// 1-13 and 2-14 of the first round become 1-14 and 2-13.
	data := string(example)
	for _, change := range [][2]string{
		{"2.5    6    13 b 1", "2.5    6    14 b 1"}, {"3.0    1    14 w 1", "3.0    1    13 w 1"},
		{"1.0   20     1 w 0", "1.0   20     2 b 0"}, {"2.5    6     2 b 0", "2.5    6     1 w 0"},
	} {
		if !strings.Contains(data, change[0]) {
			t.Fatalf("no %q", change[0])
		}
		data = strings.Replace(data, change[0], change[1], 1)
	}
	_, report, err := v.took("x.trf", []byte(data), Acknowledge)
	var u *Unconfirmed
	if !errors.As(err, &u) || u.Level != Confirm || report.Departures() == 0 || len(report.Rounds) != 4 || len(report.Rounds[0].Differences) == 0 {
		t.Fatalf("%s %+v", describe(err), report.Rounds)
	}
	if v.id, _, err = v.took("x.trf", []byte(data), Confirm); err != nil {
		t.Fatal(describe(err))
	}
	s := v.state()
	if len(s.Notes) != report.Departures() || s.Notes[0].Text != "Import @ Round 1: 13-1 2-14 => 14-1 2-13" || !s.FIDEMode() {
		t.Errorf("%+v", s.Notes)
	}
}

// Exported tournaments can be imported, and imported ones are paired as before: random
// tournaments with everything that happens in them, in the middle of which the desk
// takes over.
func TestImportOfRandomTournaments(t *testing.T) {
	for seed := range uint64(25) {
		o := simulate.Options{Players: 20, Rounds: 7}
		if seed%3 == 0 {
			o.Acceleration = simulate.Baku
		}
		record, err := simulate.Tournament(rand.New(rand.NewPCG(seed, 1)), o)
		if err != nil {
			t.Fatal(err)
		}
		data, err := trf.Write(record, trf.TRF26, trf.Options{})
		if err != nil {
			t.Fatal(err)
		}
		v := newVenue(t, 2, 1)
		id, report, err := v.took("random.trf", data, Acknowledge)
		if err != nil {
			t.Fatalf("seed %d: %s", seed, describe(err))
		}
		v.id = id
		if checked, err := pairing.Check(record, pairing.Options{}); err != nil || len(checked) != len(report.Rounds) || report.Departures() > 0 {
			t.Errorf("seed %d: %d of %d rounds checked, %d departures, %v", seed, len(report.Rounds), len(checked), report.Departures(), err)
		}
		out, err := WriteReport(v.state(), TRF26, "")
		if err != nil {
			t.Fatalf("seed %d: %s", seed, describe(err))
		}
		again, _, problems := trf.Read(out)
		if again == nil || len(problems.AtLeast(trf.Violation)) > 0 {
			t.Fatalf("seed %d: %v", seed, problems)
		}
		for k := range record.Players {
			was, is := &record.Players[k], &again.Players[k]
			if was.Name != is.Name || *was.Declared.Points != *is.Declared.Points || was.Declared.Rank != is.Declared.Rank {
				t.Errorf("seed %d: player %d was %v and is %v", seed, was.Number, was.Declared, is.Declared)
			}
		}
		if checked, err := pairing.Check(again, pairing.Options{}); err != nil || len(checked) != len(report.Rounds) {
			t.Errorf("seed %d: %v", seed, err)
		} else {
			for _, c := range checked {
				if len(c.Differences) > 0 {
					t.Errorf("seed %d: round %d comes out otherwise: %+v", seed, c.Round, c.Differences)
				}
			}
		}
	}
}

func TestImportKeepsCorrectionsOfPoints(t *testing.T) {
	v := newVenue(t, 2, 1)
	record, _, _ := trf.Read(example)
	record.Corrections = []tournament.PointCorrection{{Game: -5, Round: 2, IDs: []int{2}}}
	data, err := trf.Write(record, trf.TRF26, trf.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if v.id, _, err = v.took("x.trf", data, Confirm); err != nil {
		t.Fatal(describe(err))
	}
	ranking, err := Standings(v.state(), 0)
	if err != nil {
		t.Fatal(err)
	}
	i, _ := ranking.Table.IndexOf(2)
	if got := ranking.Table.Final(i, tournament.GameScore); got != 25 {
		t.Errorf("number 2 has %v points, want 2.5", got)
	}
}

func TestImportKeepsWhatItDoesNotUse(t *testing.T) {
	v := newVenue(t, 2, 1)
	record, _, _ := trf.Read(example)
	record.TimeControl, record.RankingMethod, record.RatingFederation = "5400+30", "FIDON", "ESP"
	record.Players[0].National = []tournament.NationalRating{{Federation: "ESP", Name: record.Players[0].Name, Rating: 2390}}
	data, err := trf.Write(record, trf.TRF26, trf.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if v.id, _, err = v.took("x.trf", data, Confirm); err != nil {
		t.Fatal(describe(err))
	}
	again, text := v.report(TRF26)
	if again.TimeControl != "5400+30" || again.RankingMethod != "FIDON" || again.RatingFederation != "ESP" || len(again.Players[0].National) != 1 {
		t.Errorf("%+v\n%s", again, text)
	}
}

// Who knows better than the names in which encoding a report is says it.
func TestImportInTheEncodingStated(t *testing.T) {
	line := "001 %4d      %-33s %4d POL%24s 0.0 %4d\n"
	data := []byte("012 Turniej\n032 POL\n142 3\n192 FIDE_DUTCH_2026\n" + fmt.Sprintf(line, 1, "Rados\xb3aw", 2700, "", 1) + fmt.Sprintf(line, 2, "Ana", 2400, "", 2))
	for encoding, want := range map[string]string{"": "Radosław", "windows-1257": "Rados³aw", "windows-1252": "Rados³aw", "windows-1251": "Radosіaw"} {
		v := newVenue(t, 2, 1)
		id, _, err := v.desk.Import(context.Background(), chief, "1", "x.trf", data, Silence{Encoding: encoding}, Consent{Level: Confirm})
		if err != nil {
			t.Fatalf("%s: %v", encoding, err)
		}
		s, err := v.desk.State(context.Background(), id)
		if err != nil || s.Players[0].Name != want {
			t.Errorf("%s: %v, %v", encoding, s.Players, err)
		}
	}
	v := newVenue(t, 2, 1)
	for _, encoding := range []string{"latin-9", "utf-8"} {
		if _, _, err := v.desk.Import(context.Background(), chief, "1", "x.trf", data, Silence{Encoding: encoding}, Consent{Level: Confirm}); err == nil {
			t.Errorf("%s is taken", encoding)
		}
	}
}

// A record as JSON, which convert writes, begins the same tournament as its report.
func TestImportOfARecordAsJSON(t *testing.T) {
	data, err := os.ReadFile("../../testdata/real/sample.trf")
	if err != nil {
		t.Fatal(err)
	}
	record, _, problems := trf.Read(data)
	if record == nil {
		t.Fatal(problems)
	}
	asJSON, err := json.Marshal(record)
	if err != nil {
		t.Fatal(err)
	}
	byReport, _, err := readReport([]migrate.File{{Name: "sample.trf", Data: data}}, Silence{})
	if err != nil {
		t.Fatal(err)
	}
	byJSON, report, err := readReport([]migrate.File{{Name: "sample.json", Data: asJSON}}, Silence{})
	if err != nil {
		t.Fatal(err)
	}
	byJSON.File = byReport.File
	if !reflect.DeepEqual(byJSON, byReport) {
		t.Errorf("%+v\n%+v", byJSON, byReport)
	}
	if len(report.Rounds) == 0 {
		t.Error("no round was compared with the rules")
	}
	_, report, err = readReport([]migrate.File{{Name: "torn.json", Data: asJSON[:len(asJSON)/2]}}, Silence{})
	if refused := (*Refused)(nil); !errors.As(err, &refused) || len(report.Problems) == 0 || report.Problems[0].Line == 0 {
		t.Errorf("torn: %v, %v", err, report.Problems)
	}
}

// A pairing-allocated bye of the round to come is not taken over: its pairing gives it
// (R-BYE-BEFORE).
func TestImportLeavesByesOfTheRoundToCome(t *testing.T) {
	data, err := os.ReadFile("../../testdata/reports/preselected-pab.trf")
	if err != nil {
		t.Fatal(err)
	}
	imported, report, err := readReport([]migrate.File{{Name: "pab.trf", Data: data}}, Silence{})
	if err != nil {
		t.Fatal(describe(err))
	}
	if n := imported.Tournament.RoundsPaired(); n != 1 || len(imported.Tournament.Rounds[1].Byes) != 0 {
		t.Errorf("%d rounds, byes %v", n, imported.Tournament.Rounds[1].Byes)
	}
	if !slices.ContainsFunc(report.Problems, func(p trf.Problem) bool { return p.Message.ID == "imported.bye-before" }) {
		t.Errorf("nothing is said: %v", report.Problems)
	}
}
