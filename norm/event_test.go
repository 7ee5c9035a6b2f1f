package norm_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"torneo/handbook"
	"torneo/message"
	"torneo/norm"
	"torneo/tournament"
)

// met is a round of player 1, "GM 2450 FRA 1": title (- for none), rating,
// federation and result; 0 unrated; + - for forfeits, U and H for byes, W, D and L
// for games of less than a move, ? for no result yet, and "=n" for the opponent of
// round n once more.
type met string

// against returns a Swiss in which player 1 of ESP, a woman, has these rounds and
// nobody else plays.
func against(t *testing.T, rounds int, list ...met) *tournament.Tournament {
	t.Helper()
	record := &tournament.Tournament{
		Federation: "ESP", PlannedRounds: rounds, Start: tournament.Date{Year: 2025, Month: 5, Day: 1}, Points: tournament.StandardGamePoints(),
		System:  tournament.System{Family: tournament.Swiss},
		Players: []tournament.Player{{Number: 1, Name: "Applicant", Federation: "ESP", Rating: 2400, Sex: "w"}},
	}
	var met []int
	for _, x := range list {
		f := strings.Fields(string(x))
		result := f[len(f)-1]
		if bye, ok := map[string]tournament.ByeKind{"U": tournament.PairingAllocatedBye, "H": tournament.HalfPointBye, "Z": tournament.ZeroPointBye}[result]; ok {
			record.Rounds = append(record.Rounds, tournament.Round{Byes: []tournament.Bye{{ID: 1, Kind: bye}}})
			met = append(met, 0)
			continue
		}
		opponent := 0
		if again, ok := strings.CutPrefix(f[0], "="); ok {
			opponent = met[number(t, again)-1]
		} else {
			p := tournament.Player{Number: len(record.Players) + 1, Title: strings.Trim(f[0], "-"), Rating: number(t, f[1])}
			if f[2] != "?" {
				p.Federation = f[2]
			}
			p.Name = fmt.Sprintf("Opponent %d", p.Number)
			record.Players = append(record.Players, p)
			opponent = p.Number
		}
		met = append(met, opponent)
		outcome, ok := map[string]tournament.ByColor[tournament.Outcome]{
			"1": {White: tournament.Win, Black: tournament.Loss}, "=": tournament.Both(tournament.Draw), "0": {White: tournament.Loss, Black: tournament.Win},
			"+": {White: tournament.ForfeitWin, Black: tournament.ForfeitLoss}, "-": {White: tournament.ForfeitLoss, Black: tournament.ForfeitWin},
			"W": {White: tournament.UnratedWin, Black: tournament.UnratedLoss}, "?": {},
		}[result]
		if !ok {
			t.Fatalf("result %q", result)
		}
		record.Rounds = append(record.Rounds, tournament.Round{Games: []tournament.Game{{White: 1, Black: opponent, Result: outcome}}})
	}
	return record
}

// nine is an ordinary GM norm of nine games: 2400 × 9, 7 points; .78 gives 220,
// and 2400 + 220 = 2620.
var nine = []met{
	"GM 2500 FRA 1", "GM 2500 GER =", "GM 2500 ITA =", "IM 2400 FRA 1", "IM 2400 GER 1",
	"- 2350 POR 1", "- 2350 ESP 1", "- 2300 ESP =", "- 2300 POR =",
}

