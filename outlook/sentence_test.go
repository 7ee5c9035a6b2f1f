package outlook_test

import (
	"strings"
	"testing"

	"torneo/i18n"
	"torneo/internal/tournamenttest"
	"torneo/message"
	"torneo/outlook"
	"torneo/standings"
	"torneo/tiebreak"
	"torneo/tournament"
)

// lastRound is a Swiss of eight before its last round is over: 1 has 3 points, 3 has 2½, 2 and 4
// have 2, 5 has 1½, 7 and 8 have ½, 6 has none.
func lastRound() *tournament.Tournament {
	t := tournamenttest.Parse(8,
		"1-5 1, 2-6 1, 3-7 1, 4-8 1",
		"1-4 1, 5-6 1, 2-3 =, 7-8 =",
		"1-6 1, 2-5 =, 3-8 1, 4-7 1",
		"1-2 ?, 3-4 ?, 5-7 ?, 6-8 ?")
	t.System.Family = tournament.Swiss
	t.PlannedRounds = 4
	return t
}

func told(t *testing.T, e *tournament.Tournament, r outlook.Request, lang i18n.Language, number, places, last int) string {
	t.Helper()
	o, err := outlook.Of(e, r)
	if err != nil {
		t.Fatal(err)
	}
	p, ok := o.Place(number, places)
	if last > 0 {
		p, ok = o.Safe(number, last)
	}
	if !ok {
		t.Fatalf("%d has no place", number)
	}
	var lines []string
	for _, m := range o.Sentences(p) {
		lines = append(lines, i18n.New(lang).Text(m))
	}
	return strings.Join(lines, "\n")
}

func TestSentences(t *testing.T) {
	for _, test := range []struct {
		name                 string
		lang                 i18n.Language
		number, places, last int
		want                 []string
	}{
		{"the leader", i18n.English, 1, 1, 0, []string{
			"1 can have first place, and can miss it",
			"if 1 wins against 2 (board 1), first place is certain",
			"if 1 draws with 2 (board 1), first place is certain if also 3 does not win against 4 (board 2); otherwise a tie may still give it",
			"if 1 loses to 2 (board 1), only a tie can give first place",
		}},
		{"the leader in Spanish", i18n.Spanish, 1, 1, 0, []string{
			"1 puede conseguir el primer puesto, y puede perderlo",
			"si 1 gana a 2 (mesa 1), el primer puesto es seguro",
			"si 1 hace tablas con 2 (mesa 1), el primer puesto es seguro si además 3 no gana a 4 (mesa 2); en otro caso aún puede darlo un empate en la clasificación",
			"si 1 pierde contra 2 (mesa 1), solo un empate en la clasificación puede dar el primer puesto",
		}},
		{"certain", i18n.English, 1, 3, 0, []string{"1 is certain of one of the first 3 places: with 3 points or more, at most 2 others can have as many"}},
		{"impossible", i18n.Spanish, 6, 5, 0, []string{"6 ya no puede conseguir uno de los 5 primeros puestos: con 1 punto como mucho, al menos otros 5 tienen más en todo caso"}},
		{"two results that count together", i18n.English, 2, 4, 0, []string{
			"2 can have one of the first 4 places, and can miss it",
			"if 2 wins against 1 (board 1), one of the first 4 places is certain",
			"if 2 draws with 1 (board 1), one of the first 4 places is certain if also at most 1 of these happens: 3 does not win against 4 (board 2); 5 wins against 7 (board 3); otherwise a tie may still give it",
			"if 2 loses to 1 (board 1), one of the first 4 places is certain if also 7 wins against 5 (board 3); otherwise a tie may still give it",
		}},
		{"relegation", i18n.English, 6, 0, 2, []string{
			"6 can have a place above the last 2, and can miss it",
			"if 6 wins against 8 (board 4), a place above the last 2 is certain if also 5 wins against 7 (board 3); otherwise a tie may still give it",
			"if 6 does not win against 8 (board 4), a place above the last 2 is impossible",
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := told(t, lastRound(), outlook.Request{Points: true}, test.lang, test.number, test.places, test.last)
			if want := strings.Join(test.want, "\n"); got != want {
				t.Errorf("%s\nwant\n%s", got, want)
			}
		})
	}
}

// Where rounds are to come, sentences have the points that are enough and needed.
func TestSentencesOfPoints(t *testing.T) {
	e := lastRound()
	e.PlannedRounds = 6
	if got, want := told(t, e, outlook.Request{}, i18n.English, 1, 1, 0), "points alone neither exclude first place for 1 nor make it certain; the pairing of the rounds to come may\n"+
		"3 more points from 3 games are enough for first place, whatever the others do"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if got, want := told(t, e, outlook.Request{}, i18n.English, 6, 3, 0), "points alone neither exclude one of the first 3 places for 6 nor make it certain; the pairing of the rounds to come may\n"+
		"with fewer than 2 more points from 3 games, one of the first 3 places is impossible"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// What has no outlook is refused with a reason.
func TestUnfit(t *testing.T) {
	fixed, empty, large := lastRound(), &tournament.Tournament{}, lastRound()
	fixed.System.Family = tournament.Scheveningen
	large.Players = make([]tournament.Player, outlook.MaxParticipants+1)
	for _, e := range []*tournament.Tournament{fixed, empty, large} {
		_, err := outlook.Of(e, outlook.Request{})
		m, ok := message.Of(err)
		if !ok || !strings.HasPrefix(m.ID, "outlook.unfit.") {
			t.Errorf("%v", err)
		}
	}
	_, err := outlook.Of(bracketEvent(t, 4, 0, false, "1"), outlook.Request{Standings: standings.Request{List: []tiebreak.Spec{{Code: "PTS"}}}})
	if m, ok := message.Of(err); !ok || m.ID != "outlook.unfit.list" {
		t.Errorf("a list for a knock-out: %v", err)
	}
	_, err = outlook.Of(bracketEvent(t, outlook.MaxBracket+1, 0, false, "1"), outlook.Request{})
	if m, ok := message.Of(err); !ok || m.ID != "outlook.unfit.bracket" {
		t.Errorf("a large knock-out: %v", err)
	}
}

// A place after a phase is that of who is still in, and those out by then share theirs.
func TestPlacesAfterAPhase(t *testing.T) {
	o, err := outlook.Of(bracketEvent(t, 8, 0, false, "2"), outlook.Request{After: 3})
	if err != nil || o.After != 4 || len(o.Matches) != 6 {
		t.Fatal(o, err)
	}
	for places, want := range map[int]outlook.Verdict{2: outlook.Possible, 4: outlook.Possible, 8: outlook.Certain} {
		if p, ok := o.Place(3, places); !ok || p.Verdict != want || places == 2 && len(p.Steps) != 2 || places == 4 && len(p.Steps) != 1 {
			t.Errorf("%d: %+v", places, p)
		}
	}
}
