package trf

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"torneo/i18n"
	"torneo/message"
	"torneo/tournament"
)

// individual has something of everything that a player's event can have.
var individual = lines("012 Open", "022 Gros", "032 ESP", "042 2026/03/01", "052 2026/03/03", "092 Swiss", "102 IA Ana", "112 Bea", "122 90'+30\"",
	overwrite("132", 92, "26/03/01  26/03/01  26/03/02"), "142 5", "152 B", "172 ESP NIDOF", "182 Torneo", "192 FIDE_DUTCH_2026_BAKU", "202 BH/C1,DE", "222 5400+30",
	"162  W 3.0    D 1.0    L 0.0    P 1.0", "### torneo: edition 2024 pairing 2026", "### torneo: withdrawn 5", "### torneo: expelled 5", "### torneo: given 2 1750 5 1920",
	playerText{1, "w", "WGM", "Muzychuk, Mariya", "2500", "UKR", "14114550", "1992/09/21", "6.0", "1", []string{"2 w 1", "3 b +", "4 w"}},
	playerText{2, "m", "", "Žižek, Łukasz", "0", "POL", "0", "1990/00/00", "1.0", "4", []string{"1 b 0", "4 w =", "3 - -"}},
	playerText{3, "m", "IM", "C", "2100", "ESP", "12", "", "1.0", "5", []string{"0000 - H", "1 w -", "2 - -"}},
	playerText{4, "m", "", "D", "2000", "ESP", "11", "", "2.0", "3", []string{"0000 - U", "2 b =", "1 b"}},
	playerText{5, "", "", "E", "1900", "ESP", "10", "", "0.0", "6", []string{"0000 - Z", "", ""}},
	"ESP    3      C                                 2200",
	"240 H   4    3", "250       1.0   1   2    1    2", "250       0.5   3   3    1    2", "260   1   3    1    5", "260   1   5    2    3", "299 W   2.5  001    1", "###",
)

const individual26 = `012 Open
022 Gros
032 ESP
042 2026/03/01
052 2026/03/03
062 5
072 4
092 Swiss
102 IA Ana
112 Bea
122 90'+30"
132                                                                                        26/03/01  26/03/01  26/03/02
142 5
152 B
172 ESP NIDOF
182 Torneo
192 FIDE_DUTCH_2026_BAKU
202 BH/C1,DE
222 5400+30
162  W 3.0    D 1.0    P 1.0
### torneo: edition 2024 pairing 2026
### torneo: withdrawn 5
### torneo: expelled 5
### torneo: given 2 1750 5 1920
### SSSS sTTT NNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNN RRRR FFF IIIIIIIIIII BBBB/BB/BB PPPP RRRR  1111 1 1  2222 2 2  3333 3 3
001    1 wWGM Muzychuk, Mariya                  2500 UKR    14114550 1992/09/21  6.0    1     2 w 1     3 b +     4 w  
001    2 m    Žižek, Łukasz                        0 POL           0 1990/00/00  1.0    4     1 b 0     4 w =     3 - -
001    3 m IM C                                 2100 ESP          12             1.0    5  0000 - H     1 w -     2 - -
001    4 m    D                                 2000 ESP          11             2.0    3  0000 - U     2 b =     1 b  
001    5      E                                 1900 ESP          10             0.0    6  0000 - Z
### SSSS sTTT NNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNN RRRR FFF IIIIIIIIIII BBBB/BB/BB
ESP    3      C                                 2200
### T RRR TOI1 TOI2 TOI3 TOI4
240 H   4    3
### MMMM GGGG RRF RRL PPPF PPPL
250       1.0   1   2    1    2
250       0.5   3   3    1    2
### RRF RRL TOI1 TOI2 TOI3 TOI4
260   1   3    1    5
260   1   5    2    3
### T  MMMM  GGGG  RRR PPP1 PPP2
299 W         2.5  001    1
`

const individual16 = `012 Open
022 Gros
032 ESP
042 2026/03/01
052 2026/03/03
062 5
072 4
092 Swiss
102 IA Ana
112 Bea
122 90'+30"
132                                                                                        26/03/01  26/03/01  26/03/02
XXR 5
XXC black1
XXS W=3.0 D=1.0
### torneo: edition 2024 pairing 2026
### torneo: withdrawn 5
### torneo: expelled 5
### torneo: given 2 1750 5 1920
001    1 wWGM Muzychuk, Mariya                  2500 UKR    14114550 1992/09/21  6.0    1     2 w 1     3 b +     4 w  
001    2 m    Žižek, Łukasz                        0 POL           0 1990/00/00  1.0    4     1 b 0     4 w =     3 - -
001    3 m IM C                                 2100 ESP          12             1.0    5  0000 - H     1 w -     2 - -  0000 - H
001    4 m    D                                 2000 ESP          11             2.0    3  0000 - U     2 b =     1 b  
001    5      E                                 1900 ESP          10             0.0    6  0000 - Z
XXA    1  1.0  1.0  0.5
XXA    2  1.0  1.0  0.5
XXP 2 3
`