func verdict(t *testing.T, record *tournament.Tournament, edition string, f norm.Facts, title norm.Title) norm.Verdict {
	t.Helper()
	v, err := event(t, record, edition, f).Verdict(1, title)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// wants compares a requirement's figure and limit: "titled 5/5", and "titled 4/5 no".
func wants(t *testing.T, v *norm.Verdict, lines ...string) {
	t.Helper()
	have := map[string]string{}
	for k := range v.Requirements {
		q := &v.Requirements[k]
		line := fmt.Sprintf("%s %s/%s", q.Key, q.FigureText(), q.LimitText())
		if q.Exempt != "" {
			line += " exempt"
		} else if !q.Met {
			line += " no"
		}
		have[string(q.Key)] = line
	}
	for _, want := range lines {
		key, _, _ := strings.Cut(want, " ")
		if have[key] != want {
			t.Errorf("%s: have %q", want, have[key])
		}
	}
}

func replaced(list []met, at int, with met) []met {
	out := append([]met(nil), list...)
	out[at-1] = with
	return out
}

func TestOrdinaryNorm(t *testing.T) {
	for _, edition := range handbook.EditionsOf(handbook.Titles) {
		v := verdict(t, against(t, 9, nine...), edition.Name(), norm.Facts{}, norm.GM)
		if !v.Met || v.Count != 9 || v.Sum != 21600 || v.Average != 2400 || v.Points != 70 || v.Performance != 2620 || !v.Normal || v.Exempt != "" {
			t.Errorf("%s: %+v", edition, v)
		}
		// 7 of 9 is what 2380 to 2433 needs: nothing to spare, nine games.
		if v.Least != 70 || v.Surplus != 0 || v.Credit != 9 {
			t.Errorf("%s: least %v, surplus %v, credit %d", edition, v.Least, v.Surplus, v.Credit)
		}
		wants(t, &v, "games 9/9", "federations 4/2", "own-federation 2/5", "one-federation 2/6", "titled 5/5", "required-titles 3/3", "score 7.0/3.5", "average 2400/2380", "performance 2620/2600")
		if len(v.Notes) != 1 || v.Notes[0].ID != "norm.note.normal" { // an application needs one like this
			t.Errorf("%s: notes %+v", edition, v.Notes)
		}
	}
}

// What is worked by hand beside each: one change to the norm of nine games.
func TestRequirements(t *testing.T) {
	tests := []struct {
		name    string
		edition string
		title   norm.Title
		facts   norm.Facts
		list    []met
		met     bool
		wants   []string
	}{
		// 1.4.1a: eight games are too few.
		{"eight games", "2024", norm.GM, norm.Facts{}, replaced(nine, 9, "H"), false, []string{"games 8/9 no"}},
		// 1.4.5b: two GMs of nine; a third is 3.
		{"two grandmasters", "2024", norm.GM, norm.Facts{}, replaced(nine, 1, "IM 2500 FRA 1"), false, []string{"required-titles 2/3 no", "titled 5/5"}},
		// 1.4.5a: 4 of 9; CM and WCM do not count, WFM does.
		{"a candidate master", "2024", norm.GM, norm.Facts{}, replaced(nine, 4, "CM 2400 FRA 1"), false, []string{"titled 4/5 no"}},
		{"a woman FIDE master", "2024", norm.GM, norm.Facts{}, replaced(nine, 4, "WFM 2400 FRA 1"), true, []string{"titled 5/5"}},
		// 1.4.6: 2100 is raised to 2200: 21600 - 2350 + 2200 = 21450, 2383.3.
		{"one below the floor", "2024", norm.GM, norm.Facts{}, replaced(nine, 6, "- 2100 POR 1"), true, []string{"average 2383/2380", "performance 2603/2600"}},
		// … and a second one is not: 21450 - 2350 + 2150 = 21250, 2361.1.
		{"two below the floor", "2024", norm.GM, norm.Facts{}, replaced(replaced(nine, 6, "- 2100 POR 1"), 7, "- 2150 ESP 1"), false, []string{"average 2361/2380 no"}},
		// An unrated opponent is the lowest rated one and raised, too.
		{"unrated, raised", "2024", norm.GM, norm.Facts{}, replaced(nine, 6, "- 0 POR 1"), true, []string{"average 2383/2380"}},
		// Two of them: 1400 is not raised, 21600 - 2350 - 2350 + 2200 + 1400 = 20500, 2277.8; in 2014 20100, 2233.3.
		{"two unrated", "2024", norm.GM, norm.Facts{}, replaced(replaced(nine, 6, "- 0 POR 1"), 7, "- 0 ESP 1"), false, []string{"average 2278/2380 no"}},
		{"two unrated in 2014", "2014", norm.GM, norm.Facts{}, replaced(replaced(nine, 6, "- 0 POR 1"), 7, "- 0 ESP 1"), false, []string{"average 2233/2380 no", "unrated 2/2"}},
		// 2014, 1.4.6d: a fifth of 10 is 2, and three are too many.
		{"three unrated in 2014", "2014", norm.WIM, norm.Facts{}, replaced(replaced(replaced(nine, 6, "- 0 POR 1"), 7, "- 0 ESP 1"), 8, "- 0 ESP ="), false, []string{"unrated 3/2 no"}},
		// 1.4.4: six of ESP, at most five; of FRA seven, at most six.
		{"six compatriots", "2024", norm.GM, norm.Facts{}, of(nine, "ESP", 1, 2, 3, 4), false, []string{"own-federation 6/5 no", "one-federation 6/6"}},
		{"five compatriots", "2024", norm.GM, norm.Facts{}, of(nine, "ESP", 1, 2, 3), true, []string{"own-federation 5/5"}},
		{"seven of France", "2024", norm.GM, norm.Facts{}, of(nine, "FRA", 2, 3, 5, 6, 9), false, []string{"one-federation 7/6 no", "federations 1/2 no"}},
		// 1.4.3: one foreign federation. FID is none, and under no cap (R-NORM-FID).
		{"one federation and FID", "2024", norm.GM, norm.Facts{}, of(of(nine, "FID", 1, 2, 3, 4, 5, 6), "FRA", 9), false, []string{"federations 1/2 no", "one-federation 2/6"}},
		{"two federations and FID", "2024", norm.GM, norm.Facts{}, of(of(of(nine, "FID", 1, 2, 3, 4, 5), "FRA", 9), "GER", 6), true, []string{"federations 2/2", "one-federation 2/6"}},
		// 1.4.3c: a zonal needs no foreigners; 1.4.3a in 2024 only for the host's players.
		{"zonal", "2024", norm.GM, norm.Facts{Kind: norm.Zonal}, of(nine, "ESP", 1, 2, 3, 4, 5, 6, 9), true, []string{"federations 0/2 exempt", "own-federation 9/5 exempt"}},
		{"national championship", "2024", norm.GM, norm.Facts{Kind: norm.National}, of(nine, "ESP", 1, 2, 3, 4, 5, 6, 9), true, []string{"federations 0/2 exempt"}},
		{"another's national championship", "2024", norm.GM, norm.Facts{Kind: norm.National, Host: "FRA"}, of(nine, "ESP", 1, 2, 3, 4, 5, 6, 9), false, []string{"federations 0/2 no"}},
		{"another's, in 2014", "2014", norm.GM, norm.Facts{Kind: norm.National, Host: "FRA"}, of(nine, "ESP", 1, 2, 3, 4, 5, 6, 9), true, []string{"federations 0/2 exempt"}},
		{"national team championship", "2024", norm.GM, norm.Facts{Kind: norm.NationalTeam}, of(nine, "ESP", 1, 2, 3, 4, 5, 6, 9), true, []string{"federations 0/2 exempt"}},
		{"another's national team championship", "2024", norm.GM, norm.Facts{Kind: norm.NationalTeam, Host: "FRA"}, of(nine, "ESP", 1, 2, 3, 4, 5, 6, 9), false, []string{"federations 0/2 no"}},
		// 1.4.5c to e: which titles are of the third. Two GMs and an IM serve for IM, with a
		// WGM in the place of the IM only for WGM, with a WIM only for WIM; 2400 and 7 of 9
		// are far above all three.
		{"GM, GM and IM for IM", "2024", norm.IM, norm.Facts{}, thirds("IM"), true, []string{"required-titles 3/3", "titled 5/5"}},
		{"GM, GM and WGM for IM", "2024", norm.IM, norm.Facts{}, thirds("WGM"), false, []string{"required-titles 2/3 no"}},
		{"GM, GM and WGM for WGM", "2024", norm.WGM, norm.Facts{}, thirds("WGM"), true, []string{"required-titles 3/3"}},
		{"GM, GM and WIM for WGM", "2024", norm.WGM, norm.Facts{}, thirds("WIM"), false, []string{"required-titles 2/3 no"}},
		{"GM, GM and WIM for WIM", "2024", norm.WIM, norm.Facts{}, thirds("WIM"), true, []string{"required-titles 3/3"}},
		{"GM, GM and FM for WIM", "2024", norm.WIM, norm.Facts{}, thirds("FM"), false, []string{"required-titles 2/3 no", "titled 5/5"}},
		// 1.4.6: the floors of the other titles. 21600 - 2350 + 2050 = 21300, 2366.7 for IM;
		// + 2000 for WGM, 2361.1; + 1850 for WIM, 2344.4.
		{"IM floor", "2024", norm.IM, norm.Facts{}, replaced(nine, 6, "- 1500 POR 1"), true, []string{"average 2367/2230"}},
		{"WGM floor", "2024", norm.WGM, norm.Facts{}, replaced(nine, 6, "- 1500 POR 1"), true, []string{"average 2361/2180"}},
		{"WIM floor", "2024", norm.WIM, norm.Facts{}, replaced(nine, 6, "- 1500 POR 1"), true, []string{"average 2344/2030"}},
		// 1.4.2a: an opponent outside FIDE is no opponent: eight games.
		{"of no federation of FIDE", "2024", norm.GM, norm.Facts{}, of(nine, "NON", 1), false, []string{"games 8/9 no"}},
		{"zonal, and no need of it", "2024", norm.GM, norm.Facts{Kind: norm.Zonal}, nine, true, []string{"federations 4/2", "own-federation 2/5"}},
		{"outside FIDE", "2024", norm.GM, norm.Facts{Outside: []string{"por"}}, nine, false, []string{"games 7/9 no"}},
		// Less than a move each: not a game (R-NORM-STARTED).
		{"not begun", "2024", norm.GM, norm.Facts{}, replaced(nine, 9, "- 2300 POR W"), false, []string{"games 8/9 no"}},
		// 3½ of 9 are .39, -80: 2680 needed. 3 are below 35 %.
		{"35 %", "2024", norm.GM, norm.Facts{}, strong("=", "=", "=", "=", "=", "=", "=", "0", "0"), true, []string{"score 3.5/3.5", "average 2700/2380", "performance 2620/2600"}},
		{"below 35 %", "2024", norm.GM, norm.Facts{}, strong("=", "=", "=", "=", "=", "=", "0", "0", "0"), false, []string{"score 3.0/3.5 no"}},
		// The rate of play, if it is known not to suffice (B.01 1.1.3).
		{"too fast", "2024", norm.GM, norm.Facts{Rate: norm.RateFast}, nine, false, []string{"rate 0/120 no"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			v := verdict(t, against(t, 9, test.list...), test.edition, test.facts, test.title)
			if v.Met != test.met {
				t.Errorf("met: %t, want %t", v.Met, test.met)
			}
			wants(t, &v, test.wants...)
		})
	}
}

// of gives opponents of those rounds another federation.
func of(list []met, federation string, rounds ...int) []met {
	out := append([]met(nil), list...)
	for _, r := range rounds {
		f := strings.Fields(string(out[r-1]))
		f[2] = federation
		out[r-1] = met(strings.Join(f, " "))
	}
	return out
}

// thirds returns nine with two grandmasters, three FIDE masters but for one of that title.
func thirds(title string) []met {
	list := replaced(nine, 3, met(title+" 2500 ITA ="))
	return replaced(replaced(list, 4, "FM 2400 FRA 1"), 5, "FM 2400 GER 1")
}

// strong returns games against grandmasters rated 2700 of several federations.
func strong(results ...string) []met {
	var list []met
	for k, result := range results {
		list = append(list, met("GM 2700 "+[]string{"FRA", "GER", "ITA"}[k%3]+" "+result))
	}
	return list
}

// 1.4.8: 2599.5 is enough. 23394 ÷ 9 = 2599.3 rounds to 2599, 23396 ÷ 9 = 2599.6 to 2600; 4½ of 9 adds nothing.
func TestAverageIsRounded(t *testing.T) {
	for first, want := range map[int]bool{2594: false, 2596: true} {
		list := []met{met(fmt.Sprintf("GM %d FRA 1", first))}
		for k, result := range []string{"1", "1", "1", "=", "0", "0", "0", "0"} {
			list = append(list, met("GM 2600 "+[]string{"GER", "ITA"}[k%2]+" "+result))
		}
		v := verdict(t, against(t, 9, list...), "2024", norm.Facts{}, norm.GM)
		if v.Met != want || v.Sum != 8*2600+first {
			t.Errorf("%d: met %t, want %t; average %d", first, v.Met, want, v.Average)
		}
	}
}

func TestNumberOfGames(t *testing.T) {
	// Seven games of a team championship, all against grandmasters rated 2500: 5
	// points need 2442 (B.01 1.7.2), 2500 + 158 = 2658.
	seven := []met{"GM 2500 FRA 1", "GM 2500 GER 1", "GM 2500 ITA 1", "GM 2500 FRA 1", "GM 2500 GER 1", "GM 2500 ITA 0", "GM 2500 POR 0"}
	// Eight: 6 points of 8 need 2407.
	eight := append(append([]met(nil), seven...), "GM 2500 POR 1")
	tests := []struct {
		name    string
		edition string
		kind    norm.Kind
		rounds  int
		list    []met
		met     bool
		credit  int
		applied string
	}{
		{"seven of seven", "2024", norm.TeamChampion, 7, seven, true, 7, "1.4.1b"},
		{"seven of seven, not of teams", "2024", norm.Ordinary, 7, seven, false, 0, ""},
		{"seven of nine", "2024", norm.TeamChampion, 9, append(append([]met(nil), seven...), "Z", "Z"), true, 7, "1.4.1b"},
		{"seven of nine in 2014", "2014", norm.TeamChampion, 9, append(append([]met(nil), seven...), "Z", "Z"), true, 7, "1.4.1b"},
		{"seven of eleven", "2024", norm.TeamChampion, 11, append(append([]met(nil), seven...), "Z", "Z", "Z", "Z"), false, 0, ""},
		// The World Cup's eight games count nine.
		{"World Cup", "2024", norm.WorldCup, 8, eight, true, 9, "1.4.1b"},
		// 1.4.1c: eight games and a win by forfeit, or a bye, out of nine.
		{"eight and a forfeit", "2024", norm.Ordinary, 9, append([]met{"- 2000 POR +"}, eight...), true, 9, "1.4.1c"},
		{"eight and a bye", "2024", norm.Ordinary, 9, append([]met{"U"}, eight...), true, 9, "1.4.1c"},
		{"eight and a bye in 2014", "2014", norm.Ordinary, 9, append([]met{"U"}, eight...), true, 8, "1.4.1c"},
		{"eight and a half-point bye", "2024", norm.Ordinary, 9, append([]met{"H"}, eight...), false, 0, ""},
		{"eight and a loss by forfeit", "2024", norm.Ordinary, 9, append([]met{"- 2000 POR -"}, eight...), false, 0, ""},
		{"seven, a bye and a forfeit", "2024", norm.Ordinary, 9, append([]met{"U", "- 2000 POR +"}, seven...), false, 0, ""},
		{"eight of ten and two byes", "2024", norm.Ordinary, 10, append([]met{"U", "H"}, eight...), false, 0, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			v := verdict(t, against(t, test.rounds, test.list...), test.edition, norm.Facts{Kind: test.kind}, norm.GM)
			if v.Met != test.met || v.Credit != test.credit {
				t.Errorf("met %t, credit %d; want %t, %d: %+v", v.Met, v.Credit, test.met, test.credit, v.Requirements)
			}
			if got := applied(&v); got != test.applied {
				t.Errorf("applied %q, want %q", got, test.applied)
			}
		})
	}
}

