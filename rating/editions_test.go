package rating_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"torneo/rating"
	"torneo/tournament"
	"torneo/trf"
)

// read returns an event of testdata/editions.
func read(t *testing.T, name string) *tournament.Tournament {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", "editions", name+".trf"))
	if err != nil {
		t.Fatal(err)
	}
	event, _, problems := trf.Read(data)
	if event == nil {
		t.Fatal(problems)
	}
	return event
}

// said puts the effect of an event on the ratings in a line, a player a word:
// "1:K10+0.80" of a change, "5:1707" of a first rating, "5:none".
func said(t *testing.T, event *tournament.Tournament, o rating.Options) string {
	t.Helper()
	var err error
	if o.Pace, err = rating.PaceOf(event); err != nil {
		t.Fatal(err)
	}
	rules, err := rating.RulesFor(event, o.Pace.Kind)
	if err != nil {
		t.Fatal(err)
	}
	report, err := rating.Event(event, rules, o)
	if err != nil {
		t.Fatal(err)
	}
	words := []string{rules.Edition.Name(), rules.Kind.String()}
	if o.Pace.Doubtful {
		words = append(words, "doubtful")
	}
	for _, p := range report.Players {
		switch {
		case p.Rating > 0 && p.Count > 0:
			words = append(words, fmt.Sprintf("%d:K%d%+d", p.Number, p.K, p.Change))
		case p.Rating > 0:
			words = append(words, fmt.Sprintf("%d:-", p.Number))
		case p.First != nil && p.First.Rating > 0:
			words = append(words, fmt.Sprintf("%d:%d", p.Number, p.First.Rating))
		default:
			words = append(words, fmt.Sprintf("%d:none", p.Number))
		}
	}
	return strings.Join(words, " ")
}

// Small events that tell editions apart; changes in hundredths, reckoned by hand.
func TestEventsThatTellEditionsApart(t *testing.T) {
	wanted := map[string]string{
		// 90 minutes: nothing of the player rated 2450. 2300 v 1700 as it is, .98, v 1650 as 400.
		"std23": "2022-10 standard 1:- 2:K20+200 3:K40+1400 4:K20-1020 5:none 6:none",
		// 90 minutes: nothing from 2200; 1700 v 1650 is rated.
		"std19": "2017 standard 1:- 2:- 3:K40+1720 4:K20-860 5:none 6:none",
		"r22":   "2022 rapid 1:K20+200 2:K20-480 3:K20+280",
		"jun17": "2017 standard 1:K40+3160 2:K20-1000 3:K20-720 4:K20+140",
		// The unrated are 1706.875; against them .85.
		"rr18b": "2017 standard 1:K20+600 2:K20+600 3:K20+600 4:K20-1400 5:1707 6:1707",
		"sw13":  "2012 standard 1:- 2:- 3:- 4:- 5:- 6:none",
		// 750 and 800 are 735: .99.
		"rapid19": "2017 rapid 1:K20+640 2:K20-540 3:K20+800 4:K20-900 5:none 6:none",
		"rapid13": "2012 blitz 1:K20+920 2:K20-280 3:K20+540 4:K20-1180 5:none 6:none",
		"uneq":    "2025 standard 1:- 2:- 3:- 4:- 5:- 6:2200",
		"cap22":   "2022 standard 1:K10+100 2:K10-380 3:K20+680 4:K20-320",
		"blitz19": "2017 blitz doubtful 1:K20+640 2:K20-540 3:K20+800 4:K20-900 5:none 6:none",
	}
	files, err := filepath.Glob(filepath.Join("testdata", "editions", "*.trf"))
	if err != nil || len(files) != len(wanted) {
		t.Fatalf("%d files, want %d: %v", len(files), len(wanted), err)
	}
	for name, want := range wanted {
		if got := said(t, read(t, name), rating.Options{}); got != want {
			t.Errorf("%s\n got %s\nwant %s", name, got, want)
		}
	}
}

// moved returns the event begun and ended on another day.
func moved(event *tournament.Tournament, day tournament.Date) *tournament.Tournament {
	event.Start, event.End = day, day
	event.Rulebook = tournament.ProposeRulebook(day, day)
	return event
}

// The relatives: the same events on the other side of the day that matters.
func TestTheSameEventsOnOtherDays(t *testing.T) {
	day := func(y, m, d int) tournament.Date { return tournament.Date{Year: y, Month: m, Day: d} }
	for _, test := range []struct {
		name string
		day  tournament.Date
		want string
	}{
		{"std19", day(2021, 12, 31), "2017 standard 1:- 2:- 3:K40+1720 4:K20-860 5:none 6:none"},
		{"std19", day(2022, 1, 1), "2022 standard 1:- 2:K20+200 3:K40+1400 4:K20-1020 5:none 6:none"},
		{"std19", day(2013, 7, 1), "2013 standard 1:- 2:- 3:K15+645 4:K15-645 5:none 6:none"},
		{"std19", day(2013, 6, 30), "2012 standard 1:- 2:- 3:- 4:- 5:none 6:none"}, // the event has a player rated 2450
		{"r22", day(2022, 9, 30), "2022 rapid 1:K20+200 2:K20-480 3:K20+280"},
		{"r22", day(2022, 10, 1), "2022-10 rapid 1:K40+400 2:K20-480 3:K20+280"},
		{"jun17", day(2017, 7, 1), "2017 standard 1:K40+3160 2:K20-1000 3:K20-720 4:K20+140"},
		{"jun17", day(2017, 6, 30), "2014 standard 1:K20+1580 2:K20-1000 3:K20-720 4:K20+140"}, // 18 since March
		{"rr18b", day(2021, 12, 31), "2017 standard 1:K20+600 2:K20+600 3:K20+600 4:K20-1400 5:1707 6:1707"},
		{"rr18b", day(2022, 1, 1), "2022 standard 1:K20+0 2:K20+0 3:K20+0 4:K20+0 5:none 6:none"},
		{"rr18b", day(2014, 6, 30), "2013 standard 1:K15+450 2:K15+450 3:K15+450 4:K15-1050 5:none 6:none"}, // five of nine games
		{"sw13", day(2014, 6, 30), "2013 standard 1:- 2:- 3:- 4:- 5:- 6:none"},
		{"sw13", day(2014, 7, 1), "2014 standard 1:- 2:- 3:- 4:- 5:- 6:2075"}, // five half points of 15
		{"sw13", day(2017, 7, 1), "2017 standard 1:- 2:- 3:- 4:- 5:- 6:2100"},
		{"rapid19", day(2022, 1, 1), "2022 rapid 1:K20+760 2:K20-400 3:K20+540 4:K20-1180 5:none 6:none"},
		{"rapid13", day(2013, 7, 1), "2013 rapid 1:K20+920 2:K20-280 3:K20+540 4:K20-1180 5:none 6:none"},
		{"blitz19", day(2022, 1, 1), "2022 blitz 1:K20+760 2:K20-400 3:K20+540 4:K20-1180 5:none 6:none"},
		{"cap22", day(2024, 2, 29), "2022-10 standard 1:K10+100 2:K10-380 3:K20+680 4:K20-320"},
		{"cap22", day(2024, 3, 1), "2024 standard 1:K10+160 2:K10-340 3:K20+680 4:K20-320"},
	} {
		if got := said(t, moved(read(t, test.name), test.day), rating.Options{}); got != test.want {
			t.Errorf("%s, %v\n got %s\nwant %s", test.name, test.day, got, test.want)
		}
	}
}
