package events_test

import (
	"net/url"
	"strings"
	"testing"

	"torneo/internal/web/webtest"
)

// The settings show the edition of every chapter and whence it is. Another first day
// proposes others, moves none, and is taken when told to.
func TestEditionsOfTheSettings(t *testing.T) {
	w := newWindow(t)
	at := w.Tournament()
	w.Get(at+"settings").Want(t, 200, "C.07 (2026)", "C.05 (2018)", "B.02 (2025)", "B.01 (2024)", "Fixed; the first day proposes the same.", "Named by the tournament type.")
	send := func(fields url.Values) webtest.Page {
		form := url.Values{
			"name": {"Open A"}, "rounds": {"5"}, "end": {"2026-11-22"}, "win": {"1"}, "draw": {"0.5"}, "loss": {"0"}, "pab": {"1"}, "halfbyes": {"1"}, "ties": {"PTS, BH"},
		}
		for k, v := range fields {
			form[k] = v
		}
		p := w.Post(at+"settings", form)
		if p.Status == 422 && strings.Contains(p.Body, `name="confirmed"`) {
			return w.Post(at+"settings", p.Fields())
		}
		return p
	}
	p := send(url.Values{"start": {"2023-08-01"}}).Want(t, 200, "The first day proposes other editions",
		"Edition of the tie-breaks: C.07 (2026) would become C.05 annex III (2018)", "Edition of the rating regulations: B.02 (2025) would become B.02 (October 2022)", "No place would change now.",
		`<option value="2026" selected>`)
	w.Post(at+"editions", p.Fields()).Want(t, 200, `<option value="2018" selected>`,
		"Fixed; the first day proposes the same. Beside it: C.07 (2023) was withdrawn in the month of its first day", `<option value="Ratings-2022-10" selected>`)
	if p := w.Get(at + "settings"); strings.Contains(p.Body, "proposes other editions") {
		t.Error("they have been taken and are proposed again")
	}
	send(url.Values{"start": {"2023-08-01"}, "edition": {"2023"}}).Want(t, 200, `<option value="2023" selected>`,
		"Fixed; the first day would propose C.05 annex III (2018). Beside it: C.07 (2023) was withdrawn")
	send(url.Values{"start": {"2023-08-01"}, "edition-titles": {"Titles-2014"}}).Want(t, 200, "Fixed; the first day would propose B.01 (2022).")
	send(url.Values{"start": {"2023-08-01"}, "edition-titles": {"Titles-1492"}}).Want(t, 422, "there is no edition Titles-1492")
}
