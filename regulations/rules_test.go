package regulations

import (
	"slices"
	"strings"
	"testing"

	"torneo/handbook"
	"torneo/i18n"
	"torneo/tournament"
)

// What other rules say, case by case.
func TestRules(t *testing.T) {
	two := []string{"2026-07-04", "2026-07-05"}
	small := func() *tournament.Tournament { return event(20, "2026-07-04", "90+30", two...) }
	change := func(f func(*tournament.Tournament)) *tournament.Tournament {
		x := small()
		f(x)
		return x
	}
	table := func(rounds int) *tournament.Tournament {
		x := event(10, "2026-07-04", "90+30", slices.Repeat([]string{"2026-07-04"}, rounds)...)
		x.System, _ = tournament.ParseSystem("BERGER_ROUNDROBIN")
		return x
	}
	team := func(f func(*tournament.Tournament)) *tournament.Tournament {
		x := teams(event(16, "2026-07-04", "90+30", two...), 4)
		f(x)
		return x
	}
	nothing := func(*tournament.Tournament) {}
	for _, x := range []struct {
		rule  string
		event *tournament.Tournament
		level Level
		facts string
		want  string // findings with commas
	}{
		{"level", small(), "", `{}`, "default taken"},
		{"level", small(), "", `{"norms": true}`, "settled l2"},
		{"level", small(), "", `{"rated": "no"}`, "settled none"},
		{"level", small(), L1, `{}`, "settled l1"},
		{"rating-list", small(), "", `{}`, "default default"},
		{"rating-list", small(), "", `{"registration": {"list": "2026-06"}}`, "not-allowed other"},
		{"rating-list", small(), "", `{"registration": {"list": "2026-07"}}`, "settled settled"},
		{"rating-list", change(func(t *tournament.Tournament) { t.Start.Month, t.Start.Day = 1, 31 }), "", `{"registration": {"list": "2026-01"}}`, "settled settled"},
		{"report-due", small(), "", `{}`, "settled until,settled until"},
		{"report-due", small(), None, `{}`, ""},
		{"length", change(func(t *tournament.Tournament) { t.End.Month = 9 }), "", `{}`, "settled periods"},
		{"length", event(10, "2015-01-10", "90+30", "2015-01-10", "2015-06-10"), L2, `{}`, "not-allowed too-long"},
		{"length", event(10, "2015-01-10", "90+30", "2015-01-10", "2015-06-10"), L2, `{"league": true}`, "settled periods"},
		{"length", small(), "", `{}`, ""},
		{"dates", small(), "", `{}`, "settled settled"},
		{"dates", change(func(t *tournament.Tournament) { t.Start, t.End = t.End, t.Start }), "", `{}`, "contradictory turned"},
		{"dates", change(func(t *tournament.Tournament) { t.End = t.Start }), "", `{}`, "contradictory outside"},
		{"dates", change(func(t *tournament.Tournament) { t.Start, t.End = tournament.Date{}, tournament.Date{} }), "", `{}`, "missing start"},
		{"dates", change(func(t *tournament.Tournament) { t.Rounds[1].Date = tournament.Date{} }), "", `{}`, "missing days"},
		{"dates", event(10, "2026-07-04", "90+30", "2026-07-04", "2026-07-04"), "", `{"schedule": {"rounds": ["10:00", "13:59"]}}`, "contradictory overlap"},
		{"dates", event(10, "2026-07-04", "90+30", "2026-07-04", "2026-07-04"), "", `{"schedule": {"rounds": ["10:00", "14:00"]}}`, "settled settled"},
		{"dates", event(10, "2026-07-04", "90+30", "2026-07-04", "2026-07-04"), "", `{"schedule": {"rounds": ["10:00", "10:00"]}}`, "contradictory order"},
		{"draw-of-lots", small(), L2, `{}`, ""},
		{"draw-of-lots", table(9), L2, `{}`, "missing missing"},
		{"draw-of-lots", table(9), L3, `{}`, "advised missing"},
		{"draw-of-lots", table(9), L2, `{"schedule": {"rounds": ["10:00"], "draw": "2026-07-03 22:01"}}`, "not-allowed late"},
		{"draw-of-lots", table(9), L2, `{"schedule": {"rounds": ["10:00"], "draw": "2026-07-03 22:00"}}`, "settled settled"},
		{"draw-of-lots", event(10, "2014-07-04", "90+30", "2014-07-04"), L2, `{}`, "missing missing"},
		{"technical-meeting", small(), L1, `{}`, "missing missing"},
		{"technical-meeting", small(), L3, `{}`, ""},
		{"technical-meeting", small(), L1, `{"schedule": {"rounds": ["10:00"], "technicalMeeting": "2026-07-04 10:00"}}`, "contradictory late"},
		{"technical-meeting", small(), L1, `{"schedule": {"rounds": ["10:00"], "technicalMeeting": "2026-07-03 20:00"}}`, "settled settled"},
		{"announced-start", small(), L1, `{}`, "settled minutes"},
		{"announced-start", small(), L3, `{}`, ""},
		{"closing", small(), "", `{"schedule": {"rounds": ["10:00", "16:00"], "closing": "2026-07-05 20:00"}}`, "settled settled"},
		{"closing", small(), "", `{"schedule": {"rounds": ["10:00", "16:00"], "closing": "2026-07-05 19:59"}}`, "contradictory early"},
		{"closing", small(), "", `{"schedule": {"rounds": ["10:00", "16:00"], "closing": "2026-07-05 20:59", "playOffMinutes": 30}}`, "contradictory play-off"},
		{"entry-closes", small(), "", `{"schedule": {"rounds": ["10:00"], "entryUntil": "2026-07-04 10:30"}}`, "contradictory late"},
		{"entry-closes", small(), "", `{"schedule": {"rounds": ["10:00"], "entryUntil": "2026-07-04 10:00"}}`, "settled settled"},
		{"reply", small(), "", `{"schedule": {"replyBy": "2026-07-04"}}`, "contradictory late"},
		{"reply", small(), "", `{"schedule": {"replyBy": "2026-06-04"}}`, "settled settled"},
		{"control-entries", small(), None, `{}`, ""},
		{"rounds-table", table(9), "", `{}`, "settled settled"},
		{"rounds-table", table(8), "", `{}`, "contradictory other"},
		{"rounds-norms", table(9), L2, `{}`, "settled settled"},
		{"rounds-norms", table(8), L2, `{}`, "not-allowed few"},
		{"rounds-norms", table(8), L3, `{}`, ""},
		{"rounds-norms", table(8), L2, `{"kind": "team"}`, "settled settled"},
		{"kept-apart", change(func(t *tournament.Tournament) {
			t.Prohibited = []tournament.Prohibition{{FirstRound: 1, IDs: []int{1, 2}}}
		}), "", `{}`, "settled before"},
		{"kept-apart", change(func(t *tournament.Tournament) {
			t.Prohibited = []tournament.Prohibition{{FirstRound: 2, IDs: []int{1, 2}}}
			t.Rounds[0].Games = []tournament.Game{{White: 1, Black: 3}}
		}), "", `{}`, "advised later"},
		{"acceleration", change(func(t *tournament.Tournament) { t.System.Baku = true }), "", `{}`, "settled before"},
		{"acceleration", small(), "", `{}`, ""},
		{"own-system", small(), "", `{}`, ""},
		{"own-system", change(func(t *tournament.Tournament) { t.System = tournament.System{} }), "", `{}`, "missing missing"},
		{"own-system", change(func(t *tournament.Tournament) { t.System, _ = tournament.ParseSystem("CUSTOM_SWISS") }), "", `{}`, "not-allowed authorised"},
		{"own-system", change(func(t *tournament.Tournament) { t.System, _ = tournament.ParseSystem("CUSTOM_SWISS") }), None, `{}`, "advised authorised"},
		{"sent-system", change(func(t *tournament.Tournament) {
			t.System, _ = tournament.ParseSystem("CUSTOM_SWISS")
			t.Rulebook.Pairing = "Swiss-2017"
		}), "", `{}`, "advised sent"},
		{"sent-system", small(), "", `{}`, ""},
		{"default-time", small(), "", `{"defaultMinutes": 0}`, "settled zero"},
		{"default-time", small(), "", `{"defaultMinutes": 121}`, "contradictory long"},
		{"draw-offers", small(), "", `{"draws": {"never": true}}`, "settled never"},
		{"half-byes", small(), L3, `{"halfPointByes": {"each": 1, "untilRound": 1}}`, "settled settled"},
		{"half-byes", small(), L3, `{"halfPointByes": {"each": 1, "untilRound": 2}}`, "advised last"},
		{"half-byes", small(), L3, `{"halfPointByes": {"each": 1}}`, "missing until"},
		{"half-byes", small(), L3, `{"halfPointByes": {"each": 2, "untilRound": 1}}`, "not-allowed several"},
		{"half-byes", small(), L1, `{"halfPointByes": {"each": 1, "untilRound": 1}}`, "not-allowed official"},
		{"half-byes", event(20, "2014-07-04", "90+30", "2014-07-04"), L3, `{"halfPointByes": {"each": 2}}`, ""},
		{"absence", small(), "", `{"absence": "out"}`, "settled settled"},
		{"tie-breaks", small(), "", `{}`, "missing missing"},
		{"tie-breaks", change(func(t *tournament.Tournament) { t.TieBreaks = []string{"PTS", "BH"} }), "", `{}`, "settled settled"},
		{"tie-breaks", change(func(t *tournament.Tournament) { t.TieBreaks = []string{"PTS", "EDE"} }), "", `{}`, "not-allowed refused"},
		{"rating-ties", change(func(t *tournament.Tournament) { t.TieBreaks = []string{"PTS", "ARO"} }), "", `{}`, "settled settled"},
		{"rating-ties", change(func(t *tournament.Tournament) { t.TieBreaks = []string{"PTS", "ARO"} }), "", `{"youth": true}`, "advised youth"},
		{"rating-ties", change(func(t *tournament.Tournament) { t.TieBreaks = []string{"PTS", "ARO"}; unrate(t, 4) }), "", `{}`, "settled settled"},
		{"rating-ties", change(func(t *tournament.Tournament) { t.TieBreaks = []string{"PTS", "ARO"}; unrate(t, 5) }), "", `{}`, "advised unrated"},
		{"few-games", change(func(t *tournament.Tournament) { t.TieBreaks, t.PlannedRounds = []string{"BH/C1", "BH"}, 7 }), "", `{}`, "advised few"},
		{"few-games", change(func(t *tournament.Tournament) { t.TieBreaks, t.PlannedRounds = []string{"BH/C1", "BH"}, 8 }), "", `{}`, "settled settled"},
		{"few-games", change(func(t *tournament.Tournament) { t.TieBreaks, t.PlannedRounds = []string{"BH/M1"}, 8 }), "", `{}`, "advised few"},
		{"line-up", team(nothing), "", `{"schedule": {"lineUpMinutes": 30}}`, "settled settled"},
		{"line-up", team(nothing), "", `{}`, "missing missing"},
		{"team-order", team(nothing), "", `{}`, "default fixed"},
		{"team-order", team(func(t *tournament.Tournament) { t.Players[1].Rating = 1600 }), "", `{"teams": {"order": "hundred"}}`, "settled hundred"},
		{"team-order", team(func(t *tournament.Tournament) { t.Players[1].Rating = 1601 }), "", `{"teams": {"order": "hundred"}}`, "contradictory wrong"},
		{"team-order", team(func(t *tournament.Tournament) { t.Players[1].Rating = 1501 }), "", `{"teams": {"order": "rating"}}`, "contradictory wrong"},
		{"captains", team(nothing), L1, `{}`, ""},
		{"captains", team(nothing), L1, `{"fideEvent": true}`, "missing missing"},
		{"captains", team(nothing), L1, `{"fideEvent": true, "teams": {"captainsRegistered": false}}`, "not-allowed without"},
		{"norms", table(9), L2, `{}`, "advised none"},
		{"norms", event(10, "2026-07-04", "10+5"), L2, `{}`, "not-allowed quick"},
		{"norms", strong(table(9)), L2, `{}`, "settled possible,settled possible"},
		{"arbiters", event(51, "2026-07-04", "90+30"), "", `{"arbiters": [{"name": "A", "title": "IA"}, {"name": "B"}]}`, "advised few"},
		{"arbiters", event(50, "2026-07-04", "90+30"), "", `{"arbiters": [{"name": "A", "title": "IA"}, {"name": "B"}]}`, "settled settled"},
		{"arbiters", event(50, "2026-07-04", "90+30"), "", `{}`, "advised named"},
		{"supervised", event(20, "2026-07-04", "10+5"), "", `{"supervised": true, "arbiters": [{"name": "A"}, {"name": "B"}, {"name": "C"}]}`, "contradictory few"},
		{"supervised", event(18, "2026-07-04", "10+5"), "", `{"supervised": true, "arbiters": [{"name": "A"}, {"name": "B"}, {"name": "C"}]}`, "settled settled"},
		{"supervised", event(8, "2026-07-04", "3+2"), "", `{"supervised": true, "arbiters": [{"name": "A"}, {"name": "B"}, {"name": "C"}]}`, "contradictory few"},
		{"supervised", event(8, "2026-07-04", "3+2"), "", `{"supervised": true}`, "missing missing"},
		{"chief", small(), L2, `{}`, "missing missing"},
		{"chief", small(), L3, `{}`, ""},
		{"chief", small(), L2, `{"arbiters": [{"name": "A", "title": "NA"}]}`, "not-allowed untitled"},
		{"chief", small(), L2, `{"arbiters": [{"name": "A", "title": "FA"}]}`, "settled settled"},
		{"chief", small(), L1, `{"arbiters": [{"name": "A", "title": "FA"}]}`, "not-allowed not-ia"},
		{"chief", small(), L1, `{"arbiters": [{"name": "A", "title": "IA"}]}`, "missing category"},
		{"chief", small(), L1, `{"arbiters": [{"name": "A", "title": "IA", "category": "C"}]}`, "not-allowed low"},
		{"chief", change(func(t *tournament.Tournament) { t.ChiefArbiter = "Ana Prado" }), L2, `{}`, "missing title"},
		{"licences", small(), "", `{"arbiters": [{"name": "A", "licensed": false}, {"name": "B"}]}`, "not-allowed without"},
		{"committee", small(), "", `{}`, "missing missing"},
		{"committee", small(), "", `{"appeals": {"size": 1, "reserves": 2}}`, "advised small"},
		{"committee", small(), "", `{"appeals": {"size": 3, "reserves": 2}}`, "settled settled"},
		{"committee", small(), "", `{"appeals": {"size": 3}}`, "advised reserves,settled settled"},
		{"committee", small(), "", `{"fideEvent": true, "appeals": {"size": 5, "reserves": 0}}`, "not-allowed size"},
		{"committee-odd", small(), "", `{"appeals": {"size": 5}}`, "settled settled"},
		{"committee-federations", foreign(small()), "", `{"appeals": {"members": [{"name": "A", "federation": "ESP"}, {"name": "B", "federation": "ESP"}]}}`, "advised same"},
		{"committee-federations", small(), "", `{"appeals": {"members": [{"name": "A", "federation": "ESP"}, {"name": "B", "federation": "ESP"}]}}`, ""},
		{"committee-federations", small(), "", `{"fideEvent": true, "appeals": {"members": [{"name": "A", "federation": "ESP"}], "reserveMembers": [{"name": "B", "federation": "ESP"}]}}`, "not-allowed same"},
		{"committee-federations", small(), "", `{"appeals": {"members": [{"name": "A", "federation": "ESP"}, {"name": "B", "federation": "FRA"}]}}`, "settled settled"},
		{"committee-age", small(), "", `{"appeals": {"members": [{"name": "A", "birth": "2005-07-05"}]}}`, "not-allowed young"},
		{"committee-age", small(), "", `{"appeals": {"members": [{"name": "A", "birth": "2005-07-04"}]}}`, "settled settled"},
		{"committee-age", small(), "", `{"appeals": {"members": [{"name": "A", "birth": "2005"}]}}`, "missing birth"},
		{"committee-people", change(func(t *tournament.Tournament) { t.Players[0].Name = "A" }), "", `{"appeals": {"members": [{"name": "A"}, {"name": "B", "arbiter": true}]}}`, "advised plays,advised arbiter"},
		{"appeal-time", small(), "", `{"appeals": {"minutes": 60}}`, "settled settled"},
		{"appeal-time", small(), "", `{"fideEvent": true, "appeals": {"minutes": 30}}`, "not-allowed official"},
		{"appeal-time", event(10, "2026-07-04", "90+30", "2026-07-04", "2026-07-04"), "", `{"schedule": {"rounds": ["10:00", "14:30"]}, "appeals": {"minutes": 31}}`, "not-allowed long"},
		{"appeal-time", event(10, "2026-07-04", "90+30", "2026-07-04", "2026-07-04"), "", `{"schedule": {"rounds": ["10:00", "14:30"]}, "appeals": {"minutes": 30}}`, "settled settled"},
		{"appeal-written", small(), "", `{"appeals": {"written": true}}`, "settled settled"},
		{"appeal-deposit", small(), "", `{"appeals": {"deposit": 50}}`, "missing currency"},
		{"appeal-deposit", small(), "", `{"appeals": {"deposit": 50, "currency": "EUR"}}`, "settled settled"},
		{"fair-play", small(), "", `{}`, "default level-rated"},
		{"fair-play", small(), "", `{"prizes": {"fundEUR": 15000}}`, "default level-fund"},
		{"fair-play", small(), "", `{"prizes": {"fundEUR": 15000}, "fairPlay": {"level": 3}}`, "advised low"},
		{"fair-play", small(), L1, `{"fairPlay": {"level": 2}}`, "not-allowed low"},
		{"fair-play", event(20, "2020-07-04", "90+30"), L1, `{"fairPlay": {"level": 2}}`, ""},
		{"fair-play-officer", small(), "", `{"prizes": {"fundEUR": 15000}, "fairPlay": {"specialists": 1}}`, "advised officer"},
		{"fair-play-officer", small(), L2, `{"fairPlay": {"specialists": 1}}`, "settled settled"},
		{"fair-play-officer", small(), L2, `{"fairPlay": {"specialists": 0}}`, "advised few"},
		{"fair-play-measures", small(), "", `{"fairPlay": {"measures": ["detector"]}}`, "settled settled"},
		{"fair-play-measures", small(), L1, `{}`, "missing missing"},
		{"hall-area", small(), "", `{"hall": {"squareMetres": 39}}`, "advised small"},
		{"hall-area", small(), "", `{"hall": {"squareMetres": 40}}`, "settled settled"},
		{"hall-area", small(), L1, `{"hall": {"squareMetres": 99}}`, "not-allowed small"},
		{"hall-light", small(), "", `{"hall": {"lux": 449}}`, "advised dark"},
		{"hall-light", small(), "", `{"hall": {"lux": 500}}`, "advised dim"},
		{"hall-light", small(), "", `{"hall": {"lux": 800}}`, "settled settled"},
		{"hall-comfort", small(), "", `{"hall": {"celsius": 26, "rowsCm": 200}}`, "advised temperature,advised rows"},
		{"hall-comfort", small(), "", `{"hall": {"celsius": 22}}`, ""},
		{"most-players", small(), "", `{"mostPlayers": 19}`, "contradictory more"},
		{"most-players", small(), "", `{"mostPlayers": 20}`, "settled settled"},
	} {
		r := Check(Request{Tournament: x.event, Level: x.level, Facts: facts(t, x.facts)})
		if got := strings.Join(states(r, x.rule), ","); got != x.want {
			t.Errorf("%s of %s with %s: %q, want %q", x.rule, x.level, x.facts, got, x.want)
		}
		walked[x.rule] = true
	}
}

