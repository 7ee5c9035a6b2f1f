package arbiters_test

import (
	"slices"
	"testing"

	"torneo/norm/arbiters"
)

func made(title arbiters.Title, option string, rounds int, s ...arbiters.System) arbiters.Made {
	if s == nil {
		s = []arbiters.System{arbiters.Swiss}
	}
	return arbiters.Made{Title: title, Answer: arbiters.Met, Options: []string{option}, Start: day("2023/05/03"), End: day("2023/05/11"), Systems: s, Rounds: rounds, Players: 40, Rated: 40, Federations: 1}
}

func ofFA(rounds ...int) (list []arbiters.Made) {
	for k, n := range rounds {
		m := made(arbiters.FA, "swiss", n)
		if k == 0 {
			m.Options, m.Systems = []string{"round-robin"}, []arbiters.System{arbiters.RoundRobin}
		}
		list = append(list, m)
	}
	return list
}

func ofIA(rounds ...int) (list []arbiters.Made) {
	for k, n := range rounds {
		m := made(arbiters.IA, "norms", n)
		m.Chief = "one"
		if k == 0 {
			m.Chief, m.Systems = "another", []arbiters.System{arbiters.RoundRobin}
		}
		list = append(list, m)
	}
	return list
}

var applicant = arbiters.Facts{"seminar": "2023/02/03", "certification": "2023/02/03", "fa": "2018/01/01", "born": "1980/05/03", "languages": "en,es", "registered": "yes"}

func apply(t *testing.T, title arbiters.Title, norms []arbiters.Made, on string, facts arbiters.Facts) arbiters.Application {
	t.Helper()
	a, err := arbiters.Apply(title, norms, applicant.Merge(facts), day(on))
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// notMet returns the requirements that an application does not meet, by article.
func notMet(a *arbiters.Application) (list []string) {
	for k := range a.Requirements {
		if q := &a.Requirements[k]; q.Answer == arbiters.NotMet {
			list = append(list, q.Article)
		}
	}
	return list
}

// The worked cases AC04 to AC06, AC08 and AC09, and the Manual's question 27.
func TestApplications(t *testing.T) {
	third := func(players, rated, federations, rounds int) []arbiters.Made {
		list := []arbiters.Made{made(arbiters.FA, "swiss", 7), made(arbiters.FA, "swiss", 7), made(arbiters.FA, "swiss", rounds)}
		list[0].Players, list[1].Players = 76, 88
		list[2].Players, list[2].Rated, list[2].Federations = players, rated, federations
		return list
	}
	finals := func(n int) []arbiters.Made {
		list := ofIA(9, 9, 9, 9)
		for k := range n {
			list[k].Options = []string{"national-final"}
		}
		return list
	}
	chiefs := ofIA(9, 9, 9, 9)
	chiefs[0].Chief = "one"
	open := ofFA(9, 9, 9)
	open[1].Answer = arbiters.NotKnown
	choice := append(ofFA(9, 6, 5), made(arbiters.FA, "swiss", 8))
	ways := ofFA(9, 9, 9)
	ways[1].Options, ways[2].Options = []string{"rapid-blitz"}, []string{"rapid-blitz", "swiss"}
	unknown := ofFA(9, 9, 9)
	unknown[1].Systems, unknown[0].Systems = nil, []arbiters.System{arbiters.Swiss}
	before := ofIA(9, 9, 9, 9)
	before[3].Start, before[3].End = day("2017/12/20"), day("2017/12/31")
	tests := []struct {
		name    string
		title   arbiters.Title
		norms   []arbiters.Made
		on      string
		facts   arbiters.Facts
		want    arbiters.Answer
		lacking []string
	}{
		{"AC04 a", arbiters.FA, third(104, 32, 2, 7), "2024/02/01", nil, arbiters.Met, nil},
		{"AC04 b", arbiters.FA, third(102, 30, 2, 7), "2024/02/01", nil, arbiters.NotMet, []string{"2.4"}},
		{"AC04 c", arbiters.FA, third(104, 32, 1, 7), "2024/02/01", nil, arbiters.NotMet, []string{"2.4"}},
		{"AC04 d", arbiters.FA, third(104, 32, 2, 6), "2024/02/01", nil, arbiters.NotMet, []string{"2.4"}},
		{"question 27: another system", arbiters.FA, append(third(0, 0, 0, 7)[:2], ofFA(9)...), "2024/02/01", nil, arbiters.Met, nil},
		{"AC05", arbiters.IA, ofIA(9, 9, 7, 7), "2024/02/01", nil, arbiters.NotMet, []string{"4.10.1"}},
		{"AC05, one", arbiters.IA, ofIA(9, 9, 9, 7), "2024/02/01", nil, arbiters.Met, nil},
		{"AC06 a", arbiters.FA, ofFA(9, 7, 5), "2024/02/01", nil, arbiters.Met, nil},
		{"AC06 b", arbiters.FA, ofFA(9, 6, 5), "2024/02/01", nil, arbiters.NotMet, []string{"3.10.1"}},
		{"AC08", arbiters.IA, finals(3), "2024/02/01", nil, arbiters.NotMet, []string{"4.8.1"}},
		{"AC08, two", arbiters.IA, finals(2), "2024/02/01", nil, arbiters.Met, nil},
		{"AC09 a", arbiters.IA, ofIA(9, 9, 9, 9), "2024/02/01", arbiters.Facts{"born": "2003/02/02"}, arbiters.NotMet, []string{"5.5.2"}},
		{"AC09 b", arbiters.IA, ofIA(9, 9, 9, 9), "2023/12/01", arbiters.Facts{"certification": ""}, arbiters.Met, nil},
		{"AC09 c", arbiters.IA, ofIA(9, 9, 9, 9), "2024/02/01", arbiters.Facts{"certification": ""}, arbiters.NotKnown, nil},
		{"AC09 d", arbiters.FA, ofFA(9, 9, 9), "2024/02/01", arbiters.Facts{"born": "2005/06/01"}, arbiters.NotMet, []string{"5.4.2"}},
		{"AC10 c: used after the award only", arbiters.IA, before, "2023/06/01", nil, arbiters.NotMet, []string{"4.12"}},
		{"two norms", arbiters.FA, ofFA(9, 9), "2024/02/01", nil, arbiters.NotMet, []string{"2.2"}},
		{"one is open", arbiters.FA, open, "2024/02/01", nil, arbiters.NotKnown, nil},
		{"the better three of four", arbiters.FA, choice, "2024/02/01", nil, arbiters.Met, nil},
		{"the option that leaves most", arbiters.FA, ways, "2024/02/01", nil, arbiters.Met, nil},
		{"a system is not known", arbiters.FA, unknown, "2024/02/01", nil, arbiters.NotKnown, nil},
		{"one chief arbiter", arbiters.IA, chiefs, "2024/02/01", nil, arbiters.NotMet, []string{"4.13.1"}},
		{"a year later", arbiters.FA, ofFA(9, 9, 9), "2024/05/11", nil, arbiters.Met, nil},
		{"a year and a day later", arbiters.FA, ofFA(9, 9, 9), "2024/05/12", nil, arbiters.NotMet, []string{"5.3"}},
		{"a seminar of four years before", arbiters.FA, ofFA(9, 9, 9), "2024/02/01", arbiters.Facts{"seminar": "2020/02/01"}, arbiters.Met, nil},
		{"and a day", arbiters.FA, ofFA(9, 9, 9), "2024/02/01", arbiters.Facts{"seminar": "2020/01/31"}, arbiters.NotMet, []string{"2.2"}},
		{"no language of the list is told", arbiters.FA, ofFA(9, 9, 9), "2024/02/01", arbiters.Facts{"languages": ""}, arbiters.NotKnown, nil},
		{"IA without English", arbiters.IA, ofIA(9, 9, 9, 9), "2024/02/01", arbiters.Facts{"languages": "es"}, arbiters.NotMet, []string{"4.3"}},
		{"an edition that is not at hand", arbiters.FA, ofFA(9, 9, 9), "2021/06/30", arbiters.Facts{"seminar": "2019/02/03"}, arbiters.NotKnown, nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			norms := test.norms
			if test.on < "2022" {
				for k := range norms {
					norms[k].Start, norms[k].End = day("2021/01/03"), day("2021/01/11")
				}
			}
			a := apply(t, test.title, norms, test.on, test.facts)
			if a.Answer != test.want || !slices.Equal(notMet(&a), test.lacking) {
				t.Errorf("%v, want %v; not met: %q, want %q; asked: %q", a.Answer, test.want, notMet(&a), test.lacking, a.Ask())
			}
		})
	}
}

