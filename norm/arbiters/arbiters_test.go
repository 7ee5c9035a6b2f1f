package arbiters_test

import (
	"slices"
	"strings"
	"testing"

	"torneo/norm/arbiters"
	"torneo/tournament"
)

var (
	person  = arbiters.Person{Name: "Gil, Luis", ID: 2244001}
	inOrder = arbiters.Facts{
		"rated": "yes", "hybrid": "no", "signed": "yes", "performance": "yes", "fees": "yes", "certificates": "1", "official": "no", "national-final": "no",
		"top-division": "no", "chief-title": "IA", "role": "deputy", "na": "2010/01/01", "fa": "2015/01/01", "born": "1980/05/03", "active-until": "2099/01/01",
	}
)

func day(text string) tournament.Date {
	d, err := tournament.ParseDate(text)
	if err != nil {
		panic(err)
	}
	return d
}

// event returns a Swiss of nine rounds with forty players, where nothing else is said.
func event(change func(e *arbiters.Event)) *arbiters.Event {
	e := &arbiters.Event{
		Name: "Open", Start: day("2024/05/03"), End: day("2024/05/11"), Systems: []arbiters.System{arbiters.Swiss}, Rounds: 9, Players: 40, Rated: 40,
		Federations: 1, Rate: "standard", Arbiters: []tournament.Arbiter{{Title: "IA", Name: "Prado, Ana", ID: 2244000}, {Name: "Gil, Luis", ID: 2244001}}, Chance: arbiters.NotMet,
	}
	if change != nil {
		change(e)
	}
	return e
}

func system(s ...arbiters.System) func(*arbiters.Event) {
	return func(e *arbiters.Event) { e.Systems = s }
}