func unrate(t *tournament.Tournament, players int) {
	for k := range players {
		t.Players[k].Rating = 0
	}
}

func foreign(t *tournament.Tournament) *tournament.Tournament {
	t.Players[0].Federation, t.Players[1].Federation = "ESP", "FRA"
	return t
}

// strong returns a round robin of grandmasters of several federations, and one without title.
func strong(t *tournament.Tournament) *tournament.Tournament {
	for k := range t.Players {
		t.Players[k].Rating, t.Players[k].Title, t.Players[k].Federation = 2600, "GM", []string{"ESP", "FRA", "GER", "ITA", "POR"}[k%5]
	}
	t.Players[0].Rating, t.Players[0].Title = 2450, ""
	return t
}

// Each row says where it stands, by what and of what, and a test has seen what it says.
func TestEveryRowIsWhole(t *testing.T) {
	if len(walked) == 0 {
		t.Skip("the cases were not asked")
	}
	named := map[string]bool{}
	for _, id := range append(HeadingNames(), "Start", "End", "Rounds", "Players", "Teams", "TimeControl", "System", "TieBreaks", "PlayOff", "Prohibited", "Accelerations", "ChiefArbiter", "TeamBye") {
		named[id] = true
	}
	readings := map[string]bool{}
	for _, r := range handbook.Readings() {
		readings[r.ID] = true
	}
	seen := map[string]bool{}
	for k := range rows {
		r := &rows[k]
		if seen[r.id] {
			t.Errorf("%s is there twice", r.id)
		}
		seen[r.id] = true
		if !slices.Contains(Subjects(), r.subject) || len(r.texts) == 0 || r.judge == nil {
			t.Errorf("%s: %+v", r.id, r)
		}
		for _, x := range r.texts {
			if x.Edition == "" && !readings[x.Article] {
				t.Errorf("%s: no reading %s", r.id, x.Article)
			} else if x.Edition != "" && !listed(x) {
				t.Errorf("%s: %v is not in the handbook", r.id, x)
			}
		}
		for _, name := range r.reads {
			fact := strings.TrimPrefix(name, "says/")
			if _, err := ParseFacts([]byte(`{"` + fact + `": null}`)); !named[fact] && err != nil {
				t.Errorf("%s reads %s, which there is not", r.id, name)
			}
		}
		if heading := strings.HasPrefix(r.id, "R"); !heading && !walked[r.id] {
			t.Errorf("no test asks what %s says", r.id)
		}
	}
	if len(headings) != 47 {
		t.Errorf("%d headings", len(headings))
	}
}

