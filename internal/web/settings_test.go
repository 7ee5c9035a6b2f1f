package web_test

import (
	"net/url"
	"slices"
	"strings"
	"testing"
)

// press posts the form of the settings as it stands on the page, by one of its buttons.
func (w *window) press(p page, at, button string, pairs ...string) page {
	w.t.Helper()
	form := p.controls(w.t, at+"settings")
	if button != "" {
		form.Set("do", button)
	}
	for k := 0; k < len(pairs); k += 2 {
		form.Set(pairs[k], pairs[k+1])
	}
	return w.post(at+"settings", form)
}

// Tie-breaks are put in order by buttons, without a script and without a code; nothing
// is kept before it is saved, and nothing that was typed is lost.
func TestTieBreaksAsChips(t *testing.T) {
	w := newWindow(t)
	w.headers["Accept-Language"] = "es"
	at := w.tournament()
	p := w.get(at+"settings").want(t, 200, "Buchholz, Corte-1", "Puntuaciones progresivas", `<s>`)
	before := slices.Clone(w.state(at).Config.Ties)
	p = w.press(p, at, "tie-up-1", "city", "Cádiz").want(t, 200, "Aún sin guardar", `value="PTS, BH, BH/C1, SB, PS, DE, WIN, BWG"`, `value="Cádiz"`)
	p = w.press(p, at, "tie-remove-6").want(t, 200, `value="PTS, BH, BH/C1, SB, PS, DE, WIN"`)
	p = w.press(p, at, "tie-down-5").want(t, 200, `value="PTS, BH, BH/C1, SB, PS, DE, WIN"`) // the last one stays
	p = w.press(p, at, "tie-add-TPR").want(t, 200, `value="PTS, BH, BH/C1, SB, PS, DE, WIN, TPR"`)
	p = w.press(p, at, "tie-remove-99").want(t, 200, `value="PTS, BH, BH/C1, SB, PS, DE, WIN, TPR"`)
	if got := w.state(at).Config.Ties; !slices.Equal(got, before) {
		t.Fatalf("kept before it was saved: %v", got)
	}
	p = w.press(p, at, "", "tie-0-cut", "M1", "tie-0-P", "1").want(t, 200)
	if got := strings.Join(w.state(at).Config.Ties, ","); got != "PTS,BH/M1/P,BH/C1,SB,PS,DE,WIN,TPR" || w.state(at).Config.City != "Cádiz" {
		t.Errorf("saved %s", got)
	}
	// As text, which wins where it was changed.
	p = w.press(p, at, "", "ties", "PTS, SB/C1").want(t, 200, "Sonneborn-Berger, Corte-1")
	// Kept lists and recommended ones.
	p = w.press(p, at, "tie-keep", "ties-name", "La mía").want(t, 200, "La mía", `value="PTS, SB/C1"`)
	p = w.press(p, at, "tie-preset-2018-swiss").want(t, 200, `value="PTS, BH/C1, BH, SB, PS, DE, WIN, BWG"`, "La mía")
	p = w.press(p, at, "tie-own-0").want(t, 200, `value="PTS, SB/C1"`)
	p = w.press(p, at, "tie-forget-0").want(t, 200)
	if strings.Contains(w.get(at+"settings").body, "La mía") {
		t.Error("a list that was forgotten is there")
	}
	w.press(p, at, "tie-add-NONE").want(t, 200, `value="PTS, SB/C1, NONE"`)
}

// Tie-breaks that the rulebook refuses for a kind of tournament are struck through,
// with the article.
func TestTieBreaksThatAreRefused(t *testing.T) {
	w := newWindow(t)
	at := w.kind("BERGER_ROUNDROBIN")
	w.get(at+"settings").want(t, 200, "<s>Buchholz</s>", "(C.07 (2026) ", "Koya")
	w.get(w.kind("FIDE_DUTCH_2026")+"settings").want(t, 200, "the edition 2026 does not have it: Tie-Break Rules (2009)")
}

// kind begins a tournament by a system, and returns its path.
func (w *window) kind(system string) string {
	w.t.Helper()
	p := w.post("/events", url.Values{"name": {"Open"}}).want(w.t, 200)
	p = w.post(strings.TrimSuffix(p.url.Path, "/new"), url.Values{"name": {"Cerrado"}, "system": {system}, "rounds": {"5"}, "start": {"2026-11-20"}, "end": {"2026-11-24"}}).want(w.t, 200)
	return p.url.Path
}