// notes reports a note of that name.
func notes(v *norm.Verdict, id string) bool {
	return slices.ContainsFunc(v.Notes, func(m message.Message) bool { return m.ID == id })
}

func applied(v *norm.Verdict) string {
	var list []string
	for _, x := range v.Applied {
		list = append(list, x.Article)
	}
	return strings.Join(list, " ")
}

// 1.4.2c: who does not get to play in the last round, for want of an opponent, has
// his norm if he could have lost.
func TestLastRoundForfeited(t *testing.T) {
	// Eight games at 2500 with 7 points; the last opponent, 2300, did not come:
	// (8 × 2500 + 2300) ÷ 9 = 2477.8, 7 of 9: 220. As eight of nine games 1.4.1c
	// also serves, but its surplus is what decides: 7 of 8 need 2380 (6½ would do).
	eight := []met{"GM 2500 FRA 1", "GM 2500 GER 1", "GM 2500 ITA 1", "GM 2500 FRA 1", "GM 2500 GER 1", "GM 2500 ITA 1", "GM 2500 POR =", "GM 2500 POR ="}
	v := verdict(t, against(t, 9, append(eight[:8:8], "- 2300 POR +")...), "2014", norm.Facts{}, norm.GM)
	if !v.Met || v.Count != 9 || v.Points != 70 || v.Average != 2478 || applied(&v) != "1.4.2d 1.4.1d" {
		t.Errorf("%+v", v)
	}
	// 2478 needs 6 of 9: one full point above, ten games.
	if v.Least != 60 || v.Credit != 10 {
		t.Errorf("least %v, credit %d", v.Least, v.Credit)
	}
	// With 5½ of 8, 5½ of 9 is .61, 80: 2558. He could not afford to lose.
	poor := []met{"GM 2500 FRA 1", "GM 2500 GER 1", "GM 2500 ITA 1", "GM 2500 FRA 1", "GM 2500 GER =", "GM 2500 ITA =", "GM 2500 POR =", "GM 2500 POR 0"}
	v = verdict(t, against(t, 10, append(poor[:8:8], "H", "- 2300 POR +")...), "2024", norm.Facts{}, norm.GM)
	if v.Met {
		t.Errorf("%+v", v)
	}
}

