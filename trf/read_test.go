package trf

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"torneo/handbook"
	"torneo/internal/codepage"
	. "torneo/tournament"
)

// teamsOf returns the lines of two teams of two players each: 1 and 2 against 3 and 4.
func teamsOf(cells ...string) string {
	return lines(player(1, cells[0]), player(2, cells[1]), player(3, cells[2]), player(4, cells[3]),
		overwrite(overwrite("310   7 Reds", 42, "RED"), 74, "   1    2"),
		overwrite(overwrite("310   3 Blues", 42, "BLU"), 74, "   3    4"))
}

// pair returns a result of White and Black.
func pair(white, black Outcome) ByColor[Outcome] { return ByColor[Outcome]{White: white, Black: black} }

func bye(id int, kind ByeKind) Bye { return Bye{ID: id, Kind: kind} }

// stated returns the rulebook of an event of May 2026 that states one edition.
func stated(e handbook.Edition, c handbook.Chapter) Rulebook {
	b := ProposeRulebook(on(2026, 5, 1), Date{})
	b.State(c, e)
	return b
}

func on(year, month, day int) Date { return Date{Year: year, Month: month, Day: day} }

// readExamples are files that read without complaint, and what one part of the
// record is then.
var readExamples = []struct {
	name, file string
	part       func(t *Tournament) any
	want       any
}{
	// Header
	{"header", lines("012 Open", "022 Gros", "032 ESP", "042 2026/03/01", "052 2026/03/09", "092 Individual: Swiss-System", "102 IA Ana", "112 Bea", "112 Cai", "122 90'+30\"", player(1)),
		func(t *Tournament) any {
			return []any{t.Name, t.City, t.Federation, t.Start, t.End, t.Type, t.ChiefArbiter, t.DeputyArbiters, t.Allotted, t.System.Family}
		},
		[]any{"Open", "Gros", "ESP", on(2026, 3, 1), on(2026, 3, 9), "Individual: Swiss-System", "IA Ana", []string{"Bea", "Cai"}, "90'+30\"", Swiss}},
	{"a match", lines("### torneo: contest 2, 2x15+10, sudden:5v4", "### torneo: play-out", "### torneo: third-place",
		"### torneo: extra 2 2-1 =-=", "### torneo: extra 2 1-2 +--", "### torneo: extra 2 1-2", player(1), player(2)),
		func(t *Tournament) any {
			return []any{t.Matches.Contest.String(), t.Matches.PlayOut, t.Matches.ThirdPlace, t.Extra}
		},
		[]any{"2,2x15+10,sudden:5v4", true, true, []ExtraGame{
			{After: 2, White: 2, Black: 1, Result: pair(Draw, Draw)},
			{After: 2, White: 1, Black: 2, Result: pair(ForfeitWin, ForfeitLoss)},
			{After: 2, White: 1, Black: 2},
		}}},
	{"a system without a code", lines("192 CUSTOM_SWISS", "### torneo: system lim-2026 maxi=no", player(1)),
		func(t *Tournament) any {
			return []any{t.System.Code, t.System.Rules, t.System.Maxi, t.Rulebook.Pairing}
		},
		[]any{"CUSTOM_SWISS", "lim-2026", "no", handbook.Edition("Swiss-2026")}},
	{"a system in a report without a type", lines("### torneo: system lim-2026", player(1)),
		func(t *Tournament) any { return t.System }, System{Code: "CUSTOM_SWISS", Family: Swiss, Rules: "lim-2026"}},
	{"a play-off", lines("### torneo: play-off annex places=top2 after=1", "### torneo: play-off-lots 2 1", player(1), player(2)),
		func(t *Tournament) any { return []any{t.PlayOff.String(), t.PlayOff.Lots} },
		[]any{"places=top2 after=1 format=annex numbers=lot colours=lot time=2x3+2,first:3+2 start=30 break=10 rest=0 others=share", []int{2, 1}}},
	{"TRF26 header", lines("142 9", "152 B", "172 IND HBFN", "182 Torneo", "192 fide_dutch_2025_baku", "222 40/6000+30:900+30", "352 WBWB", player(1)),
		func(t *Tournament) any {
			return []any{t.PlannedRounds, t.InitialColor, t.RatingFederation, t.RankingMethod, t.PairingBy, t.System.Code, t.System.Baku, t.TimeControl, t.BoardColors}
		},
		[]any{9, Black, "IND", "HBFN", "Torneo", "FIDE_DUTCH_2025_BAKU", true, "40/6000+30:900+30", []Color{White, Black, White, Black}}},
	{"Armageddon", lines("222 W300-B240", player(1)), func(t *Tournament) any { return t.TimeControl }, "W300-B240"},
	{"JaVaFo header", lines("XXR 7", "XXC rank", "XXC black1", player(1)),
		func(t *Tournament) any { return []any{t.PlannedRounds, t.RankOrder, t.InitialColor} }, []any{7, true, Black}},
	{"a method without federation", lines("172 FIDE", player(1)), func(t *Tournament) any { return []string{t.RatingFederation, t.RankingMethod} }, []string{"", "FIDE"}},
	{"XXS colour by colour", lines("XXS WW=1.5 BW=2 FW=3 FPB=4 WD=0.6 BD=0.7 HPB=0.8 WL=0.1 BL=0.2 L=0.3 ZPB=0.4 FL=0.9", player(1)), points, GamePoints{
		Win: ByColor[Points]{White: 15, Black: 20}, ForfeitWin: 30, FullPointBye: 40, Draw: ByColor[Points]{White: 6, Black: 7}, HalfPointBye: 8, Unknown: 6,
		Loss: Both(Points(3)), ZeroPointBye: 4, ForfeitLoss: 9, PairingAllocatedBye: One}},
	{"round dates", lines(overwrite(overwrite("132", 92, "25/12/31"), 112, "26/01/02"), player(1)),
		func(t *Tournament) any { return t.Rounds }, []Round{{Date: on(2025, 12, 31)}, {}, {Date: on(2026, 1, 2)}}},
	{"tie-breaks of 202", lines("202 de, bh/c1  sb", player(1)), func(t *Tournament) any { return t.TieBreaks }, []string{"PTS", "DE", "BH/C1", "SB"}},
	{"tie-breaks of 212", lines("212 PTS,EDET/P,BH:MP/C1/P", player(1)), func(t *Tournament) any { return t.TieBreaks }, []string{"PTS", "EDET/P", "BH:MP/C1/P"}},
	{"the type in free text", lines("092 Individual: Round-Robin", player(1)), func(t *Tournament) any { return t.System }, System{Family: RoundRobin}},
	{"edition of the day", lines("042 2024/05/01", player(1)), func(t *Tournament) any { return t.Rulebook }, Rulebook{TieBreaks: "2024", Pairing: "Swiss-2017", Handling: "GR-2018", Ratings: "Ratings-2024", Titles: "Titles-2024", Proposed: AllChapters()}},
	{"edition stated", lines("### torneo: edition 2023", "042 2026/05/01", player(1)), func(t *Tournament) any { return t.Rulebook }, stated("2023", handbook.TieBreaks)},
	{"editions of all chapters", lines("### torneo: edition 2023 pairing 2017 handling 2018 ratings 2022 titles 2017", "042 2026/05/01", player(1)), func(t *Tournament) any { return t.Rulebook },
		Rulebook{TieBreaks: "2023", Pairing: "Swiss-2017", Handling: "GR-2018", Ratings: "Ratings-2022", Titles: "Titles-2017"}},
	{"edition of the pairing alone", lines("### torneo: edition - pairing 2017", "042 2026/05/01", player(1)), func(t *Tournament) any { return t.Rulebook }, stated("Swiss-2017", handbook.Pairing)},
	{"edition of the pairing in the code", lines("042 2026/05/01", "192 FIDE_DUTCH_2017", player(1)), func(t *Tournament) any { return t.Rulebook }, stated("Swiss-2017", handbook.Pairing)},
	{"edition of the pairing under its other name", lines("042 2025/08/01", "192 FIDE_DUTCH_2025", player(1)), func(t *Tournament) any { return t.Rulebook.Pairing }, handbook.Edition("Swiss-2026")},
	{"ratings given by the arbiter", lines("### torneo: given 2 1750 1 2000", player(1), player(2)), func(t *Tournament) any { return []int{t.Players[0].GivenRating, t.Players[1].GivenRating} }, []int{2000, 1750}},
	{"values from outside", lines("### torneo: outside-name Problem  solving", "### torneo: outside-source the jury's sheet", "### torneo: outside 2 14/6", "### torneo: outside 1 -2.50", player(1), player(2)), func(t *Tournament) any { return t.Outside }, Outside{Name: "Problem  solving", Source: "the jury's sheet", Values: []OutsideValue{
		{ID: 2, Value: Fraction{Num: 7, Den: 3}}, {ID: 1, Value: Fraction{Num: -5, Den: 2}},
	}}},
	{"ratings of an event of more than 30 days", lines("### torneo: long by-round", "### torneo: rated 4 2026-12 2 1750", "### torneo: rated 3 - 1 0", "### torneo: rated 4 - 1 2010", player(1), player(2)), func(t *Tournament) any { return t.Long }, Long{Flagged: true, ByRound: true, Periods: []RatingPeriod{
		{From: 3, Ratings: []PeriodRating{{ID: 1}}}, {From: 4, Month: "2026-12", Ratings: []PeriodRating{{ID: 2, Rating: 1750}, {ID: 1, Rating: 2010}}},
	}}},
	{"where ratings are from", lines("172 ESP FIDE", "### torneo: source fide list 2026-11 rapid 1-2+3 FIDE", "### torneo: source given hand - - 2 su club dice", "### torneo: source ESP list 2026-10 standard 1 Mi lista", player(1), player(2), player(3), "ESP    1"), func(t *Tournament) any {
		return []RatingSource{t.Players[0].RatingFrom, t.Players[2].RatingFrom, t.Players[1].GivenFrom, t.Players[0].National[0].From}
	}, []RatingSource{{List: "FIDE", Month: "2026-11", Kind: "rapid"}, {List: "FIDE", Month: "2026-11", Kind: "rapid"}, {ByHand: true, Reason: "su club dice"}, {List: "Mi lista", Month: "2026-10", Kind: "standard"}}},
	{"expelled", lines("### torneo: withdrawn 1", "### torneo: expelled 2 1", player(1), player(2), player(3)), func(t *Tournament) any {
		return []bool{t.Players[0].Expelled, t.Players[1].Expelled, t.Players[1].Withdrawn, t.Players[2].Expelled}
	}, []bool{true, true, true, false}},
	{"withdrawn and nobody else", lines("### torneo: withdrawn only 2", player(1), player(2)), func(t *Tournament) any { return []bool{t.LeftStated, t.Players[1].Withdrawn} }, []bool{true, true}},
	{"nobody withdrawn", lines("### torneo: withdrawn none", player(1), player(2)), func(t *Tournament) any { return []bool{t.LeftStated, t.Players[1].Withdrawn} }, []bool{true, false}},
	{"withdrawn", lines("### torneo: withdrawn 2", player(1), player(2)), func(t *Tournament) any { return []bool{t.Players[0].Withdrawn, t.Players[1].Withdrawn} }, []bool{false, true}},

	// Players
	{"a player", lines("001    1 wWGM Muzychuk, Mariya                  2500 UKR    14114550 1992/09/21  0.0    3"),
		func(t *Tournament) any { return t.Players },
		[]Player{{Number: 1, Sex: "w", Title: "WGM", Name: "Muzychuk, Mariya", Rating: 2500, Federation: "UKR", FIDEID: 14114550, Birth: on(1992, 9, 21), Declared: Declared{Points: new(Points), Rank: 3}}}},
	{"letters of any case, numbers with zeros", lines("001 0001 Mgm  A                                 0000 esp           0 0000/00/00"),
		func(t *Tournament) any { return t.Players }, []Player{{Number: 1, Sex: "m", Title: "GM", Name: "A", Federation: "esp"}}},
	{"characters, not bytes", lines("001    1 m    Žižek, Łukasz                     2100 ESP"),
		func(t *Tournament) any { return []any{t.Players[0].Name, t.Players[0].Rating} }, []any{"Žižek, Łukasz", 2100}},
	{"national ratings", lines("172 FRA NIDOF", player(1), "FRA    1 m  A Test, Player                      2700 BRE      L01854 1990/00/00"),
		func(t *Tournament) any { return t.Players[0].National },
		[]NationalRating{{Federation: "FRA", Sex: "m", Classification: "A", Name: "Test, Player", Rating: 2700, Origin: "BRE", ID: "L01854", Birth: on(1990, 0, 0)}}},

	// Rounds
	{"a round", lines(player(1, "2 b ="), player(2, "1 w ="), player(3, "0000 - U"), player(4, "0000 - Z"), player(5), player(6, "0 - h")),
		func(t *Tournament) any { return t.Rounds },
		[]Round{{Games: []Game{{White: 2, Black: 1, Result: pair(Draw, Draw)}}, Byes: []Bye{bye(3, PairingAllocatedBye), bye(4, ZeroPointBye), bye(6, HalfPointBye)}}}},
	{"players out of order", lines(player(2, "1 w 1"), player(1, "2 b 0")), func(t *Tournament) any { return []any{t.Players[0].Number, t.Rounds[0].Games} },
		[]any{2, []Game{{White: 2, Black: 1, Result: pair(Win, Loss)}}}},
	{"pending", lines(player(1, "2 w"), player(2, "1 b")), func(t *Tournament) any { return t.Rounds[0].Games }, []Game{{White: 1, Black: 2}}},
	{"pending beside a bye of the round after", lines(player(1, "2 w"), player(2, "1 b", "0000 - H")), func(t *Tournament) any { return []int{len(t.Rounds), t.RoundsPaired()} }, []int{2, 1}},
	{"forfeit without colours", lines(player(1, "2 - -"), player(2, "1   +")), func(t *Tournament) any { return t.Rounds[0].Games },
		[]Game{{White: 1, Black: 2, Result: pair(ForfeitLoss, ForfeitWin), NoColors: true}}},
	{"blanks in a played round say nothing", lines(player(1, "2 w 1", ""), player(2, "1 b 0", "0000 -"), player(3, "", "0000 - U")),
		func(t *Tournament) any { return []any{t.Rounds[0].Byes, t.Rounds[1].Byes} }, []any{[]Bye(nil), []Bye{bye(3, PairingAllocatedBye)}}},
	{"bye for the round to be paired", lines(player(1, "2 w 1"), player(2, "1 b 0"), "240 H   2    1    2", "240 Z   3    1"),
		func(t *Tournament) any { return []any{t.Rounds[1:], t.RoundsPaired()} }, []any{[]Round{{Byes: []Bye{bye(1, HalfPointBye), bye(2, HalfPointBye)}}, {Byes: []Bye{bye(1, ZeroPointBye)}}}, 1}},
	{"absent from the round to be paired", lines(player(1, "2 w 1"), player(2, "1 b 0", "0000 - H"), player(3, "0000 - U"), "XXZ 1", "XXZ 2"),
		func(t *Tournament) any { return t.Rounds[1].Byes }, []Bye{bye(1, ZeroPointBye), bye(2, HalfPointBye)}},

	// Points
	{"162", lines("162  W 3.0    D 1.0    L 0.0", player(1)), points, with(func(p *GamePoints) {
		p.Win, p.ForfeitWin, p.FullPointBye, p.PairingAllocatedBye = Both(Points(30)), 30, 30, 30
		p.Draw, p.HalfPointBye, p.Unknown = Both(One), One, One
	})},
	{"162 at other columns", lines("162 W 3 D 1", "162  A0.5    P 2.0    X 0.0", player(1)), points, with(func(p *GamePoints) {
		p.Win, p.ForfeitWin, p.FullPointBye, p.PairingAllocatedBye = Both(Points(30)), 30, 30, 20
		p.Draw, p.HalfPointBye, p.Unknown = Both(One), One, 0
		p.ZeroPointBye, p.ForfeitLoss = Half, Half
	})},
	{"XXS", lines("XXS W=3 D=1", "XXS BW=3.5 PAB=2", player(1)), points, with(func(p *GamePoints) {
		p.Win, p.ForfeitWin, p.FullPointBye, p.PairingAllocatedBye = ByColor[Points]{White: 30, Black: 35}, 30, 30, 20
		p.Draw, p.HalfPointBye, p.Unknown = Both(One), One, One
	})},
	{"XXS leaves the bye alone", lines("XXS W=3", player(1)), points, with(func(p *GamePoints) {
		p.Win, p.ForfeitWin, p.FullPointBye = Both(Points(30)), 30, 30
	})},
	{"BB?", lines("BBW 2.0", "BBD  1.0", "BBL 0.5", "BBZ 0.1", "BBF 0.2", player(1)), points, with(func(p *GamePoints) {
		p.Win, p.ForfeitWin, p.FullPointBye, p.PairingAllocatedBye = Both(Points(20)), 20, 20, 20
		p.Draw, p.HalfPointBye, p.Unknown, p.Loss = Both(One), One, One, Both(Half)
		p.ZeroPointBye, p.ForfeitLoss = 1, 2
	})},
	{"362", lines("362 TW 3.0   TD 1.0   TL 0.5") + teamsOf("", "", "", ""), func(t *Tournament) any { return t.MatchPoints }, MatchPoints{Win: 30, Draw: 10, Loss: 5}},
	{"match points by default", teamsOf("", "", "", ""), func(t *Tournament) any { return t.MatchPoints }, StandardMatchPoints()},
	{"declared points with the bye to come", lines(playerText{number: 1, name: "A", points: "1.5", cells: []string{"2 w 1", "0000 - H"}}, playerText{number: 2, name: "B", points: "0.0", cells: []string{"1 b 0", "0000 - H"}}),
		func(t *Tournament) any { return len(t.Rounds) }, 2},
	{"declared points with corrections", lines(playerText{number: 1, name: "A", points: "2.0", cells: []string{"2 w 1", "2 b W"}}, playerText{number: 2, name: "B", points: "1.5", cells: []string{"1 b 0", "1 w L"}},
		"299 W   1.5       2    1", "299     -0.5", "299 L   1.0 000    2"), func(t *Tournament) any { return len(t.Corrections) }, 3},
	{"299 as the table has it", teamsOf("", "", "", "") + lines("299 +   2.0   2.5    1    7", "299      -0.5  -1.5", "299 -          1.5  000    3    7"), func(t *Tournament) any { return t.Corrections },
		[]PointCorrection{{Result: "+", Match: 20, Game: 25, Round: 1, IDs: []int{7}}, {Match: -5, Game: -15}, {Result: "-", Game: 15, IDs: []int{3, 7}}}},
	{"299 as the example has it", teamsOf("", "", "", "") + lines("299 +  2.0  2.5   1    7", "299 -  0.0  1.5", "299 -       1.5        7", "299 w  1.0"), func(t *Tournament) any { return t.Corrections },
		[]PointCorrection{{Result: "+", Match: 20, Game: 25, Round: 1, IDs: []int{7}}, {Result: "-", Game: 15}, {Result: "-", Game: 15, IDs: []int{7}}, {Result: "W", Match: 10}}},

	// Teams
	{"teams", teamsOf("", "", "", ""), func(t *Tournament) any { return t.Teams },
		[]Team{{Number: 7, Name: "Reds", Nickname: "RED", Players: []int{1, 2}}, {Number: 3, Name: "Blues", Nickname: "BLU", Players: []int{3, 4}}}},
	{"teams by order", lines(player(1), player(2), overwrite("013 Reds", 37, "   2"), overwrite("013 Blues", 37, "   1")), func(t *Tournament) any { return t.Teams },
		[]Team{{Number: 1, Name: "Reds", Players: []int{2}}, {Number: 2, Name: "Blues", Players: []int{1}}}},
	{"a team's name up to its players", lines(player(1), player(2), overwrite("013 "+strings.Repeat("n", 32), 37, "   1    2")), func(t *Tournament) any { return t.Teams },
		[]Team{{Number: 1, Name: strings.Repeat("n", 32), Players: []int{1, 2}}}},
	{"310 before 013", teamsOf("", "", "", "") + lines(overwrite("013 Reds", 37, "   1    2"), overwrite("013 Blues", 37, "   3    4")), func(t *Tournament) any { return len(t.Teams) }, 2},
	{"declared of a team", lines(player(1), overwrite("310   1 A", 48, "  2486   15.0   28.5  11     1")), func(t *Tournament) any {
		return []any{t.Teams[0].Strength, *t.Teams[0].Declared.Match, *t.Teams[0].Declared.Game, t.Teams[0].Declared.Rank}
	}, []any{2486, Points(150), Points(285), 11}},
	{"empty boards", teamsOf("3 w 1", "0000 b +", "1 b 0", "0000 - -"), func(t *Tournament) any { return t.Rounds },
		[]Round{{Games: []Game{{White: 1, Black: 3, Result: pair(Win, Loss)}, {Black: 2, Result: pair(ForfeitLoss, ForfeitWin)}}}}},
	{"an empty board without colour", teamsOf("0000 - +", "", "", ""), func(t *Tournament) any { return t.Rounds[0].Games },
		[]Game{{White: 1, Result: pair(ForfeitWin, ForfeitLoss), NoColors: true}}},
	{"players not fielded", teamsOf("0000 - Z", "0000 - -", "", "0000 w -"), func(t *Tournament) any { return t.Rounds }, []Round(nil)},
	{"the boards of a team's bye", teamsOf("0000 - U", "0000 - U", "0000 - H", "0000 - F"), func(t *Tournament) any { return t.Rounds[0].Byes },
		[]Bye{bye(1, PairingAllocatedBye), bye(2, PairingAllocatedBye), bye(3, HalfPointBye), bye(4, FullPointBye)}},
	{"team byes", teamsOf("", "", "", "") + lines("240 F   1    3", "240 H   2    7", "320  1.0  2.0       3   7"), func(t *Tournament) any { return []any{t.Rounds, *t.TeamBye} },
		[]any{[]Round{{TeamByes: []Bye{bye(3, FullPointBye)}}, {TeamByes: []Bye{bye(7, HalfPointBye), bye(3, PairingAllocatedBye)}}, {TeamByes: []Bye{bye(7, PairingAllocatedBye)}}}, TeamBye{Match: 10, Game: 20}}},
	{"forfeited matches", teamsOf("", "", "", "") + lines("330 -+   1   7   3", "330 --   2   3   7"), func(t *Tournament) any { return []any{t.Rounds[0].Forfeits, t.Rounds[1].Forfeits} },
		[]any{[]Forfeit{{White: 7, Black: 3, Result: pair(ForfeitLoss, ForfeitWin)}}, []Forfeit{{White: 3, Black: 7, Result: pair(ForfeitLoss, ForfeitLoss)}}}},
	{"line-ups", teamsOf("", "", "", "") + lines("300   1   7   3    2    0", "300   1   3   7         4"), func(t *Tournament) any { return t.Rounds[0].LineUps },
		[]LineUp{{Team: 7, Opponent: 3, Players: []int{2, 0}}, {Team: 3, Opponent: 7, Players: []int{0, 4}}}},

	// Pairing
	{"250", lines(player(1), "250       2.0 001 003 0001 0090"), func(t *Tournament) any { return t.Accelerations }, []Acceleration{{Game: 20, FirstRound: 1, LastRound: 3, FirstID: 1, LastID: 90}}},
	{"XXA", lines(player(1), player(2), player(3), "XXA    2  1.0  1.0  0.5", "XXA    1  1.0  1.0  0.5", "XXA    3  0.0  1.0"), func(t *Tournament) any { return t.Accelerations },
		[]Acceleration{{Game: 10, FirstRound: 1, LastRound: 2, FirstID: 1, LastID: 2}, {Game: 10, FirstRound: 2, LastRound: 2, FirstID: 3, LastID: 3}, {Game: 5, FirstRound: 3, LastRound: 3, FirstID: 1, LastID: 2}}},
	{"260", lines("142 9", player(1), player(2), "260 002 004    1    2", "260   1   9    1    2"), func(t *Tournament) any { return t.Prohibited },
		[]Prohibition{{FirstRound: 2, LastRound: 4, IDs: []int{1, 2}}, {FirstRound: 1, IDs: []int{1, 2}}}},
	{"XXP", lines(player(1), player(2), player(3), "XXP 1 3 2 1"), func(t *Tournament) any { return t.Prohibited }, []Prohibition{{FirstRound: 1, IDs: []int{1, 3, 2}}}},
}