func judge(t *testing.T, title arbiters.Title, e *arbiters.Event, facts ...string) arbiters.Verdict {
	t.Helper()
	f := arbiters.Facts{}.Merge(inOrder)
	for _, fact := range facts {
		name, value, _ := strings.Cut(fact, "=")
		if value == "" {
			delete(f, name)
		} else if err := f.Tell(name, value); err != nil {
			t.Fatal(err)
		}
	}
	v, err := arbiters.Judge(e, title, person, f)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// lacking returns the requirements of a verdict that are not met, as "article key".
func lacking(v *arbiters.Verdict) (list []string) {
	add := func(all []arbiters.Requirement) {
		for k := range all {
			if q := &all[k]; q.Answer == arbiters.NotMet {
				list = append(list, q.Article+" "+string(q.Key))
			}
		}
	}
	add(v.Requirements)
	for k := range v.Options {
		add(v.Options[k].Requirements)
	}
	return list
}

// The worked cases AC01 to AC03, AC07, AC08 and AC10 of the regulations.
func TestNorms(t *testing.T) {
	league := func(e *arbiters.Event) {
		e.Systems, e.Teams, e.Boards, e.Rounds = []arbiters.System{arbiters.Team, arbiters.RoundRobin}, 12, 6, 11
		e.Players, e.Rated = 100, 62
	}
	double := func(e *arbiters.Event) {
		e.Systems, e.Players, e.Rated, e.Rounds = []arbiters.System{arbiters.Double}, 6, 6, 10
	}
	nine := func(e *arbiters.Event) {
		e.Systems, e.Players, e.Rated = []arbiters.System{arbiters.RoundRobin}, 9, 8
	}
	hundred := func(e *arbiters.Event) { e.Rounds, e.Players, e.Rated, e.Federations = 7, 100, 30, 3 }
	tests := []struct {
		name    string
		title   arbiters.Title
		event   func(*arbiters.Event)
		facts   []string
		want    arbiters.Answer
		by      string
		lacking string // one of what is not met
	}{
		{"AC01 FA", arbiters.FA, league, []string{"top-division=yes", "worked=5"}, arbiters.Met, "league", ""},
		{"AC01 IA", arbiters.IA, league, []string{"top-division=yes", "worked=5"}, arbiters.NotMet, "", "4.9.2 worked"},
		{"AC01 FA, four rounds", arbiters.FA, league, []string{"top-division=yes", "worked=4"}, arbiters.NotKnown, "round-robin", "3.9.1 worked"},
		{"AC02 FA", arbiters.FA, double, nil, arbiters.Met, "double-round-robin", ""},
		{"AC02 IA", arbiters.IA, double, nil, arbiters.NotMet, "", "4.8.3 federations"},
		{"AC02 IA, national final", arbiters.IA, double, []string{"national-final=yes"}, arbiters.Met, "national-final", ""},
		{"AC03 a", arbiters.FA, nine, []string{"all-rated=yes"}, arbiters.Met, "round-robin", ""},
		{"AC03 b", arbiters.FA, nine, []string{"all-rated=no"}, arbiters.NotMet, "", "3.8.2 rated-or-all"},
		{"AC03 not told", arbiters.FA, nine, nil, arbiters.NotKnown, "round-robin", ""},
		{"AC07", arbiters.IA, hundred, nil, arbiters.Met, "large", ""},
		{"AC07, 29 rated", arbiters.IA, func(e *arbiters.Event) { hundred(e); e.Rated = 29 }, nil, arbiters.NotMet, "", "4.9.1 share"},
		{"AC07, 99 players", arbiters.IA, func(e *arbiters.Event) { hundred(e); e.Players = 99 }, nil, arbiters.NotMet, "", "4.9.1 players"},
		{"AC07, six rounds", arbiters.IA, func(e *arbiters.Event) { hundred(e); e.Rounds = 6 }, nil, arbiters.NotMet, "", "4.10 rounds"},
		{"AC08 national final", arbiters.IA, func(e *arbiters.Event) {
			e.Systems, e.Players, e.Rated = []arbiters.System{arbiters.RoundRobin}, 10, 10
		}, []string{"national-final=yes"}, arbiters.Met, "national-final", ""},
		{"AC10 a", arbiters.IA, hundred, []string{"active-until=2024/05/10"}, arbiters.NotMet, "large", "2.9.4 active"},
		{"AC10 a, to the last day", arbiters.IA, hundred, []string{"active-until=2024/05/11"}, arbiters.Met, "large", ""},
		{"AC10 b", arbiters.IA, hundred, []string{"fa="}, arbiters.NotKnown, "large", ""},
		{"AC10 c", arbiters.IA, hundred, []string{"fa=2024/05/12"}, arbiters.NotMet, "large", "2.9.2 fide-arbiter"},
		{"AC10 c, during the event", arbiters.IA, hundred, []string{"fa=2024/05/05"}, arbiters.NotKnown, "large", ""},

		{"Swiss of 20 rated", arbiters.FA, func(e *arbiters.Event) { e.Rated = 20 }, nil, arbiters.Met, "swiss", ""},
		{"Swiss of 19 rated", arbiters.FA, func(e *arbiters.Event) { e.Rated = 19 }, nil, arbiters.NotMet, "", "3.8.1 rated-players"},
		{"round robin of 10 rated among 12", arbiters.FA, func(e *arbiters.Event) { nine(e); e.Players, e.Rated = 12, 10 }, []string{"all-rated=no"}, arbiters.Met, "round-robin", ""},
		{"double round robin of 5 rated", arbiters.FA, func(e *arbiters.Event) { double(e); e.Rated = 5 }, nil, arbiters.NotMet, "", "3.8.3 rated-players"},
		{"rapid", arbiters.FA, func(e *arbiters.Event) { e.Rate, e.Rated = "rapid", 30 }, nil, arbiters.Met, "rapid-blitz", ""},
		{"rapid, 29 rated", arbiters.FA, func(e *arbiters.Event) { e.Rate, e.Rated = "rapid", 29 }, nil, arbiters.NotMet, "", "3.9.2 rated-players"},
		{"rapid, 8 rounds", arbiters.FA, func(e *arbiters.Event) { e.Rate, e.Rounds = "rapid", 8 }, nil, arbiters.NotMet, "", "3.9.2 least-rounds"},
		{"rapid does not count for IA", arbiters.IA, func(e *arbiters.Event) { hundred(e); e.Rate, e.Rounds, e.Chance = "rapid", 9, arbiters.Met }, nil, arbiters.NotMet, "", "4.8.4 official"},
		{"World Rapid", arbiters.IA, func(e *arbiters.Event) { e.Rate, e.Rounds = "rapid", 13 }, []string{"official=fide"}, arbiters.Met, "rapid-blitz", ""},
		{"official event", arbiters.IA, nil, []string{"official=fide"}, arbiters.Met, "official", ""},
		{"rate not known", arbiters.FA, func(e *arbiters.Event) { e.Rate = "" }, nil, arbiters.NotKnown, "swiss", ""},
		{"five rounds", arbiters.FA, func(e *arbiters.Event) { e.Rounds = 5 }, nil, arbiters.Met, "swiss", ""},
		{"four rounds", arbiters.FA, func(e *arbiters.Event) { e.Rounds = 4 }, nil, arbiters.NotMet, "swiss", "3.10 rounds"},
		{"norms possible", arbiters.IA, func(e *arbiters.Event) { e.Chance, e.Federations = arbiters.Met, 3 }, nil, arbiters.Met, "norms", ""},
		{"norms possible, two federations", arbiters.IA, func(e *arbiters.Event) { e.Chance, e.Federations = arbiters.Met, 2 }, nil, arbiters.NotMet, "", "4.8.3 federations"},
		{"federations not all known", arbiters.IA, func(e *arbiters.Event) { e.Chance, e.Federations, e.Flagless = arbiters.Met, 2, 1 }, nil, arbiters.NotKnown, "norms", ""},
		{"six double rounds of teams", arbiters.IA, func(e *arbiters.Event) {
			league(e)
			e.Teams, e.Systems = 6, []arbiters.System{arbiters.Team, arbiters.Double}
		}, []string{"top-division=yes", "worked=7"}, arbiters.Met, "league", ""},
		{"nine teams", arbiters.IA, func(e *arbiters.Event) { league(e); e.Teams = 9 }, []string{"top-division=yes", "worked=7"}, arbiters.NotMet, "", "4.9.2 teams"},
		{"match arbiter in an Olympiad", arbiters.FA, league, []string{"official=olympiad", "role=match"}, arbiters.Met, "olympiad", ""},
		{"hybrid, endorsed", arbiters.FA, nil, []string{"hybrid=endorsed"}, arbiters.Met, "swiss", ""},
		{"hybrid, not endorsed", arbiters.FA, nil, []string{"hybrid=not-endorsed"}, arbiters.NotMet, "swiss", "2.3 hybrid"},
		{"chief without a title", arbiters.FA, nil, []string{"chief-title=none"}, arbiters.NotMet, "swiss", "2.8.2 signer"},
		{"age 17", arbiters.FA, nil, []string{"born=2006/05/12"}, arbiters.NotMet, "swiss", "2.9.3 norm-age"},
		{"age 18 on the last day", arbiters.FA, nil, []string{"born=2006/05/11"}, arbiters.Met, "swiss", ""},
		{"a certificate too many", arbiters.FA, nil, []string{"certificates=3"}, arbiters.NotMet, "swiss", "2.7 certificates"},
		{"not rated", arbiters.FA, nil, []string{"rated=no"}, arbiters.NotMet, "swiss", "2.3 rated"},
		{"nothing of the event told", arbiters.FA, nil, []string{"rated="}, arbiters.NotKnown, "swiss", ""},
		{"Schiller", arbiters.FA, system(arbiters.Other), nil, arbiters.NotMet, "", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			v := judge(t, test.title, event(test.event), test.facts...)
			if v.Answer != test.want || v.By != test.by && test.by != "" {
				t.Errorf("%v by %q, want %v by %q; not met: %q, asked: %q", v.Answer, v.By, test.want, test.by, lacking(&v), v.Ask())
			}
			if test.lacking != "" && !slices.Contains(lacking(&v), test.lacking) {
				t.Errorf("not met: %q, want %q", lacking(&v), test.lacking)
			}
			if test.want == arbiters.NotKnown && len(v.Ask()) == 0 && test.name != "AC10 c, during the event" && !strings.Contains(test.name, "four rounds") {
				t.Error("nothing is asked")
			}
		})
	}
}

