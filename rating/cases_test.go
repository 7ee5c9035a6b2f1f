package rating

import (
	"errors"
	"testing"

	"torneo/tournament"
)

func date(year, month, day int) tournament.Date {
	return tournament.Date{Year: year, Month: month, Day: day}
}

// 8.3.3, every case: who has had 2400 has 10 for good; who is under 18 and has
// never had 2300 has 40; who has played fewer than 30 games, 40; others 20.
func TestCoefficient(t *testing.T) {
	end := date(2026, 7, 1)
	tests := []struct {
		name    string
		edition string
		kind    Kind
		facts   Facts
		k       int
		why     Why
	}{
		{"2400", "2024", Standard, Facts{Rating: 2400}, 10, WhyReached2400},
		{"2399", "2024", Standard, Facts{Rating: 2399}, 20, WhyBelow2400},
		{"2400 once", "2024", Standard, Facts{Rating: 2300, Peak: 2400}, 10, WhyReached2400},
		{"2400 once, as a junior", "2024", Standard, Facts{Rating: 2200, Peak: 2400, Birth: date(2012, 1, 1)}, 10, WhyReached2400},
		{"2400, new", "2024", Standard, Facts{Rating: 2400, New: true}, 10, WhyReached2400},
		{"new", "2024", Standard, Facts{Rating: 1800, New: true}, 40, WhyNew},
		{"2012, below 2400", "2012", Standard, Facts{Rating: 2200, Birth: date(2000, 1, 1)}, 15, WhyBelow2400},
		{"2012, new", "2012", Standard, Facts{Rating: 2200, New: true}, 30, WhyNew},
		{"2012, 2400 reached", "2012", Standard, Facts{Rating: 2380, Peak: 2400}, 10, WhyReached2400},
		{"2012, rapid", "2012", Rapid, Facts{Rating: 2380}, 20, WhyAll},
		{"new, above 2300", "2024", Standard, Facts{Rating: 2350, New: true, Birth: date(2012, 1, 1)}, 40, WhyNew},
		{"junior", "2024", Standard, Facts{Rating: 2299, Birth: date(2012, 1, 1)}, 40, WhyJunior},
		{"junior at 2300", "2024", Standard, Facts{Rating: 2300, Birth: date(2012, 1, 1)}, 20, WhyBelow2400},
		// "As long as the rating remains under 2300": once is enough.
		{"junior with 2300 once", "2024", Standard, Facts{Rating: 2250, Peak: 2300, Birth: date(2012, 1, 1)}, 20, WhyBelow2400},
		// The year of the 18th birthday is 2026, whatever the day; in 2014 the day counts.
		{"18 in the year", "2024", Standard, Facts{Rating: 2000, Birth: date(2008, 1, 1)}, 40, WhyJunior},
		{"18 in the year before", "2024", Standard, Facts{Rating: 2000, Birth: date(2007, 12, 31)}, 20, WhyBelow2400},
		{"18 today, 2014", "2014", Standard, Facts{Rating: 2000, Birth: date(2008, 7, 1)}, 20, WhyBelow2400},
		{"18 tomorrow, 2014", "2014", Standard, Facts{Rating: 2000, Birth: date(2008, 7, 2)}, 40, WhyJunior},
		{"18 on a day not known, 2014", "2014", Standard, Facts{Rating: 2000, Birth: date(2008, 0, 0)}, 40, WhyJunior},
		{"birth not known", "2024", Standard, Facts{Rating: 2000}, 20, WhyBelow2400},
		// Rapid and blitz: 20 for all in 2014, the same as in standard since.
		{"rapid, 2014", "2014", Rapid, Facts{Rating: 2500, New: true}, 20, WhyAll},
		{"rapid, January 2022", "2022", Rapid, Facts{Rating: 2500}, 20, WhyAll},
		{"rapid, October 2022", "2022-10", Rapid, Facts{Rating: 2500}, 10, WhyReached2400},
		{"blitz, 2017", "2017", Blitz, Facts{Rating: 2000, Birth: date(2012, 1, 1)}, 20, WhyAll},
		// Since 2017 the year counts.
		{"18 today, 2017", "2017", Standard, Facts{Rating: 2000, Birth: date(2008, 7, 1)}, 40, WhyJunior},
		{"18 in the year before, 2017", "2017", Standard, Facts{Rating: 2000, Birth: date(2007, 12, 31)}, 20, WhyBelow2400},
		{"junior, 2013", "2013", Standard, Facts{Rating: 2000, Birth: date(2012, 1, 1)}, 15, WhyBelow2400},
		{"blitz, 2024", "2024", Blitz, Facts{Rating: 1500, New: true}, 40, WhyNew},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if k, why := rules(t, test.edition, test.kind).Coefficient(test.facts, end); k != test.k || why != test.why {
				t.Errorf("K %d (%s), want %d (%s)", k, why, test.k, test.why)
			}
		})
	}
}