func TestLeavingGamesOut(t *testing.T) {
	// After nine rounds the norm was there; two losses follow: 7 of 11 is .64, 102;
	// (21600 + 2 × 2300) ÷ 11 = 2381.8: 2484. Without them 2620 (B.01 1.4.1e).
	ruined := append(append([]met(nil), nine...), "- 2300 POR 0", "- 2300 GER 0")
	v := verdict(t, against(t, 11, ruined...), "2024", norm.Facts{}, norm.GM)
	if !v.Met || v.Count != 9 || v.Performance != 2620 || v.Games[9].Use != norm.AfterNorm || v.Games[10].Use != norm.AfterNorm || applied(&v) != "1.4.1e" {
		t.Errorf("after the norm: %+v", v)
	}
	// A beaten opponent of 1800 and one of 2100: only one is raised, and the average
	// of eleven, (21600 + 2200 + 2100) ÷ 11 = 2354.5, is too low. Without the lowest
	// (21600 + 2200) ÷ 10 = 2380, 8 of 10: 240. Ten games (B.01 1.4.1f), four grandmasters.
	four := replaced(nine, 4, "GM 2400 FRA 1")
	v = verdict(t, against(t, 11, append([]met{"- 1800 POR 1", "- 2100 GER 1"}, four...)...), "2024", norm.Facts{}, norm.GM)
	if !v.Met || v.Count != 10 || v.Average != 2380 || v.Games[0].Use != norm.Beaten || applied(&v) != "1.4.1f 1.4.6c" {
		t.Errorf("defeated: %+v", v)
	}
	// Drawn, they stay: (21600 + 2200 + 2100) ÷ 11 again, and without anybody else
	// the average only falls.
	v = verdict(t, against(t, 11, append([]met{"- 1800 POR =", "- 2100 GER ="}, four...)...), "2024", norm.Facts{}, norm.GM)
	if v.Met {
		t.Errorf("drawn: %+v", v)
	}
	// The mix must stay: the beaten one of 1800 is the third grandmaster, so the one
	// of 2100 goes, and after nine games the last one: (21600 - 2300 + 2200) ÷ 9 =
	// 2388.9, 7½ of 9: 273.
	short := append([]met{"GM 1800 POR 1", "- 2100 GER 1"}, replaced(nine, 1, "IM 2500 FRA 1")...)
	v = verdict(t, against(t, 11, short...), "2024", norm.Facts{}, norm.GM)
	if !v.Met || v.Count != 9 || v.Performance != 2389+273 || !v.Games[0].Raised || v.Games[1].Use != norm.Beaten || v.Games[10].Use != norm.AfterNorm || applied(&v) != "1.4.1e 1.4.1f 1.4.6c" {
		t.Errorf("the third grandmaster: %+v", v)
	}
}

