package regulations

import (
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"torneo/crosstable"
	"torneo/laws"
	"torneo/pairing/playoff"
	"torneo/prize"
	"torneo/rating"
	"torneo/tournament"
)

// event returns an event of so many players from a day on, with a rate of play.
func event(players int, start, control string, rounds ...string) *tournament.Tournament {
	t := &tournament.Tournament{Name: "Open", Points: tournament.StandardGamePoints(), Allotted: control, PlannedRounds: len(rounds)}
	t.System, _ = tournament.ParseSystem("FIDE_DUTCH_2026")
	t.Start, _ = tournament.ParseDate(start)
	t.End = t.Start
	for k := range players {
		t.Players = append(t.Players, tournament.Player{Number: k + 1, Name: "P" + strconv.Itoa(k+1), Rating: 1500})
	}
	for _, day := range rounds {
		d, _ := tournament.ParseDate(day)
		t.Rounds = append(t.Rounds, tournament.Round{Date: d})
		if d.Ordinal() > t.End.Ordinal() {
			t.End = d
		}
	}
	t.Rulebook = tournament.ProposeRulebook(t.Start, t.End)
	return t
}

func withRatings(t *tournament.Tournament, ratings ...int) *tournament.Tournament {
	for k, n := range ratings {
		t.Players[k].Rating = n
	}
	return t
}

func facts(t *testing.T, text string) Facts {
	t.Helper()
	f, err := ParseFacts([]byte(text))
	if err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	return *f
}

// states lists the findings of a rule: "not-allowed late".
func states(r *Report, rule string) (all []string) {
	for _, f := range r.Findings {
		if f.Rule == rule {
			all = append(all, string(f.State)+" "+f.Message.ID[strings.LastIndexByte(f.Message.ID, '.')+1:])
		}
	}
	return all
}

func expect(t *testing.T, part string, r *Report, rule string, want ...string) {
	t.Helper()
	if got := states(r, rule); !slices.Equal(got, want) {
		t.Errorf("%s: %s: %q, want %q", part, rule, got, want)
	}
	walked[rule] = true
}

// walked are the rules of which a test has seen what they say.
var walked = map[string]bool{}

func values(r *Report, rule, name string) (all []any) {
	for _, f := range r.Findings {
		if v, ok := f.Message.Args[name]; ok && f.Rule == rule {
			all = append(all, v)
		}
	}
	return all
}

// elsewhere are cases that another package decides.
var elsewhere = map[string]string{"AC": "norm: arbiters"}

