package journal

import (
	"encoding/json"
	"math/rand/v2"
	"testing"

	"torneo/tournament"
)

// What is written is read by hand, and as everything else is read; what is changed in any
// way is either refused by hand, and read otherwise, or means the same.
func TestResultsAreReadByHandAsTheyAreOtherwise(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	outcome := func() tournament.Outcome { return tournament.Outcome(rng.IntN(int(tournament.Adjourned) + 1)) }
	board := func() Board { return Board{White: rng.IntN(2000), Black: rng.IntN(3) * rng.IntN(2000)} }
	result := func() tournament.ByColor[tournament.Outcome] {
		return tournament.ByColor[tournament.Outcome]{White: outcome(), Black: outcome()}
	}
	compared := func(data []byte, hand func(*plain) What, slow func(json.RawMessage) (What, error), own bool) {
		t.Helper()
		p := plain{rest: data}
		w := hand(&p)
		read := !p.other && len(p.rest) == 0
		want, err := slow(data)
		if own && !read || read && (err != nil || w != want) {
			t.Fatalf("%s: by hand %t %+v, otherwise %+v, %v", data, read, w, want, err)
		}
	}
	for range 300 {
		for _, c := range []struct {
			what What
			hand func(*plain) What
			slow func(json.RawMessage) (What, error)
		}{
			{ResultEntered{Round: rng.IntN(30), Board: board(), Result: result(), Game: rng.IntN(3)}, func(p *plain) What { return plainEntered(p) }, as[ResultEntered]},
			{ResultVerified{Round: rng.IntN(30), Board: board(), Game: rng.IntN(3)}, func(p *plain) What { return plainVerified(p) }, as[ResultVerified]},
			{ResultCorrected{Round: rng.IntN(30), Board: board(), Result: result(), Colors: rng.IntN(2) == 0, RatingOnly: rng.IntN(2) == 0, Game: rng.IntN(3)}, func(p *plain) What { return plainCorrected(p) }, as[ResultCorrected]},
		} {
			data, err := json.Marshal(c.what)
			if err != nil {
				t.Fatal(err)
			}
			compared(data, c.hand, c.slow, true)
			for range 3 {
				changed := append([]byte(nil), data...)
				switch at := rng.IntN(len(changed)); rng.IntN(3) {
				case 0:
					changed[at] = " 0129,:{}\"-.eEgx\\"[rng.IntN(17)]
				case 1:
					changed = append(changed[:at], changed[at+1:]...)
				default:
					changed = append(changed, changed[at:]...)
				}
				if json.Valid(changed) { // nothing else is ever kept
					compared(changed, c.hand, c.slow, false)
				}
			}
		}
	}
}
