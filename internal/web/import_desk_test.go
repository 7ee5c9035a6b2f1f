package web_test

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"torneo/internal/journal"
)

// exampleFile returns the report of the example, with changes: what stands there, and what
// then stands there instead.
func exampleFile(t *testing.T, changes ...string) []byte {
	t.Helper()
	data, err := os.ReadFile("../arbiter/example.trf")
	if err != nil {
		t.Fatal(err)
	}
	text := string(data)
	for k := 0; k < len(changes); k += 2 {
		if !strings.Contains(text, changes[k]) {
			t.Fatalf("there is no %q in the example", changes[k])
		}
		text = strings.Replace(text, changes[k], changes[k+1], 1)
	}
	return []byte(text)
}

// told returns the items that the page lists after a report is taken over.
func (p page) told() (list []string) {
	_, rest, found := strings.Cut(p.body, `class="scroll details"`)
	if !found {
		return nil
	}
	rest, _, _ = strings.Cut(rest, "</ul>")
	for _, item := range strings.Split(rest, "<li>")[1:] {
		list = append(list, visible("<li>"+item))
	}
	return list
}

// taken confirms a report that asks to be read, at the level that it asks for.
func (w *window) taken(p page, level string) *journal.State {
	w.t.Helper()
	if got := p.fields().Get("confirmed"); got != level {
		w.t.Fatalf("asks for level %q, want %s:\n%s", got, level, visible(p.body))
	}
	if len(w.kept.journals) > 0 {
		w.t.Fatal("it is taken over before anything is confirmed")
	}
	w.post("/import", p.fields()).want(w.t, 200)
	s, err := w.desk.State(w.t.Context(), w.kept.journals[0].ID)
	if err != nil {
		w.t.Fatal(err)
	}
	return s
}

// Every defect of a report is told before it is taken over, with its line, what stands
// there and what is taken, and is taken so (Q51, Q52): one by one, and all together.
func TestEveryAdjustmentOfADefectiveReportIsTold(t *testing.T) {
	defects := []struct {
		was, is string
		told    []string
		then    string // in the report that the desk writes of it
	}{
		{"1972/07/23", "1972/17/23", []string{"line 19, column 70", "1972/17/23", "it is left out"}, "2448 ESP           0             2.5    6    13 b 1"},
		{"   2 m IM", "   2 x IM", []string{"line 20, column 10", "“x” is read as not stated"}, "001    2   IM Barrenechea"},
		{"2353 ARG ", "235x ARG ", []string{"line 22, column 49", "“235x” is not a rating", "unrated"}, "   0 ARG           0 1962/07/18"},
		{"2.5    4    19", "9.5    4    19", []string{"line 25, column 81", "stated to have 9.5 points", "give 2.5"}, "2.5    4    19 b 1"},
		{"2.5    5    18 w 1", "2.5   23    18 w 1", []string{"line 24, column 86", "stated to have place 23", "gives 5"}, "2.5    5    18 w 1"},
		{"062 24", "062 30", []string{"line 6, column 5", "stated number of players is 30", "has 24"}, "062 24"},
		{"052 2026/11/23", "052 2026/11/31", []string{"line 5, column 5", "2026/11/31", "it is left out"}, ""},
		{"### T RRR", "999 RRR", []string{"line 43, column 1", "“999” is not a record of TRF", "left out"}, ""},
		{"BH/C1,BH,SB,DE", "BH/C1,ZZ,SB,DE", []string{"PTS,BH/C1,ZZ,SB,DE,WIN", "cannot be used", "PTS,BH/C1,BH,SB,PS,DE,WIN,BWG"}, "202 BH/C1,BH,SB,PS,DE,WIN,BWG"},
	}
	var all []string
	var together [][]string
	look := func(told []string, want []string) {
		t.Helper()
		for _, item := range told {
			missing := false
			for _, text := range want {
				missing = missing || !strings.Contains(item, text)
			}
			if !missing {
				return
			}
		}
		t.Errorf("nothing tells %q:\n%s", want, strings.Join(told, "\n"))
	}
	for _, d := range defects {
		w := newWindow(t)
		p := w.upload("/import", "report", "x.trf", exampleFile(t, d.was, d.is)).want(t, 422, "Please read this")
		look(p.told(), d.told)
		s := w.taken(p, "2")
		if report := w.report("/t/"+w.kept.journals[0].ID+"/", "trf26.trf"); !strings.Contains(report, d.then) || strings.Contains(report, d.is) {
			t.Errorf("%q: the desk has it otherwise than it said:\n%s", d.is, report)
		}
		if !s.FIDEMode() { // 56
			t.Errorf("%q: not in FIDE mode", d.is)
		}
		if !strings.HasPrefix(d.was, "BH/C1") { // with which no place can be compared
			all = append(all, d.was, d.is)
			together = append(together, d.told)
		}
	}
	w := newWindow(t)
	p := w.upload("/import", "report", "x.trf", exampleFile(t, all...)).want(t, 422, "Please read this")
	for _, told := range together {
		look(p.told(), told)
	}
}