// The same games in a round robin: in 2024 all rounds count, but beaten opponents
// may go; in 2014 what follows the norm may go, too, if the whole event has it all.
func TestLeavingGamesOutOfARoundRobin(t *testing.T) {
	ruined := append(append([]met(nil), nine...), "GM 2400 POR 0", "- 2300 GER 0")
	for edition, want := range map[string]bool{"2024": false, "2014": true} {
		record := against(t, 11, ruined...)
		record.System = tournament.System{Family: tournament.RoundRobin, Games: 1}
		v := verdict(t, record, edition, norm.Facts{}, norm.GM)
		if v.Met != want {
			t.Errorf("%s: met %t, want %t", edition, v.Met, want)
		}
		if want {
			wants(t, &v, "complete 0/0", "games 9/9")
		}
	}
	// Four of eleven need to be grandmasters for the whole event; with three the
	// norm after nine is none (2014, 1.4.2e c).
	record := against(t, 11, append(append([]met(nil), nine...), "IM 2400 POR 0", "- 2300 GER 0")...)
	record.System = tournament.System{Family: tournament.RoundRobin, Games: 1}
	if v := verdict(t, record, "2014", norm.Facts{}, norm.GM); v.Met {
		t.Errorf("the whole event has three grandmasters: %+v", v)
	}
}

