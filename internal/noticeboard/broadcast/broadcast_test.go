package broadcast

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/corentings/chess/v2"

	"torneo/internal/journal"
	"torneo/internal/noticeboard"
	"torneo/internal/pgn"
	"torneo/internal/tournamenttest"
	"torneo/tournament"
)

func played(t *testing.T, system string, of tournamenttest.Config, more ...journal.Payload) *journal.State {
	t.Helper()
	record := tournamenttest.Random(rand.New(rand.NewPCG(7, 7)), of)
	record.TimeControl = "" // the settings have one
	for k := range record.Players {
		record.Players[k].Name = "Apellido" + strconv.Itoa(k+1) + ", Nombre"
		record.Players[k].FIDEID = int64(77_000_001 + k)
		record.Players[k].Birth = tournament.Date{Year: 1911, Month: 3, Day: 17}
	}
	c := journal.Config{Name: "Absoluto", City: "Lugo", Federation: "ESP", System: system, Rounds: len(record.Rounds), Points: record.Points, Rulebook: record.Rulebook, Boards: of.Boards,
		Dates: []tournament.Date{{Year: 2026, Month: 11, Day: 7}}, TimeControl: "40/5400+30:1800+30"}
	s := &journal.State{}
	for k, w := range append([]journal.Payload{journal.TournamentImported{Config: c, Tournament: *record}}, more...) {
		if err := s.Apply(journal.Event{Number: int64(k + 1), Payload: w}); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// A round is read back by a parser that is not ours: who sits where, with what is known of
// him, and no more.
func TestARoundReadBack(t *testing.T) {
	s := played(t, "FIDE_DUTCH_2026", tournamenttest.Config{Players: 9, Rounds: 2, Unrated: 30}, journal.PersonShown{ID: 1, As: journal.Hidden})
	unrated := 2
	s.Player(unrated).Rating = 0
	b := PublicBoard(s, tournament.Date{})
	b.Event = "Abierto"
	games := Round(b, 1, Options{})
	if len(games) != 4 {
		t.Fatalf("%d games of 9 players", len(games))
	}
	text := string(Write(games, pgn.Latin1))
	for _, secret := range []string{"Apellido1,", "77000001", "1911", `Elo "0"`, `Elo "-"`, `"0000"`} {
		if strings.Contains(text, secret) {
			t.Errorf("%q is told", secret)
		}
	}
	theirs := chess.NewScanner(strings.NewReader(text))
	for k := range games {
		if !theirs.HasNext() {
			t.Fatalf("%d games are read", k)
		}
		g, err := theirs.ParseNext()
		if err != nil {
			t.Fatal(err)
		}
		want := map[string]string{"Event": "Abierto. Absoluto", "Site": "Lugo ESP", "Date": "2026.11.07", "Round": "1." + strconv.Itoa(k+1), "Board": strconv.Itoa(k + 1), "TimeControl": "40/5400+30:1800+30",
			"White": Name(games[k].White), "Black": Name(games[k].Black), "Result": games[k].PGN.Tag("Result")}
		if games[k].White.ID == 1 {
			want["White"], want["WhiteFideId"], want["WhiteTitle"] = "No. 1", "", ""
		}
		if games[k].White.ID == unrated {
			want["WhiteElo"] = ""
		}
		want["Event"] = b.Name()
		for name, value := range want {
			if got := g.GetTagPair(name); got != value {
				t.Errorf("game %d: %s is %q, want %q", k+1, name, got, value)
			}
		}
		if string(g.Outcome()) != want["Result"] && want["Result"] != pgn.Drawn { // which that parser overlooks without moves
			t.Errorf("game %d ends %s, want %s", k+1, g.Outcome(), want["Result"])
		}
	}
	if some := Round(b, 1, Options{Boards: Boards{{2, 3}}, ByRound: true, Pairings: true}); len(some) != 2 || some[0].Board != 2 || some[0].PGN.Tag("Round") != "1" || some[0].PGN.Tag("Result") != "*" {
		t.Errorf("boards 2 and 3: %+v", some)
	}
	if Round(b, 3, Options{}) != nil || Round(b, 0, Options{}) != nil {
		t.Error("a round that there is not has games")
	}
}

func TestTeamsAndChess960(t *testing.T) {
	s := played(t, "FIDE_TEAM", tournamenttest.Config{Players: 4, Rounds: 1, Boards: 2})
	games := Round(PublicBoard(s, tournament.Date{}), 1, Options{})
	if len(games) != 4 || games[3].Board != 4 || games[0].PGN.Tag("WhiteTeam") == "" || games[0].PGN.Tag("WhiteTeam") == games[0].PGN.Tag("BlackTeam") {
		t.Errorf("teams: %+v", games)
	}
	s = played(t, "FIDE_DUTCH_2026", tournamenttest.Config{Players: 4, Rounds: 1})
	s.Config.Chess960, s.Positions = true, map[int]int{1: 0}
	g := Round(PublicBoard(s, tournament.Date{}), 1, Options{})[0].PGN
	if g.Tag("Variant") != "Chess960" || g.Tag("SetUp") != "1" || g.Tag("FEN") != "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1" {
		t.Errorf("Chess960: %+v", g)
	}
	s.Positions = nil
	if g := Round(PublicBoard(s, tournament.Date{}), 1, Options{})[0].PGN; g.Tag("Variant") != "Chess960" || g.Tag("FEN") != "" {
		t.Errorf("Chess960, nothing drawn: %+v", g)
	}
}

// A match of two games is two games, with the colours of each; a forfeit is no game, and
// what no game ends with stays open.
func TestResultsOfGames(t *testing.T) {
	type outcomes = tournament.ByColor[tournament.Outcome]
	for r, want := range map[outcomes]string{
		{}: "*", {White: tournament.Win, Black: tournament.Loss}: "1-0", {White: tournament.ForfeitLoss, Black: tournament.ForfeitWin}: "0-1 rules infraction",
		{White: tournament.Draw, Black: tournament.Draw}: "1/2-1/2", {White: tournament.Draw, Black: tournament.Loss}: "*", {White: tournament.ForfeitLoss, Black: tournament.ForfeitLoss}: "* rules infraction",
		{White: tournament.Adjourned, Black: tournament.Adjourned}: "*", {White: tournament.UnratedWin, Black: tournament.UnratedLoss}: "1-0",
	} {
		result, termination := resultOf(r)
		if got := strings.TrimSpace(result + " " + termination); got != want {
			t.Errorf("%v is %q, want %q", r, got, want)
		}
	}
	s := &journal.State{Config: journal.Config{System: "FIDE_DOUBLESWISS"}, Players: []journal.Player{{ID: 1, Player: tournament.Player{Name: "A", Number: 1}}, {ID: 2, Player: tournament.Player{Name: "B", Number: 2}}}}
	s.Rounds = []journal.Round{{Published: true, Boards: []journal.PlayedBoard{{Board: journal.Board{White: 1, Black: 2}, Result: outcomes{White: tournament.Win, Black: tournament.Loss}, Second: outcomes{White: tournament.Draw, Black: tournament.Draw}}}}}
	if !s.Config.TwoGames() {
		t.Fatal("no match of two games")
	}
	games := Round(&noticeboard.Board{State: s}, 1, Options{})
	if len(games) != 2 || games[1].PGN.Tag("White") != "B" || games[1].PGN.Tag("Round") != "1.1.2" || games[1].PGN.Tag("Result") != "1/2-1/2" || games[0].PGN.Tag("Result") != "1-0" {
		t.Errorf("two games: %+v", games)
	}
}

func TestBoards(t *testing.T) {
	for text, want := range map[string]Boards{"": nil, "1-16, 20": {{1, 16}, {20, 20}}, "3": {{3, 3}}, "1–4;7": {{1, 4}, {7, 7}}} {
		if b, ok := ParseBoards(text); !ok || !slices.Equal(b, want) {
			t.Errorf("%q is %v, %v", text, b, ok)
		}
	}
	for _, text := range []string{"0", "5-2", "a", "1-", "-3", "1-99999", "1-2-3", strings.Repeat("1,", 200)} {
		if b, ok := ParseBoards(text); ok {
			t.Errorf("%q is %v", text, b)
		}
	}
}
