package rating

import (
	"errors"
	"testing"

	"torneo/handbook"
	"torneo/tournament"
)

// against returns an event of player 1 against opponents of those ratings, with what he got in
// tenths.
func against(t *testing.T, own int, birth int, games ...[2]int) *tournament.Tournament {
	t.Helper()
	record := &tournament.Tournament{Points: tournament.StandardGamePoints()}
	record.Players = append(record.Players, tournament.Player{Number: 1, Rating: own, Birth: tournament.Date{Year: birth}})
	outcomes := map[int]tournament.ByColor[tournament.Outcome]{
		10: {White: tournament.Win, Black: tournament.Loss},
		5:  {White: tournament.Draw, Black: tournament.Draw},
		0:  {White: tournament.Loss, Black: tournament.Win},
	}
	for k, g := range games {
		record.Players = append(record.Players, tournament.Player{Number: k + 2, Rating: g[0]})
		record.Rounds = append(record.Rounds, tournament.Round{Games: []tournament.Game{{White: 1, Black: k + 2, Result: outcomes[g[1]]}}})
	}
	return record
}

var end2026 = tournament.Date{Year: 2026, Month: 7, Day: 1}

// reckoned returns the report of an event, which must be possible.
func reckoned(t *testing.T, record *tournament.Tournament, r Rules, o Options) *Report {
	t.Helper()
	report, err := Event(record, r, o)
	if err != nil {
		t.Fatal(err)
	}
	return report
}

func rules(t *testing.T, edition string, kind Kind) Rules {
	t.Helper()
	r, ok := RulesOf(handbook.Edition("Ratings-"+edition), kind)
	if !ok {
		t.Fatalf("no edition %s", edition)
	}
	return r
}

