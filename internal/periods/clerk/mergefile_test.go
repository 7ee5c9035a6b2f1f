package clerk_test

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"torneo/i18n"
	"torneo/internal/periodlist"
	"torneo/internal/periods"
	"torneo/internal/periods/clerk"
	"torneo/internal/store/storetest"
	"torneo/message"
	"torneo/rating"
	"torneo/rating/period"
	"torneo/rating/system"
	"torneo/tournament"
	"torneo/trf"
)

// The table of rows that are one person, as the desk writes it, makes the same list of the same files: what
// went in and what came out have the hashes of the desk, in the month of the decision and in the one after it.
func TestTablesOfRowsMakeTheSameList(t *testing.T) {
	b := openBureau(t, storetest.SQLite(t))
	s := b.begin()
	cadiz, conil := report(t, 1, "Abierto de Cadiz", tournament.Date{Year: 2026, Month: 11, Day: 7}), report(t, 1, "Abierto de Conil", tournament.Date{Year: 2026, Month: 12, Day: 5})
	b.accept("one", cadiz)
	plain := b.compute(s.ID, "2026-11")
	r := b.result(plain.Next)
	k := slices.IndexFunc(r.Changes, func(c period.Change) bool { return c.Count > 0 && c.Before > 0 })
	other := slices.IndexFunc(r.List.Members, func(m period.Member) bool {
		return m.Rating > 0 && !slices.ContainsFunc(r.Changes, func(c period.Change) bool { return c.ID == m.ID })
	})
	for _, gone := range []string{r.Changes[k].ID, "2200040"} {
		if err := b.Merge(t.Context(), s.ID, "2026-11", gone, r.List.Members[other].ID, ana); err != nil {
			t.Fatal(err)
		}
	}
	all, err := b.MergesOf(t.Context(), s.ID)
	if err != nil || len(all) != 2 {
		t.Fatal(all, err)
	}
	if err := b.Unmerge(t.Context(), s.ID, all[1].ID, ana); err != nil {
		t.Fatal(err)
	}
	b.freeze(s.ID, "2026-11")
	b.accept("two", conil)
	next := b.compute(s.ID, "2026-12")
	if all, err = b.MergesOf(t.Context(), s.ID); err != nil {
		t.Fatal(err)
	}

	list, err := periodlist.Read(bytes.NewReader(startingList()), int64(len(startingList())), periodlist.Options{Name: "list.csv"})
	if err != nil {
		t.Fatal(err)
	}
	list.Day = tournament.Date{Year: 2026, Month: 11, Day: 1}
	x, _ := system.Find("fide", tournament.Date{Year: 2026, Month: 11, Day: 30})
	fromFiles := func(made *periods.Computed, day tournament.Date, list *periodlist.List, data []byte) *period.Result {
		t.Helper()
		table := clerk.MergeTable(all, made)
		lines, err := clerk.ReadMerges(bytes.NewReader(table))
		if err != nil || len(lines) != 2 || lines[0].Undone.IsZero() == lines[1].Undone.IsZero() {
			t.Fatalf("%s\n%+v %v", table, lines, err)
		}
		joined, count, err := clerk.JoinedBy(lines, day, list, true)
		if err != nil || count != 1 {
			t.Fatal(count, err)
		}
		names, err := clerk.ReadNames(bytes.NewReader(clerk.Names(made)))
		if err != nil {
			t.Fatal(err)
		}
		event, _, problems := trf.Read(data)
		if event == nil {
			t.Fatal(problems)
		}
		e, _ := joined.Event(names[made.Reports[0].Submission+".trf"], event, rating.Standard, "ESP", nil)
		r, err := period.Rate(&period.Input{System: x, Kind: rating.Standard, Day: day, List: joined.List, Events: []period.Event{e}})
		if err != nil || r.Inputs != made.Inputs || r.Outputs != made.Outputs {
			t.Errorf("%s and %s, not %s and %s: %v", r.Inputs, r.Outputs, made.Inputs, made.Outputs, err)
		}
		return r
	}
	first := fromFiles(b.period(s.ID, "2026-11").Frozen, tournament.Date{Year: 2026, Month: 12, Day: 1}, list, cadiz)
	if first.Inputs == plain.Next.Inputs {
		t.Error("the table changes nothing")
	}
	fromFiles(next.Next, tournament.Date{Year: 2027, Month: 1, Day: 1}, periodlist.Of(first.List), conil)

	// Taken back at the desk afterwards, the table of the frozen month still is of that month.
	if err := b.Unmerge(t.Context(), s.ID, all[0].ID, ana); err != nil {
		t.Fatal(err)
	}
	if all, err = b.MergesOf(t.Context(), s.ID); err != nil {
		t.Fatal(err)
	}
	fromFiles(b.period(s.ID, "2026-11").Frozen, tournament.Date{Year: 2026, Month: 12, Day: 1}, list, cadiz)
}

