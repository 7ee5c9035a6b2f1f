package tournament_test

import (
	"testing"

	"torneo/tournament"
)

func TestOutcomes(t *testing.T) {
	const last = tournament.Adjourned
	for _, test := range []struct {
		outcome                tournament.Outcome
		name                   string
		played, rated, forfeit bool
		win, draw, loss        bool
		standard               tournament.Points
	}{
		{tournament.Pending, "pending", false, false, false, false, false, false, 0},
		{tournament.Win, "win", true, true, false, true, false, false, 10},
		{tournament.Draw, "draw", true, true, false, false, true, false, 5},
		{tournament.Loss, "loss", true, true, false, false, false, true, 0},
		{tournament.UnratedWin, "unrated-win", true, false, false, true, false, false, 10},
		{tournament.UnratedDraw, "unrated-draw", true, false, false, false, true, false, 5},
		{tournament.UnratedLoss, "unrated-loss", true, false, false, false, false, true, 0},
		{tournament.ForfeitWin, "forfeit-win", false, false, true, true, false, false, 10},
		{tournament.ForfeitLoss, "forfeit-loss", false, false, true, false, false, true, 0},
		{tournament.Adjourned, "adjourned", false, false, false, false, false, false, 5},
	} {
		o := test.outcome
		t.Run(test.name, func(t *testing.T) {
			if o.String() != test.name {
				t.Errorf("named %q", o)
			}
			if o.IsPlayed() != test.played || o.IsRated() != test.rated || o.Forfeit() != test.forfeit {
				t.Errorf("played %v, rated %v, forfeit %v", o.IsPlayed(), o.IsRated(), o.Forfeit())
			}
			if o.IsWin() != test.win || o.IsDraw() != test.draw || o.IsLoss() != test.loss {
				t.Errorf("win %v, draw %v, loss %v", o.IsWin(), o.IsDraw(), o.IsLoss())
			}
			if o.Standard() != test.standard {
				t.Errorf("standard points %v, want %v", o.Standard(), test.standard)
			}
			text, err := o.MarshalText()
			var back tournament.Outcome = 99
			if err != nil || back.UnmarshalText(text) != nil || back != o {
				t.Errorf("text %q is read as %v", text, back)
			}
		})
	}
	if got := (last + 1).String(); got != "outcome(10)" {
		t.Errorf("an outcome there is not: %q", got)
	}
	var o tournament.Outcome
	for _, text := range []string{"", "Win", "win ", "outcome(1)", "won"} {
		if err := o.UnmarshalText([]byte(text)); err == nil {
			t.Errorf("outcome %q is read as %v", text, o)
		}
	}
}

func TestByes(t *testing.T) {
	for _, test := range []struct {
		kind     tournament.ByeKind
		name     string
		standard tournament.Points
	}{
		{tournament.PairingAllocatedBye, "pairing-allocated", 10},
		{tournament.FullPointBye, "full-point", 10},
		{tournament.HalfPointBye, "half-point", 5},
		{tournament.ZeroPointBye, "zero-point", 0},
	} {
		text, err := test.kind.MarshalText()
		var back tournament.ByeKind = 99
		if err != nil || string(text) != test.name || back.UnmarshalText(text) != nil || back != test.kind {
			t.Errorf("%s: text %q, read %v", test.name, text, back)
		}
		if got := test.kind.Standard(); got != test.standard {
			t.Errorf("%s: %v standard points, want %v", test.name, got, test.standard)
		}
	}
	var b tournament.ByeKind
	if err := b.UnmarshalText([]byte("bye")); err == nil {
		t.Errorf("bye %q is read as %v", "bye", b)
	}
}

func TestColors(t *testing.T) {
	for color, want := range map[tournament.Color]struct {
		text     string
		opponent tournament.Color
		value    string
	}{
		tournament.NoColor: {"", tournament.NoColor, "of White"},
		tournament.White:   {"white", tournament.Black, "of White"},
		tournament.Black:   {"black", tournament.White, "of Black"},
	} {
		if got := color.Opponent(); got != want.opponent {
			t.Errorf("%q: opponent %v", want.text, got)
		}
		if got := (tournament.ByColor[string]{White: "of White", Black: "of Black"}).Of(color); got != want.value {
			t.Errorf("%q: value %q", want.text, got)
		}
		text, err := color.MarshalText()
		var back tournament.Color = 99
		if err != nil || string(text) != want.text || back.UnmarshalText(text) != nil || back != color {
			t.Errorf("%q: text %q, read %v", want.text, text, back)
		}
	}
	var c tournament.Color
	if err := c.UnmarshalText([]byte("w")); err == nil {
		t.Errorf("colour %q is read as %v", "w", c)
	}
}

// A point system in which everything is worth something else.
func distinctPoints() tournament.GamePoints {
	return tournament.GamePoints{
		Win: tournament.ByColor[tournament.Points]{White: 30, Black: 31}, Draw: tournament.ByColor[tournament.Points]{White: 10, Black: 11},
		Loss: tournament.ByColor[tournament.Points]{White: 1, Black: 2}, ForfeitWin: 29, ForfeitLoss: -5,
		PairingAllocatedBye: 12, FullPointBye: 28, HalfPointBye: 9, ZeroPointBye: 3, Unknown: 8,
	}
}

func TestGamePointsOf(t *testing.T) {
	g := distinctPoints()
	for _, test := range []struct {
		outcome              tournament.Outcome
		white, black, noName tournament.Points
	}{
		{tournament.Pending, 0, 0, 0},
		{tournament.Win, 30, 31, 30}, {tournament.UnratedWin, 30, 31, 30},
		{tournament.Draw, 10, 11, 10}, {tournament.UnratedDraw, 10, 11, 10},
		{tournament.Loss, 1, 2, 1}, {tournament.UnratedLoss, 1, 2, 1},
		{tournament.ForfeitWin, 29, 29, 29}, {tournament.ForfeitLoss, -5, -5, -5}, {tournament.Adjourned, 8, 8, 8},
	} {
		for color, want := range map[tournament.Color]tournament.Points{tournament.White: test.white, tournament.Black: test.black, tournament.NoColor: test.noName} {
			if got := g.Of(test.outcome, color); got != want {
				t.Errorf("%v with colour %d: %v, want %v", test.outcome, color, got, want)
			}
		}
	}
	for kind, want := range map[tournament.ByeKind]tournament.Points{
		tournament.PairingAllocatedBye: 12, tournament.FullPointBye: 28, tournament.HalfPointBye: 9, tournament.ZeroPointBye: 3,
	} {
		if got := g.Bye(kind); got != want {
			t.Errorf("%v bye: %v, want %v", kind, got, want)
		}
	}
}

func TestStandardPointSystems(t *testing.T) {
	g := tournament.StandardGamePoints()
	for o := tournament.Pending; o <= tournament.Adjourned; o++ {
		for _, c := range []tournament.Color{tournament.White, tournament.Black} {
			if got := g.Of(o, c); got != o.Standard() {
				t.Errorf("%v: %v, want %v", o, got, o.Standard())
			}
		}
	}
	for b := tournament.PairingAllocatedBye; b <= tournament.ZeroPointBye; b++ {
		if got := g.Bye(b); got != b.Standard() {
			t.Errorf("%v bye: %v, want %v", b, got, b.Standard())
		}
	}
	if m := tournament.StandardMatchPoints(); m != (tournament.MatchPoints{Win: 20, Draw: 10, Loss: 0}) {
		t.Errorf("match points %+v, want 2-1-0", m)
	}
}