func TestChange(t *testing.T) {
	tests := []struct {
		name            string
		edition         string
		kind            Kind
		own, birth      int
		games           [][2]int
		k, change, want int // change in hundredths
	}{
		// D = 100: .64; a win gives .36, K 20: 7.2.
		{"a win", "2024", Standard, 2000, 1990, [][2]int{{1900, 10}}, 20, 720, 7},
		// D = 500 counts as 400: .92; a win .08 × 20 = 1.6.
		{"capped", "2024", Standard, 2300, 1990, [][2]int{{1800, 10}}, 20, 160, 2},
		// From 2650 the whole difference, 500, counts since October 2025: .96; .04 × 10.
		{"2650 and more", "2025", Standard, 2700, 1990, [][2]int{{2200, 10}}, 10, 40, 0},
		{"his opponent", "2025", Standard, 2200, 1990, [][2]int{{2700, 10}}, 20, 1840, 18}, // .08
		// 2022: one benefit an event, the greatest (R-CAP-ONCE): 600 as 400, .92; 500 as it is, .96.
		{"one benefit", "2022", Standard, 2400, 1990, [][2]int{{1800, 10}, {1900, 10}}, 10, 120, 1},
		// Against a higher rated opponent it is no benefit: 600 counts as 400, .08, every time.
		{"against the stronger", "2022", Standard, 1800, 1990, [][2]int{{2400, 0}, {2300, 0}}, 20, -320, -3},
		{"against both", "2022-10", Rapid, 2000, 1990, [][2]int{{2600, 10}, {1500, 10}}, 20, 2000, 20}, // .08, .92
		// FIDE's own reckoning of 2022: .92 in the first, .99 .98 .98 in the next, -0.61 in all.
		{"as FIDE did", "2022", Standard, 2000, 1990, [][2]int{{1063, 10}, {1299, 10}, {1413, 10}, {1427, 10}, {1872, 0}, {1851, 5}, {1682, 10}}, 20, -1220, -12},
		// Junior until the end of the year of the 18th birthday, under 2300.
		{"junior", "2024", Standard, 2000, 2008, [][2]int{{2000, 10}}, 40, 2000, 20},
		{"no junior any more", "2024", Standard, 2000, 2007, [][2]int{{2000, 10}}, 20, 1000, 10},
		{"junior above 2300", "2024", Standard, 2300, 2010, [][2]int{{2300, 0}}, 20, -1000, -10},
		// .5 away from zero: -.05 × 10 would be -0.5: D = -36 is .45; a draw gives .05 × 10 = 0.5.
		{"half up", "2024", Standard, 2400, 1990, [][2]int{{2436, 5}}, 10, 50, 1},
		{"half down", "2024", Standard, 2436, 1990, [][2]int{{2400, 5}}, 10, -50, -1},
		// D of 400 and 401 make the same .92; 391 is the last of .91 and needs no cap.
		{"exactly 400", "2024", Standard, 2300, 1990, [][2]int{{1900, 0}}, 20, -1840, -18},
		{"401", "2024", Standard, 2301, 1990, [][2]int{{1900, 0}}, 20, -1840, -18},
		// 8.3.1: 2649 is capped, 2650 not: 450 is .94.
		{"2649", "2025", Standard, 2649, 1990, [][2]int{{2199, 0}}, 10, -920, -9},
		{"2650", "2025", Standard, 2650, 1990, [][2]int{{2200, 0}}, 10, -940, -9},
		{"2650 before October 2025", "2024", Standard, 2650, 1990, [][2]int{{2200, 0}}, 10, -920, -9},
		// In blitz everybody is capped, whatever the rating.
		{"2650 in blitz", "2025", Blitz, 2590, 1990, [][2]int{{2100, 0}}, 10, -920, -9},
		// Rapid and blitz until 2021: 735 instead of 400 (R-CAP-QUICK); .99 from 620 on.
		{"735 in rapid", "2017", Rapid, 2450, 1990, [][2]int{{1650, 10}, {1700, 10}, {1830, 10}}, 20, 60, 1},
		{"735 in blitz, the weaker", "2017", Blitz, 1650, 1990, [][2]int{{2450, 0}}, 20, -20, 0},
		{"400 in rapid before", "2014", Rapid, 2450, 1990, [][2]int{{1650, 10}}, 20, 160, 2},
		{"400 in rapid since", "2022", Rapid, 2450, 1990, [][2]int{{1650, 10}}, 20, 160, 2},
		{"400 in standard", "2017", Standard, 2450, 1990, [][2]int{{1650, 10}}, 10, 80, 1},
		// Two rounds: W 1.5, We .64 + .36 = 1.00, .5 × 20.
		{"two games", "2014", Standard, 2000, 1990, [][2]int{{1900, 10}, {2100, 5}}, 20, 1000, 10},
		{"rapid, 2014", "2014", Rapid, 2500, 1990, [][2]int{{2500, 10}}, 20, 1000, 10},
		{"rapid, too far apart", "2025", Rapid, 2650, 1990, [][2]int{{2000, 0}}, 0, 0, 0},
		{"against an unrated player", "2024", Standard, 2000, 1990, [][2]int{{0, 10}, {0, 0}}, 0, 0, 0},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			record := against(t, test.own, test.birth, test.games...)
			record.End = end2026
			p := reckoned(t, record, rules(t, test.edition, test.kind), Options{}).Players[0]
			if p.K != test.k || p.Change != test.change || p.Rounded != test.want {
				t.Errorf("K %d, change %d, rounded %d; want %d, %d, %d", p.K, p.Change, p.Rounded, test.k, test.change, test.want)
			}
		})
	}
}

// 40 × 18 games exceed 700: K is 38 (B.02 8.3.3).
func TestManyGames(t *testing.T) {
	for _, test := range [][3]int{{40, 17, 40}, {40, 18, 38}, {20, 35, 20}, {20, 36, 19}, {10, 71, 9}} {
		if got := LimitCoefficient(test[0], test[1]); got != test[2] {
			t.Errorf("K %d with %d games: %d, want %d", test[0], test[1], got, test[2])
		}
	}
}

