package boardresults

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"torneo/internal/journal"
	"torneo/tournament"
)

type outcomes = tournament.ByColor[tournament.Outcome]

var (
	whiteWins = outcomes{White: tournament.Win, Black: tournament.Loss}
	drawn     = outcomes{White: tournament.Draw, Black: tournament.Draw}
)

// playing returns a round of these pairs of players, each "Name" or "Name|FIDE ID", that is
// published.
func playing(pairs ...[2]string) *journal.State {
	s := &journal.State{Config: journal.Config{System: "FIDE_DUTCH"}, Rounds: []journal.Round{{}, {Published: true}}}
	for _, pair := range pairs {
		for _, text := range pair {
			name, id, _ := strings.Cut(text, "|")
			n := len(s.Players) + 1
			s.Players = append(s.Players, journal.Player{ID: n, Player: tournament.Player{Name: name, Number: n, FIDEID: number(id)}})
		}
		s.Rounds[1].Boards = append(s.Rounds[1].Boards, journal.PlayedBoard{Board: journal.Board{White: len(s.Players) - 1, Black: len(s.Players)}})
	}
	return s
}

func gameText(white, black, result, more string) string {
	w, wid, _ := strings.Cut(white, "|")
	b, bid, _ := strings.Cut(black, "|")
	return fmt.Sprintf("[Event \"x\"]\n[White \"%s\"]\n[WhiteFideId \"%s\"]\n[Black \"%s\"]\n[BlackFideId \"%s\"]\n%s\n[Result \"%s\"]\n\n%s\n\n", w, wid, b, bid, more, result, result)
}

func reportOf(t *testing.T, s *journal.State, file string) Report {
	t.Helper()
	found, err := FromPGN([]byte(file), "x.pgn")
	if err != nil {
		t.Fatal(err)
	}
	return Match(s, 2, []Batch{{"x.pgn", found}})
}