// What is wrong in a table is said with its line and column, and nothing of it is taken.
func TestTablesOfRowsThatAreWrong(t *testing.T) {
	english := i18n.New(i18n.English)
	say := func(err error) string {
		m, _ := message.Of(err)
		return english.Text(m)
	}
	for text, want := range map[string]string{
		"1":                "line 1, column 1: a line of rows",
		"gone\tkept\n1\t":  "line 2, column 3: a line of rows",
		"1\t2\tmay":        "line 1, column 5: may is not a month",
		"1\t2\t2026-11\tx": "line 1, column 13: ",
		"1\t2\t\t-4":       "line 1, column 6: ",
		"# remark\n\nñ1\t2\t\t\t\t\tAna\tmonday": "line 3, column 14: monday is not a day",
		"1\t2\t\t\t\t\t\t\t2026-13-01":           "line 1, column 11: 2026-13-01",
		"1\t1":                                   "line 1, column 1: that is one row",
		"1\t2\n1\t3":                             "line 2, column 1: 1 goes to 2 already",
		"1\t2\n2\t3":                             "line 2, column 1: ",
		"1\t2\t\t\t\t\t\t\t\t\tx":                "line 1, column 1: a line of rows",
		strings.Repeat("x", 201) + "\t2":         "line 1, column 1: a column has at most",
		strings.Repeat("#\n", clerk.MaxMergeTable/2) + "#": "larger than 4 MB",
	} {
		lines, err := clerk.ReadMerges(strings.NewReader(text))
		if err == nil || lines != nil || !strings.Contains(say(err), want) {
			t.Errorf("%.40q: %v, not %q", text, say(err), want)
		}
	}
	many := strings.Builder{}
	for k := range 10_001 {
		fmt.Fprintf(&many, "g%d\tk\n", k)
	}
	began := time.Now()
	if _, err := clerk.ReadMerges(strings.NewReader(many.String())); err == nil || !strings.Contains(say(err), "at most 10") {
		t.Error(err)
	}
	if d := time.Since(began); d > 20*time.Second {
		t.Errorf("it took %s", d)
	}
	// One that was taken back contradicts nothing; months after the one that is rated do not hold yet.
	lines, err := clerk.ReadMerges(strings.NewReader("\ufeffgone\tkept\r\n2200001\t2200002\t2026-11\t\t\t\t\t\t2026-12-01\r\n2200001\t2200003\t2026-12\r\n"))
	if err != nil || len(lines) != 2 {
		t.Fatal(lines, say(err))
	}
	list, err := periodlist.Read(bytes.NewReader(startingList()), int64(len(startingList())), periodlist.Options{Name: "list.csv"})
	if err != nil {
		t.Fatal(err)
	}
	for month, want := range map[int]int{11: 0, 12: 1} {
		day := tournament.Date{Year: 2026, Month: month, Day: 1}
		if month++; month > 12 {
			day = tournament.Date{Year: 2027, Month: 1, Day: 1}
		} else {
			day.Month = month
		}
		if joined, n, err := clerk.JoinedBy(lines, day, list, true); err != nil || n != want || len(joined.Members) != members-want {
			t.Errorf("%d: %d %v", month, n, err)
		}
	}
	day := tournament.Date{Year: 2026, Month: 12, Day: 1}
	for text, want := range map[string]string{
		"7\t2200003":                "line 1, column 1: the list from which this month begins has no row 7",
		"2200001\t8":                "line 1, column 9: the list from which this month begins has no row 8",
		"7\t2200003\t2026-11":       "has no row 7",
		"2200001\t8888\t2025-01":    "has no row 8888",
		"7777777\t2200003\t2026-10": "",
	} {
		lines, err := clerk.ReadMerges(strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		_, _, err = clerk.JoinedBy(lines, day, list, true)
		if (err == nil) != (want == "") || err != nil && !strings.Contains(say(err), want) {
			t.Errorf("%q: %v", text, say(err))
		}
		if _, _, err := clerk.JoinedBy(lines, day, list, false); err != nil {
			t.Errorf("%q of a part of a list: %v", text, err)
		}
	}
}
