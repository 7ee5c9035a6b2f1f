package tiebreak_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"torneo/crosstable"
	"torneo/handbook"
	"torneo/standings"
	"torneo/tiebreak"
	"torneo/tournament"
	"torneo/trf"
	"torneo/verify"
)

// TestCases runs the cases of testdata/cases, worked by hand from the text of
// the regulations. A case is a txtar archive: a comment with the article and the
// arithmetic, the file "event.trf", and the file "want" of lines such as
//
//	BH/C1 2023,2024   1=8.0 2=7.5 3=-
//	ranks PTS,DE 2026  1=1 2=2 3=2 6=0
//	refused ARO 2018   tiebreak.refused.unrated
//	refused SOB 2026   tiebreak.refused.edition editions=2009,2012,2014,2018
//	dropped ARO 2026   tiebreak.dropped.unrated
//	options unrated=1000 withdrawn=4 round=3
//
// Values are as printed, "-" for none; places are 0 for who is struck out. Only
// participants who are named are compared. Options hold until the next line of
// options: unrated=<rating> or unrated=skip, withdrawn=<numbers>, round=<number>,
// declared, buchholz. A line beginning with # says something to the reader.
func TestCases(t *testing.T) {
	files, err := filepath.Glob("../testdata/cases/*/*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	if len(files) == 0 {
		t.Fatal("there are no cases in ../testdata/cases")
	}
	for _, file := range files {
		folder, name := filepath.Base(filepath.Dir(file)), strings.TrimSuffix(filepath.Base(file), ".txtar")
		t.Run(folder+"/"+name, func(t *testing.T) {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if err := runCase(t.Errorf, data, handbook.Edition(folder)); err != nil {
				t.Fatal(err)
			}
		})
	}
}

// tieBreakCase is a case while it is being run.
type tieBreakCase struct {
	failed  func(format string, args ...any)
	data    []byte // event.trf
	folder  handbook.Edition
	own     bool // a line of the folder's edition was compared
	options caseOptions
	results map[caseKey]*tiebreak.Calculation
}

type caseOptions struct {
	tiebreak.Options
	withdrawn string
	round     int
}

type caseKey struct {
	edition handbook.Edition
	options caseOptions
}

func runCase(failed func(format string, args ...any), data []byte, folder handbook.Edition) error {
	archive := txtar.Parse(data)
	c := &tieBreakCase{failed: failed, folder: folder, results: map[caseKey]*tiebreak.Calculation{}}
	var want []byte
	for _, f := range archive.Files {
		switch f.Name {
		case "event.trf":
			c.data = f.Data
		case "want":
			want = f.Data
		default:
			return fmt.Errorf("a file %q: a case has event.trf and want", f.Name)
		}
	}
	if c.data == nil || want == nil || len(archive.Comment) == 0 {
		return errors.New("a case has a comment, event.trf and want")
	}
	for line := range strings.Lines(string(want)) {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		if err := c.line(line); err != nil {
			return fmt.Errorf("%q: %w", line, err)
		}
	}
	if !c.own {
		return fmt.Errorf("no line is about edition %s, whose folder the case is in", folder)
	}
	return nil
}

func (c *tieBreakCase) line(line string) error {
	fields := strings.Fields(line)
	if fields[0] == "options" {
		return c.setOptions(fields[1:])
	}
	check, rest := c.values, fields
	switch fields[0] {
	case "ranks":
		check, rest = c.ranks, fields[1:]
	case "refused":
		check, rest = c.refused, fields[1:]
	case "dropped":
		check, rest = c.dropped, fields[1:]
	}
	if len(rest) < 3 {
		return errors.New("want a list, editions and what is expected")
	}
	specs, err := tiebreak.ParseList(rest[0])
	if err != nil {
		return err
	}
	for edition := range strings.SplitSeq(rest[1], ",") {
		calculation, err := c.calculation(handbook.Edition(edition))
		if err != nil {
			return err
		}
		if err := check(calculation, specs, rest[2:]); err != nil {
			return err
		}
		c.own = c.own || handbook.Edition(edition) == c.folder
	}
	return nil
}