// A candidate who was the chief arbiter needs a supervisor with a title (B.06.1 2.8.1).
func TestTheChiefArbiterIsACandidate(t *testing.T) {
	chief := func(e *arbiters.Event) { e.Arbiters = []tournament.Arbiter{{Name: "Luis Gil"}} }
	for supervisor, want := range map[string]arbiters.Answer{"IO": arbiters.Met, "none": arbiters.NotMet} {
		if v := judge(t, arbiters.FA, event(chief), "role=", "supervisor="+supervisor); v.Answer != want {
			t.Errorf("%s: %v, %q", supervisor, v.Answer, lacking(&v))
		}
	}
	if v := judge(t, arbiters.FA, event(chief), "role="); v.Answer != arbiters.NotKnown || !slices.Contains(v.Ask(), "supervisor") {
		t.Errorf("%v, %q", v.Answer, v.Ask())
	}
}

// AC11: how many certificates an event may give.
func TestCertificates(t *testing.T) {
	for players, want := range map[int]int{24: 1, 25: 1, 26: 2, 76: 4, 100: 4, 101: 5, 105: 5} {
		e := event(func(e *arbiters.Event) { e.Players = players })
		if n, ok := e.Certificates(); n != want || !ok {
			t.Errorf("%d players: %d, %t, want %d", players, n, ok, want)
		}
	}
	for _, s := range []arbiters.System{arbiters.RoundRobin, arbiters.Double} {
		if n, ok := event(system(s)).Certificates(); n != 2 || !ok {
			t.Errorf("%s: %d, %t", s, n, ok)
		}
	}
	for _, s := range [][]arbiters.System{{arbiters.KnockOut}, {arbiters.Team, arbiters.Swiss}, nil} {
		if n, ok := event(system(s...)).Certificates(); ok {
			t.Errorf("%s: %d", s, n)
		}
	}
}