// K × n may not exceed 700 (B.02 8.3.3): eighteen draws of a new player rated 2000
// against 2100, W 9, We 18 × .36 = 6.48: 2.52 × 38 = 95.76.
func TestManyGamesOfANewPlayer(t *testing.T) {
	var games [][2]int
	for range 18 {
		games = append(games, [2]int{2100, 5})
	}
	p := reckoned(t, against(t, 2000, 0, games...), rules(t, "2024", Standard), Options{New: map[int]bool{1: true}}).Players[0]
	if p.K != 38 || p.Why != WhyManyGames || p.Change != 9576 || p.Rounded != 96 || p.New != 2096 || p.Performance != 2100 {
		t.Errorf("%+v", p)
	}
}

// Rapid and blitz from December 2024: 600 points apart, one above 2600: not rated.
func TestTooFarApart(t *testing.T) {
	for _, test := range []struct {
		day        tournament.Date
		kind       Kind
		own, other int
		count      int
	}{
		{date(2024, 12, 1), Rapid, 2601, 2001, 0},
		{date(2024, 12, 1), Rapid, 2001, 2601, 0},
		{date(2024, 12, 1), Rapid, 2601, 2002, 1}, // 599
		{date(2024, 12, 1), Rapid, 2600, 2000, 1}, // not above 2600
		{date(2024, 11, 30), Rapid, 2601, 2001, 1},
		{date(2024, 12, 1), Standard, 2601, 2001, 1},
		{date(2025, 11, 1), Blitz, 2601, 2001, 0},
	} {
		r, err := RulesFor(on(test.day), test.kind)
		if err != nil {
			t.Fatal(err)
		}
		p := reckoned(t, against(t, test.own, 0, [2]int{test.other, 10}), r, Options{}).Players[0]
		if p.Count != test.count || test.count == 0 && p.Games[0].Omitted != TooFarApart {
			t.Errorf("%v, %v, %d against %d: %d games", test.day, test.kind, test.own, test.other, p.Count)
		}
	}
}

// Forfeits, games of less than a move, pending ones and those against unrated
// opponents do not count; draws and losses do.
func TestWhatCounts(t *testing.T) {
	record := against(t, 2000, 0, [2]int{2000, 5}, [2]int{2000, 10}, [2]int{2000, 10}, [2]int{2000, 10}, [2]int{0, 10})
	record.Rounds[1].Games[0].Result = tournament.ByColor[tournament.Outcome]{White: tournament.ForfeitWin, Black: tournament.ForfeitLoss}
	record.Rounds[2].Games[0].Result = tournament.ByColor[tournament.Outcome]{White: tournament.UnratedWin, Black: tournament.UnratedLoss}
	record.Rounds[3].Games[0].Result = tournament.ByColor[tournament.Outcome]{}
	p := reckoned(t, record, rules(t, "2024", Standard), Options{}).Players[0]
	want := []Omitted{Counts, NotPlayed, NotRated, NotYetPlayed, Unrated}
	for k, g := range p.Games {
		if g.Omitted != want[k] {
			t.Errorf("round %d: %q, want %q", g.Round, g.Omitted, want[k])
		}
	}
	if p.Count != 1 || p.Points != 5 || p.New != 2000 {
		t.Errorf("%+v", p)
	}
}