// The calendar is a table; it is repeated from its first row, and two rounds that overlap
// are said.
func TestCalendar(t *testing.T) {
	w := newWindow(t)
	w.headers["Accept-Language"] = "es"
	at := w.tournament()
	p := w.get(at+"settings").want(t, 200)
	p = w.press(p, at, "calendar-daily", "repeat-time", "17:00", "end", "2026-11-30").want(t, 200, "Aún sin guardar", "viernes", "sábado")
	if len(w.state(at).Config.Dates) > 0 {
		t.Error("kept before it was saved")
	}
	form := p.controls(t, at+"settings")
	form["date"][1], form["time-of"][1] = "2026-11-20", "19:00"
	form.Set("time", "90 min + 30 s por jugada")
	p = w.post(at+"settings", form).want(t, 200, "la ronda 1 puede durar hasta las 21:00")
	c := w.state(at).Config
	if len(c.Dates) != 5 || c.TimeOf(1) != "17:00" || c.TimeOf(2) != "19:00" || c.TimeOf(6) != "" || c.Dates[4].Day != 24 {
		t.Errorf("%+v %v", c.Dates, c.Times)
	}
	form = p.controls(t, at+"settings")
	form["time-of"][1] = "25:00"
	w.post(at+"settings", form).want(t, 422)
	form["time-of"][1], form["date"][1] = "16:00", "x"
	w.post(at+"settings", form).want(t, 422)
}

// Who must not meet is said by name, by federation or by family, until a round or to the
// end, and let go again.
func TestKeptApartByName(t *testing.T) {
	w := newWindow(t)
	at := w.tournament()
	w.post(at+"players/list", url.Values{"list": {"Name;Rating;Federation\nRuiz, Ana;2310;ESP\nRuiz, Leo;2250;ESP\nGil, Sara;2100;POR\nGil <b>, Eva;2000;FRA\n"}, "do": {"1"}, "confirmed": {"2"}})
	send := func(pairs url.Values) page { return w.post(at+"prohibit", pairs) }
	send(url.Values{"do": {"add"}, "who": {"ruiz, ana", "Sara", ""}, "last": {"3"}}).want(t, 200, "<strong>Ruiz, Ana · Gil, Sara</strong>", "rounds 1 to 3")
	send(url.Values{"do": {"add"}, "by": {"family"}}).want(t, 200, "<strong>Ruiz, Ana · Ruiz, Leo</strong>")
	send(url.Values{"do": {"add"}, "by": {"ESP"}}).want(t, 200, "ESP")
	groups := w.state(at).Groups
	if len(groups) != 3 || groups[0].Last != 3 || groups[1].Why != "Ruiz" || groups[2].Why != "ESP" || len(groups[2].IDs) != 2 {
		t.Fatalf("%+v", groups)
	}
	send(url.Values{"do": {"add"}, "who": {"Nobody", "Sara"}}).want(t, 422, "Nobody is called")
	send(url.Values{"do": {"add"}, "who": {"Ruiz", "Sara"}}).want(t, 422, "is ambiguous")
	send(url.Values{"do": {"add"}, "who": {"Sara"}}).want(t, 422)
	send(url.Values{"do": {"remove-9"}}).want(t, 400)
	send(url.Values{"do": {"remove-0"}}).want(t, 200)
	if groups := w.state(at).Groups; len(groups) != 2 || groups[0].Why != "Ruiz" {
		t.Errorf("%+v", groups)
	}
}

// How many half-point byes there are is said in words: a number, or any.
func TestHalfPointByesInWords(t *testing.T) {
	w := newWindow(t)
	at := w.tournament()
	p := w.get(at+"settings").want(t, 200, "Any number")
	if strings.Contains(p.body, `min="-1"`) || strings.Contains(p.body, "-1: any") {
		t.Error("a number stands for any")
	}
	p = w.press(p, at, "", "halfbyes", "", "halfbyes-any", "1", "halfuntil", "3").want(t, 200)
	if c := w.state(at).Config; c.HalfByes != -1 || c.HalfByesUntil != 3 {
		t.Errorf("%d until %d", c.HalfByes, c.HalfByesUntil)
	}
	p = w.press(p, at, "").want(t, 200)
	if c := w.state(at).Config; c.HalfByes != -1 || c.HalfByesUntil != 3 {
		t.Errorf("saved again: %d until %d", c.HalfByes, c.HalfByesUntil)
	}
	form := p.controls(t, at+"settings")
	form.Del("halfbyes-any")
	form.Set("halfbyes", "2")
	form.Set("halfuntil", "")
	w.post(at+"settings", form).want(t, 200)
	if c := w.state(at).Config; c.HalfByes != 2 || c.HalfByesUntil != 0 {
		t.Errorf("%d until %d", c.HalfByes, c.HalfByesUntil)
	}
}
