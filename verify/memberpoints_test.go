package verify_test

import (
	"strings"
	"testing"

	"torneo/crosstable"
	"torneo/i18n"
	"torneo/tournament"
	"torneo/verify"
)

// members returns an event of three teams of two, 3-1-0 with 1½ for the pairing-allocated bye.
// Player 1 won a game, has the bye, half a point on request, and for the round to come too.
func members() *tournament.Tournament {
	record := &tournament.Tournament{Points: tournament.StandardGamePoints()}
	p := &record.Points
	p.Win, p.Draw = tournament.Both(tournament.Points(30)), tournament.Both(tournament.One)
	p.ForfeitWin, p.FullPointBye, p.HalfPointBye, p.PairingAllocatedBye, p.Unknown = 30, 30, 10, 15, 10
	for n := range 6 {
		record.Players = append(record.Players, tournament.Player{Number: n + 1})
	}
	for n := range 3 {
		record.Teams = append(record.Teams, tournament.Team{Number: n + 1, Players: []int{2*n + 1, 2*n + 2}})
	}
	result := func(w, b tournament.Outcome) tournament.ByColor[tournament.Outcome] {
		return tournament.ByColor[tournament.Outcome]{White: w, Black: b}
	}
	won := result(tournament.Win, tournament.Loss)
	record.Rounds = []tournament.Round{
		{Games: []tournament.Game{{White: 1, Black: 3, Result: won}, {White: 4, Black: 2, Result: result(tournament.ForfeitWin, tournament.ForfeitLoss)}}},
		{Games: []tournament.Game{{White: 3, Black: 5, Result: result(tournament.Draw, tournament.Draw)}, {White: 6, Black: 4, Result: result(tournament.UnratedWin, tournament.UnratedLoss)}},
			Byes: []tournament.Bye{{ID: 1, Kind: tournament.PairingAllocatedBye}}},
		{Games: []tournament.Game{{White: 5, Black: 2, Result: won}}, Byes: []tournament.Bye{{ID: 1, Kind: tournament.HalfPointBye}}},
		{Byes: []tournament.Bye{{ID: 1, Kind: tournament.HalfPointBye}}},
	}
	return record
}

// Points of the players of teams are information: programs count games at 1-½-0 or by
// 162, and byes or not (R-MEMBER-POINTS).
func TestPointsOfTheMembersOfTeams(t *testing.T) {
	for _, test := range []struct {
		player int
		right  string // what is no fault
	}{
		// 1; U by 162 or 1 more; U and H by 162 2½, at 1-½-0 1½ more; the round to come 1 or ½; all by 162 5½ and 6½
		{1, "1.0 1.5 2.0 2.5 3.0 3.5 4.5 5.5 6.5"},
		{2, "0.0"},
		{3, "0.5 1.0"},
		{4, "1.0 3.0"},
		{5, "1.5 4.0"},
		{6, "1.0 3.0"},
	} {
		right := map[string]bool{}
		for _, p := range strings.Fields(test.right) {
			right[p] = true
		}
		for p := tournament.Points(0); p < 80; p += 5 {
			record := members()
			record.Players[test.player-1].Declared.Points = &p
			if got := verify.PlayerPoints(record); (len(got) == 0) != right[p.String()] {
				t.Errorf("player %d with %v: %v", test.player, p, got)
			}
		}
	}
	table, err := crosstable.New(members(), 0)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []tournament.Points{10, 0, 5, 10, 15, 10} {
		if got := verify.DeclaredPoints(members(), table)[i]; got != want {
			t.Errorf("player %d: %v are written, %v is what is documented", i+1, got, want)
		}
	}
}

// Who has other points is told which would do.
func TestPointsOfAMemberThatDoNotFit(t *testing.T) {
	record := members()
	p := tournament.Points(70)
	record.Players[3].Declared.Points = &p
	record.Players[1].Declared.Points = &p
	got := verify.PlayerPoints(record)
	if len(got) != 2 {
		t.Fatalf("%v", got)
	}
	for i, want := range []string{
		"player 2 is stated to have 7.0 points; games and forfeit wins at 1-½-0 give 0.0",
		"player 4 is stated to have 7.0 points; games and forfeit wins at 1-½-0 give 1.0, with byes or by the event’s point system 3.0",
	} {
		if text := i18n.New(i18n.English).Text(got[i].Message); text != want {
			t.Errorf("%q", text)
		}
	}
}
