package norm_test

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"torneo/norm"
	"torneo/tournament"
)

// A norm that was made was possible.
func TestWhatWasMadeIsPossible(t *testing.T) {
	made := 0
	rapid.Check(t, func(r *rapid.T) {
		rounds := rapid.IntRange(9, 11).Draw(r, "rounds")
		var list []met
		for range rounds {
			title := rapid.SampledFrom([]string{"GM", "GM", "IM", "IM", "FM", "-"}).Draw(r, "title")
			federation := rapid.SampledFrom([]string{"POR", "FRA", "GER", "ESP", "ESP", "FID", "?"}).Draw(r, "federation")
			list = append(list, met(fmt.Sprintf("%s %d %s %s", title, rapid.IntRange(2000, 2650).Draw(r, "rating"), federation, rapid.SampledFrom([]string{"1", "1", "1", "=", "0", "+"}).Draw(r, "result"))))
		}
		record := against(t, rounds, list...)
		if rapid.Bool().Draw(r, "round robin") {
			record.System = tournament.System{Family: tournament.RoundRobin}
		}
		for _, edition := range []string{"2014", "2024"} {
			e := event(t, record, edition, norm.Facts{Rate: norm.RateEnough})
			possible, _ := e.Possible()
			for _, title := range norm.Titles() {
				v, err := e.Verdict(1, title)
				if err != nil {
					r.Fatal(err)
				}
				if v.Met {
					if made++; !possible {
						r.Fatalf("%s: a %s norm was made where none was possible: %v", edition, title, list)
					}
				}
			}
		}
	})
	if made < 10 {
		t.Errorf("%d made", made)
	}
}

// One game less, forfeited, lifts the average over that of a norm (B.01 1.4.1c).
func TestFewerGamesArePossible(t *testing.T) {
	for rounds, list := range map[int][]met{
		9:  {"GM 2000 POR 1", "GM 2000 POR 1", "GM 2000 POR 1", "GM 2000 POR 1", "- 2000 POR 1", "- 2000 POR +", "- 2000 FRA 1", "- 2000 FRA 1", "- 2236 FRA 1"},
		11: {"GM 2000 POR 1", "GM 2000 POR 1", "GM 2000 POR 1", "GM 2000 POR 1", "GM 2000 POR 1", "- 2000 POR 1", "- 2000 POR +", "- 2000 FRA 1", "- 2000 FRA 1", "- 2056 FRA 1", "- 2210 FRA 1"},
	} {
		record := against(t, rounds, list...)
		if rounds == 11 {
			record.System = tournament.System{Family: tournament.RoundRobin}
		}
		e := event(t, record, "2024", norm.Facts{Rate: norm.RateEnough})
		v, err := e.Verdict(1, norm.WIM)
		if possible, _ := e.Possible(); err != nil || !v.Met || !possible {
			t.Errorf("%d rounds: met %t, possible %t (%v)", rounds, v.Met, possible, err)
		}
	}
}