// While a round robin goes on: in 2024 all of its rounds count; in 2014 what has
// been played can be a norm, if with those to come the event has it all.
func TestRunningRoundRobin(t *testing.T) {
	others := map[string][2]bool{ // the two to come: grandmaster and amateur, or two amateurs
		"2024": {false, false},
		"2014": {true, false},
	}
	for edition, want := range others {
		for k, title := range []string{"GM", ""} {
			record := strangers(against(t, 11, nine...), tournament.Player{Title: title, Rating: 2400, Federation: "POR"}, tournament.Player{Title: "FM", Rating: 2300, Federation: "POR"})
			record.System = tournament.System{Family: tournament.RoundRobin, Games: 1}
			v := verdict(t, record, edition, norm.Facts{}, norm.GM)
			if v.Met != want[k] {
				t.Errorf("%s, %q to come: met %t", edition, title, v.Met)
			}
			if edition == "2024" {
				wants(t, &v, "all-rounds 9/11 no")
			}
			// The outlook of 2024: two more rounds, both count: (21600 + 2400 + 2300) ÷ 11
			// = 2390.9 needs 8½ of 11 (.77, 211: 2602), 1½ more; with four of eleven GM.
			o, err := event(t, record, edition, norm.Facts{}).Outlook(1, norm.GM)
			if err != nil || o.Made != want[k] || o.Possible() != (k == 0) {
				t.Errorf("%s, %q to come: %+v, %v", edition, title, o, err)
			}
			if edition == "2024" && k == 0 && (len(o.Ways) != 1 || o.Ways[0] != norm.Way{Games: 2, Points: 15}) {
				t.Errorf("%+v", o.Ways)
			}
		}
	}
}

