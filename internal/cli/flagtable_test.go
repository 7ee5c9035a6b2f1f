package cli

import (
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"torneo/i18n"
	"torneo/internal/cli/command"
)

// oneMeaning are flags that verbs call alike though their values are named or kept otherwise, with why
// it is one meaning all the same.
var oneMeaning = map[string]string{
	"acceleration":    "a forecast compares several",
	"day":             "a day; of validate it is called a date",
	"earlier":         "of one player or, by number, of several",
	"edition":         "of a text, by its year; of the Laws EDITION",
	"fact":            "a fact of the event, or of one of several",
	"host-federation": "of the event, or of one of several",
	"event-kind":      "of the event, or of one of several",
	"k":               "of one player or, by number, of several",
	"kind":            "of rating or of play",
	"map":             "what columns are",
	"reached-2300":    "of one player or, by number, of several",
	"reached-2400":    "of one player or, by number, of several",
	"rounds":          "a forecast compares several",
	"event":           "an event of the desk, by its name or id",
	"output":          "a file, or the folder of many files",
	"title":           "one or several",
}

// meaningOf describes what the value of a flag is, however many there are.
func meaningOf(a *app, f *pflag.Flag) string {
	kind := f.Value.Type()
	for _, many := range []string{"Slice", "Array"} {
		kind = strings.TrimSuffix(kind, many)
	}
	value, _ := a.FlagText(f)
	return kind + " " + value
}

// eachFlag calls a function with every flag of every verb by the name that it has now.
func eachFlag(a *app, each func(*cobra.Command, *pflag.Flag)) {
	var walk func(*cobra.Command)
	walk = func(c *cobra.Command) {
		if c.Hidden {
			return
		}
		c.LocalFlags().VisitAll(func(f *pflag.Flag) { each(c, f) })
		for _, below := range c.Commands() {
			walk(below)
		}
	}
	walk(a.Root())
}

// A flag means one thing in all verbs: its value is of one kind, and it has one short form, which no
// other flag has.
func TestAFlagHasOneMeaning(t *testing.T) {
	a, _, _ := newTestApp(i18n.English)
	type use struct{ short, meaning, verb string }
	first, short, differing := map[string]use{}, map[string]string{}, map[string]bool{}
	flags := 0
	eachFlag(a, func(c *cobra.Command, f *pflag.Flag) {
		flags++
		is := use{f.Shorthand, meaningOf(a, f), command.PathOf(c)}
		was, known := first[f.Name]
		if !known {
			first[f.Name], was = is, is
		}
		if is.short != was.short {
			t.Errorf("--%s has the short form %q in %s and %q in %s", f.Name, was.short, was.verb, is.short, is.verb)
		}
		if is.meaning != was.meaning {
			if differing[f.Name] = true; oneMeaning[f.Name] == "" {
				t.Errorf("--%s is %q in %s and %q in %s", f.Name, was.meaning, was.verb, is.meaning, is.verb)
			}
		}
		if f.Shorthand != "" {
			if other := short[f.Shorthand]; other != "" && other != f.Name {
				t.Errorf("-%s is --%s and, in %s, --%s", f.Shorthand, other, is.verb, f.Name)
			}
			short[f.Shorthand] = f.Name
		}
	})
	if flags < 600 {
		t.Errorf("%d flags of verbs, want more", flags)
	}
	for name := range oneMeaning {
		if !differing[name] {
			t.Errorf("--%s differs nowhere: it needs no excuse", name)
		}
	}
}

// Flags that were called otherwise are understood by the former name, which help does not show.
func TestFormerNamesOfFlags(t *testing.T) {
	for _, test := range []struct{ verb, former, now string }{
		{"import", "into", "into-event"}, {"norms", "host", "host-federation"}, {"norms titles", "event", "event-kind"}, {"titles", "event", "event-kind"},
		{"period", "explain", "explain-player"}, {"desk publish", "to", "target"}, {"publish", "to", "target"}, {"calc norm", "event", "event-kind"}, {"laws", "count", "times"}, {"inbox export", "out", "output"}, {"serve", "players", "players-door"},
	} {
		a, out, _ := newTestApp(i18n.English)
		cmd, _, err := a.Root().Find(strings.Fields(test.verb))
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.ParseFlags([]string{"--" + test.former, "1"}); err != nil {
			t.Errorf("%s --%s: %v", test.verb, test.former, err)
		}
		if !cmd.Flags().Changed(test.now) || !cmd.Flags().Changed(test.former) {
			t.Errorf("%s --%s is not --%s", test.verb, test.former, test.now)
		}
		if err := a.Help(cmd); err != nil {
			t.Fatal(err)
		}
		a.Out.Flush()
		if help := out.String(); !strings.Contains(help, "--"+test.now+" ") || strings.Contains(help, "      --"+test.former+" ") {
			t.Errorf("%s: %s", test.verb, help)
		}
	}
}