func (c *tieBreakCase) setOptions(fields []string) error {
	c.options = caseOptions{}
	for _, f := range fields {
		name, value, _ := strings.Cut(f, "=")
		n, err := strconv.Atoi(value)
		switch {
		case name == "unrated" && value == "skip":
			c.options.Unrated = tiebreak.Unrated{Skip: true}
		case name == "unrated" && err == nil:
			c.options.Unrated = tiebreak.Unrated{Rating: n}
		case name == "round" && err == nil:
			c.options.round = n
		case name == "withdrawn" && value != "":
			c.options.withdrawn = value
		case f == "declared":
			c.options.Declared = true
		case name == "unplayed":
			c.options.Unplayed = handbook.Edition(value)
		case f == "buchholz":
			c.options.BuchholzAnywhere = true
		default:
			return fmt.Errorf("option %q is not known", f)
		}
	}
	return nil
}

func (c *tieBreakCase) calculation(edition handbook.Edition) (*tiebreak.Calculation, error) {
	key := caseKey{edition, c.options}
	if known := c.results[key]; known != nil {
		return known, nil
	}
	record, _, problems := trf.Read(c.data)
	for _, p := range problems {
		if p.Severity >= trf.Violation {
			return nil, p
		}
	}
	for _, d := range verify.PlayerPoints(record) {
		return nil, errors.New(d.Message.ID)
	}
	if err := withdraw(record, c.options.withdrawn); err != nil {
		return nil, err
	}
	table, err := crosstable.New(record, c.options.round)
	if err != nil {
		return nil, err
	}
	calculation, err := tiebreak.New(table, edition, c.options.Options)
	if err != nil {
		return nil, err
	}
	c.results[key] = calculation
	return calculation, nil
}

func withdraw(record *tournament.Tournament, numbers string) error {
	for number := range strings.SplitSeq(numbers, ",") {
		if number == "" {
			continue
		}
		i := slices.IndexFunc(record.Players, func(p tournament.Player) bool { return strconv.Itoa(p.Number) == number })
		if i < 0 {
			return fmt.Errorf("there is no player %s to withdraw", number)
		}
		record.Players[i].Withdrawn = true
	}
	return nil
}

// expectations reads "1=12.5 2=-", by index of the participant.
func expectations(table *crosstable.Table, fields []string) (map[int]string, error) {
	want := map[int]string{}
	for _, f := range fields {
		name, value, ok := strings.Cut(f, "=")
		number, err := strconv.Atoi(name)
		i, there := table.IndexOf(number)
		if _, twice := want[i]; !ok || err != nil || !there || twice {
			return nil, fmt.Errorf("%q: want the number of a participant and a value", f)
		}
		want[i] = value
	}
	return want, nil
}

func (c *tieBreakCase) values(calculation *tiebreak.Calculation, specs []tiebreak.Spec, fields []string) error {
	want, err := expectations(calculation.Table(), fields)
	if err != nil {
		return err
	}
	if len(specs) != 1 {
		return errors.New("values are of one tie-break")
	}
	if _, dropped, err := calculation.Admit(specs); err != nil || len(dropped) > 0 {
		return fmt.Errorf("edition %s does not admit it: %v %v", calculation.Edition(), err, dropped)
	}
	got := calculation.Values(specs[0])
	for i, w := range want {
		if g := got[i].String(); g != w && (g != "" || w != "-") {
			c.failed("%s: %s of %d: %q, by hand %s", calculation.Edition(), specs[0], calculation.Table().Participants[i].Number, g, w)
		}
	}
	return nil
}

func (c *tieBreakCase) ranks(calculation *tiebreak.Calculation, specs []tiebreak.Spec, fields []string) error {
	want, err := expectations(calculation.Table(), fields)
	if err != nil {
		return err
	}
	s, err := standings.Compute(calculation, specs, nil)
	if err != nil {
		return err
	}
	for _, row := range s.Rows {
		if w, asked := want[row.Index]; asked && strconv.Itoa(row.Rank) != w {
			c.failed("%s: %v: %d is %d, by hand %s", calculation.Edition(), specs, row.Number, row.Rank, w)
		}
	}
	return nil
}

func (c *tieBreakCase) refused(calculation *tiebreak.Calculation, specs []tiebreak.Spec, fields []string) error {
	_, _, err := calculation.Admit(specs)
	var refused *tiebreak.Refused
	if !errors.As(err, &refused) {
		c.failed("%s: %v is not refused (%v)", calculation.Edition(), specs, err)
		return nil
	}
	return c.refusals(calculation, refused.Refusals, fields)
}