func points(t *Tournament) any { return t.Points }

func with(change func(p *GamePoints)) GamePoints {
	p := StandardGamePoints()
	change(&p)
	return p
}

func TestRead(t *testing.T) {
	for _, c := range readExamples {
		t.Run(c.name, func(t *testing.T) {
			got, _, problems := Read([]byte(c.file))
			if len(problems) > 0 {
				t.Errorf("complaints: %v", described(problems))
			}
			if got == nil {
				t.FailNow()
			}
			if diff := cmp.Diff(c.want, c.part(got)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestLineEndsAndEncodingDoNotMatter(t *testing.T) {
	file := lines("012 Torneo de Ñuñoa", player(1, "2 w 1"), player(2, "1 b 0"))
	want, _, _ := Read([]byte(file))
	latin := strings.ReplaceAll(strings.ReplaceAll(file, "Ñ", "\xd1"), "ñ", "\xf1")
	for name, text := range map[string]string{
		"CR":                            strings.ReplaceAll(file, "\n", "\r"),
		"CR LF":                         strings.ReplaceAll(file, "\n", "\r\n"),
		"mixed":                         strings.Replace(strings.Replace(file, "\n", "\r", 1), "\n", "\r\n", 1),
		"no end":                        strings.TrimSpace(file),
		"byte order mark":               "\ufeff" + file,
		"Windows-1252":                  latin,
		"byte order mark, Windows-1252": "\ufeff" + latin,
	} {
		t.Run(name, func(t *testing.T) {
			got, doc, problems := Read([]byte(text))
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("(-want +got):\n%s\n%v", diff, problems)
			}
			if string(doc.Bytes()) != text {
				t.Error("does not print back")
			}
		})
	}
}

func TestDocumentText(t *testing.T) {
	_, doc, _ := Read([]byte("\ufeff012 \x80uro\r\n001    1\r"))
	if doc.Encoding != codepage.Windows1252 || len(doc.Lines) != 2 || doc.Lines[0].End != "\r\n" || doc.Lines[1].End != "\r" || doc.Text(1) != "012 €uro" {
		t.Errorf("%+v, %q", doc, doc.Text(1))
	}
	doc.Lines[1].Text += " m"
	if got := string(doc.Bytes()); got != "\ufeff012 \x80uro\r\n001    1 m\r" {
		t.Errorf("changed document prints %q", got)
	}
}

// A file that says in its names in which code page it is, and one of which
// somebody says it.
func TestCodePages(t *testing.T) {
	name := func(federation, raw string) string {
		return overwrite(overwrite(player(1), 15, raw), 54, federation)
	}
	for _, test := range []struct{ page, federation, raw, want string }{
		{"windows-1250", "CZE", "Dvo\xf8\xe1k, Ji\xf8\xed", "Dvořák, Jiří"},
		{"windows-1251", "RUS", "\xc8\xe2\xe0\xed\xee\xe2, \xde\xf0\xe8\xe9", "Иванов, Юрий"},
		{"windows-1253", "GRE", "\xd8\xe1\xf1\xf1\xdc\xf2, \xca\xfe\xf3\xf4\xe1\xf2", "Ψαρράς, Κώστας"},
		{"windows-1254", "TUR", "Y\xfdld\xfdz, I\xfe\xfdk", "Yıldız, Işık"},
		{"windows-1257", "LTU", "\xc8milyt\xeb, \xd0ar\xfbnas", "Čmilytė, Šarūnas"},
	} {
		raw := latin1(test.raw)
		data := strings.ReplaceAll(lines(name(test.federation, raw)), raw, test.raw)
		got, doc, problems := Read([]byte(data))
		if got == nil || got.Players[0].Name != test.want || doc.Encoding.String() != test.page || problems.Count(Adjustment) != 1 {
			t.Errorf("%s: %v, %v, %v", test.page, got, doc.Encoding, problems)
		}
		if string(doc.Bytes()) != data {
			t.Errorf("%s does not print back", test.page)
		}
		got, _, problems = ReadAs([]byte(data), codepage.Windows1252)
		if got == nil || got.Players[0].Name != codepage.Windows1252.Decode(test.raw) || len(problems) > 0 {
			t.Errorf("%s as windows-1252: %v, %v", test.page, got, problems)
		}
		if got, _, problems = ReadAs([]byte(data), codepage.UTF8); got != nil || problems[0].Message.ID != "trf.encoding.broken" || problems[0].Line != 1 || problems[0].Column < 15 {
			t.Errorf("%s as UTF-8: %v", test.page, problems)
		}
	}
}

// latin1 returns the text of which each character has the number of a byte.
func latin1(raw string) string {
	var b strings.Builder
	for i := range len(raw) {
		b.WriteRune(rune(raw[i]))
	}
	return b.String()
}

// Every pair of symbols for the two entries of a game: those that one game can
// have are read without complaint, the others are an error.
func TestPairsOfResults(t *testing.T) {
	legal := map[string]bool{}
	for _, pair := range []string{"10", "==", "=0", "00", "WL", "DD", "DL", "LL", "+-", "--", "  "} {
		legal[pair], legal[pair[1:]+pair[:1]] = true, true
	}
	symbols := "10=WDL+- "
	for _, a := range symbols {
		for _, b := range symbols {
			file := lines(player(1, fmt.Sprintf("2 w %c", a)), player(2, fmt.Sprintf("1 b %c", b)))
			got, _, problems := Read([]byte(file))
			switch what := string(a) + string(b); {
			case legal[what] && len(problems) > 0:
				t.Errorf("%q: %v", what, problems)
			case !legal[what] && got != nil:
				t.Errorf("%q is taken as %v", what, got.Rounds[0].Games)
			}
		}
	}
}

func TestGrandmommysCup(t *testing.T) {
	got, _, problems := Read(readFile(t, "testdata/real/grandmommyscup.trf"))
	if len(problems) > 0 {
		t.Fatalf("complaints: %v", problems)
	}
	lineUps, byes, forfeits, alone := 0, map[ByeKind]int{}, 0, 0
	for _, r := range got.Rounds {
		lineUps += len(r.LineUps)
		forfeits += len(r.Forfeits)
		for _, b := range r.TeamByes {
			byes[b.Kind]++
		}
		for _, g := range r.Games {
			if g.White == 0 || g.Black == 0 {
				alone++
			}
		}
	}
	counts := []int{len(got.Players), len(got.Teams), len(got.Rounds), lineUps, forfeits, alone}
	if want := []int{249, 50, 14, 141, 22, 98}; !cmp.Equal(counts, want) {
		t.Errorf("players, teams, rounds, line-ups, forfeits, empty boards: %v, want %v", counts, want)
	}
	if want := map[ByeKind]int{PairingAllocatedBye: 8, FullPointBye: 9, HalfPointBye: 13}; !cmp.Equal(byes, want) {
		t.Errorf("byes of teams: %v, want %v", byes, want)
	}
	if want := (Acceleration{Match: 20, FirstRound: 2, LastRound: 4, FirstID: 1, LastID: 25}); got.Accelerations[2] != want {
		t.Errorf("third acceleration %+v, want %+v", got.Accelerations[2], want)
	}
}