// A report that cannot be read without guessing is refused, with all of its errors at
// once, and nothing is left of it (Q53).
func TestARefusedReportShowsItsProblems(t *testing.T) {
	w := newWindow(t)
	p := w.upload("/import", "report", "x.trf", exampleFile(t, "    13 b 1     8 w 1", "    13 b 1     8 b 1", "240 H   5   24", "240 H   5   99", "0000 - H", "0000 - Q"))
	p.want(t, 422, "cannot be read: 3 errors")
	told := strings.Join(p.told(), "\n")
	for _, want := range []string{"line 26, column 107", "both have the colour b", "line 44, column 13", "there is no player “99”", "line 39, column 109", "“Q” is not a result"} {
		if !strings.Contains(told, want) {
			t.Errorf("no %q in\n%s", want, told)
		}
	}
	if len(w.kept.journals)+len(w.kept.events) > 0 || strings.Contains(p.body, `name="confirmed"`) {
		t.Error("something is left of it, or can be confirmed")
	}
}

// Rounds that are not as the rules pair them are shown at level 3, and the report says
// so for each (Q54 to Q56).
func TestImportOfOtherPairingsAtTheDesk(t *testing.T) {
	w := newWindow(t)
	data := exampleFile(t, "2.5    6    13 b 1", "2.5    6    14 b 1", "3.0    1    14 w 1", "3.0    1    13 w 1", "1.0   20     1 w 0", "1.0   20     2 b 0", "2.5    6     2 b 0", "2.5    6     1 w 0",
		"### T RRR", "### Correction @ Round 2: 1-8 1/2-1/2 => 1-8 1-0\n### FIDE mode exited @ Round 3\n### T RRR")
	p := w.upload("/import", "report", "x.trf", data).want(t, 422, "3 rounds are not paired by the rules; the report will say so", ">Confirm<", "Cancel")
	told := strings.Join(p.told(), "\n")
	if !strings.Contains(told, "round 1: ") || !strings.Contains(told, "14–1") || !strings.Contains(told, "13–1") || !strings.Contains(told, "round 2: ") || strings.Contains(told, "round 3: ") || !strings.Contains(told, "round 4: ") {
		t.Errorf("the round is not shown:\n%s", told)
	}
	read := p.fields()
	read.Set("confirmed", "2")
	w.post("/import", read).want(t, 422)
	s := w.taken(p, "3")
	at := "/t/" + w.kept.journals[0].ID + "/"
	w.says(at, "Import @ Round 1: 13-1 2-14 => 14-1 2-13")
	w.says(at, "Import @ Round 2: 13-19 18-14 => 18-13 14-19")
	if comments := commentsOf(w.report(at, "trf26.trf")); strings.Count(comments, "### Import @") != 3 || strings.Contains(comments, "### Import @ Round 3") {
		t.Errorf("rounds that are right are said, too:\n%s", comments)
	}
	if p := w.get(at).want(t, 200); strings.Contains(p.body, "Not in FIDE mode") || !s.FIDEMode() {
		t.Error("not in FIDE mode")
	}
	// What had happened before is not lost.
	w.says(at, "Correction @ Round 2: 1-8 1/2-1/2 => 1-8 1-0")
	w.says(at, "FIDE mode exited @ Round 3")
}

// Of a report of TRF06 or TRF16 everything that TRF26 has and it has not is told, and
// nothing else (Q47 to Q50).
func TestOlderReportsAtTheDesk(t *testing.T) {
	whole := string(exampleFile(t))
	older := func(records ...string) []byte {
		return []byte(regexp.MustCompile(`(?m)^(`+strings.Join(records, "|")+`) .*\r?\n`).ReplaceAllString(whole, ""))
	}
	for _, test := range []struct {
		name string
		data []byte
		want []string
	}{
		// TRF06: no records of 3 digits beyond 132, no XX records.
		{"TRF06", older("142", "152", "182", "192", "202", "222", "240", "###"), []string{"which colour was drawn", "name the pairing system", "the number of rounds", "what results are worth", "declares no tie-breaks"}},
		{"TRF16", append(older("142", "152", "182", "192", "202", "222", "240", "###"), "XXR 7\nXXC black1\n"...), []string{"name the pairing system", "declares no tie-breaks"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			w := newWindow(t)
			p := w.upload("/import", "report", "old.trf", test.data).want(t, 422, "Please read this")
			told := p.told()
			for _, want := range test.want {
				if !strings.Contains(strings.Join(told, "\n"), want) {
					t.Errorf("nobody is told %q:\n%s", want, strings.Join(told, "\n"))
				}
			}
			// What the desk then has is what was told.
			s := w.taken(p, "2")
			all := strings.Join(told, "\n")
			if rounds := fmt.Sprint(s.Config.Rounds); s.Config.Rounds != 7 && !strings.Contains(all, rounds+" are taken") {
				t.Errorf("%s rounds:\n%s", rounds, all)
			}
			if ties := strings.Join(s.Config.Ties, ","); !strings.Contains(all, ties) {
				t.Errorf("tie-breaks %s:\n%s", ties, all)
			}
			if s.Config.System != "FIDE_DUTCH_2026" || !strings.Contains(all, "FIDE_DUTCH_2026") {
				t.Errorf("system %s:\n%s", s.Config.System, all)
			}
			if !s.FIDEMode() || len(s.Players) != 24 || s.Current() != 4 {
				t.Errorf("%d players, round %d", len(s.Players), s.Current())
			}
		})
	}
}
