package report_test

import (
	"strings"
	"testing"

	"torneo/i18n"
	"torneo/internal/report"
	"torneo/tournament"
)

// league is a round of a league: two teams of three, who have the colours of the matches, with
// nobody of the first team at the first board if it is left empty.
func league(empty bool) *tournament.Tournament {
	system, _ := tournament.ParseSystem("FIDE_TEAM_ROUNDROBIN")
	t := &tournament.Tournament{System: system, PlannedRounds: 1, Points: tournament.StandardGamePoints(), MatchPoints: tournament.StandardMatchPoints()}
	for k, name := range []string{"Ana", "Ben", "Cid", "Dora", "Eva", "Fito"} {
		t.Players = append(t.Players, tournament.Player{Number: k + 1, Name: name})
	}
	t.Teams = []tournament.Team{{Number: 1, Name: "Lugo", Players: []int{1, 2, 3}}, {Number: 2, Name: "Vigo", Players: []int{4, 5, 6}}}
	win, loss := tournament.ByColor[tournament.Outcome]{White: tournament.Win, Black: tournament.Loss}, tournament.ByColor[tournament.Outcome]{White: tournament.Loss, Black: tournament.Win}
	games := []tournament.Game{{White: 1, Black: 4, Result: win}, {White: 5, Black: 2, Result: loss}, {White: 3, Black: 6, Result: loss}}
	if empty {
		games[0] = tournament.Game{Black: 4, Result: tournament.ByColor[tournament.Outcome]{White: tournament.ForfeitLoss, Black: tournament.ForfeitWin}}
	}
	t.Rounds = []tournament.Round{{Games: games}}
	return t
}

// The boards of a match are listed for people from its first team, whichever colour it has.
func TestBoardsOfMatches(t *testing.T) {
	s := report.NewSeating(league(false), 1, nil)
	d := s.BoardList(i18n.New(i18n.English), report.People)
	if len(d.Tables) != 1 || d.Tables[0].Caption != "Lugo – Vigo · 2.0 – 1.0" {
		t.Fatalf("%+v", d.Tables)
	}
	b := d.Tables[0]
	if b.Columns[b.Column("first")].Title != "Lugo (home)" || b.Columns[b.Column("second")].Title != "Vigo (away)" {
		t.Errorf("%+v", b.Columns)
	}
	for k, want := range []string{"1|Ana|White – Black|1–0|Dora", "2|Ben|Black – White|1–0|Eva", "3|Cid|White – Black|0–1|Fito"} {
		if is := strings.Join(b.Rows[k], "|"); is != want {
			t.Errorf("%s, want %s", is, want)
		}
	}
	if d := s.BoardList(i18n.New(i18n.English), report.Programs); len(d.Tables) != 1 || d.Tables[0].Rows[1][2] != "Eva" {
		t.Errorf("programs have other columns: %+v", d.Tables)
	}
	s.NameFirst([][2]string{{"Vigo", "Lugo"}})
	if m := s.Matches[0]; m.First != "Vigo" || m.Score() != "1.0 – 2.0" || m.Boards[0].First.Name != "Dora" || m.Boards[0].White || m.Boards[0].Result != "0–1" {
		t.Errorf("%+v", m)
	}
}

// A board that a team leaves empty hides neither team.
func TestEmptyFirstBoardOfAMatch(t *testing.T) {
	m := report.NewSeating(league(true), 1, nil).Matches
	if len(m) != 1 || m[0].First != "Lugo" || m[0].Second != "Vigo" || m[0].Boards[1].First.Name != "Ben" {
		t.Errorf("%+v", m)
	}
}

// Only a league has home and away.
func TestHomes(t *testing.T) {
	for code, want := range map[string]bool{"FIDE_TEAM_ROUNDROBIN": true, "FIDE_TEAM_DOUBLEROUNDROBIN": true, "FIDE_SCHEVENINGEN": false, "FIDE_ROUNDROBIN": false} {
		x := league(false)
		x.System, _ = tournament.ParseSystem(code)
		if x.HasHomes() != want {
			t.Errorf("%s: %v", code, x.HasHomes())
		}
	}
}
