package arbiter

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"torneo/internal/journal"
	"torneo/tournament"
	"torneo/trf"
	"torneo/verify"
)

// longVenue returns an event of three months, with rounds in each.
func longVenue(t *testing.T, ties ...string) *venue {
	return newVenue(t, 12, 5, func(c *journal.Config) {
		c.Ties = append([]string{"PTS"}, ties...)
		c.Start, c.End = tournament.Date{Year: 2026, Month: 10, Day: 3}, tournament.Date{Year: 2026, Month: 12, Day: 5}
		c.Dates = []tournament.Date{{Year: 2026, Month: 10, Day: 3}, {Year: 2026, Month: 10, Day: 31}, {Year: 2026, Month: 11, Day: 7}, {Year: 2026, Month: 11, Day: 21}, {Year: 2026, Month: 12, Day: 5}}
		c.City, c.Federation, c.ChiefArbiter = "Lugo", "ESP", "IA Prado, Ana 2244000"
	})
}

// A tournament can be flagged as longer than 30 days, and is then advised against
// tie-breaks that are built on ratings, whichever comes first (VCL 210, 211).
func TestLongEventIsFlagged(t *testing.T) {
	v := longVenue(t, "BH", "ARO", "TPR/U1400")
	v.refuses(RatePeriod{From: 3, Ratings: []journal.PeriodRating{{ID: 1, Rating: 2000}}}, "arbiter.long.not")
	v.refuses(SetLong{ByRound: true}, "arbiter.long.by-round")
	v.warns(SetLong{Flagged: true}, Acknowledge, "arbiter.long.ties")
	v.do(SetLong{Flagged: true}, Acknowledge)
	if s := v.state(); !s.Long.Flagged || s.Long.ByRound { // the first ratings unless somebody chooses (VCL 215)
		t.Errorf("%+v", s.Long)
	}
	if got := RatingTies(v.state().Config.Ties); !slices.Equal(got, []string{"ARO", "TPR/U1400"}) {
		t.Errorf("%q", got)
	}
	c := v.state().Config
	c.Ties = []string{"PTS", "BH"}
	v.do(Configure{Config: c}, Silent) // what is taken out is not advised against
	c.Ties = []string{"PTS", "PTP"}
	v.warns(Configure{Config: c}, Acknowledge, "arbiter.long.ties")
}

// Players have several ratings, each from a round on; a tie-break takes the first, or if
// the arbiter chooses that of the round in which the opponent was met (VCL 212 to 216).
func TestRatingsOfPeriods(t *testing.T) {
	v := longVenue(t, "ARO")
	v.do(SetLong{Flagged: true}, Acknowledge)
	for n := 1; n <= 3; n++ {
		v.pair(Silent)
		v.play(n)
	}
	met := map[int]int{} // whom number 1 met, by round
	record := v.state().Record(3)
	for r := range record.Rounds[:3] {
		for _, g := range record.Rounds[r].Games {
			if g.White == 1 {
				met[r+1] = g.Black
			} else if g.Black == 1 {
				met[r+1] = g.White
			}
		}
	}
	of := func() (value string) {
		t.Helper()
		r, err := Standings(v.state(), 3)
		if err != nil {
			t.Fatal(err)
		}
		for _, row := range r.Standings.Rows {
			if row.Number == 1 {
				return row.Values[1].String()
			}
		}
		t.Fatal("who is first has no place")
		return ""
	}
	rating := func(number int) int { return v.state().PlayerByNumber(number).Rating }
	first := (rating(met[1]) + rating(met[2]) + rating(met[3]) + 1) / 3
	was := of()

	var ratings []journal.PeriodRating
	for _, p := range v.state().Players {
		ratings = append(ratings, journal.PeriodRating{ID: p.ID, Rating: p.Rating + 300})
	}
	v.do(RatePeriod{From: 3, Month: "2026-11", Ratings: ratings}, Silent)
	if is := of(); is != was {
		t.Errorf("the first rating counts: %s, then %s", was, is)
	}
	v.warns(SetLong{Flagged: true, ByRound: true}, TwoSteps, "arbiter.long.values")
	v.do(SetLong{Flagged: true, ByRound: true}, TwoSteps)
	// The opponent of round 3 counts with 300 more, those of the rounds before do not.
	if is := of(); is == was || atoi(t, is) != atoi(t, was)+100 {
		t.Errorf("%s by the first ratings (about %d), %s by those of the rounds", was, first, is)
	}
	v.warns(RatePeriod{From: 2, Ratings: ratings[:1]}, Confirm, "arbiter.long.played")
	v.refuses(SetLong{}, "arbiter.long.periods")
	for _, wrong := range []RatePeriod{{From: 1, Month: "2026-11"}, {From: 6, Month: "2026-11"}} {
		v.refuses(wrong, "arbiter.long.round")
	}
	v.refuses(RatePeriod{From: 3, Month: "November"}, "arbiter.long.month")
	v.refuses(RatePeriod{From: 3, Ratings: []journal.PeriodRating{{ID: 1, Rating: 10_000}}}, "arbiter.long.rating")
	v.refuses(RatePeriod{From: 3, Ratings: []journal.PeriodRating{{ID: 99}}}, "arbiter.player.unknown")
	v.refuses(RatePeriod{From: 3, Ratings: []journal.PeriodRating{{ID: 1}, {ID: 1}}}, "arbiter.player.unknown")

	// The report keeps all of it, and what was changed while rounds were played.
	data, err := WriteReport(v.state(), TRF26, "")
	if err != nil {
		t.Fatal(err)
	}
	text := string(data)
	for _, line := range []string{"### torneo: long by-round", "### torneo: rated 3 2026-11 1 ", "ratings in tie-breaks: first => by round", "Ratings @ "} {
		if !strings.Contains(text, line) {
			t.Errorf("no %q in\n%s", line, text)
		}
	}
	again, _, problems := trf.Read(data)
	if again == nil || len(again.Long.Periods) != 1 || len(again.Long.Periods[0].Ratings) != 12 {
		t.Errorf("%v", problems)
	}
	v.do(RatePeriod{From: 3}, Confirm)
	if is := of(); is != was {
		t.Errorf("without the period: %s, want %s", is, was)
	}
}