// listed reports an article of the handbook, or of a text whose articles it does not list.
func listed(x text) bool {
	rules := handbook.RulesOf(x.Edition)
	return len(rules) == 0 && x.Edition.Cite() != string(x.Edition) || slices.ContainsFunc(rules, func(r handbook.Rule) bool { return r.Article == x.Article })
}

// At L1 what is not told is missing in every heading; what is told is settled.
func TestHeadings(t *testing.T) {
	x := event(20, "2026-07-04", "90", "2026-07-04")
	x.Points.Win.White = 30
	yes, no := Facts{Says: map[string]bool{}}, Facts{Says: map[string]bool{}}
	for _, name := range HeadingNames() {
		yes.Says[name], no.Says[name] = true, false
	}
	x = teams(x, 4)
	on := true
	for _, f := range []*Facts{&yes, &no} {
		f.Adjournments, f.Rated = &on, "rapid"
	}
	for k := range headings {
		if got := states(Check(Request{Tournament: x, Level: L1, Facts: yes}), headings[k].id); !slices.Equal(got, []string{"settled settled"}) {
			t.Errorf("%s told: %v", headings[k].name, got)
		}
		if got := states(Check(Request{Tournament: x, Level: L1, Facts: no}), headings[k].id); !slices.Equal(got, []string{"missing missing"}) {
			t.Errorf("%s not told: %v", headings[k].name, got)
		}
	}
}