func TestFirstRating(t *testing.T) {
	five := func(points ...int) (games [][2]int) {
		for k, r := range []int{1900, 1901, 1902, 1902, 1902} { // 9507 together
			games = append(games, [2]int{r, points[k]})
		}
		return games
	}
	tests := []struct {
		name, edition string
		games         [][2]int
		want          int
	}{
		// (9507 + 3600) ÷ 7 = 1872.43; 4 ÷ 7 = .57, dp 50: 1922.
		{"two hypothetical opponents", "2024", five(10, 10, 10, 0, 0), 1922},
		{"nothing in the first event", "2024", five(0, 0, 0, 0, 0), 0},
		{"too few games", "2024", five(10, 10, 10, 0, 0)[:4], 0},
		// Half: the average of the opponents, 1901.4.
		{"2022, a half", "2022", [][2]int{{1900, 5}, {1901, 5}, {1902, 5}, {1902, 5}, {1902, 5}}, 1901},
		// 3 of 5: one half point above one half, 20.
		{"2022, above", "2022", five(10, 10, 10, 0, 0), 1921},
		// 2 of 5: .40, -72.
		{"2022, below", "2022", five(10, 10, 0, 0, 0), 1829},
		{"never above 2200", "2024", [][2]int{{2500, 10}, {2500, 10}, {2500, 10}, {2500, 10}, {2500, 10}}, 2200},
		// (7000 + 3600) ÷ 7 = 1514.3; 1.5 ÷ 7 = .21, -230: 1284, below the floor.
		{"below the floor", "2024", [][2]int{{1400, 5}, {1400, 0}, {1400, 0}, {1400, 0}, {1400, 0}}, 0},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			record := against(t, 0, 0, test.games...)
			f := reckoned(t, record, rules(t, test.edition, Standard), Options{}).Players[0].First
			if f == nil || f.Rating != test.want {
				t.Errorf("got %+v, want %d", f, test.want)
			}
		})
	}
}

// Every edition that the handbook lists is answered for; before the oldest one
// nothing is rated.
func TestEveryEditionOfTheHandbookHasRules(t *testing.T) {
	for _, e := range handbook.EditionsOf(handbook.Ratings) {
		for _, kind := range []Kind{Standard, Rapid, Blitz} {
			if r, ok := RulesOf(e, kind); !ok || r.Edition != e || r.Kind != kind || r.Floor == 0 {
				t.Errorf("%s, %v: %+v, %t", e, kind, r, ok)
			}
		}
	}
	if r, ok := RulesOf("", Standard); ok {
		t.Errorf("no edition: %+v", r)
	}
	var refused *Refused
	if _, err := RulesFor(on(date(2000, 1, 1)), Standard); !errors.As(err, &refused) {
		t.Errorf("rated before the oldest edition: %v", err)
	}
}

// on returns an event that begins on that day.
func on(day tournament.Date) *tournament.Tournament {
	return &tournament.Tournament{Start: day, Rulebook: tournament.ProposeRulebook(day, day)}
}

func TestRulesFor(t *testing.T) {
	tests := []struct {
		day  tournament.Date
		want handbook.Edition
	}{
		{date(2026, 3, 1), "Ratings-2025"}, {date(2025, 9, 30), "Ratings-2024-12"}, {date(2024, 11, 30), "Ratings-2024"},
		{date(2024, 2, 29), "Ratings-2022-10"}, {date(2022, 9, 30), "Ratings-2022"}, {date(2021, 12, 31), "Ratings-2017"}, {date(2017, 6, 30), "Ratings-2014"},
		{date(2014, 6, 30), "Ratings-2013"}, {date(2013, 6, 30), "Ratings-2012"}, {tournament.Date{}, "Ratings-2025"},
	}
	for _, test := range tests {
		if got, err := RulesFor(on(test.day), Standard); err != nil || got.Edition != test.want {
			t.Errorf("%v: %s, %v; want %s", test.day, got.Edition, err, test.want)
		}
	}
}

// Games after a match is won are not rated (Manual 5.1).
func TestGamesAfterTheMatchDoNotCount(t *testing.T) {
	record := against(t, 2000, 1980, [2]int{2000, 10}, [2]int{2000, 10}, [2]int{2000, 0})
	r := rules(t, "2025", Standard)
	all := reckoned(t, record, r, Options{}).Players[0]
	some := reckoned(t, record, r, Options{AfterMatch: map[[2]int]bool{{3, all.Number}: true}}).Players[0]
	if all.Count != 3 || some.Count != 2 || some.Points != 20 || some.Games[2].Omitted != AfterMatch {
		t.Errorf("%+v\n%+v", all, some)
	}
}
