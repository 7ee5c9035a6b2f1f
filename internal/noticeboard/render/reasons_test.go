package render

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"torneo/internal/journal"
	"torneo/internal/noticeboard"
	"torneo/simulate"
	"torneo/tournament"
)

// Plain words say what everybody can check. In an accelerated event nobody is told that the
// halves of the list meet, nor a score that is not the one shown; who has the bye is told
// why; and no word is one of the regulations'.
func TestPlainWordsOfPairings(t *testing.T) {
	record, err := simulate.Tournament(rand.New(rand.NewPCG(2, 9)), simulate.Options{System: "dutch-2026", Players: 15, Rounds: 7, Acceleration: simulate.Baku, HalfPointByes: simulate.Quota{}})
	if err != nil {
		t.Fatal(err)
	}
	c := journal.Config{Name: "Abierto", System: "FIDE_DUTCH_2026_BAKU", Rounds: 7, Points: record.Points, Start: tournament.Date{Year: 2026, Month: 11, Day: 20}, Rulebook: record.Rulebook}
	s := folded(t, journal.TournamentImported{Config: c, Tournament: *record},
		journal.PublicationSet{Publication: journal.Publication{Open: true, Players: true, Results: journal.Live, Standings: journal.Live}})
	site := Make([]*noticeboard.Board{board(s)}, nil)
	byes := 0
	for n := 1; n <= record.RoundsPaired(); n++ {
		for language, words := range map[string]struct{ never, virtual, odd string }{
			"en": {"the upper half of the list meets the lower half", "virtual points", "an odd number"},
			"es": {"la mitad superior", "puntos virtuales", "un número impar"},
		} {
			d := site.Find(fmt.Sprintf("4f1c/%s/round-%d-why.html", language, n))
			if d == nil {
				t.Fatalf("no page of round %d", n)
			}
			page := string(d.Bytes())
			for _, word := range []string{words.never, "residents", "residentes", "floaters received", "flotantes recibidos", "Bracket 1:"} {
				if strings.Contains(page, word) {
					t.Errorf("round %d, %s: says %q", n, language, word)
				}
			}
			if n > 1 && n <= 4 && !strings.Contains(page, words.virtual) { // C.04.7 1.4
				t.Errorf("round %d, %s: nothing of the virtual points", n, language)
			}
			for _, b := range record.Rounds[n-1].Byes {
				if b.Kind == tournament.PairingAllocatedBye {
					if byes++; !strings.Contains(page, words.odd) {
						t.Errorf("round %d, %s: no reason for the bye", n, language)
					}
				}
			}
		}
	}
	if byes == 0 {
		t.Error("nobody has a bye")
	}
}