// What is missing makes every norm impossible.
func TestPossible(t *testing.T) {
	strong := func(change func(*tournament.Tournament)) *tournament.Tournament {
		r := &tournament.Tournament{Federation: "ESP", PlannedRounds: 9, Points: tournament.StandardGamePoints(), System: tournament.System{Family: tournament.Swiss}, TimeControl: "5400+30", Start: tournament.Date{Year: 2025, Month: 5, Day: 1}, End: tournament.Date{Year: 2025, Month: 5, Day: 9}}
		for n := range 20 {
			r.Players = append(r.Players, tournament.Player{Number: n + 1, Name: fmt.Sprint(n), Rating: 2400, Title: []string{"GM", "FM", "IM", ""}[n%4], Federation: []string{"ESP", "FRA", "POR", "GER"}[n%4], Sex: "m"})
		}
		if change != nil {
			change(r)
		}
		return r
	}
	each := func(change func(p *tournament.Player)) func(*tournament.Tournament) {
		return func(r *tournament.Tournament) {
			for k := range r.Players {
				change(&r.Players[k])
			}
		}
	}
	robin := func(r *tournament.Tournament) { r.System.Family, r.Players = tournament.RoundRobin, r.Players[:10] }
	for name, test := range map[string]struct {
		record          *tournament.Tournament
		facts           norm.Facts
		possible, known bool
	}{
		"a strong Swiss":             {strong(nil), norm.Facts{}, true, false}, // rounds a day are not known before they are played
		"eight rounds":               {strong(func(r *tournament.Tournament) { r.PlannedRounds = 8 }), norm.Facts{}, false, true},
		"too fast":                   {strong(func(r *tournament.Tournament) { r.TimeControl = "2700+30" }), norm.Facts{}, false, true},
		"approved at 45+30":          {strong(func(r *tournament.Tournament) { r.TimeControl, r.Start.Year, r.End.Year = "2700+30", 2026, 2026 }), norm.Facts{Rate: norm.RateApproved}, true, false},
		"approved at 45+15":          {strong(func(r *tournament.Tournament) { r.TimeControl, r.Start.Year, r.End.Year = "2700+15", 2026, 2026 }), norm.Facts{Rate: norm.RateApproved}, false, true},
		"one federation":             {strong(each(func(p *tournament.Player) { p.Federation = "ESP" })), norm.Facts{}, false, true},
		"one federation, a zonal":    {strong(each(func(p *tournament.Player) { p.Federation = "ESP" })), norm.Facts{Kind: norm.Zonal}, true, false},
		"no titles":                  {strong(each(func(p *tournament.Player) { p.Title = "" })), norm.Facts{}, false, true},
		"FM and WFM are not enough":  {strong(each(func(p *tournament.Player) { p.Title = "FM" })), norm.Facts{}, false, true},
		"weak":                       {strong(each(func(p *tournament.Player) { p.Rating = 1990 })), norm.Facts{}, false, true},
		"weak, for women as well":    {strong(each(func(p *tournament.Player) { p.Rating, p.Sex = 2020, "w" })), norm.Facts{}, false, true},
		"men of 2100":                {strong(each(func(p *tournament.Player) { p.Rating = 2100 })), norm.Facts{}, false, true},
		"women of 2100":              {strong(each(func(p *tournament.Player) { p.Rating, p.Sex = 2100, "w" })), norm.Facts{}, true, false},
		"a round robin":              {strong(robin), norm.Facts{}, true, false},
		"too few players in a Swiss": {strong(func(r *tournament.Tournament) { r.Players = r.Players[:8] }), norm.Facts{}, false, true},
		"one bye each in a Swiss":    {strong(func(r *tournament.Tournament) { r.Players = r.Players[:9] }), norm.Facts{}, true, false}, // 1.4.1c
	} {
		e := event(t, test.record, "2024", test.facts)
		if possible, known := e.Possible(); possible != test.possible || known != test.known {
			t.Errorf("%s: %t, %t, want %t, %t", name, possible, known, test.possible, test.known)
		}
		somebody := false
		for _, p := range test.record.Players {
			for _, title := range norm.Titles() {
				somebody = somebody || !(title.ForWomen() && p.Sex == "m") && e.Attainable(p.Number, title)
			}
		}
		if somebody != test.possible || e.Attainable(99, norm.GM) {
			t.Errorf("%s: somebody can make one: %t", name, somebody)
		}
	}
}

// FIDE has approved events at 45+30 since 2026, and of each of them it is told.
func TestApproved(t *testing.T) {
	nine := []met{"GM 2600 POR 1", "GM 2600 POR 1", "GM 2600 FRA 1", "GM 2600 FRA 1", "GM 2600 GER 1", "GM 2600 GER 1", "IM 2600 ITA 1", "IM 2600 ITA 1", "IM 2600 ITA 1"}
	record := against(t, 9, nine...)
	record.TimeControl, record.Start.Year = "2700+30", 2026
	for rate, want := range map[norm.RateOfPlay]bool{norm.RateUnknown: false, norm.RateApproved: true, norm.RateFast: false} {
		v := verdict(t, record, "2024", norm.Facts{Rate: rate}, norm.GM)
		noted := false
		for _, m := range v.Notes {
			noted = noted || m.ID == "norm.note.approved"
		}
		if v.Met != want || noted != (rate == norm.RateApproved) {
			t.Errorf("%q: %t, noted %t", rate, v.Met, noted)
		}
	}
	record.Start.Year = 2025
	rules, _ := norm.RulesOf("Titles-2024")
	if _, err := norm.NewEvent(record, rules, norm.Facts{Rate: norm.RateApproved}); err == nil {
		t.Error("an event of 2025 was approved")
	}
}
