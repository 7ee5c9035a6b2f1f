package arbiters

import (
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"torneo/handbook"
	"torneo/tournament"
)

// The table can be read, and every line asks something that changes the answer.
func TestTable(t *testing.T) {
	rows, err := readTable(requirementsFile)
	if err != nil {
		t.Fatal(err)
	}
	if len(rows) < 110 {
		t.Errorf("%d rows", len(rows))
	}
	for k, r := range rows {
		name := r.of + " " + string(r.key)
		known := r.certainty != Unknown && !slices.Contains(r.editions, "Arbiters-2009")
		if known && r.article == "" {
			t.Errorf("row %d, %s: no article", k, name)
		}
		if r.reading != "" && !slices.ContainsFunc(handbook.Readings(), func(x handbook.Reading) bool { return x.ID == r.reading }) {
			t.Errorf("row %d, %s: there is no reading %s", k, name, r.reading)
		}
		for _, e := range r.editions {
			if r.article == "" || e != "Arbiters-2024" {
				continue
			}
			if _, ok := handbook.RuleAt(handbook.Ref{Edition: e, Article: r.article}); !ok {
				t.Errorf("row %d, %s: %s %s is not in the catalogue", k, name, e, r.article)
			}
		}
		for _, e := range r.editions {
			for _, title := range r.titles {
				if r.key == most {
					if n, err := strconv.Atoi(r.value); err != nil || n < 1 {
						t.Errorf("row %d, %s: %q", k, name, r.value)
					}
					continue
				}
				reached(t, e, title, &r)
			}
		}
	}
	for _, wrong := range []string{"2024\tFA\tevent", heading + "\n2023\tFA\tevent\trated\t\t2.3\tS", heading + "\n2024\tWA\tevent\trated\t\t2.3\tS", heading + "\n2024\tFA\tevent\trating\t\t2.3\tS", heading + "\n2024\tFA\tevent\trated\t\t2.3\tT", heading + "\n2024\tFA\tevent"} {
		if _, err := readTable(wrong); err == nil {
			t.Errorf("%q was read", wrong)
		}
	}
}

// reached finds circumstances in which a line is met, and others in which it is not.
func reached(t *testing.T, e handbook.Edition, title Title, r *row) {
	t.Helper()
	if r.key == "unknown-text" || r.key == organisation {
		return
	}
	seen := map[Answer]bool{}
	if r.of == Whole {
		for _, w := range wholesTried(e, title) {
			q := Requirement{Key: r.key, Article: r.article}
			wholes[r.key](w, r.value, &q)
			seen[q.Answer] = true
		}
	} else {
		for _, c := range tried(e, title) {
			q := Requirement{Key: r.key, Of: r.of, Article: r.article}
			checks[r.key](c, r.value, &q)
			seen[q.Answer] = true
		}
	}
	refuses := r.key != "individual" && r.key != "national" && !(r.key == "system" && r.of == Every)
	if !seen[Met] || refuses && !seen[NotMet] {
		t.Errorf("%s %s %s %s %q: seen %v", e, title, r.of, r.key, r.value, seen)
	}
}

func date(text string) tournament.Date {
	d, _ := tournament.ParseDate(text)
	return d
}

// tried returns circumstances of all kinds: each fact with each of its values, in small events
// and in large ones.
func tried(e handbook.Edition, title Title) (list []*circumstances) {
	small := Event{Start: date("2024/05/01"), End: date("2024/05/09"), Systems: []System{KnockOut}, Rounds: 4, Players: 5, Rated: 1, Federations: 1, Rate: "blitz", Boards: 2, Teams: 4, Chance: NotMet,
		Arbiters: []tournament.Arbiter{{Name: "Ana"}}}
	events := []Event{small}
	for _, rate := range []string{"standard", "rapid", "blitz"} {
		for _, s := range Systems() {
			large := Event{Start: small.Start, End: small.End, Systems: []System{s}, Rounds: 11, Players: 200, Rated: 180, Federations: 9, Rate: rate, Boards: 6, Teams: 30, Chance: Met, Arbiters: small.Arbiters}
			events = append(events, large)
		}
	}
	for k := range events {
		facts := []Facts{{}}
		for _, f := range FactsThere() {
			values := f.Values
			switch f.Form {
			case Number:
				values = []string{"1", "9", "99"}
			case Day:
				values = []string{"1980/01/01", "2023/01/01", "2024/05/20", "2030/01/01"}
			}
			for _, v := range values {
				facts = append(facts, Facts{"role": "chief", f.Name: v}, Facts{"official": "no", "role": "arbiter", "worked": "9", "top-division": "yes", "national-final": "yes", f.Name: v})
			}
		}
		for _, f := range facts {
			list = append(list, &circumstances{title, e, events[k].withFacts(f), Person{Name: "Luis"}, f})
		}
	}
	return list
}

func wholesTried(e handbook.Edition, title Title) (list []*whole) {
	day := date("2024/06/01")
	m := Made{Title: title, Answer: Met, Options: []string{"x"}, Start: date("2024/01/01"), End: date("2024/01/09"), Systems: []System{Swiss}, Rounds: 9, Players: 30, Rated: 30, Federations: 1, Chief: "a"}
	other, short, old := m, m, m
	other.Systems, other.Chief = []System{RoundRobin}, "b"
	short.Rounds = 5
	old.Start, old.End = date("2010/01/01"), date("2010/01/09")
	for _, norms := range [][]Made{{m, m, m, m}, {m, m, m, other}, {m, m, short, short}, {old, old, old, old}} {
		used := []int{0, 1, 2, 3}[:neededOf(e, title)]
		if len(used) == 3 {
			norms = norms[1:]
		}
		for _, o := range append(Options(e, title), Option{Name: "x"}) {
			by := slices.Repeat([]string{o.Name}, len(used))
			for _, f := range []Facts{{}, {"seminar": "2023/01/01", "certification": "2023/01/01", "fa": "2015/01/01", "born": "1980/01/01", "languages": "en", "registered": "yes"},
				{"seminar": "2013/01/01", "certification": "2013/01/01", "fa": "2025/01/01", "born": "2010/01/01", "languages": "xx", "registered": "no"}} {
				list = append(list, &whole{title, e, f, day, norms, len(used), used, by})
			}
		}
	}
	list = append(list, &whole{title: title, edition: e, facts: Facts{}, day: day, needed: 3})
	return list
}

// Every check and every fact is used, and by its name in the table or in a check.
func TestNothingIsLeftOver(t *testing.T) {
	used := map[Key]bool{}
	for _, r := range table() {
		used[r.key] = true
	}
	for key := range checks {
		if !used[key] {
			t.Errorf("no line asks %s", key)
		}
	}
	for key := range wholes {
		if !used[key] {
			t.Errorf("no line asks %s", key)
		}
	}
	source := ""
	for _, name := range []string{"checks.go", "application.go", "wholerequirements.go", "judge.go"} {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		source += string(text)
	}
	for _, f := range FactsThere() {
		if !strings.Contains(source, `"`+f.Name+`"`) {
			t.Errorf("nothing looks at the fact %s", f.Name)
		}
	}
}