// 7.1: a rating is published from 1400; 1401 loses 10 and is gone. Nobody has 1399
// to begin with: such a player is unrated (R-BELOW-FLOOR).
func TestFloor(t *testing.T) {
	report := reckoned(t, against(t, 1401, 0, [2]int{1401, 0}, [2]int{1399, 10}), rules(t, "2024", Standard), Options{})
	if p := report.Players[0]; p.Rounded != -10 || p.New != 0 || !p.Fell() || p.Count != 1 || p.Games[1].Omitted != Unrated {
		t.Errorf("%+v", p)
	}
	if len(report.Below) != 1 || report.Below[0] != 3 || report.Players[2].Rating != 0 {
		t.Errorf("%v below the floor", report.Below)
	}
	// Before March 2024 the floor was 1000.
	if p := reckoned(t, against(t, 1401, 0, [2]int{1401, 0}), rules(t, "2022", Standard), Options{}).Players[0]; p.New != 1391 || p.Fell() {
		t.Errorf("%+v", p)
	}
}

// What was played is rated, also if it is struck from the round robin of four:
// number 4 leaves after one game of three (GR 6.6).
func TestStruckResultsAreRated(t *testing.T) {
	record := against(t, 2000, 0, [2]int{2000, 10}, [2]int{2000, 10}, [2]int{2100, 10})
	record.System = tournament.System{Family: tournament.RoundRobin, Games: 1}
	record.Players[3].Withdrawn = true
	forfeit := tournament.ByColor[tournament.Outcome]{White: tournament.ForfeitWin, Black: tournament.ForfeitLoss}
	record.Rounds[0].Games = append(record.Rounds[0].Games, tournament.Game{White: 3, Black: 4, Result: forfeit})
	record.Rounds[1].Games = append(record.Rounds[1].Games, tournament.Game{White: 2, Black: 4, Result: forfeit})
	record.Rounds[2].Games = append(record.Rounds[2].Games, tournament.Game{White: 2, Black: 3, Result: tournament.Both(tournament.Draw)})
	if p := reckoned(t, record, rules(t, "2024", Standard), Options{}).Players[0]; p.Count != 3 || p.Rounded != 33 { // (.5 + .5 + .64) × 20 = 32.8
		t.Errorf("%+v", p)
	}
}

// A team event rates its players' games.
func TestTeams(t *testing.T) {
	record := against(t, 2000, 0, [2]int{2000, 10}, [2]int{0, 5})
	record.Teams = []tournament.Team{{Number: 1, Name: "A", Players: []int{1}}, {Number: 2, Name: "B", Players: []int{2}}, {Number: 3, Name: "C", Players: []int{3}}}
	record.MatchPoints = tournament.StandardMatchPoints()
	report := reckoned(t, record, rules(t, "2024", Standard), Options{})
	if p := report.Players[0]; p.Count != 1 || p.Rounded != 10 || len(p.Games) != 2 || p.Games[1].Omitted != Unrated {
		t.Errorf("%+v", p)
	}
	if report.Players[2].First == nil || report.Players[2].First.Sum != 2000 {
		t.Errorf("%+v", report.Players[2])
	}
}

// 8.2 pools the games of 26 months: three here, 1½ points against 5700, and three
// before, 1½ against 5703: (11403 + 3600) ÷ 8 = 1875.4, 4 of 8: .50.
func TestFirstRatingWithEarlierGames(t *testing.T) {
	record := against(t, 0, 0, [2]int{1900, 10}, [2]int{1900, 5}, [2]int{1900, 0})
	f := reckoned(t, record, rules(t, "2024", Standard), Options{Earlier: map[int]Earlier{1: {3, 15, 5703}}}).Players[0].First
	if f == nil || f.Games != 6 || f.Total != 15003 || f.Score != 50 || f.Rating != 1875 {
		t.Errorf("%+v", f)
	}
	// It is not the first event then, and no points count: 1½ of 6, (15003 ÷ 8), 2½ of
	// 8 = .31, -141: 1734.
	record = against(t, 0, 0, [2]int{1900, 0}, [2]int{1900, 0}, [2]int{1900, 0})
	if f = reckoned(t, record, rules(t, "2024", Standard), Options{Earlier: map[int]Earlier{1: {3, 15, 5703}}}).Players[0].First; f.Rating != 1734 {
		t.Errorf("%+v", f)
	}
}