// The editions before: 2009 is never sure, 2021 is open for national events.
func TestEditionsBefore(t *testing.T) {
	on := func(text string, change func(*arbiters.Event)) *arbiters.Event {
		return event(func(e *arbiters.Event) {
			e.Start, e.End = day(text), day(text)
			if change != nil {
				change(e)
			}
		})
	}
	abroad := func(e *arbiters.Event) { e.Federations = 2 }
	for _, test := range []struct {
		title arbiters.Title
		event *arbiters.Event
		facts []string
		want  arbiters.Answer
	}{
		{arbiters.FA, on("2022/05/03", nil), nil, arbiters.NotKnown},
		{arbiters.FA, on("2022/05/03", abroad), nil, arbiters.Met},
		{arbiters.FA, on("2024/01/01", nil), nil, arbiters.Met},
		{arbiters.FA, on("2015/05/03", nil), nil, arbiters.NotKnown},
		{arbiters.FA, on("2015/05/03", nil), []string{"rated=no"}, arbiters.NotMet},
		{arbiters.IA, on("2015/05/03", func(e *arbiters.Event) { e.Rounds = 7 }), nil, arbiters.NotMet},
		{arbiters.IA, on("2015/05/03", func(e *arbiters.Event) { e.Rounds, e.Chance = 7, arbiters.Met }), nil, arbiters.NotKnown},
	} {
		if v := judge(t, test.title, test.event, test.facts...); v.Answer != test.want {
			t.Errorf("%s %v: %v, want %v: %q", test.title, test.event.Start, v.Answer, test.want, lacking(&v))
		}
	}
	if _, err := arbiters.Judge(on("2009/06/30", nil), arbiters.FA, person, inOrder); err == nil {
		t.Error("an event before the oldest edition was judged")
	}
}