func (c *tieBreakCase) dropped(calculation *tiebreak.Calculation, specs []tiebreak.Spec, fields []string) error {
	_, dropped, err := calculation.Admit(specs)
	if err != nil || len(dropped) == 0 {
		c.failed("%s: %v is not left out (%v)", calculation.Edition(), specs, err)
		return nil
	}
	return c.refusals(calculation, dropped, fields)
}

// refusals compares every refusal with a message's identifier and its values.
func (c *tieBreakCase) refusals(calculation *tiebreak.Calculation, refusals []tiebreak.Refusal, fields []string) error {
	for _, r := range refusals {
		if r.Message.ID != fields[0] {
			c.failed("%s: %s: %s, want %s", calculation.Edition(), r.Spec, r.Message.ID, fields[0])
		}
		for _, f := range fields[1:] {
			name, value, ok := strings.Cut(f, "=")
			if !ok {
				return fmt.Errorf("%q: want a name and a value", f)
			}
			if got := strings.ReplaceAll(fmt.Sprint(r.Message.Args[name]), " ", ""); got != value {
				c.failed("%s: %s: %s is %q, want %s", calculation.Edition(), r.Spec, name, got, value)
			}
		}
	}
	return nil
}

// A case that says nothing, or something that nobody understands, fails.
func TestCasesFailWhereTheyMust(t *testing.T) {
	event := "-- event.trf --\n012 Case\n142 1\n192 FIDE_DUTCH\n" +
		"001    1      A                                 2000 FID                         1.0    1     2 w 1\n" +
		"001    2      B                                 1900 FID                         0.0    2     1 b 0\n-- want --\n"
	for _, test := range []struct{ name, text, says string }{
		{"no comment", event + "BH 2026 1=0.0\n", "a comment"},
		{"no event", "comment\n-- want --\nBH 2026 1=0.0\n", "event.trf"},
		{"another file", "comment\n" + event + "BH 2026 1=0.0\n-- more --\n", "more"},
		{"nothing wanted", "comment\n" + event, "no line is about"},
		{"only another edition", "comment\n" + event + "BH 2012 1=0.0\n", "no line is about"},
		{"an unknown word", "comment\n" + event + "rank PTS 2026 1=1\n", "rank"},
		{"an unknown option", "comment\n" + event + "options unrated\n", "unrated"},
		{"an unknown edition", "comment\n" + event + "BH 2025 1=0.0\n", "2025"},
		{"an unknown participant", "comment\n" + event + "BH 2026 7=0.0\n", "7=0.0"},
		{"a participant twice", "comment\n" + event + "BH 2026 1=0.0 1=0.0\n", "1=0.0"},
		{"an unknown tie-break", "comment\n" + event + "XX 2026 1=0.0\n", "XX"},
		{"a refused tie-break", "comment\n" + event + "STD 2024,2026 1=1.0\n", "does not admit"},
		{"too short", "comment\n" + event + "BH 2026\n", "want a list"},
		{"a file with a violation", "comment\n" + strings.Replace(event, " 1.0 ", " 0.5 ", 1) + "BH 2026 1=0.0\n", "verify.points"},
	} {
		t.Run(test.name, func(t *testing.T) {
			err := runCase(t.Errorf, []byte(test.text), "2026")
			if err == nil || !strings.Contains(err.Error(), test.says) {
				t.Errorf("%v, want an error that says %q", err, test.says)
			}
		})
	}
	for _, line := range []string{
		"BH 2026 1=0.5", "BH 2026 1=-", "ranks PTS 2026 1=2", "refused BH 2026 tiebreak.refused.buchholz", "dropped BH 2026 tiebreak.dropped.unrated",
		"refused STD 2024,2026 tiebreak.refused.edition", "refused SOB 2026 tiebreak.refused.modifier", "refused SOB 2026 tiebreak.refused.edition editions=2012",
	} {
		t.Run(line, func(t *testing.T) {
			failures := 0
			err := runCase(func(string, ...any) { failures++ }, []byte("comment\n"+event+line+"\n"), "2026")
			if err != nil || failures == 0 {
				t.Errorf("%d failures, %v; want at least one", failures, err)
			}
		})
	}
}