// 2014, 8.2.1b (R-FIRST-FIELD): a round robin of six, all rated games drawn, the
// rated players 2000, 2100, 2200, 2000 and 2200, on average 2100.
func TestFirstRatingOfARoundRobin(t *testing.T) {
	ratings := []int{0, 2000, 2100, 2200, 2000, 2200}
	build := func(unrated ...tournament.ByColor[tournament.Outcome]) *tournament.Tournament {
		record := &tournament.Tournament{Points: tournament.StandardGamePoints(), System: tournament.System{Family: tournament.RoundRobin, Games: 1}, Rounds: make([]tournament.Round, 5)}
		for i, r := range ratings {
			record.Players = append(record.Players, tournament.Player{Number: i + 1, Rating: r})
			for j := i + 1; j < len(ratings); j++ {
				result := tournament.Both(tournament.Draw)
				if i == 0 {
					result = unrated[j-1]
				}
				round := (i + j) % 5 // the circle method: the last one stays
				if j == 5 {
					round = 2 * i % 5
				}
				record.Rounds[round].Games = append(record.Rounds[round].Games, tournament.Game{White: i + 1, Black: j + 1, Result: result})
			}
		}
		return record
	}
	win := tournament.ByColor[tournament.Outcome]{White: tournament.Win, Black: tournament.Loss}
	draw := tournament.Both(tournament.Draw)
	loss := tournament.ByColor[tournament.Outcome]{White: tournament.Loss, Black: tournament.Win}

	// 1 of 5. Two of the rated have 2½ of 5, three have 3: .60, 72; on average 43.2.
	// 2100 - 43.2 × 5/6 = 2064; .20 is -240, times 5/6 -200: 1864.
	f := reckoned(t, build(draw, draw, loss, loss, loss), rules(t, "2014", Standard), Options{}).Players[0].First
	if f.Rating != 1864 || f.Field == nil || *f.Field != (Field{Rated: 5, Sum: 10500, Differences: 216, Opponents: 5}) {
		t.Errorf("%+v %+v", f, f.Field)
	}
	// 3 of 5. Three of the rated have 2 of 5, -72, two have 3, 72: -14.4 on average.
	// 2100 + 14.4 × 5/6 = 2112, and 15 for a half point above one half: 2127; 20 since 2017.
	for edition, want := range map[string]int{"2014": 2127, "2017": 2132} {
		if f = reckoned(t, build(win, win, win, loss, loss), rules(t, edition, Standard), Options{}).Players[0].First; f.Rating != want {
			t.Errorf("%s: %+v", edition, f)
		}
	}
	// None: it is disregarded, and so is what the others scored against it.
	if f = reckoned(t, build(loss, loss, loss, loss, loss), rules(t, "2014", Standard), Options{}).Players[0].First; f.Rating != 0 {
		t.Errorf("%+v", f)
	}
	// Since 2022 it is the average of the opponents: .20, -240: 1860.
	if f = reckoned(t, build(draw, draw, loss, loss, loss), rules(t, "2022", Standard), Options{}).Players[0].First; f.Rating != 1860 || f.Field != nil {
		t.Errorf("%+v", f)
	}
}

