package verification_test

import (
	"flag"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"torneo/docs/verification"
)

var update = flag.Bool("update", false, "write docs/vcl.md anew")

func sections(t *testing.T) []verification.Section {
	t.Helper()
	list, err := verification.Sections()
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// docs/vcl.md is what the table says.
func TestDocument(t *testing.T) {
	want := verification.Markdown(sections(t))
	if *update {
		if err := os.WriteFile("../vcl.md", []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile("../vcl.md")
	if err != nil {
		t.Fatal(err)
	}
	if strings.ReplaceAll(string(got), "\r\n", "\n") != want {
		t.Error("docs/vcl.md is not what the table says: go generate ./docs/verification")
	}
}

// Every number is there once and in order, in both languages; whoever is asked
// answers, and what costs nothing has something to show for it.
func TestEveryQuestionIsAnswered(t *testing.T) {
	list := sections(t)
	course := verification.Course(list)
	next := 1
	for _, s := range list {
		if s.Title.English == "" || s.Title.Spanish == "" || len(s.Questions) == 0 {
			t.Fatalf("section %+v", s)
		}
		for _, q := range s.Questions {
			if q.Number != next {
				t.Fatalf("question %d stands where %d should", q.Number, next)
			}
			next++
			if q.Asks.English == "" || q.Asks.Spanish == "" || (q.How.English == "") != (q.How.Spanish == "") {
				t.Errorf("question %d: not the same in both languages", q.Number)
			}
			if strings.Contains(q.Asks.English+q.Asks.Spanish+q.How.English+q.How.Spanish, "|") {
				t.Errorf("question %d: a bar would end the cell of its table", q.Number)
			}
			if !verification.HasQuestion(course, q.Number) {
				continue
			}
			if q.Answer == "" {
				t.Errorf("question %d is asked, and has no answer", q.Number)
			}
			if o := q.Outcome(); o.Percent == 0 && !o.Fails && len(q.Shown) == 0 && (q.Answer == verification.Yes || q.Yes.Fails || q.Yes.Percent > 0) {
				t.Errorf("question %d is answered %s, and nothing shows it", q.Number, q.Answer)
			}
		}
	}
	if next != 226 {
		t.Errorf("%d questions, want 225", next-1)
	}
}

// What is known of FIDE's list as a whole: how many questions can end in a
// failure, how many can cost something, of how many nobody knows what, and that
// they lead onwards.
func TestOutcomesAreThoseOfTheList(t *testing.T) {
	fails, costs := 0, 0
	var unknown []int
	for _, s := range sections(t) {
		for _, q := range s.Questions {
			if q.Yes.Fails || q.No.Fails {
				fails++
			}
			if q.Yes.Percent > 0 || q.No.Percent > 0 {
				costs++
			}
			if q.Yes.Unknown || q.No.Unknown {
				unknown = append(unknown, q.Number)
			}
			for _, o := range []verification.Outcome{q.Yes, q.No} {
				ends := o.Fails || q.Number >= 223
				back := q.Number == 121 // to 120, about lists of unknown source
				if o.Next <= q.Number && !ends && !back || o.Next > 225 {
					t.Errorf("question %d leads to %d", q.Number, o.Next)
				}
			}
		}
	}
	if fails != 74 || costs != 116 || !slices.Equal(unknown, []int{24, 142, 145, 199}) {
		t.Errorf("%d can fail, want 74; %d can cost, want 116; of %v it is not known", fails, costs, unknown)
	}
}

// The sums that docs/vcl.md gives are reckoned again from the table as it stands
// in the file, cell by cell, and from the rows of the page.
func TestSums(t *testing.T) {
	data, err := os.ReadFile("answers.tsv")
	if err != nil {
		t.Fatal(err)
	}
	rows, section := map[string][]string{}, map[string]string{}
	var titles []string
	for line := range strings.Lines(string(data)) {
		cells := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if cells[0] == "#" {
			titles = append(titles, cells[1])
		} else if len(titles) > 0 {
			rows[cells[0]], section[cells[0]] = cells, titles[len(titles)-1]
		}
	}
	percent, fails, asked := map[string]int{}, map[string][]string{}, map[string]int{}
	for at := "1"; at != "end"; {
		row, place := rows[at], section[at]
		column, other := 2, 1
		if row[3] == "yes" {
			column, other = 1, 2
		}
		asked[place]++
		outcome := row[column]
		if outcome == "fails" {
			fails[place] = append(fails[place], at)
			outcome = row[other]
		} else if costs, _, found := strings.Cut(outcome, "% "); found {
			n, err := strconv.Atoi(costs)
			if err != nil {
				t.Fatalf("question %s: %s", at, outcome)
			}
			percent[place] += n
		}
		at = outcome[strings.LastIndex(outcome, " ")+1:]
	}

	page, err := os.ReadFile("../vcl.md")
	if err != nil {
		t.Fatal(err)
	}
	said := func(percent int, fails []string) string {
		text := strconv.Itoa(percent) + " %"
		if len(fails) > 0 {
			text += ", and fails (" + strings.Join(fails, ", ") + ")"
		}
		return text
	}
	total, allFails, allAsked := 0, []string(nil), 0
	for _, title := range titles {
		total, allFails, allAsked = total+percent[title], append(allFails, fails[title]...), allAsked+asked[title]
		_, part, _ := strings.Cut(string(page), "\n## "+title+" (")
		part, _, _ = strings.Cut(part, "\n## ")
		if in, n := sumOfRows(t, part); in != percent[title] || n != asked[title] {
			t.Errorf("%s: the rows of the page have %d asked and %d %%, the table %d and %d %%", title, n, in, asked[title], percent[title])
		}
		_, row, _ := strings.Cut(string(page), "\n| "+title+" | ")
		row, _, _ = strings.Cut(row, "\n")
		if want := " | " + strconv.Itoa(asked[title]) + " | " + said(percent[title], fails[title]) + " |"; !strings.HasSuffix(row, want) {
			t.Errorf("%s: the page says %q, want it to end with %q", title, row, want)
		}
	}
	if want := strconv.Itoa(allAsked) + " of the 225 questions are asked, and the answers cost **" + said(total, allFails) + "**."; !strings.Contains(string(page), want) {
		t.Errorf("the page does not say: %s", want)
	}
}

// sumOfRows adds up the column of costs of the rows of a section.
func sumOfRows(t *testing.T, part string) (percent, asked int) {
	t.Helper()
	for line := range strings.Lines(part) {
		cells := strings.Split(strings.TrimSpace(line), " | ")
		if len(cells) < 5 || !strings.HasPrefix(cells[0], "| ") || strings.HasPrefix(cells[0], "| Q") {
			continue
		}
		if cells[2] != "not asked" {
			asked++
		}
		if costs, found := strings.CutSuffix(cells[3], " %"); found {
			n, err := strconv.Atoi(costs)
			if err != nil {
				t.Fatal(line)
			}
			percent += n
		}
	}
	return percent, asked
}
