package ranking_test

import (
	"strings"
	"testing"

	"torneo/internal/arbiter"
)

// The page says of every player which places are still possible, and in sentences what decides;
// what it is asked for it looks at.
func TestTheOutlookOfATournament(t *testing.T) {
	w := newWindow(t)
	at := w.PlayRounds(8, 3) + "/"
	w.Get(at+"standings").Want(t, 200, `outlook"`)
	first := w.Get(at+"outlook").Want(t, 200, "first place", "Best place")
	if !strings.Contains(first.Body, "not settled") && !strings.Contains(first.Body, "possible") {
		t.Error(first.Body)
	}
	w.Get(at+"outlook?places=3&last=2").Want(t, 200, "first 3 places", "Above the last 2 places")
	w.Get(at+"outlook?after=3").Want(t, 200, `value="3" selected`, "is certain of first place: with 2½ points or more, no other can have as many.")
	w.Get(at+"outlook?after=999").Want(t, 404)
	w.Get(at+"outlook?places=-1").Want(t, 404)
	w.Get(at+"outlook?places=x").Want(t, 422)
}

// With a fund the page says who receives something for certain, and which results decide it; it is
// computed once until something happens.
func TestTheOutlookOfPrizes(t *testing.T) {
	w := newWindow(t)
	at := w.PlayRounds(8, 3) + "/"
	if p := w.Get(at+"outlook").Want(t, 200); strings.Contains(p.Body, "Prizes, before taxes") {
		t.Error("prizes without a fund")
	}
	w.Do(at, arbiter.SetFund{Text: "currency = \"EUR\"\n[[list]]\nname = \"General\"\nprizes = [100, 50]\n"})
	w.Get(at+"outlook").Want(t, 200, "Prizes, before taxes", "a prize")
	w.Get(at+"outlook?last=2&places=2").Want(t, 200, "Above the last 2 places")
}
