package tournament_test

import (
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"torneo/handbook"
	"torneo/internal/tournamenttest"
	"torneo/tournament"
)

func TestRoundsPaired(t *testing.T) {
	game := tournament.Round{Games: []tournament.Game{{White: 1, Black: 2}}}
	byes := func(kind tournament.ByeKind) tournament.Round {
		return tournament.Round{Byes: []tournament.Bye{{ID: 1, Kind: kind}}}
	}
	teamByes := func(kind tournament.ByeKind) tournament.Round {
		return tournament.Round{TeamByes: []tournament.Bye{{ID: 1, Kind: kind}}}
	}
	forfeits := tournament.Round{Forfeits: []tournament.Forfeit{{White: 1, Black: 2}}}
	for _, test := range []struct {
		name   string
		rounds []tournament.Round
		want   int
	}{
		{"none", nil, 0},
		{"empty", []tournament.Round{{}, {}}, 0},
		{"a pending game", []tournament.Round{game}, 1},
		{"requested byes for later rounds", []tournament.Round{game, byes(tournament.HalfPointBye), byes(tournament.ZeroPointBye)}, 1},
		{"a full point granted for a later round", []tournament.Round{game, byes(tournament.FullPointBye)}, 1},
		{"the pairing-allocated bye of the only one there", []tournament.Round{game, {Byes: []tournament.Bye{{ID: 1}, {ID: 2, Kind: tournament.ZeroPointBye}}}}, 2},
		{"that of one of several", []tournament.Round{game, byes(tournament.PairingAllocatedBye)}, 1},
		{"the requested bye of a team", []tournament.Round{game, teamByes(tournament.HalfPointBye)}, 1},
		{"a match without boards", []tournament.Round{game, {Matches: []tournament.Match{{White: 1, Black: 2}}}, {}}, 2},
		{"a forfeited match", []tournament.Round{game, forfeits, {}}, 2},
		{"an empty round before a paired one", []tournament.Round{game, {}, game, {}}, 3},
		{"line-ups alone", []tournament.Round{{LineUps: []tournament.LineUp{{Team: 1, Opponent: 2}}}}, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			record := tournament.Tournament{Players: []tournament.Player{{Number: 1}, {Number: 2}}, Rounds: test.rounds}
			if got := record.RoundsPaired(); got != test.want {
				t.Errorf("%d rounds, want %d", got, test.want)
			}
		})
	}
}

// Looking for the last round leaves the record as it was: the byes of players
// and teams share nothing.
func TestRoundsPairedChangesNothing(t *testing.T) {
	byes := make([]tournament.Bye, 1, 8)
	byes[0] = tournament.Bye{ID: 7, Kind: tournament.HalfPointBye}
	record := tournament.Tournament{Rounds: []tournament.Round{{Byes: byes, TeamByes: []tournament.Bye{{ID: 9, Kind: tournament.ZeroPointBye}}}}}
	record.RoundsPaired()
	if behind := byes[:2][1]; behind != (tournament.Bye{}) {
		t.Errorf("a bye was written behind the list: %+v", behind)
	}
}

// The last day of each edition and the first day of the next.
func TestProposeRulebook(t *testing.T) {
	day := func(y, m, d int) tournament.Date { return tournament.Date{Year: y, Month: m, Day: d} }
	for _, test := range []struct {
		name       string
		start, end tournament.Date
		want       handbook.Edition
	}{
		{"long ago", day(1999, 12, 31), day(2000, 1, 5), "2009"},
		{"last day of 2009", day(2012, 6, 30), day(2012, 7, 8), "2009"},
		{"first day of 2012", day(2012, 7, 1), day(2012, 7, 8), "2012"},
		{"last day of 2012", day(2014, 6, 30), tournament.Date{}, "2012"},
		{"first day of 2014", day(2014, 7, 1), tournament.Date{}, "2014"},
		{"last day of 2014", day(2018, 6, 30), tournament.Date{}, "2014"},
		{"first day of 2018", day(2018, 7, 1), tournament.Date{}, "2018"},
		{"last day of 2018", day(2023, 6, 30), tournament.Date{}, "2018"},
		{"first day of 2023, which was withdrawn", day(2023, 7, 1), tournament.Date{}, "2018"},
		{"last day before 2024", day(2024, 3, 31), tournament.Date{}, "2018"},
		{"first day of 2024", day(2024, 4, 1), tournament.Date{}, "2024"},
		{"last day of 2024", day(2026, 2, 28), day(2026, 3, 8), "2024"},
		{"first day of 2026", day(2026, 3, 1), day(2026, 3, 8), "2026"},
		{"only the last day is known", tournament.Date{}, day(2026, 2, 28), "2024"},
		{"only the year is known", day(2026, 0, 0), tournament.Date{}, "2024"},
		{"only year and month are known", day(2026, 3, 0), tournament.Date{}, "2026"},
		{"no date", tournament.Date{}, tournament.Date{}, "2026"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := tournament.ProposeRulebook(test.start, test.end); got.TieBreaks != test.want || got.Proposed != tournament.AllChapters() {
				t.Errorf("%+v, want edition %s, proposed", got, test.want)
			}
		})
	}
	// The table above knows every edition's first day.
	for _, e := range handbook.TieBreakEditions() {
		first := day(e.InForce/10000, e.InForce/100%100, e.InForce%100)
		if got := tournament.ProposeRulebook(first, first).TieBreaks; e.InForce > 0 && (got == e.ID) == e.Named {
			t.Errorf("on %v edition %s is proposed, want %s", first, got, e.ID)
		}
	}
}