// Until 2021 a round robin (testdata/editions/rr18b.trf: four of 2000 draw with each
// other, one of them with the two unrated, who lose to the others) rates the rated by what
// it gives the unrated, unless a game was not played, or too few are rated.
func TestRoundRobinsByTheirField(t *testing.T) {
	build := func(rated int) *tournament.Tournament {
		record := &tournament.Tournament{Points: tournament.StandardGamePoints(), System: tournament.System{Family: tournament.RoundRobin, Games: 1}, Rounds: make([]tournament.Round, 5)}
		for i := range 6 {
			p := tournament.Player{Number: i + 1}
			if i < rated {
				p.Rating = 2000
			}
			record.Players = append(record.Players, p)
			for j := i + 1; j < 6; j++ {
				result := tournament.Both(tournament.Draw)
				if j > 3 && i < 3 {
					result = tournament.ByColor[tournament.Outcome]{White: tournament.Win, Black: tournament.Loss}
				}
				round := (i + j) % 5
				if j == 5 {
					round = 2 * i % 5
				}
				record.Rounds[round].Games = append(record.Rounds[round].Games, tournament.Game{White: i + 1, Black: j + 1, Result: result})
			}
		}
		return record
	}
	r := rules(t, "2017", Standard)
	report := reckoned(t, build(4), r, Options{})
	if g := report.Players[0].Games; report.Swiss || !g[0].Given && !g[4].Given {
		t.Errorf("%+v", g)
	}
	for i, want := range []int{600, 600, 600, -1400} {
		if p := report.Players[i]; p.Count != 5 || p.Change != want {
			t.Errorf("%d: %d games, %d", p.Number, p.Count, p.Change)
		}
	}
	// A forfeit: it is a Swiss (R-FIELD-UNPLAYED).
	record := build(4)
	for k := range record.Rounds {
		for n := range record.Rounds[k].Games {
			if g := &record.Rounds[k].Games[n]; g.White == 5 && g.Black == 6 {
				g.Result = tournament.ByColor[tournament.Outcome]{White: tournament.ForfeitWin, Black: tournament.ForfeitLoss}
			}
		}
	}
	if report = reckoned(t, record, r, Options{}); !report.Swiss || report.Players[0].Count != 3 || report.Players[4].First.Field != nil || report.Players[4].First.Rating != 0 {
		t.Errorf("%+v", report)
	}
	// Three of six rated: not rated, since 2022 like any event (R-FIELD-RATED).
	var refused *Refused
	if _, err := Event(build(3), r, Options{}); !errors.As(err, &refused) || refused.Message.ID != "ratings.round-robin" {
		t.Errorf("%v", err)
	}
	if report = reckoned(t, build(3), rules(t, "2022", Standard), Options{}); report.Players[0].Count != 2 {
		t.Errorf("%+v", report.Players[0])
	}
	// Nine games are needed until June 2014; the games of the rated count all the same.
	report = reckoned(t, build(4), rules(t, "2013", Standard), Options{})
	if f := report.Players[4].First; f.Counted != 5 || f.Rating != 0 || f.Reckoned != 1707 || report.Players[0].Change != 450 {
		t.Errorf("%+v", f)
	}
}

// Until June 2014 the first event of a Swiss wants a point and three rated opponents;
// in rapid and blitz until 2021 a point.
func TestWhatAFirstEventMustShow(t *testing.T) {
	for _, test := range []struct {
		edition string
		kind    Kind
		games   [][2]int
		counts  bool
	}{
		{"2013", Standard, [][2]int{{2000, 5}, {2000, 0}, {2000, 0}}, false},
		{"2013", Standard, [][2]int{{2000, 5}, {2000, 5}, {2000, 0}}, true},
		{"2013", Standard, [][2]int{{2000, 10}, {2000, 10}}, false},
		{"2014", Standard, [][2]int{{2000, 5}, {0, 0}}, true},
		{"2014", Standard, [][2]int{{2000, 0}, {0, 10}}, false},
		{"2014", Rapid, [][2]int{{2000, 5}, {0, 0}}, false},
		{"2017", Blitz, [][2]int{{2000, 5}, {2000, 5}}, true},
		{"2022", Rapid, [][2]int{{2000, 5}, {0, 0}}, true},
	} {
		p := reckoned(t, against(t, 0, 0, test.games...), rules(t, test.edition, test.kind), Options{}).Players[0]
		if got := p.Games[0].Omitted == Counts; got != test.counts || (p.First.Opponents > 0) != test.counts {
			t.Errorf("%+v: %+v", test, p.First)
		}
	}
}

