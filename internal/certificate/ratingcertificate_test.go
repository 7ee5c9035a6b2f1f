package certificate_test

import (
	"bytes"
	"strings"
	"testing"

	"torneo/internal/certificate"
	"torneo/norm"
	"torneo/rating"
	"torneo/tournament"
)

// The certificate of a rating has the games until then, with their days.
func TestRatingReached(t *testing.T) {
	p := event(t, 9, func(r *tournament.Tournament) {
		for k := range r.Rounds {
			r.Rounds[k].Date = r.Start.AddDays(k)
		}
	})
	x := norm.Reached{Reached: rating.Reached{Round: 3, Rating: 2501, Games: 3, Points: 30, Change: 2140}, Player: 1, Title: "GM", Level: 2500, Before: 2480, K: 20}
	var b bytes.Buffer
	if err := certificate.RatingReached(&b, certificate.Reached{Tournament: p.Tournament, Event: p.Event, Reached: x}); err != nil {
		t.Fatal(err)
	}
	have := texts(t, b.Bytes())
	for _, want := range []string{"2500\n", "Ñáñez Güemes\n", "Rating before\n", "2480\n", "+21.40\n", "Rating reached\n", "2501\n", "After round\n", "2025/01/04\n", "Žák, Přemysl 2\n", "SVK\n"} {
		if !strings.Contains(have, want) {
			t.Errorf("no %q", want)
		}
	}
	if strings.Contains(have, "2025/01/05") {
		t.Error("a later game is on it")
	}
	if t.Failed() {
		t.Log(have)
	}
}
