package web_test

import (
	"net/url"
	"strings"
	"testing"
)

// The settings show the edition of every chapter and whence it is. Another first day
// proposes others, moves none, and is taken when told to.
func TestEditionsOfTheSettings(t *testing.T) {
	w := newWindow(t)
	at := w.tournament()
	w.get(at+"settings").want(t, 200, "C.07 (2026)", "C.05 (2018)", "B.02 (2025)", "B.01 (2024)", "Fixed; the first day proposes the same.", "Named by the tournament type.")
	send := func(fields url.Values) page {
		form := url.Values{
			"name": {"Open A"}, "rounds": {"5"}, "end": {"2026-11-22"}, "win": {"1"}, "draw": {"0.5"}, "loss": {"0"}, "pab": {"1"}, "halfbyes": {"1"}, "ties": {"PTS, BH"},
		}
		for k, v := range fields {
			form[k] = v
		}
		p := w.post(at+"settings", form)
		if p.status == 422 && strings.Contains(p.body, `name="confirmed"`) {
			return w.post(at+"settings", p.fields())
		}
		return p
	}
	p := send(url.Values{"start": {"2023-08-01"}}).want(t, 200, "The first day proposes other editions",
		"Edition of the tie-breaks: C.07 (2026) would become C.05 annex III (2018)", "Edition of the rating regulations: B.02 (2025) would become B.02 (October 2022)", "No place would change now.",
		`<option value="2026" selected>`)
	w.post(at+"editions", p.fields()).want(t, 200, `<option value="2018" selected>`,
		"Fixed; the first day proposes the same. Beside it: C.07 (2023) was withdrawn in the month of its first day", `<option value="Ratings-2022-10" selected>`)
	if p := w.get(at + "settings"); strings.Contains(p.body, "proposes other editions") {
		t.Error("they have been taken and are proposed again")
	}
	send(url.Values{"start": {"2023-08-01"}, "edition": {"2023"}}).want(t, 200, `<option value="2023" selected>`,
		"Fixed; the first day would propose C.05 annex III (2018). Beside it: C.07 (2023) was withdrawn")
	send(url.Values{"start": {"2023-08-01"}, "edition-titles": {"Titles-2014"}}).want(t, 200, "Fixed; the first day would propose B.01 (2022).")
	send(url.Values{"start": {"2023-08-01"}, "edition-titles": {"Titles-1492"}}).want(t, 422, "there is no edition Titles-1492")
}