// Who gets a rating before the event is rated is rated in it with that one, for
// himself; for the others he is unrated (B.02 (2022) 8.2.4).
func TestARatingPublishedSince(t *testing.T) {
	record := against(t, 0, 1990, [2]int{1800, 10}, [2]int{1900, 0}, [2]int{0, 10})
	report := reckoned(t, record, rules(t, "2024", Standard), Options{Since: map[int]int{1: 1800}})
	// .5 against 1800; 1900: .36: 1 - .86 = .14, K 40.
	if p := report.Players[0]; p.Rating != 1800 || !p.Since || p.Count != 2 || p.K != 40 || p.Why != WhyNew || p.Change != 560 || p.First != nil || p.New != 1806 {
		t.Errorf("%+v", p)
	}
	if p := report.Players[1]; p.Count != 0 || p.Games[0].Omitted != Unrated {
		t.Errorf("%+v", p)
	}
	// No points: he is rated all the same, nothing is disregarded.
	record = against(t, 0, 1990, [2]int{1800, 0}, [2]int{0, 0})
	if p := reckoned(t, record, rules(t, "2024", Standard), Options{Since: map[int]int{1: 1800}, K: map[int]int{1: 20}}).Players[0]; p.Count != 1 || p.Change != -1000 {
		t.Errorf("%+v", p)
	}
	// He is below the bounds of the rates of play, having been unrated when it began.
	record = against(t, 0, 1990, [2]int{1700, 10}, [2]int{0, 0})
	record.TimeControl = "3600"
	pace, err := PaceOf(record)
	if err != nil {
		t.Fatal(err)
	}
	if p := reckoned(t, record, rules(t, "2024", Standard), Options{Pace: pace, Since: map[int]int{1: 1850}}).Players[0]; p.Count != 1 {
		t.Errorf("%+v", p.Games)
	}
}

func TestRefused(t *testing.T) {
	for name, test := range map[string]struct {
		edition string
		change  func(*tournament.Tournament)
		options Options
		want    string
	}{
		"ends before it begins": {change: func(t *tournament.Tournament) { t.Start, t.End = date(2025, 5, 2), date(2025, 5, 1) }, want: "ratings.dates"},
		"born after the event":  {change: func(t *tournament.Tournament) { t.End, t.Players[0].Birth = end2026, date(2027, 0, 0) }, want: "ratings.birth"},
		"born the day after":    {change: func(t *tournament.Tournament) { t.End, t.Players[0].Birth = end2026, date(2026, 7, 2) }, want: "ratings.birth"},
		"a match, one unrated": {change: func(t *tournament.Tournament) {
			t.Players = t.Players[:2]
			t.Players[1].Rating = 0
			t.Rounds = t.Rounds[:1]
		}, want: "ratings.match"},
		"K of an unrated player": {options: Options{K: map[int]int{3: 20}}, want: "ratings.no-rating"},
		"peak of an unrated":     {options: Options{Peak: map[int]int{3: 2400}}, want: "ratings.no-rating"},
		"earlier games, rated":   {options: Options{Earlier: map[int]Earlier{1: {1, 10, 2000}}}, want: "ratings.earlier.rated"},
		"earlier games, nobody":  {options: Options{Earlier: map[int]Earlier{9: {1, 10, 2000}}}, want: "ratings.no-player"},
		"earlier games, 2022":    {edition: "2022", options: Options{Earlier: map[int]Earlier{3: {1, 10, 2000}}}, want: "ratings.earlier.edition"},
		"since, rated":           {options: Options{Since: map[int]int{1: 1800}}, want: "ratings.since.rated"},
		"since, below the floor": {options: Options{Since: map[int]int{3: 1399}}, want: "ratings.since.wrong"},
		"since, nobody":          {options: Options{Since: map[int]int{9: 1800}}, want: "ratings.no-player"},
		"since, 2013":            {edition: "2013", options: Options{Since: map[int]int{3: 1800}}, want: "ratings.since.edition"},
		"more points than games": {options: Options{Earlier: map[int]Earlier{3: {1, 15, 2000}}}, want: "ratings.earlier.wrong"},
		"opponents without sum":  {options: Options{Earlier: map[int]Earlier{3: {2, 15, 2000}}}, want: "ratings.earlier.wrong"},
	} {
		t.Run(name, func(t *testing.T) {
			record := against(t, 2000, 0, [2]int{2000, 10}, [2]int{0, 10})
			if test.change != nil {
				test.change(record)
			}
			edition := test.edition
			if edition == "" {
				edition = "2024"
			}
			_, err := Event(record, rules(t, edition, Standard), test.options)
			var r *Refused
			if !errors.As(err, &r) || r.Message.ID != test.want {
				t.Errorf("error %v, want %s", err, test.want)
			}
		})
	}
}