func TestWriteIndividual(t *testing.T) {
	tour := mustRead(t, individual)
	for f, want := range map[Format]string{TRF26: individual26, TRF16: individual16} {
		t.Run(f.String(), func(t *testing.T) {
			got, err := Write(tour, f, Options{})
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(want, string(got)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

const teams26 = `062 4
072 0
082 2
192 FIDE_TEAM
352 WB
162  P 0.5
362 TW 3.0   TD 1.0   TL 0.0
### SSSS sTTT NNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNN RRRR FFF IIIIIIIIIII BBBB/BB/BB PPPP RRRR  1111 1 1  2222 2 2  3333 3 3
001    1      Player 1                             0               0                          3 w 1  0000 - U
001    2      Player 2                             0               0                       0000 b +  0000 - U
001    3      Player 3                             0               0                          1 b 0
001    4      Player 4                             0               0
### TTT NNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNN FFFFF EEEEEE MMMMMM GGGGGG RRR  PPP1 PPP2 PPP3 PPP4 PPP5
310   7 Reds                             RED                          1     1    2
310   3 Blues                            BLU                          2     3    4
### T RRR TOI1 TOI2 TOI3 TOI4
240 H   2    3
### MMMM GGGG RRF RRL PPPF PPPL
250  2.0        1   2    1    3
### RRR TT1 TT2 PPP1 PPP2 PPP3 PPP4
300   1   3   7    3    0
### MMMM GGGG 111 222 333 444
320  1.0  1.0       7
### TT RRR WWW BBB
330 --   3   7   3
### T  MMMM  GGGG  RRR PPP1 PPP2
299    -1.0   0.0  003    7
`

func TestWriteTeams(t *testing.T) {
	file := lines("192 FIDE_TEAM", "352 wb", "162  P 0.5", "362 TW 3.0   TD 1.0   TL 0.0", "240 H   2    3", "250  2.0        1   2    1    3", "300   1   3   7    3    0", "320  1.0  1.0       7", "330 --   3   7   3", "299      -1.0   0.0  003    7") +
		teamsOf("3 w 1", "0000 b +", "1 b 0", "")
	tour := mustRead(t, file)
	tour.Rounds[1].Byes = []tournament.Bye{{ID: 1}, {ID: 2}}
	tour.Teams[0].Declared.Rank, tour.Teams[1].Declared.Rank = 1, 2
	got, err := Write(tour, TRF26, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(teams26, string(got)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	got, err = Write(tour, TRF16, Options{})
	if err != nil {
		t.Fatal(err)
	}
	want := "013 Blues                              3    4\n013 Reds                               1    2\n"
	if !strings.HasSuffix(string(got), want) {
		t.Errorf("TRF16 ends in\n%s\nwant\n%s", got, want)
	}
}

func TestWriteOptions(t *testing.T) {
	tour := mustRead(t, lines("192 FIDE_DUTCH_2025_BAKU", player(1), player(2)))
	got, err := Write(tour, TRF26, Options{
		Players:  map[int]Standing{2: {Points: 15, Rank: 1}},
		Comments: []string{"result of 1-2 corrected in round 3"},
		LineEnd:  "\r\n",
		Portable: true,
	})
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		"062 2", "072 0", "192 FIDE_DUTCH_BAKU", "### torneo: edition - pairing 2026", "### result of 1-2 corrected in round 3",
		"### SSSS sTTT NNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNN RRRR FFF IIIIIIIIIII BBBB/BB/BB PPPP RRRR  1111 1 1  2222 2 2  3333 3 3",
		"001    1      Player 1                             0               0",
		"001    2      Player 2                             0               0             1.5    1",
		"",
	}
	if diff := cmp.Diff(want, strings.Split(string(got), "\r\n")); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	teams := mustRead(t, teamsOf("", "", "", ""))
	got, err = Write(teams, TRF26, Options{Teams: map[int]TeamStanding{7: {Match: 140, Game: 275, Rank: 2}}})
	if err != nil {
		t.Fatal(err)
	}
	if want := "310   7 Reds                             RED            14.0   27.5   2     1    2\n"; !strings.Contains(string(got), want) {
		t.Errorf("%s\nhas no line\n%s", got, want)
	}
}

// Numbers, games and byes are written whole or not at all.
func TestWriteRefuses(t *testing.T) {
	cases := []struct {
		name   string
		change func(t *tournament.Tournament)
		want   []string
	}{
		{"a name of two lines", func(t *tournament.Tournament) { t.Players[0].Name = "A\nB" }, []string{"trf.write.text"}},
		{"an event of two lines", func(t *tournament.Tournament) { t.Name = "A\rB" }, []string{"trf.write.text"}},
		{"text that is not UTF-8", func(t *tournament.Tournament) { t.City = "\xff" }, []string{"trf.write.text"}},
		{"player 10000", func(t *tournament.Tournament) { t.Players[1].Number, t.Rounds = 10000, nil }, []string{"trf.write.number", "trf.write.width"}},
		{"a number twice", func(t *tournament.Tournament) { t.Players[1].Number, t.Rounds = 1, nil }, []string{"trf.write.number"}},
		{"501 rounds", func(t *tournament.Tournament) {
			t.Rounds = append(t.Rounds, make([]tournament.Round, MaxRounds)...)
		}, []string{"trf.write.rounds"}},
		{"a stranger", func(t *tournament.Tournament) { t.Rounds[0].Byes = []tournament.Bye{{ID: 9}} }, []string{"trf.write.unknown"}},
		{"two entries", func(t *tournament.Tournament) { t.Rounds[0].Byes = []tournament.Bye{{ID: 1}} }, []string{"trf.write.twice"}},
		{"two winners", func(t *tournament.Tournament) { t.Rounds[0].Games[0].Result = pair(tournament.Win, tournament.Win) }, []string{"trf.write.game"}},
		{"an outcome unheard of", func(t *tournament.Tournament) { t.Rounds[0].Games[0].Result = pair(77, tournament.Win) }, []string{"trf.write.game"}},
		{"an empty board of an individual event", func(t *tournament.Tournament) { t.Rounds[0].Games[0].Black = 0 }, []string{"trf.write.game"}},
		{"a game without colours", func(t *tournament.Tournament) { t.Rounds[0].Games[0].NoColors = true }, []string{"trf.write.game"}},
		{"two teams left over", func(t *tournament.Tournament) {
			t.Teams = []tournament.Team{{Number: 1}, {Number: 2}}
			t.Rounds[0].TeamByes = []tournament.Bye{{ID: 1}, {ID: 2}}
		}, []string{"trf.write.bye.several"}},
		{"a match that both won", func(t *tournament.Tournament) {
			t.Teams = []tournament.Team{{Number: 1}, {Number: 2}}
			t.Rounds[0].Forfeits = []tournament.Forfeit{{White: 1, Black: 2, Result: pair(tournament.ForfeitWin, tournament.ForfeitWin)}}
		}, []string{"trf.write.forfeit"}},
		{"team 1000", func(t *tournament.Tournament) { t.Teams = []tournament.Team{{Number: 1000}} }, []string{"trf.write.width"}},
	}
	english, spanish := i18n.New(i18n.English), i18n.New(i18n.Spanish)
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			tour := mustRead(t, lines(player(1, "2 w 1"), player(2, "1 b 0")))
			c.change(tour)
			got, err := Write(tour, TRF26, Options{})
			var refused *Unwritable
			if !errors.As(err, &refused) || got != nil {
				t.Fatalf("error %v, %d bytes", err, len(got))
			}
			var ids []string
			for _, m := range refused.Reasons {
				ids = append(ids, m.ID)
				checkSentence(t, english, Problem{Message: m})
				checkSentence(t, spanish, Problem{Message: m})
			}
			if !slices.Equal(ids, c.want) {
				t.Errorf("reasons %v, want %v", ids, c.want)
			}
			if !strings.HasPrefix(err.Error(), "writing tournament report: trf.write.") {
				t.Errorf("error reads %q", err)
			}
		})
	}
}

func TestLosses(t *testing.T) {
	if got := Losses(mustRead(t, individual), TRF26); got != nil {
		t.Errorf("TRF26 loses %v", got)
	}
	ids := func(list []message.Message) []string {
		var names []string
		for _, m := range list {
			names = append(names, strings.TrimPrefix(m.ID, "trf.loss."))
		}
		return names
	}
	want := []string{"national", "ranking", "controller", "system", "tiebreaks", "timecontrol", "prohibitions", "corrections"}
	if diff := cmp.Diff(want, ids(Losses(mustRead(t, individual), TRF16))); diff != "" {
		t.Errorf("individual event in TRF16 (-want +got):\n%s", diff)
	}
	cup := mustRead(t, string(readFile(t, "testdata/real/grandmommyscup.trf")))
	cup.Points.Unknown, cup.MatchPoints.Win, cup.Corrections = 0, 30, []tournament.PointCorrection{{Result: "W"}}
	want = []string{"national", "ranking", "system", "tiebreaks", "timecontrol", "adjourned", "acceleration", "prohibitions", "corrections", "boards", "matchpoints", "teams", "teambyes", "forfeits", "lineups"}
	if diff := cmp.Diff(want, ids(Losses(cup, TRF16))); diff != "" {
		t.Errorf("team event in TRF16 (-want +got):\n%s", diff)
	}
	plain := mustRead(t, lines(player(1, "2 w 1"), player(2, "1 b 0")))
	if got := Losses(plain, TRF16); got != nil {
		t.Errorf("plain event in TRF16 loses %v", got)
	}
}

func mustRead(t *testing.T, file string) *tournament.Tournament {
	t.Helper()
	tour, _, problems := Read([]byte(file))
	if tour == nil {
		t.Fatalf("does not read: %v", problems)
	}
	return tour
}

// EDEC is no code of MTB26: however the record came by it, reports have it as OTHER_.
func TestOwnCodesOfProgramsAreWrittenAsOther(t *testing.T) {
	for list, want := range map[string]string{
		"PTS EDE EDEC EDEBT": "202 EDE,OTHER_EDEC,EDEBT", "EDEC/P PTS": "212 OTHER_EDEC/P,PTS", "PTS OTHER_EDEC": "202 OTHER_EDEC",
	} {
		record := mustRead(t, lines(player(1)))
		record.TieBreaks = strings.Fields(list)
		if data, err := Write(record, TRF26, Options{}); err != nil || !strings.Contains(string(data), "\n"+want+"\n") {
			t.Errorf("%s: %v\n%s", list, err, data)
		}
	}
}

// What a game counts for before its result is known is said with it, even where
// it is half a point as usual; nothing is said of it without such a game.
func TestUnknownResultsAreSaid(t *testing.T) {
	record := &tournament.Tournament{
		Name: "Open", PlannedRounds: 1, System: tournament.System{Code: "FIDE_DUTCH_2026", Family: tournament.Swiss},
		Points:  tournament.StandardGamePoints(),
		Players: []tournament.Player{{Number: 1, Name: "A"}, {Number: 2, Name: "B"}},
		Rounds:  []tournament.Round{{Games: []tournament.Game{{White: 1, Black: 2, Result: tournament.Both(tournament.Adjourned)}}}},
	}
	for _, test := range []struct {
		format  Format
		outcome tournament.Outcome
		unknown tournament.Points
		want    bool
	}{{TRF26, tournament.Adjourned, tournament.Half, true}, {TRF26, tournament.Draw, tournament.Half, false}, {TRF16, tournament.Adjourned, tournament.Half, false}} {
		record.Points.Unknown = test.unknown
		record.Rounds[0].Games[0].Result = tournament.Both(test.outcome)
		data, err := Write(record, test.format, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Contains(string(data), "\n162  X 0.5"); got != test.want {
			t.Errorf("%v %v: said %v\n%s", test.format, test.outcome, got, data)
		}
		if test.outcome == tournament.Adjourned && !strings.Contains(string(data), " 2 w ?") {
			t.Errorf("%s", data)
		}
	}
}

// Who has left has a bye in every round to come where other programs are to pair:
// they do not read the comment. A bye that he has already stays.
func TestWhoHasLeftHasByesPortably(t *testing.T) {
	record := func() *tournament.Tournament {
		got, _, problems := Read([]byte(lines("142 4", "### torneo: withdrawn 2 3", player(1, "2 w 1"), player(2, "1 b 0"), player(3, "0000 - Z"), player(4, "0000 - H"), "240 H   3    3")))
		if got == nil {
			t.Fatal(problems)
		}
		return got
	}
	for portable, want := range map[bool][]string{
		false: {"240 H   3    3"},
		true:  {"240 Z   2    2    3", "240 H   3    3", "240 Z   3    2", "240 Z   4    2    3"},
	} {
		data, err := Write(record(), TRF26, Options{Portable: portable})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for line := range strings.Lines(string(data)) {
			if strings.HasPrefix(line, "240") {
				got = append(got, strings.TrimRight(line, " \n"))
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("portable %v: %q, want %q\n%s", portable, got, want, data)
		}
		if again, _, problems := Read(data); again == nil || len(problems) > 0 || !again.Players[1].Withdrawn {
			t.Errorf("portable %v: %v", portable, problems)
		}
	}
}