// What is said beside an edition is said of events that have it from their dates alone.
func TestBeside(t *testing.T) {
	on := tournament.Date{Year: 2023, Month: 10, Day: 1}
	event := tournament.Tournament{Start: on, Rulebook: tournament.ProposeRulebook(on, on)}
	if got := event.OtherEditions(handbook.TieBreaks); got != (handbook.Others{Named: "2023", Own: "2024"}) {
		t.Errorf("by its day: %+v", got)
	}
	for _, e := range []handbook.Edition{"2018", "2023", "2024"} {
		stated := event
		stated.Rulebook.State(handbook.TieBreaks, e)
		if got := stated.OtherEditions(handbook.TieBreaks); got != (handbook.Others{}) {
			t.Errorf("%s is stated: %+v", e, got)
		}
	}
	before := event // a record that was proposed another one when it was written
	before.Rulebook.TieBreaks = "2023"
	if got := before.OtherEditions(handbook.TieBreaks); got != (handbook.Others{}) {
		t.Errorf("proposed before: %+v", got)
	}
}

func TestIndexAndUnrated(t *testing.T) {
	record := tournament.Tournament{Players: []tournament.Player{{Number: 7, Rating: 2000}, {Number: 3}, {Number: 12}}}
	if diff := cmp.Diff(map[int]int{7: 0, 3: 1, 12: 2}, record.PlayerIndex()); diff != "" {
		t.Error(diff)
	}
	if got := record.UnratedPlayers(); !slices.Equal(got, []int{3, 12}) {
		t.Errorf("unrated %v", got)
	}
	if record.IsTeam() {
		t.Error("a team event without teams")
	}
}

func TestCountedResult(t *testing.T) {
	g := tournament.Game{Result: tournament.Both(tournament.Draw)}
	if g.CountedResult() != g.Result {
		t.Errorf("counts as %v", g.CountedResult())
	}
	wrong := tournament.ByColor[tournament.Outcome]{White: tournament.ForfeitWin, Black: tournament.ForfeitLoss}
	if g.CountedAs = &wrong; g.CountedResult() != wrong {
		t.Errorf("counts as %v, want the forfeit", g.CountedResult())
	}
}