// A knock-out is not fixed beforehand: what follows the norm may be left out.
func TestKnockOut(t *testing.T) {
	record := against(t, 11, append(append([]met(nil), nine...), "- 2300 POR 0", "- 2300 GER 0")...)
	record.System = tournament.System{Family: tournament.Knockout}
	if v := verdict(t, record, "2024", norm.Facts{}, norm.GM); !v.Met || v.Count != 9 {
		t.Errorf("%+v", v)
	}
}

// 1.4.2b (2014: 1.4.2c): in a round robin an unrated opponent without a point
// against the rated is no opponent.
func TestUnratedWithoutPoints(t *testing.T) {
	ten := append([]met{"- 0 POR 1"}, nine...)
	record := against(t, 10, ten...)
	if v := verdict(t, record, "2024", norm.Facts{}, norm.GM); v.Games[0].Use == norm.ZeroUnrated {
		t.Error("left out in a Swiss")
	}
	record.System = tournament.System{Family: tournament.RoundRobin, Games: 1}
	v := verdict(t, record, "2024", norm.Facts{}, norm.GM)
	if v.Games[0].Use != norm.ZeroUnrated || v.Count != 9 || !v.Met || applied(&v) != "1.4.2b" {
		t.Errorf("in a round robin: %+v", v)
	}
}

// 1.4.5f: a double round robin of six, ten games, five opponents. In 2024 half of the
// people, three, need the title, and half any title; in 2014 four people need it, as of
// ten games, and titleholders are counted by games (R-NORM-DRR).
func TestDoubleRoundRobin(t *testing.T) {
	list := []met{"GM 2500 FRA 1", "GM 2500 GER 1", "IM 2500 ITA 1", "- 2400 POR 1", "- 2300 FRA 1", "=1 =", "=2 =", "=3 =", "=4 1", "=5 ="}
	record := against(t, 10, list...)
	record.System = tournament.System{Family: tournament.RoundRobin, Games: 2}
	v := verdict(t, record, "2024", norm.Facts{}, norm.GM)
	wants(t, &v, "players 6/6", "required-titles 2/3 no", "titled 3/3", "average 2440/2380", "federations 4/2", "own-federation 0/3", "one-federation 2/3")
	if v.Met || v.People != 5 {
		t.Errorf("2024: %+v", v)
	}
	record.Players[3].Title = "GM"
	v = verdict(t, record, "2024", norm.Facts{}, norm.GM)
	wants(t, &v, "required-titles 3/3")
	if !v.Met {
		t.Errorf("2024, three grandmasters: %+v", v)
	}
	// Four of one federation are too many of five, though eight of ten games were not
	// asked for: floor(2 × 5 ÷ 3) = 3.
	record.Players[2].Federation, record.Players[3].Federation = "FRA", "FRA"
	v = verdict(t, record, "2024", norm.Facts{}, norm.GM)
	wants(t, &v, "one-federation 4/3 no")
	record.Players[2].Federation, record.Players[3].Federation = "GER", "ITA"
	for _, edition := range []string{"2014", "2017", "2022"} {
		v = verdict(t, record, edition, norm.Facts{}, norm.GM)
		wants(t, &v, "required-titles 3/4 no", "titled 6/5", "own-federation 0/6", "one-federation 4/6")
		if doubted := notes(&v, "norm.doubt.people"); v.Met || v.People != 0 || doubted != (edition != "2014") {
			t.Errorf("%s: doubted %t, %+v", edition, doubted, v)
		}
	}
	// The lowest rated is raised in both games: 2 × (2500 + 2500 + 2500 + 2400 + 2200) ÷ 10 (R-NORM-FLOOR).
	record.Players[5].Rating = 1900
	v = verdict(t, record, "2024", norm.Facts{}, norm.GM)
	wants(t, &v, "average 2420/2380")
	// Five players are too few.
	record = against(t, 10, "GM 2500 FRA 1", "GM 2500 GER 1", "IM 2500 ITA 1", "IM 2400 POR 1", "=1 =", "=2 =", "=3 =", "=4 1", "=1 1", "=2 1")
	record.System = tournament.System{Family: tournament.RoundRobin, Games: 2}
	v = verdict(t, record, "2024", norm.Facts{}, norm.GM)
	wants(t, &v, "players 5/6 no")
}