// cases are those of testdata/cases.tsv.
var cases = map[string]func(*testing.T){
	"EC01": func(t *testing.T) {
		for _, x := range []struct{ part, facts, want string }{
			{"a", `{"registration": {"on": "2025-05-07"}}`, "settled settled"},
			{"b", `{"registration": {"on": "2025-05-08"}}`, "not-allowed late"},
			{"c", `{"norms": true, "registration": {"on": "2025-04-10"}}`, "settled settled"},
			{"d", `{"norms": true, "registration": {"on": "2025-04-11"}}`, "not-allowed late"},
			{"d, approved", `{"norms": true, "registration": {"on": "2025-04-11", "approved": true}}`, "settled approved"},
			{"the federation asks for ten", `{"registration": {"on": "2025-05-07", "days": 10}}`, "not-allowed late-federation"},
			{"unknown", `{}`, "missing missing"},
		} {
			expect(t, x.part, Check(Request{Tournament: event(10, "2025-05-10", "90+30"), Facts: facts(t, x.facts)}), "registered", x.want)
		}
	},
	"EC02": func(t *testing.T) {
		for n, least := range map[int]int{50: 6, 64: 6, 65: 7, 129: 8, 12: 4} {
			if got := LeastRounds(n); got != least {
				t.Errorf("%d players: %d, want %d", n, got, least)
			}
			for k, want := range []string{"advised few", "advised least", "settled acceptable", "settled good", "settled good"} {
				days := slices.Repeat([]string{"2026-03-05"}, least-1+k)
				expect(t, strconv.Itoa(n), Check(Request{Tournament: event(n, "2026-03-05", "90+30", days...)}), "rounds-swiss", want)
			}
		}
		expect(t, "nobody is left", Check(Request{Tournament: event(4, "2026-03-05", "90+30", slices.Repeat([]string{"2026-03-05"}, 4)...)}), "rounds-swiss", "contradictory many")
		expect(t, "unknown", Check(Request{Tournament: event(50, "2026-03-05", "90+30")}), "rounds-swiss", "advised missing")
	},
	"EC03": func(t *testing.T) {
		for place, want := range []int{128, 64, 32} {
			if got := MostFor(place+1, 7); got != want {
				t.Errorf("place %d: %d, want %d", place+1, got, want)
			}
		}
	},
	"EC04": func(t *testing.T) {
		two := []string{"2025-05-10", "2025-05-10"}
		day := func(part, control, told string, rule string, want ...string) {
			expect(t, part, Check(Request{Tournament: event(10, "2025-05-10", control, two...), Facts: facts(t, told)}), rule, want...)
		}
		day("a", "40/5400+30:1800+30", `{"norms": true}`, "day", "settled settled")
		day("a", "40/5400+30:1800+30", `{"norms": true}`, "control-norms", "settled settled")
		day("b", "30/7200+30:2400+30", `{}`, "day", "not-allowed hours")
		day("c", "20/5400+30:1800+30", `{}`, "control", "not-allowed refused")
		day("d", "30/5400:1800", `{}`, "day", "settled settled")
		day("d", "30/5400:1800", `{}`, "control-entries", "settled everybody")
		day("45 minutes for norms", "45+15", `{"norms": true}`, "control-norms", "not-allowed fast")
		r := Check(Request{Tournament: event(10, "2025-05-10", "30/7200+30:2400+30", two...)})
		if got := values(r, "day", "time"); len(got) != 1 || got[0] != "12:40" {
			t.Errorf("b: %v", got)
		}
		expect(t, "three rounds", Check(Request{Tournament: event(10, "2025-05-10", "60+30", "2025-05-10", "2025-05-10", "2025-05-10"), Facts: facts(t, `{"norms": true}`)}), "day", "not-allowed norms")
		expect(t, "16 of rapid", Check(Request{Tournament: event(40, "2025-05-10", "10+5", slices.Repeat([]string{"2025-05-10"}, 16)...)}), "day", "not-allowed rounds")
	},
	"EC05": func(t *testing.T) {
		for _, x := range []struct {
			part, day string
			a, b      int
			want      string
		}{
			{"a", "2025-05-10", 1750, 1599, "settled below"}, {"b", "2021-05-10", 1750, 1599, "not-allowed high"},
			{"c", "2025-05-10", 1800, 1200, "not-allowed high"}, {"d", "2021-05-10", 1599, 1400, "settled below"},
		} {
			expect(t, x.part, Check(Request{Tournament: withRatings(event(2, x.day, "45+15"), x.a, x.b)}), "control-entries", x.want)
		}
	},
	"EC06": func(t *testing.T) {
		for control, want := range map[string]string{"25+10": "rapid", "40+20": "standard", "7+3": "blitz", "6+5": "rapid", "180": "", "30+30": "standard", "W300-B240": ""} {
			x := event(10, "2025-05-10", control)
			if control == "180" || control[0] == 'W' { // as record 222 has it
				x.TimeControl, x.Allotted = control, ""
			}
			r := Check(Request{Tournament: x})
			if want == "" {
				expect(t, control, r, "control", "not-allowed refused")
				continue
			}
			expect(t, control, r, "control", "settled settled")
			pace, _ := rating.PaceOf(x.WithDefaults())
			if pace.Kind.String() != want {
				t.Errorf("%s: %v", control, pace.Kind)
			}
		}
		expect(t, "announced otherwise", Check(Request{Tournament: event(10, "2025-05-10", "25+10"), Facts: facts(t, `{"rated": "standard"}`)}), "control", "contradictory kind")
		expect(t, "unknown", Check(Request{Tournament: event(10, "2025-05-10", "")}), "control", "missing missing")
	},
	"EC07": func(t *testing.T) {
		for part, late := range map[string]string{"lost": "30:00", "plays": "25:00"} {
			v, err := laws.Judge(laws.Case{Situation: "late-arrival", Edition: "Laws-2014", Kind: laws.Standard, By: laws.White, Facts: map[string]string{"late": late, "default": "30:00"}})
			if err != nil || (v.Answers[0].Result == "-/+") != (part == "lost") {
				t.Errorf("%s: %+v, %v", part, v.Answers, err)
			}
		}
		r := Check(Request{Tournament: event(10, "2014-09-10", "90+30", "2014-09-10"), Facts: facts(t, `{"defaultMinutes": 30, "schedule": {"rounds": ["15:15"]}}`)})
		if got := values(r, "default-time", "time"); len(got) != 1 || got[0] != "15:45" {
			t.Errorf("who comes at %v loses", got)
		}
	},
	"EC08": func(t *testing.T) {
		r := Check(Request{Tournament: event(40, "2025-05-10", "90+30", "2025-05-10", "2025-05-10"), Facts: facts(t, `{"appeals": {"size": 4, "reserves": 0, "minutes": 1440, "written": false}}`)})
		expect(t, "", r, "appeal-time", "not-allowed long")
		expect(t, "", r, "appeal-written", "not-allowed oral")
		expect(t, "", r, "appeal-deposit", "missing missing")
		expect(t, "", r, "committee-odd", "not-allowed even")
		expect(t, "", r, "committee", "advised reserves-other", "settled settled")
	},
	"EC09": func(t *testing.T) {
		with := func(n int) *Report {
			return Check(Request{Tournament: event(n, "2025-05-10", "90+30", "2025-05-10", "2025-05-11"), Facts: facts(t, `{"schedule": {"rounds": ["17:00", "15:00"]}}`), Level: L1})
		}
		expect(t, "a", with(30), "announced-start", "settled countdown")
		r := with(29)
		if got := values(r, "announced-start", "first"); !slices.Contains(got, any("14:55")) {
			t.Errorf("%v", got)
		}
		if got := values(r, "announced-start", "second"); !slices.Contains(got, any("14:59")) {
			t.Errorf("%v", got)
		}
	},
	"EC10": func(t *testing.T) {
		x := teams(event(16, "2025-05-10", "90+30", "2025-05-10"), 4)
		expect(t, "b", Check(Request{Tournament: x, Level: L1, Facts: facts(t, `{"defaultMinutes": 30}`)}), "team-present", "settled must")
		expect(t, "a", Check(Request{Tournament: x, Level: L1, Facts: facts(t, `{"defaultMinutes": 0}`)}), "team-present", "settled must-zero")
		expect(t, "c", Check(Request{Tournament: x, Level: L3, Facts: facts(t, `{"defaultMinutes": 0}`)}), "team-present", "advised should-zero")
		if Enough(4) != 3 || Enough(5) != 3 {
			t.Error("more than half")
		}
	},
	"EC11": func(t *testing.T) {
		for _, x := range []struct {
			list  []int
			right bool
		}{{[]int{1, 2, 4, 5}, true}, {[]int{1, 3, 2, 4}, false}, {[]int{5, 1, 2, 3}, false}} {
			if right := !slices.Contains(crosstable.OutOfOrder([]int{1, 2, 3, 4, 5}, x.list), true); right != x.right {
				t.Errorf("%v: %v", x.list, right)
			}
		}
	},
	"EC12": func(t *testing.T) {
		// In the order in which they played 1, 2, 3 and 5 against 2, 4, 3 and 5: the boards
		// of 4 and 3 are lost for the match.
		if got := crosstable.OutOfOrder([]int{1, 2, 3, 4, 5}, []int{2, 4, 3, 5}); !slices.Equal(got, []bool{false, true, true, false}) {
			t.Errorf("%v", got)
		}
	},
	"EC13": func(t *testing.T) {
		for n, want := range map[int]string{13: "advised win-other", 15: "settled draw"} {
			x := teams(event(4*n, "2015-05-10", "90+30", slices.Repeat([]string{"2015-05-10"}, 7)...), 4)
			r := Check(Request{Tournament: x})
			expect(t, strconv.Itoa(n), r, "team-bye", want)
			if got := values(r, "team-bye", "game"); len(got) != 1 || got[0] != "2.0" {
				t.Errorf("%v", got)
			}
		}
	},
	"EC14": func(t *testing.T) {
		contest, err := tournament.ParseContest("2x15+10")
		if err != nil {
			t.Fatal(err)
		}
		for _, x := range []struct{ tied, places, play, wait int }{{14, 3, 4, 10}, {8, 6, 4, 4}} {
			d := &tournament.PlayOff{Places: tournament.PlayOffPlaces{From: 1, To: x.places, Qualify: true}, Format: tournament.ByStages, Contest: contest}
			list := playoff.Plan(d, "2014", x.tied, 1)
			if len(list) == 0 || list[0].Matches*2 != x.play || list[0].Direct != x.wait {
				t.Errorf("%+v: %+v", x, list)
			}
		}
	},
	"EC15": func(t *testing.T) {
		u, _ := tournament.ReadTimeControl("90+30")
		c := laws.Control{TimeControl: u.Control, Mode: laws.Cumulative}
		for k, x := range [][3]int{{80, 85, 15}, {90, 70, 10}, {87, 79, 16}, {65, 90, 5}, {85, 80, 8}} {
			n := laws.SheetLine{Elapsed: 30 * 60, White: x[2], Black: x[2], Shown: laws.Clocks{White: x[0] * 60, Black: x[1] * 60}}
			agreement := c.Compare(n)
			if got := agreement.Agrees(); got != (k < 4) {
				t.Errorf("%v: %v", x, got)
			}
		}
	},
	"EC16": func(t *testing.T) {
		if got := strings.Join(prize.Sharings, " "); got != "equal tie-break hort" {
			t.Errorf("%s", got)
		}
		expect(t, "", Check(Request{Tournament: event(10, "2015-05-10", "90+30"), Facts: facts(t, `{"prizes": {"sharing": "hort", "sharedPlaces": 4}}`)}), "sharing", "settled hort")
		expect(t, "limit", Check(Request{Tournament: event(10, "2015-05-10", "90+30"), Facts: facts(t, `{"prizes": {"sharing": "equal"}}`)}), "sharing", "missing places")
		expect(t, "unknown", Check(Request{Tournament: event(10, "2015-05-10", "90+30"), Facts: facts(t, `{"says": {"prizes": true}}`)}), "sharing", "missing missing")
	},
	"EC17": func(t *testing.T) {
		expect(t, "", Check(Request{Tournament: event(10, "2025-05-10", "90+30"), Facts: facts(t, `{"draws": {"notBeforeMove": 30}}`)}), "draw-offers", "settled before")
		expect(t, "both", Check(Request{Tournament: event(10, "2025-05-10", "90+30"), Facts: facts(t, `{"draws": {"free": true, "never": true}}`)}), "draw-offers", "contradictory both")
		v, err := laws.Judge(laws.Case{Situation: "draw-agreed-early", Edition: "Laws-2023", Kind: laws.Standard, Facts: map[string]string{}})
		if err != nil || v.Answers[0].Result != "" {
			t.Errorf("a: %+v, %v", v.Answers, err)
		}
	},
	"EC18": func(t *testing.T) {
		for games, counts := range map[int]bool{4: false, 5: true} {
			if got := leftAfter(t, 10, games); got != counts {
				t.Errorf("after %d games: %v", games, got)
			}
		}
	},
	"EC19": func(t *testing.T) {
		r := Check(Request{Tournament: event(10, "2025-05-10", "90+30", "2025-05-10", "2025-05-11"), Facts: facts(t, `{"schedule": {"rounds": ["16:00", "16:05"]}}`)})
		if got := values(r, "flash", "time"); !slices.Equal(got, []any{"16:10", "16:10"}) {
			t.Errorf("%v", got)
		}
		walked["flash"] = true
	},
	"EC20": func(t *testing.T) {
		for _, x := range [][3]string{{"e4", "d5", "1-0"}, {"d4", "e5", "0-1"}, {"d4", "d5", "1/2"}, {"e5", "e4", "1/2"}, {"e4", "d4", ""}} {
			if got, _ := Kings(x[0], x[1]); got != x[2] {
				t.Errorf("%v: %s", x, got)
			}
		}
		expect(t, "2014", Check(Request{Tournament: event(10, "2014-09-10", "90+30")}), "kings", "settled settled")
		expect(t, "2025", Check(Request{Tournament: event(10, "2025-09-10", "90+30")}), "kings")
	},
	"EC21": func(t *testing.T) {
		x := event(60, "2026-07-04", "90+30", "2026-07-04", "2026-07-05", "2026-07-06", "2026-07-07", "2026-07-08", "2026-07-09", "2026-07-10")
		x.TieBreaks, x.ChiefArbiter, x.End = []string{"PTS", "BH/C1"}, "IA Ana Prado (2244000)", x.Rounds[6].Date
		r := Check(Request{Tournament: x, Facts: facts(t, `{"hall": {"address": "Plaza Mayor"}, "schedule": {"rounds": ["17:00","17:00","17:00","17:00","17:00","17:00","17:00"]}, "prizes": {"sharing": "equal", "sharedPlaces": 10}, "says": {"fees": true}}`)})
		expect(t, "", r, "R2", "missing missing")
		expect(t, "", r, "appeal-time", "missing missing")
		expect(t, "", r, "appeal-deposit", "missing missing")
		expect(t, "", r, "default-time", "default none")
		expect(t, "", r, "draw-offers", "default free")
		expect(t, "", r, "absence", "default withdrawn")
		expect(t, "", r, "half-byes", "default none")
		for _, told := range []string{"R1", "R3", "R5", "R12", "R15", "R16", "R18"} {
			expect(t, "", r, told, "settled settled")
		}
		for _, f := range r.Findings {
			if f.State == Missing && !slices.Contains([]string{"R2", "registered", "committee", "appeal-time", "appeal-written", "appeal-deposit"}, f.Rule) {
				t.Errorf("%s is missing: %v", f.Rule, f.Message)
			}
		}
	},
	"EC22": func(t *testing.T) {
		x := withRatings(event(4, "2026-07-04", "45+30", "2026-07-04", "2026-07-04"), 2450, 2100, 1750, 1600)
		a := Check(Request{Tournament: x, Facts: facts(t, `{"norms": true}`)})
		expect(t, "a", a, "control-entries", "not-allowed high")
		expect(t, "a", a, "control-norms", "not-allowed fast")
		expect(t, "a", a, "fast-classic", "default not-approved")
		b := Check(Request{Tournament: x, Facts: facts(t, `{"norms": true, "fastClassic": "2026-05-01"}`)})
		expect(t, "b", b, "control-entries", "settled approved")
		expect(t, "b", b, "control-norms", "advised restricted")
		expect(t, "b", b, "fast-classic", "settled approved")
		x.Rounds = append(x.Rounds, x.Rounds[0])
		expect(t, "three a day", Check(Request{Tournament: x, Facts: facts(t, `{"fastClassic": "2026-05-01"}`)}), "fast-classic", "not-allowed rounds", "settled approved")
		x.Start, x.Rulebook = tournament.Date{Year: 2025, Month: 7, Day: 4}, tournament.Rulebook{}
		expect(t, "2025", Check(Request{Tournament: x, Facts: facts(t, `{"fastClassic": "2026-05-01"}`)}), "fast-classic", "contradictory not-fast")
	},
}