func told(r Report) string {
	var parts []string
	for k := range r.Suggestions {
		s := &r.Suggestions[k]
		text := fmt.Sprintf("%d %s %s", s.Table, s.Kind.Key, s.State)
		if s.Doubt != None {
			text += " " + string(s.Doubt)
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, ", ")
}

// Whose game it is: by FIDE ID, then by name however it is written; what is only likely
// is told and not proposed.
func TestWhoseGameItIs(t *testing.T) {
	const other = "Zapata, Olga"
	for _, x := range []struct{ name, white, black, file, want string }{
		{"FIDE ID and another name", "García, Ana|100", "Pérez, Luis|200", gameText("A. Garcia|100", "Peres|200", "1-0", ""), "1 1 new"},
		{"accents, capitals, order", "García Núñez, Ana", "Łoś, Żan", gameText("Ana GARCIA NUNEZ", "Los Zan", "0-1", ""), "1 0 new"},
		{"written with Latin letters", "Вонг, Пётр", "Pérez, Luis", gameText("Vong, Petr", "Perez, Luis", "1/2-1/2", ""), "1 = new"},
		{"same name, another ID", "García, Ana|100", "Pérez, Luis", gameText("García, Ana|101", "Pérez, Luis", "1-0", ""), "1 1 new id"},
		{"another name, another ID", "García, Ana|100", other, gameText("García, Eva|101", other, "1-0", ""), ""},
		{"a letter otherwise", "García, Ana", other, gameText("Garsia, Ana", other, "1-0", ""), "1 1 new name"},
		{"initials", "García, Ana María", other, gameText("García, A. M.", other, "1-0", ""), "1 1 new name"},
		{"another forename", "García, Ana", other, gameText("García, Eva Luz", other, "1-0", ""), ""},
		{"who is shown by initials, at his board", "García, Ana", other, gameText("G., A.", other, "1-0", "[Round \"2.1\"]"), "1 1 new"},
		{"and elsewhere", "García, Ana", other, gameText("G., A.", other, "1-0", "[Round \"2.7\"]"), "1 1 new name"},
		{"who is hidden", "García, Ana", other, gameText("No. 1", other, "1-0", ""), "1 1 new"},
		{"other colours", "García, Ana", other, gameText(other, "García, Ana", "1-0", ""), "1 0 new colours"},
		{"both only alike, at their board", "García, Ana", other, gameText("Garcia, A", "Zapato, Olga", "1-0", "[Round \"2\"]\n[Board \"1\"]"), "1 1 new name"},
		{"another round", "García, Ana", other, gameText("García, Ana", other, "1-0", "[Round \"3\"]"), ""},
		{"not over", "García, Ana", other, gameText("García, Ana", other, "*", ""), ""},
		{"its end says otherwise", "García, Ana", other, strings.Replace(gameText("García, Ana", other, "1-0", ""), "\n\n1-0", "\n\n1. e4 0-1", 1), "1 1 new contradicts"},
		{"cut off", "García, Ana", other, strings.Replace(gameText("García, Ana", other, "1-0", ""), "\n\n1-0", "\n\n1. e4 {", 1), "1 1 new cut"},
		{"two games, the same", "García, Ana", other, gameText("García, Ana", other, "1-0", "") + gameText("García, Ana", other, "1-0", ""), "1 1 new"},
		{"two games, not the same", "García, Ana", other, gameText("García, Ana", other, "1-0", "") + gameText("García, Ana", other, "0-1", ""), "1 1 new several-games"},
		{"the other one with colours exchanged, another winner", "García, Ana", other, gameText("García, Ana", other, "1-0", "") + gameText(other, "García, Ana", "1-0", ""), "1 1 new several-games"},
		{"the other one with colours exchanged, the same winner", "García, Ana", other, gameText("García, Ana", other, "1-0", "") + gameText(other, "García, Ana", "0-1", ""), "1 1 new"},
		{"one of them not over", "García, Ana", other, gameText("García, Ana", other, "*", "") + gameText("García, Ana", other, "0-1", ""), "1 0 new"},
		{"nobody", "García, Ana", other, gameText("", "", "1-0", ""), ""},
	} {
		if got := told(reportOf(t, playing([2]string{x.white, x.black}), x.file)); got != x.want {
			t.Errorf("%s: %q, want %q", x.name, got, x.want)
		}
	}
	namesakes := playing([2]string{"Gil, Eva", "Paz, Leo"}, [2]string{"Gil, Eva", "Paz, Leo"})
	if got := told(reportOf(t, namesakes, gameText("Gil, Eva", "Paz, Leo", "1-0", ""))); got != "1 1 new several-boards, 2 1 new several-boards" {
		t.Errorf("namesakes: %q", got)
	}
}

// A result that was entered is never proposed to be another one: the suggestion
// differs.
func TestBesideWhatWasEntered(t *testing.T) {
	s := playing([2]string{"A, A", "B, B"}, [2]string{"C, C", "D, D"}, [2]string{"E, E", "F, F"}, [2]string{"G, G", "H, H"})
	s.Rounds[1].Boards[0].Result = whiteWins
	s.Rounds[1].Boards[1].Result = drawn
	s.Rounds[1].Boards[2].Result = outcomes{White: tournament.ForfeitWin, Black: tournament.ForfeitLoss}
	r := reportOf(t, s, gameText("A, A", "B, B", "1-0", "")+gameText("C, C", "D, D", "1-0", "")+gameText("E, E", "F, F", "1-0", "")+gameText("G, G", "H, H", "0-1", "")+gameText("X", "Y", "0-1", "")+gameText("A, A", "B, B", "1-0", "[Round \"1\"]"))
	if got, want := told(r), "1 1 same, 2 1 differs, 3 1 same, 4 0 new"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if takes, differ, doubtful := r.Count(); takes != 1 || differ != 1 || doubtful != 0 || len(r.Unknown) != 1 || r.OtherRounds != 1 {
		t.Errorf("%d, %d, %d, %+v", takes, differ, doubtful, r)
	}
	if r := reportOf(t, &journal.State{}, gameText("A, A", "B, B", "1-0", "")); len(r.Suggestions) != 0 {
		t.Error("there is no round, and it has suggestions")
	}
	s.Rounds[1].Published = false
	if r := reportOf(t, s, gameText("A, A", "B, B", "1-0", "")); len(r.Suggestions) != 0 {
		t.Error("a draft has suggestions")
	}
}

// Of a match of two games the colours say which game it is.
func TestMatchesOfTwoGames(t *testing.T) {
	s := playing([2]string{"A, A", "B, B"})
	s.Config.System = "FIDE_DOUBLESWISS"
	r := reportOf(t, s, gameText("A, A", "B, B", "1-0", "")+gameText("B, B", "A, A", "1/2-1/2", ""))
	if told(r) != "1 1 new, 1 = new" || r.Suggestions[1].Game != 2 || r.Suggestions[1].Board != (journal.Board{White: 2, Black: 1}) || r.Suggestions[0].Game != 0 {
		t.Errorf("%q %+v", told(r), r.Suggestions)
	}
}

// A file that is made to take long does not.
func TestManyGamesOfOneName(t *testing.T) {
	var pairs [][2]string
	for range 500 {
		pairs = append(pairs, [2]string{"A, B", "B, A"})
	}
	found := make([]Found, mostFound)
	for k := range found {
		found[k] = Found{White: Person{Name: "A B"}, Black: Person{Name: "A. B."}, Result: "1-0"}
	}
	began := time.Now()
	Match(playing(pairs...), 2, []Batch{{"x", found}})
	if took := time.Since(began); took > time.Minute {
		t.Errorf("takes %v", took)
	}
}