// 1.4.1d: 8 of 9 against 2400 where 7 suffice is one point more: ten games. More
// than 13 games count 13 (B.01 1.7.1).
func TestCredit(t *testing.T) {
	v := verdict(t, against(t, 9, replaced(replaced(nine, 2, "GM 2500 GER 1"), 3, "GM 2500 ITA 1")...), "2024", norm.Facts{}, norm.GM)
	if v.Least != 70 || v.Surplus != 10 || v.Credit != 10 || applied(&v) != "1.4.1d" {
		t.Errorf("least %v, surplus %v, credit %d, applied %s", v.Least, v.Surplus, v.Credit, applied(&v))
	}
	// Fourteen games at 2700: 5 of 14 are .36, -102, which 2702 needs; 5½ .39, -80: 2680.
	results := strings.Fields("= = = = = = = = = = = 0 0 0")
	v = verdict(t, against(t, 14, strong(results...)...), "2024", norm.Facts{}, norm.GM)
	if !v.Met || v.Count != 14 || v.Credit != 13 {
		t.Errorf("14 games: count %d, credit %d", v.Count, v.Credit)
	}
	// 2014, 1.2.3b: a norm at the Olympiad counts twenty games.
	v = verdict(t, against(t, 9, nine...), "2014", norm.Facts{Kind: norm.Olympiad}, norm.GM)
	if v.Credit != 20 {
		t.Errorf("Olympiad: credit %d", v.Credit)
	}
}

func TestBadInput(t *testing.T) {
	record := against(t, 9, nine...)
	r, _ := norm.RulesOf("Titles-2024")
	for name, test := range map[string]struct {
		facts  norm.Facts
		player int
		title  norm.Title
		change func(*tournament.Tournament)
		want   string
	}{
		"kind":       {facts: norm.Facts{Kind: "friendly"}, want: "norm.no-kind"},
		"host":       {facts: norm.Facts{Host: "Spain"}, want: "norm.no-federation"},
		"outside":    {facts: norm.Facts{Outside: []string{"X"}}, want: "norm.no-federation"},
		"player":     {player: 99, title: norm.GM, want: "norm.no-player"},
		"title":      {player: 1, title: "FM", want: "norm.no-title"},
		"not for":    {player: 1, title: norm.WGM, change: func(t *tournament.Tournament) { t.Players[0].Sex = "m" }, want: "norm.for-women"},
		"dates":      {change: func(t *tournament.Tournament) { t.End = tournament.Date{Year: 2025, Month: 4, Day: 30} }, want: "norm.dates"},
		"a match":    {change: func(t *tournament.Tournament) { t.Players, t.Rounds = t.Players[:2], t.Rounds[:1] }, want: "norm.match"},
		"too long":   {change: func(t *tournament.Tournament) { t.PlannedRounds = 41 }, want: "norm.too-long"},
		"no players": {player: 1, title: norm.GM, change: func(t *tournament.Tournament) { *t = tournament.Tournament{} }, want: "norm.no-player"},
	} {
		t.Run(name, func(t *testing.T) {
			copied := *record
			copied.Players = append([]tournament.Player(nil), record.Players...)
			if test.change != nil {
				test.change(&copied)
			}
			e, err := norm.NewEvent(&copied, r, test.facts)
			if err == nil {
				_, err = e.Verdict(test.player, test.title)
			}
			var r *norm.Refused
			if !errors.As(err, &r) || r.Message.ID != test.want {
				t.Errorf("error %v, want %s", err, test.want)
			}
		})
	}
}