// By the day, articles are of another edition, and what an edition does not have is not said.
func TestTheDayDecidesTheEdition(t *testing.T) {
	x := event(20, "2026-07-04", "90+30", "2026-07-04")
	day, _ := tournament.ParseDate("2015-03-01")
	for _, test := range []struct {
		day  tournament.Date
		want string
	}{{tournament.Date{}, "GR (2018) 10.2"}, {day, "Tournament Rules (2011) 10–13"}} {
		r := Check(Request{Tournament: x, Day: test.day})
		for _, f := range r.Findings {
			if f.Rule == "committee" && strings.Join(f.Articles, "; ") != test.want {
				t.Errorf("%v: %v, want %s", test.day, f.Articles, test.want)
			}
		}
	}
	if got := states(Check(Request{Tournament: x, Day: day}), "half-byes"); got != nil {
		t.Errorf("half-point byes of 2015: %v", got)
	}
}

// Sentences have texts in both languages.
func TestEverySentenceHasItsText(t *testing.T) {
	said := 0
	for _, lang := range i18n.Languages() {
		p := i18n.New(lang)
		for _, level := range LevelNames() {
			for _, f := range Check(Request{Tournament: event(20, "2026-07-04", "90+30", "2026-07-04"), Level: level}).Findings {
				if text := p.Text(f.Message); text == "" || strings.HasPrefix(text, "regulations.") || strings.Contains(text, "<no value>") {
					t.Errorf("%s: %v: %q", lang, f.Message, text)
				}
				said++
			}
		}
	}
	if said < 100 {
		t.Errorf("%d sentences", said)
	}
}