func atoi(t *testing.T, text string) (n int) {
	t.Helper()
	for _, c := range text {
		if c < '0' || c > '9' {
			t.Fatalf("%q is no number", text)
		}
		n = 10*n + int(c-'0')
	}
	return n
}

// Each period has a report of its own: its rounds counted from one, its days, the
// ratings of its list, the points of its rounds, which read again are as the results are.
func TestReportsOfPeriods(t *testing.T) {
	v := longVenue(t, "BH")
	v.do(SetLong{Flagged: true}, Silent)
	if got := MonthsBegin(v.state()); !slices.Equal(got, []int{3, 5}) {
		t.Errorf("months begin with rounds %v", got)
	}
	for n := 1; n <= 4; n++ {
		v.pair(Silent)
		v.play(n)
	}
	v.do(RatePeriod{From: 3, Month: "2026-11", Ratings: []journal.PeriodRating{{ID: 1, Rating: 1999}}}, Silent)
	v.do(RatePeriod{From: 5, Month: "2026-12"}, Silent)
	all := Periods(v.state())
	if len(all) != 3 || all[1].First != 3 || all[1].Last != 4 || all[1].Start.Day != 7 || all[1].End.Day != 21 || all[2].Month != "2026-12" {
		t.Fatalf("%+v", all)
	}
	for number, first := range map[int]int{1: 1, 2: 3} {
		data, err := WritePeriod(v.state(), number, trf.TRF26, "Liga")
		if err != nil {
			t.Fatal(err)
		}
		record, _, problems := trf.Read(data)
		if record == nil || record.RoundsPaired() != 2 || record.PlannedRounds != 2 || record.Start != all[number-1].Start || record.End != all[number-1].End || problems.Count(trf.Violation) > 0 {
			t.Fatalf("period %d: %v\n%s", number, problems, data)
		}
		whole := v.state().Record(4)
		points := map[int]tournament.Points{}
		for r := range 2 {
			for _, g := range record.Rounds[r].Games {
				if !slices.Contains(whole.Rounds[first-1+r].Games, g) {
					t.Errorf("period %d, round %d: %+v", number, r+1, g)
				}
				points[g.White] += g.Result.White.Standard()
				points[g.Black] += g.Result.Black.Standard()
			}
		}
		for _, p := range record.Players {
			if p.Declared.Points == nil || *p.Declared.Points != points[p.Number] || p.Declared.Rank == 0 {
				t.Errorf("period %d: %+v, scored %s", number, p.Declared, points[p.Number])
			}
			id := v.state().PlayerByNumber(p.Number).ID
			if want := v.state().Player(id).Rating; id == 1 && number == 2 && p.Rating != 1999 || (id != 1 || number == 1) && p.Rating != want {
				t.Errorf("period %d: player %d is rated %d", number, id, p.Rating)
			}
		}
		if wrong, _ := verify.Places(record, verify.Request{}); len(wrong) > 0 {
			t.Errorf("period %d: %v", number, wrong)
		}
	}
	for number, id := range map[int]string{3: "arbiter.long.unplayed", 4: "arbiter.long.no-period", 0: "arbiter.long.no-period"} {
		_, err := WritePeriod(v.state(), number, trf.TRF26, "")
		if refused := (*Refused)(nil); !errors.As(err, &refused) || refused.Message.ID != id {
			t.Errorf("period %d: %v", number, err)
		}
	}
	v.pair(Silent)
	_, err := WritePeriod(v.state(), 3, trf.TRF16, "")
	if refused := (*Refused)(nil); !errors.As(err, &refused) || refused.Message.ID != "arbiter.long.open" {
		t.Error(err)
	}
}
