package norm_test

import (
	"errors"
	"strconv"
	"strings"
	"testing"

	"torneo/handbook"
	"torneo/norm"
	"torneo/tournament"
)

func itoa(n int) string { return strconv.Itoa(n) }

func replaceWord(s string, at int, with string) string {
	f := strings.Fields(s)
	f[at] = with
	return strings.Join(f, " ")
}

func TestApplication(t *testing.T) {
	good := norm.Made{Title: norm.GM, Edition: "2024", End: tournament.Date{Year: 2025, Month: 1, Day: 1}, Games: 9, Normal: true, OneADay: true, Type: true}
	with := func(change func(*norm.Made)) norm.Made { m := good; change(&m); return m }
	tests := []struct {
		name    string
		edition string
		title   norm.Title
		norms   []norm.Made
		rating  int
		missing string // keys of what is not met
	}{
		{"three norms", "2024", norm.GM, []norm.Made{good, good, good}, 2500, ""},
		{"26 games", "2024", norm.GM, []norm.Made{good, good, with(func(m *norm.Made) { m.Games = 8 })}, 2500, "total-games"},
		// 1.4.1d: 9 + 9 and a norm of 9 with a point too many twice, 11: two would be 20.
		{"two norms", "2024", norm.GM, []norm.Made{good, good}, 2500, "total-games"},
		{"two long norms", "2024", norm.GM, []norm.Made{with(func(m *norm.Made) { m.Games = 13 }), with(func(m *norm.Made) { m.Games = 14 })}, 2500, ""},
		// 2014: an Olympiad counts twenty, but one norm is too few whatever it counts.
		{"one norm in 2014", "2014", norm.GM, []norm.Made{with(func(m *norm.Made) { m.Games = 27 })}, 2500, "total-norms"},
		{"an Olympiad and another in 2014", "2014", norm.GM, []norm.Made{with(func(m *norm.Made) { m.Games = 20 }), good}, 2500, ""},
		{"rating", "2024", norm.GM, []norm.Made{good, good, good}, 2499, "rating"},
		{"all exempt", "2024", norm.GM, repeat(3, with(func(m *norm.Made) { m.Normal = false })), 2500, "normal-norm"},
		{"two rounds a day", "2024", norm.GM, repeat(3, with(func(m *norm.Made) { m.OneADay = false })), 2500, "one-round-day"},
		{"two rounds a day, IM", "2024", norm.IM, repeat(3, with(func(m *norm.Made) { m.OneADay = false })), 2400, ""},
		{"two rounds a day, WGM", "2024", norm.WGM, repeat(3, with(func(m *norm.Made) { m.OneADay = false })), 2300, "one-round-day"},
		{"two rounds a day, WGM in 2014", "2014", norm.WGM, repeat(3, with(func(m *norm.Made) { m.OneADay = false })), 2300, ""},
		// 1.5.6 binds from the first norm after June 2022.
		{"no such event", "2024", norm.GM, repeat(3, with(func(m *norm.Made) { m.Type = false })), 2500, "event-type"},
		{"no such event, all older", "2024", norm.GM, repeat(3, with(func(m *norm.Made) { m.Type, m.End = false, tournament.Date{Year: 2022, Month: 6, Day: 30} })), 2500, ""},
		// 1.4.1c once.
		{"eight for nine, twice", "2024", norm.GM, []norm.Made{good, with(func(m *norm.Made) { m.Eight = true }), with(func(m *norm.Made) { m.Eight = true })}, 2500, "total-games"},
		{"eight for nine, twice, and two others", "2024", norm.GM, []norm.Made{good, good, with(func(m *norm.Made) { m.Eight = true }), with(func(m *norm.Made) { m.Eight = true })}, 2500, ""},
		// The one of the two counts that the application needs: here the second, of the right kind of event.
		{"the better of two", "2024", norm.GM, []norm.Made{with(func(m *norm.Made) { m.Type = false }), with(func(m *norm.Made) { m.Type = false }), with(func(m *norm.Made) { m.Eight, m.Type = true, false }), with(func(m *norm.Made) { m.Eight = true })}, 2500, ""},
		{"eight for nine in 2014", "2014", norm.GM, []norm.Made{good, with(func(m *norm.Made) { m.Eight = true }), with(func(m *norm.Made) { m.Eight = true })}, 2500, ""},
		{"eight for nine, once", "2024", norm.GM, []norm.Made{good, good, with(func(m *norm.Made) { m.Eight = true })}, 2500, ""},
		// 1.5.2: a grandmaster norm serves for the lower title, not the other way.
		{"for a lower title", "2024", norm.WIM, []norm.Made{good, good, with(func(m *norm.Made) { m.Title = norm.WGM })}, 2200, ""},
		{"for a higher title", "2024", norm.GM, []norm.Made{good, good, with(func(m *norm.Made) { m.Title = norm.IM })}, 2500, "total-games"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r, _ := norm.RulesOf(handbook.Edition("Titles-" + test.edition))
			a, err := r.Apply(test.title, test.norms, test.rating)
			if err != nil {
				t.Fatal(err)
			}
			var missing []string
			for _, q := range a.Requirements {
				if !q.Met {
					missing = append(missing, string(q.Key))
				}
			}
			if got := strings.Join(missing, " "); got != test.missing || a.Met != (test.missing == "") {
				t.Errorf("missing %q, met %t", got, a.Met)
			}
		})
	}
	r, _ := norm.RulesOf("Titles-2024")
	if _, err := r.Apply("FM", nil, 0); err == nil {
		t.Error("an application for FM")
	}
	if _, err := r.Apply(norm.GM, []norm.Made{with(func(m *norm.Made) { m.Games = -9 })}, 2500); err == nil {
		t.Error("a norm of -9 games")
	}
	if _, err := r.Apply(norm.GM, []norm.Made{with(func(m *norm.Made) { m.End = tournament.Date{Year: 2025} })}, 2500); err == nil {
		t.Error("a norm of a day that is not known")
	}
	a, _ := r.Apply(norm.GM, []norm.Made{good, with(func(m *norm.Made) { m.Title = norm.IM }), with(func(m *norm.Made) { m.Eight = true }), with(func(m *norm.Made) { m.Eight = true; m.Games = 10 })}, 2500)
	if len(a.Left) != 2 || a.Left[0] != (norm.Left{Index: 1, Why: norm.LowerTitle}) || a.Left[1] != (norm.Left{Index: 2, Why: norm.EightTwice}) || a.Requirements[0].Figure != 19 {
		t.Errorf("%+v", a)
	}
}