// Six years: the same day is still valid.
func TestExpiry(t *testing.T) {
	norms := ofFA(9, 9, 9)
	norms[2].Start, norms[2].End = day("2018/02/20"), day("2018/03/01")
	norms[1].Options, norms[1].Rounds = []string{"swiss"}, 9
	for on, want := range map[string]arbiters.Answer{"2024/03/01": arbiters.Met, "2024/03/02": arbiters.NotMet} {
		if a := apply(t, arbiters.FA, norms, on, nil); a.Answer != want {
			t.Errorf("%s: %v, %q", on, a.Answer, notMet(&a))
		}
	}
}

func TestWhatCannotBeApplied(t *testing.T) {
	for name, err := range map[string]error{
		"too early":  second(arbiters.Apply(arbiters.FA, nil, nil, day("2009/06/30"))),
		"too many":   second(arbiters.Apply(arbiters.FA, make([]arbiters.Made, arbiters.MaxNorms+1), nil, day("2024/06/30"))),
		"of another": second(arbiters.Apply(arbiters.FA, []arbiters.Made{made(arbiters.IA, "norms", 9)}, nil, day("2024/06/30"))),
	} {
		if err == nil {
			t.Error(name)
		}
	}
	if a := apply(t, arbiters.FA, nil, "2024/06/30", nil); a.Answer != arbiters.NotMet || !slices.Contains(notMet(&a), "2.2") {
		t.Errorf("nothing at all: %+v", a)
	}
}

func second(_ arbiters.Application, err error) error { return err }
