package rating

import (
	"errors"
	"testing"

	"torneo/tournament"
)

func TestPace(t *testing.T) {
	for control, want := range map[string]struct {
		kind Kind
		told Told
		id   string
	}{
		"":                  {Standard, Assumed, ""},
		"90 minutes":        {Standard, Assumed, ""}, // nothing is guessed
		"5400+30":           {Standard, Timed, ""},
		"40/5400+30:900+30": {Standard, Timed, ""},
		"3600":              {Standard, Timed, ""},
		"1800+30":           {Standard, Timed, ""}, // an hour in all
		"3599":              {Rapid, Timed, ""},
		"900+10":            {Rapid, Timed, ""},
		"601":               {Rapid, Timed, ""},
		"600":               {Blitz, Timed, ""},
		"180+2":             {Blitz, Timed, ""},
		"181":               {Blitz, Timed, ""},
		"W300+3-B300+3":     {Blitz, Timed, ""},
		"180":               {Standard, Timed, "ratings.pace.fast"},
		"60+1":              {Standard, Timed, "ratings.pace.fast"},
		"W300-B240":         {Standard, Timed, "ratings.pace.unequal"},
	} {
		record := &tournament.Tournament{TimeControl: control}
		p, err := PaceOf(record)
		refused, id := (*Refused)(nil), ""
		if errors.As(err, &refused) {
			id = refused.Message.ID
		}
		if p.Kind != want.kind || p.Told != want.told || id != want.id {
			t.Errorf("%s: %+v, %v", control, p, err)
		}
		asked := AskedPace(record, Rapid)
		if otherwise := want.told == Timed && (want.id != "" || want.kind != Rapid); asked.Kind != Rapid || asked.Told != Asked || (asked.Control != "") != otherwise {
			t.Errorf("%s, asked for rapid: %+v", control, asked)
		}
	}
}

// B.02 1: 120 minutes if one of the two is rated 2400, 90 if one is rated 1800, by
// the edition that says so.
func TestTimesThatRatingsNeed(t *testing.T) {
	for _, test := range []struct {
		edition, control string
		own, other       int
		counts           bool
	}{
		{"2025", "7199", 2400, 2000, false},
		{"2025", "7200", 2400, 2000, true},
		{"2025", "7199", 2000, 2399, true},
		{"2024", "5399", 1500, 1800, false},
		{"2024", "5399", 1799, 1799, true},
		{"2024", "5399", 1799, 0, true},
		{"2022", "5399", 1500, 1800, true}, // its times are not at hand
	} {
		record := against(t, test.own, 1990, [2]int{test.other, 10}, [2]int{1500, 10})
		record.TimeControl = test.control
		pace, err := PaceOf(record)
		if err != nil {
			t.Fatal(err)
		}
		g := reckoned(t, record, rules(t, test.edition, Standard), Options{Pace: pace}).Players[0].Games[0]
		want := Counts
		if !test.counts {
			want = TooFast
		} else if test.other == 0 {
			want = Unrated
		}
		if g.Omitted != want {
			t.Errorf("%+v: %q", test, g.Omitted)
		}
		g = reckoned(t, record, rules(t, test.edition, Standard), Options{Pace: AskedPace(record, Standard)}).Players[0].Games[0]
		if g.Omitted == TooFast {
			t.Errorf("%+v: too fast though asked for", test)
		}
	}
}

func TestArticlesOfRatings(t *testing.T) {
	for _, test := range []struct {
		edition string
		kind    Kind
		want    string
	}{{"2025", Standard, "8.3.4"}, {"2025", Rapid, "7.3.4"}, {"2024", Blitz, "7.3.4"}, {"2022", Standard, "8.3.4"}, {"2014", Rapid, "B.02"}} {
		if got := rules(t, test.edition, test.kind).Article("3.4"); got != test.want {
			t.Errorf("%s, %v: %s", test.edition, test.kind, got)
		}
	}
}
