package calculator_test

import (
	"os"
	"testing"

	"torneo/internal/calculator"
	"torneo/standings"
	"torneo/tournament"
	"torneo/trf"
)

func event(t *testing.T, file string) *tournament.Tournament {
	t.Helper()
	data, err := os.ReadFile("../../testdata/" + file)
	if err != nil {
		t.Fatal(err)
	}
	record, _, problems := trf.Read(data)
	if record == nil {
		t.Fatal(problems)
	}
	return record
}

// A supposed result changes the standings as if it stood in the file, told from either side,
// and leaves the record as it was.
func TestSuppose(t *testing.T) {
	record := event(t, "tiebreaks/held_swiss_5.trf")
	g := record.Rounds[4].Games[0]
	won := tournament.ByColor[tournament.Outcome]{White: tournament.Win, Black: tournament.Loss}
	lost := tournament.ByColor[tournament.Outcome]{White: tournament.Loss, Black: tournament.Win}
	if g.Result == won {
		won, lost = lost, won
	}
	was := g.Result
	edited := event(t, "tiebreaks/held_swiss_5.trf")
	edited.Rounds[4].Games[0].Result = won
	want := ranks(t, edited)
	for _, s := range []calculator.Supposed{{Round: 5, White: g.White, Black: g.Black, Result: won}, {Round: 5, White: g.Black, Black: g.White, Result: lost}} {
		other, games, err := calculator.Suppose(record, 0, []calculator.Supposed{s})
		if err != nil {
			t.Fatal(err)
		}
		if got := ranks(t, other); got != want {
			t.Errorf("%s\nwant %s", got, want)
		}
		if games[0].Was != was || games[0].White != g.White || games[0].Result != won {
			t.Errorf("%+v", games[0])
		}
	}
	if record.Rounds[4].Games[0].Result != was {
		t.Error("the record has changed")
	}
}

func ranks(t *testing.T, record *tournament.Tournament) (text string) {
	t.Helper()
	r, err := standings.Of(record, standings.Request{})
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range r.Standings.Rows {
		text += row.Name + " "
		for _, v := range row.Values {
			text += v.String() + " "
		}
	}
	return text
}

func TestWrongSuppositions(t *testing.T) {
	record := event(t, "tiebreaks/held_swiss_5.trf")
	g := record.Rounds[4].Games[0]
	one := calculator.Supposed{Round: 5, White: g.White, Black: g.Black}
	for _, x := range []struct {
		id    string
		after int
		games []calculator.Supposed
	}{
		{"calc.wrong.nothing-supposed", 0, nil},
		{"calc.wrong.no-round", 0, []calculator.Supposed{{Round: 6, White: 1, Black: 2}}},
		{"calc.wrong.no-round", 0, []calculator.Supposed{{Round: -1, White: 1, Black: 2}}},
		{"calc.wrong.no-game", 0, []calculator.Supposed{{Round: 5, White: g.White, Black: g.White}}},
		{"calc.wrong.no-game", 0, []calculator.Supposed{{Round: 5}}},
		{"calc.wrong.after", 4, []calculator.Supposed{one}},
		{"calc.wrong.twice", 0, []calculator.Supposed{one, {Round: 5, White: g.Black, Black: g.White}}},
	} {
		_, _, err := calculator.Suppose(record, x.after, x.games)
		wants(t, x.id, err, x.id)
	}
	record.System.Family = tournament.DoubleSwiss
	_, _, err := calculator.Suppose(record, 0, []calculator.Supposed{one})
	wants(t, "double", err, "calc.wrong.two-games")
}