// Everything that a record can hold.
func fullRecord() *tournament.Tournament {
	points := tournament.Points(45)
	wrong := tournament.ByColor[tournament.Outcome]{White: tournament.ForfeitWin, Black: tournament.ForfeitLoss}
	born := tournament.Date{Year: 1987}
	return &tournament.Tournament{
		Name: "Copa «Ñandú»", City: "Alcalá", Federation: "ESP", Start: tournament.Date{Year: 2026, Month: 3, Day: 1}, End: tournament.Date{Year: 2026, Month: 3, Day: 8},
		Type: "Team Swiss", ChiefArbiter: "A", DeputyArbiters: []string{"B", "C"}, Allotted: "90'", TimeControl: "5400+30", PairingBy: "D",
		PlannedRounds: 9, InitialColor: tournament.Black, RankingMethod: "FIDON", RatingFederation: "ESP", RankOrder: true, LeftStated: true,
		System:   tournament.System{Code: "FIDE_TEAM_TYPEB_GP_MP_BAKU", Family: tournament.Swiss, Team: true, Games: 1, Baku: true, Primary: tournament.GameScore, Secondary: true, Preference: "B", Rules: "none", Maxi: "no"},
		Rulebook: tournament.Rulebook{TieBreaks: "2024", Pairing: "Swiss-2017", Handling: "GR-2018", Ratings: "Ratings-2024", Titles: "Titles-2024", Proposed: 5}, TieBreaks: []string{"PTS", "BH:MP/C1/P"},
		Points: distinctPoints(), MatchPoints: tournament.MatchPoints{Win: 30, Draw: 10, Loss: 1}, TeamBye: &tournament.TeamBye{Match: 10, Game: 25},
		BoardColors: []tournament.Color{tournament.White, tournament.Black},
		Players: []tournament.Player{
			{Number: 3, Name: "García", Sex: "w", Title: "WGM", Federation: "ESP", FIDEID: 2_200_000_123, Birth: born, Rating: 2400, GivenRating: 2350, Withdrawn: true, Expelled: true,
				RatingFrom: tournament.RatingSource{List: "FIDE", Month: "2026-03", Kind: "standard"}, GivenFrom: tournament.RatingSource{ByHand: true, Reason: "por su club"},
				Declared: tournament.Declared{Points: &points, Rank: 2},
				National: []tournament.NationalRating{{Federation: "ESP", Sex: "w", Classification: "A", Name: "G", Rating: 2390, Origin: "MAD", ID: "X1", Birth: born, From: tournament.RatingSource{List: "FEDA", Month: "2026-02", Kind: "rapid"}}}},
			{Number: 1, Name: "B"}, {Number: 2, Name: "C"},
		},
		Teams: []tournament.Team{{Number: 1, Name: "A", Nickname: "AAA", Strength: 2400, Players: []int{3}, Withdrawn: true, Expelled: true, Declared: tournament.Declared{Match: &points, Game: &points, Rank: 1}}, {Number: 2, Name: "B", Players: []int{1, 2}}},
		Rounds: []tournament.Round{
			{Date: tournament.Date{Year: 2026, Month: 3, Day: 1}, Games: []tournament.Game{{White: 3, Black: 1, Result: tournament.Both(tournament.Draw), CountedAs: &wrong, Second: wrong}, {Black: 2, NoColors: true, Result: wrong}},
				Byes: []tournament.Bye{{ID: 2, Kind: tournament.HalfPointBye}}, TeamByes: []tournament.Bye{{ID: 2, Kind: tournament.PairingAllocatedBye}},
				Matches:  []tournament.Match{{White: 1, Black: 2}},
				Forfeits: []tournament.Forfeit{{White: 1, Black: 2, Result: tournament.Both(tournament.ForfeitLoss)}}, LineUps: []tournament.LineUp{{Team: 1, Opponent: 2, Players: []int{0, 3}}}},
			{},
		},
		Accelerations: []tournament.Acceleration{{Match: 20, Game: 10, FirstRound: 1, LastRound: 3, FirstID: 1, LastID: 25}},
		Prohibited:    []tournament.Prohibition{{FirstRound: 1, LastRound: 3, IDs: []int{1, 2}}},
		Corrections:   []tournament.PointCorrection{{Result: "+", Match: 20, Game: 25, Round: 1, IDs: []int{1}}, {Game: -5}},
		Matches: tournament.MatchPlan{Table: [][][2]int{{{1, 2}}}, PlayOut: true, ThirdPlace: true, Contest: tournament.Contest{Stages: []tournament.Stage{
			{Kind: tournament.SuddenDeath, Games: 1, Clock: tournament.ByColor[tournament.Clock]{White: tournament.Clock{Minutes: 5, Increment: 2}, Black: tournament.Clock{Minutes: 4, Increment: 2}}},
		}}},
		Extra:   []tournament.ExtraGame{{After: 1, White: 3, Black: 1, Result: tournament.Both(tournament.Draw), Boards: []tournament.Game{{White: 3, Black: 1, Result: tournament.Both(tournament.Draw)}}}},
		Decided: []tournament.DecidedMatch{{After: 1, Winner: 3, Loser: 1, By: tournament.ByLot}},
		Long:    tournament.Long{Flagged: true, ByRound: true, Periods: []tournament.RatingPeriod{{From: 2, Month: "2026-12", Ratings: []tournament.PeriodRating{{ID: 1, Rating: 2010}}}}},
		Outside: tournament.Outside{Name: "Problemas", Source: "la hoja", Values: []tournament.OutsideValue{{ID: 1, Value: tournament.Fraction{Num: 7, Den: 3}}}},
		PlayOff: &tournament.PlayOff{Places: tournament.PlayOffPlaces{From: 1, To: 3, Qualify: true}, After: 2, Format: tournament.ByStages,
			Numbers: tournament.NumbersByLot, Colors: tournament.HigherHasWhite, Start: 30, Break: 10, Rest: 5, Others: tournament.OthersShare, Lots: []int{3, 1},
			Contest: tournament.Contest{Stages: []tournament.Stage{
				{Kind: tournament.SuddenDeath, Games: 1, Clock: tournament.ByColor[tournament.Clock]{White: tournament.Clock{Minutes: 5, Increment: 2}, Black: tournament.Clock{Minutes: 4, Increment: 2}}},
			}}},
	}
}