func repeat(n int, m norm.Made) []norm.Made {
	var list []norm.Made
	for range n {
		list = append(list, m)
	}
	return list
}

// What an event's verdict brings to an application.
func TestMadeOfAVerdict(t *testing.T) {
	e := event(t, against(t, 9, nine...), "2024", norm.Facts{Kind: norm.National})
	v, err := e.Verdict(1, norm.GM)
	if err != nil {
		t.Fatal(err)
	}
	m, ok := e.Norm(&v)
	if !ok || m.Games != 9 || !m.Normal || !m.Type || m.Eight || m.OneADay || m.Title != norm.GM || m.Edition != "Titles-2024" {
		t.Errorf("%+v, %t", m, ok)
	}
}

// 2014, 1.2.3b: at an Olympiad a performance without the mix counts 13 games; 2 of
// 9 are grandmasters, where 3 are needed. In 2024, and elsewhere, it counts nothing.
func TestPerformanceAtAnOlympiad(t *testing.T) {
	record := against(t, 9, replaced(nine, 1, "IM 2500 FRA 1")...)
	for _, test := range []struct {
		edition string
		kind    norm.Kind
		credit  int
	}{{"2014", norm.Olympiad, 13}, {"2014", norm.Ordinary, 0}, {"2024", norm.Olympiad, 0}} {
		e := event(t, record, test.edition, norm.Facts{Kind: test.kind})
		v, err := e.Verdict(1, norm.GM)
		if err != nil || v.Met || !v.IsTitlePerformance() || v.Credit != test.credit || (applied(&v) == "1.2.3b") != (test.credit > 0) {
			t.Errorf("%+v: %v %+v", test, err, v)
		}
		if m, ok := e.Norm(&v); ok != (test.credit > 0) || m.Games != test.credit {
			t.Errorf("%+v: %+v, %t", test, m, ok)
		}
	}
}

