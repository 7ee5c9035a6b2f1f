package rating

import (
	"errors"
	"testing"

	"torneo/handbook"
	"torneo/tournament"
)

func TestPace(t *testing.T) {
	for control, want := range map[string]struct {
		kind Kind
		told Told
		id   string
	}{
		"":                  {Standard, Assumed, ""},
		"90 minutes":        {Standard, Timed, ""}, // words in the wrong record
		"180 or more":       {Standard, Assumed, ""},
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
		"W300-B240":         {Blitz, Timed, "ratings.pace.unequal"},
		"W9000-B7200":       {Standard, Timed, ""}, // the rule is of rapid and blitz alone
		"W3600-B3599":       {Rapid, Timed, "ratings.pace.unequal"},
		"20/5400:1800+30":   {Standard, Timed, "ratings.pace.first"},
		"30/5400:1800":      {Standard, Timed, ""},
		"20/600:300":        {Rapid, Timed, ""},
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

// Words tell the rate of play (R-TIME-WORDS), unless record 222 does, or they can be
// meant in two ways.
func TestPaceOfWords(t *testing.T) {
	for _, test := range []struct {
		words, encoded string
		kind           Kind
		seconds        int
		unclear        bool
	}{
		{"90+30", "", Standard, 7200, false}, {"60+30", "", Standard, 5400, false}, {"15 min + 10 s por jugada", "", Rapid, 1500, false}, {"3+2", "", Blitz, 300, false},
		{"900+10", "", Rapid, 1500, false}, {"90+30", "900+10", Rapid, 1500, false}, {"180+30", "", Standard, 0, true}, {"as announced", "", Standard, 0, true},
	} {
		p, err := PaceOf(&tournament.Tournament{Allotted: test.words, TimeControl: test.encoded})
		if err != nil || p.Kind != test.kind || p.Seconds != test.seconds || (p.Unclear != "") != test.unclear || (p.Told == Assumed) != test.unclear {
			t.Errorf("%+v: %+v, %v", test, p, err)
		}
	}
}

// The bounds by edition (R-RATE-OF-PLAY, R-BLITZ-FIVE).
func TestBoundsByEdition(t *testing.T) {
	for _, test := range []struct {
		edition, control string
		kind             Kind
		id               string
		doubtful         bool
	}{
		{"2012", "3599", Rapid, "", false},
		{"2012", "900", Rapid, "", false},
		{"2012", "899", Blitz, "", false},
		{"2012", "300", Blitz, "", false},
		{"2012", "299", Standard, "ratings.pace.fast", false},
		{"2013", "899", Rapid, "", false},
		{"2013", "600", Blitz, "", false},
		{"2013", "300", Blitz, "", false},
		{"2017", "299", Blitz, "", true},
		{"2017", "180", Standard, "ratings.pace.fast", false},
		{"2022", "299", Blitz, "", false},
		{"2017", "40/5400:1800+30", Standard, "", false},
		{"2017", "30/5400:1800+30", Standard, "ratings.pace.first-exact", false},
		{"2022", "36/5400:1800+30", Standard, "", false},
	} {
		record := &tournament.Tournament{TimeControl: test.control}
		record.Rulebook.Ratings = handbook.Edition("Ratings-" + test.edition)
		p, err := PaceOf(record)
		refused, id := (*Refused)(nil), ""
		if errors.As(err, &refused) {
			id = refused.Message.ID
		}
		if p.Kind != test.kind || id != test.id || p.Doubtful != test.doubtful {
			t.Errorf("%+v: %+v, %v", test, p, err)
		}
	}
}

// Until June 2013 the best of the event decides what time its games need, since then
// the two of the game.
func TestTimesThatTheEventNeeds(t *testing.T) {
	for edition, want := range map[string]Omitted{"2012": TooFast, "2013": Counts} {
		record := against(t, 1500, 1990, [2]int{1500, 10}, [2]int{2200, 10})
		record.TimeControl = "7199"
		record.Rulebook.Ratings = handbook.Edition("Ratings-" + edition)
		pace, err := PaceOf(record)
		if err != nil {
			t.Fatal(err)
		}
		if g := reckoned(t, record, rules(t, edition, Standard), Options{Pace: pace}).Players[0].Games[0]; g.Omitted != want {
			t.Errorf("%s: %q", edition, g.Omitted)
		}
	}
}

// B.02 1: 120 minutes if one of the two is rated 2400, 90 if one is rated 1800, and
// until 2021 2200 and 1600.
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
		{"2022", "5399", 1500, 1800, false},
		{"2022", "7199", 2399, 2000, true},
		{"2017", "7199", 2199, 2200, false},
		{"2017", "7199", 2199, 1600, true},
		{"2014", "5399", 1500, 1600, false},
		{"2013", "5399", 1599, 1500, true},
		{"2025", "W9000-B7199", 2400, 2000, false}, // both need it
		{"2025", "W9000-B7200", 2400, 2000, true},
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
	}{{"2025", Standard, "8.3.4"}, {"2025", Rapid, "7.3.4"}, {"2024", Blitz, "7.3.4"}, {"2022", Standard, "8.3.4"}, {"2014", Rapid, "B.02"}, {"2014", Standard, "8.3.4"}} {
		if got := rules(t, test.edition, test.kind).Article("3.4"); got != test.want {
			t.Errorf("%s, %v: %s", test.edition, test.kind, got)
		}
	}
}