func throughJSON(t rapid.TB, record *tournament.Tournament) (*tournament.Tournament, []byte) {
	t.Helper()
	data, err := json.Marshal(record)
	if err != nil {
		t.Fatal(err)
	}
	back := new(tournament.Tournament)
	if err := json.Unmarshal(data, back); err != nil {
		t.Fatalf("%v in %s", err, data)
	}
	return back, data
}

func TestJSONKeepsEverything(t *testing.T) {
	record := fullRecord()
	back, data := throughJSON(t, record)
	if diff := cmp.Diff(record, back); diff != "" {
		t.Errorf("in JSON %s\nthe record lost (-) and got (+):\n%s", data, diff)
	}
}

// No field of a record is left out of the test above: each is something there.
func TestFullRecordIsFull(t *testing.T) {
	filled := map[string]bool{} // "Type.Field", and whether some value of it is not zero
	var look func(v reflect.Value)
	look = func(v reflect.Value) {
		switch v.Kind() {
		case reflect.Pointer:
			look(v.Elem())
		case reflect.Slice:
			for i := range v.Len() {
				look(v.Index(i))
			}
		case reflect.Struct:
			for i := range v.NumField() {
				name := v.Type().Name() + "." + v.Type().Field(i).Name
				filled[name] = filled[name] || !v.Field(i).IsZero()
				if !v.Field(i).IsZero() {
					look(v.Field(i))
				}
			}
		}
	}
	look(reflect.ValueOf(fullRecord()))
	for name, is := range filled {
		if !is {
			t.Errorf("%s is empty in the full record", name)
		}
	}
	if len(filled) < 100 {
		t.Errorf("looked at %d fields", len(filled))
	}
}

func TestJSONOfRandomTournaments(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		config := tournamenttest.Config{
			Players: rapid.IntRange(2, 12).Draw(t, "players"), Rounds: rapid.IntRange(1, 5).Draw(t, "rounds"), Boards: rapid.IntRange(0, 3).Draw(t, "boards"),
			RoundRobin: rapid.Bool().Draw(t, "round robin"),
			Forfeits:   15, DoubleForfeits: 5, MatchForfeits: 10, HalfPointByes: 10, ZeroPointByes: 10, FullPointByes: 5, Withdrawals: 10, Unrated: 20,
		}
		record := tournamenttest.Random(rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1)), config)
		back, data := throughJSON(t, record)
		if diff := cmp.Diff(record, back, cmpopts.EquateEmpty()); diff != "" {
			t.Fatalf("in JSON %s\nthe record lost (-) and got (+):\n%s", data, diff)
		}
	})
}

func TestJSONRefusesNonsense(t *testing.T) {
	for _, text := range []string{
		`{"points":{"win":{"white":"1.25"}}}`, `{"rounds":[{"games":[{"result":{"white":"won"}}]}]}`, `{"start":"2026/02/30"}`,
		`{"initialColor":"red"}`, `{"rounds":[{"byes":[{"kind":"?"}]}]}`, `{"points":{"win":{"white":"99999999999"}}}`,
	} {
		if err := json.Unmarshal([]byte(text), new(tournament.Tournament)); err == nil {
			t.Errorf("%s is accepted", text)
		}
	}
}