func TestTitlesByRating(t *testing.T) {
	tests := []struct {
		rating     int
		sex, title string
		want       string
	}{
		{2300, "m", "", "FM"}, {2299, "m", "", "CM"}, {2200, "", "", "CM"}, {2199, "m", "", ""}, {2199, "w", "", "WFM"}, {2099, "w", "", "WCM"}, {1999, "w", "", ""},
		{2350, "m", "FM", ""}, {2350, "m", "CM", "FM"}, {2250, "m", "FM", ""}, {2250, "w", "WFM", "CM"}, {2600, "m", "GM", ""}, {2320, "w", "WIM", "FM"}, {2150, "w", "WIM", ""},
		// Open and women's titles are two ladders (2024: 0.3): what is held on one says nothing on the other.
		{2330, "w", "WGM", "FM"}, {2230, "w", "WIM", "CM"}, {2330, "w", "", "FM WFM"}, {2230, "w", "WCM", "CM WFM"}, {2150, "w", "CM", "WFM"}, {2310, "w", "FM", "WFM"}, {2410, "w", "IM", "WFM"},
	}
	r, _ := norm.RulesOf("Titles-2024")
	for _, test := range tests {
		var got []string
		for _, x := range r.ByRating(&tournament.Player{Rating: test.rating, Sex: test.sex, Title: test.title}) {
			got = append(got, x.Title)
		}
		if strings.Join(got, " ") != test.want {
			t.Errorf("%+v: %q", test, got)
		}
	}
}

// Every edition that the handbook lists has a row of its own, and says what of its
// text is not at hand (R-NORM-EDITIONS). Before the oldest one nothing is judged.
func TestEveryEditionOfTheHandbookHasRules(t *testing.T) {
	for _, e := range handbook.EditionsOf(handbook.Titles) {
		r, ok := norm.RulesOf(e)
		if !ok || r.Edition != e || r.Article(norm.Games) == "" {
			t.Errorf("%s: %+v, %t", e, r, ok)
		}
	}
	for day, want := range map[tournament.Date]handbook.Edition{
		{}: "Titles-2024", {Year: 2026, Month: 1, Day: 1}: "Titles-2024", {Year: 2024, Month: 1, Day: 1}: "Titles-2024",
		{Year: 2023, Month: 12, Day: 31}: "Titles-2022", {Year: 2022, Month: 1, Day: 1}: "Titles-2022",
		{Year: 2021, Month: 12, Day: 31}: "Titles-2017", {Year: 2017, Month: 7, Day: 1}: "Titles-2017",
		{Year: 2017, Month: 6, Day: 30}: "Titles-2014", {Year: 2013, Month: 7, Day: 1}: "Titles-2014",
	} {
		r, err := norm.RulesFor(&tournament.Tournament{Rulebook: tournament.ProposeRulebook(day, day)})
		if err != nil || r.Edition != want || r.Digest != (want == "Titles-2022" || want == "Titles-2017") {
			t.Errorf("%v: %s, a digest %t, %v; want %s", day, r.Edition, r.Digest, err, want)
		}
	}
	before := tournament.Date{Year: 2013, Month: 6, Day: 30}
	var refused *norm.Refused
	if _, err := norm.RulesFor(&tournament.Tournament{Rulebook: tournament.ProposeRulebook(before, before)}); !errors.As(err, &refused) {
		t.Errorf("judged before the oldest edition: %v", err)
	}
}