// teams puts players into teams of so many, in a team Swiss.
func teams(t *tournament.Tournament, boards int) *tournament.Tournament {
	t.System, _ = tournament.ParseSystem("FIDE_TEAM_MP_GP")
	t.MatchPoints = tournament.StandardMatchPoints()
	for k := 0; k < len(t.Players); k += boards {
		team := tournament.Team{Number: k/boards + 1, Name: "T" + strconv.Itoa(k/boards+1)}
		for i := range boards {
			team.Players = append(team.Players, k+i+1)
		}
		t.Teams = append(t.Teams, team)
		t.BoardColors = slices.Repeat([]tournament.Color{tournament.White, tournament.Black}, boards/2)
	}
	return t
}

// leftAfter reports that the results of who leaves a round robin after so many games count.
func leftAfter(t *testing.T, players, games int) bool {
	x := event(players, "2025-05-10", "90+30")
	x.System, _ = tournament.ParseSystem("BERGER_ROUNDROBIN")
	x.PlannedRounds, x.LeftStated = players-1, true
	x.Players[0].Withdrawn = true
	for r := range players - 1 {
		round := tournament.Round{}
		if r < games {
			round.Games = []tournament.Game{{White: 1, Black: r + 2, Result: tournament.ByColor[tournament.Outcome]{White: tournament.Win, Black: tournament.Loss}}}
		}
		x.Rounds = append(x.Rounds, round)
	}
	table, err := crosstable.New(x, 0)
	if err != nil {
		t.Fatal(err)
	}
	return !table.Participants[0].Excluded
}

func TestCases(t *testing.T) {
	data, err := os.ReadFile("testdata/cases.tsv")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(data)), "\n")[1:]
	if len(lines) != 33 {
		t.Errorf("%d cases", len(lines))
	}
	left := len(cases)
	for _, line := range lines {
		id, _, _ := strings.Cut(line, "\t")
		if elsewhere[id] != "" || elsewhere[id[:2]] != "" {
			continue
		}
		if test := cases[id]; test == nil {
			t.Errorf("nobody asks %s", id)
		} else {
			left--
			t.Run(id, test)
		}
	}
	if left != 0 {
		t.Errorf("%d are not in the table", left)
	}
}
