package events_test

import (
	"net/url"
	"slices"
	"strings"
	"testing"

	"torneo/internal/web/webtest"
)

// Tie-breaks are put in order by buttons, without a script and without a code; nothing
// is kept before it is saved, and nothing that was typed is lost.
func TestTieBreaksAsChips(t *testing.T) {
	w := newWindow(t)
	w.Headers["Accept-Language"] = "es"
	at := w.Tournament()
	p := w.Get(at+"settings").Want(t, 200, "Buchholz, Corte-1", "Puntuaciones progresivas", `<s>`)
	before := slices.Clone(w.State(at).Config.Ties)
	p = w.PressSettings(p, at, "tie-up-1", "city", "Cádiz").Want(t, 200, "Aún sin guardar", `value="PTS, BH, BH/C1, SB, PS, DE, WIN, BWG"`, `value="Cádiz"`)
	p = w.PressSettings(p, at, "tie-remove-6").Want(t, 200, `value="PTS, BH, BH/C1, SB, PS, DE, WIN"`)
	p = w.PressSettings(p, at, "tie-down-5").Want(t, 200, `value="PTS, BH, BH/C1, SB, PS, DE, WIN"`) // the last one stays
	p = w.PressSettings(p, at, "tie-add-TPR").Want(t, 200, `value="PTS, BH, BH/C1, SB, PS, DE, WIN, TPR"`)
	p = w.PressSettings(p, at, "tie-remove-99").Want(t, 200, `value="PTS, BH, BH/C1, SB, PS, DE, WIN, TPR"`)
	if got := w.State(at).Config.Ties; !slices.Equal(got, before) {
		t.Fatalf("kept before it was saved: %v", got)
	}
	p = w.PressSettings(p, at, "", "tie-0-cut", "M1", "tie-0-P", "1").Want(t, 200)
	if got := strings.Join(w.State(at).Config.Ties, ","); got != "PTS,BH/M1/P,BH/C1,SB,PS,DE,WIN,TPR" || w.State(at).Config.City != "Cádiz" {
		t.Errorf("saved %s", got)
	}
	// As text, which wins where it was changed.
	p = w.PressSettings(p, at, "", "ties", "PTS, SB/C1").Want(t, 200, "Sonneborn-Berger, Corte-1")
	// Kept lists and recommended ones.
	p = w.PressSettings(p, at, "tie-keep", "ties-name", "La mía").Want(t, 200, "La mía", `value="PTS, SB/C1"`)
	p = w.PressSettings(p, at, "tie-preset-2018-swiss").Want(t, 200, `value="PTS, BH/C1, BH, SB, PS, DE, WIN, BWG"`, "La mía")
	p = w.PressSettings(p, at, "tie-own-0").Want(t, 200, `value="PTS, SB/C1"`)
	p = w.PressSettings(p, at, "tie-forget-0").Want(t, 200)
	if strings.Contains(w.Get(at+"settings").Body, "La mía") {
		t.Error("a list that was forgotten is there")
	}
	w.PressSettings(p, at, "tie-add-NONE").Want(t, 200, `value="PTS, SB/C1, NONE"`)
}

// Tie-breaks that the rulebook refuses for a kind of tournament are struck through,
// with the article.
func TestTieBreaksThatAreRefused(t *testing.T) {
	w := newWindow(t)
	at := kind(w, "BERGER_ROUNDROBIN")
	w.Get(at+"settings").Want(t, 200, "<s>Buchholz</s>", "(C.07 (2026) ", "Koya")
	w.Get(kind(w, "FIDE_DUTCH_2026")+"settings").Want(t, 200, "the edition 2026 does not have it: Tie-Break Rules (2009)")
}

// kind begins a tournament by a system, and returns its path.
func kind(w *webtest.Window, system string) string {
	w.T.Helper()
	p := w.Post("/events", url.Values{"name": {"Open"}}).Want(w.T, 200)
	p = w.Post(strings.TrimSuffix(p.URL.Path, "/new"), url.Values{"name": {"Cerrado"}, "system": {system}, "rounds": {"5"}, "start": {"2026-11-20"}, "end": {"2026-11-24"}}).Want(w.T, 200)
	return p.URL.Path
}

// The calendar is a table; it is repeated from its first row, and two rounds that overlap
// are said.
func TestCalendar(t *testing.T) {
	w := newWindow(t)
	w.Headers["Accept-Language"] = "es"
	at := w.Tournament()
	p := w.Get(at+"settings").Want(t, 200)
	p = w.PressSettings(p, at, "calendar-daily", "repeat-time", "17:00", "end", "2026-11-30").Want(t, 200, "Aún sin guardar", "viernes", "sábado")
	if len(w.State(at).Config.Dates) > 0 {
		t.Error("kept before it was saved")
	}
	form := p.Controls(t, at+"settings")
	form["date"][1], form["time-of"][1] = "2026-11-20", "19:00"
	form.Set("time", "90 min + 30 s por jugada")
	p = w.Post(at+"settings", form).Want(t, 200, "la ronda 1 puede durar hasta las 21:00")
	c := w.State(at).Config
	if len(c.Dates) != 5 || c.TimeOf(1) != "17:00" || c.TimeOf(2) != "19:00" || c.TimeOf(6) != "" || c.Dates[4].Day != 24 {
		t.Errorf("%+v %v", c.Dates, c.Times)
	}
	form = p.Controls(t, at+"settings")
	form["time-of"][1] = "25:00"
	w.Post(at+"settings", form).Want(t, 422)
	form["time-of"][1], form["date"][1] = "16:00", "x"
	w.Post(at+"settings", form).Want(t, 422)
}

// Who must not meet is said by name, by federation or by family, until a round or to the
// end, and let go again.
func TestKeptApartByName(t *testing.T) {
	w := newWindow(t)
	at := w.Tournament()
	w.Post(at+"players/list", url.Values{"list": {"Name;Rating;Federation\nRuiz, Ana;2310;ESP\nRuiz, Leo;2250;ESP\nGil, Sara;2100;POR\nGil <b>, Eva;2000;FRA\n"}, "do": {"1"}, "confirmed": {"2"}})
	send := func(pairs url.Values) webtest.Page { return w.Post(at+"prohibit", pairs) }
	send(url.Values{"do": {"add"}, "who": {"ruiz, ana", "Sara", ""}, "last": {"3"}}).Want(t, 200, "<strong>Ruiz, Ana · Gil, Sara</strong>", "rounds 1 to 3")
	send(url.Values{"do": {"add"}, "by": {"family"}}).Want(t, 200, "<strong>Ruiz, Ana · Ruiz, Leo</strong>")
	send(url.Values{"do": {"add"}, "by": {"ESP"}}).Want(t, 200, "ESP")
	groups := w.State(at).Groups
	if len(groups) != 3 || groups[0].Last != 3 || groups[1].Why != "Ruiz" || groups[2].Why != "ESP" || len(groups[2].IDs) != 2 {
		t.Fatalf("%+v", groups)
	}
	send(url.Values{"do": {"add"}, "who": {"Nobody", "Sara"}}).Want(t, 422, "Nobody is called")
	send(url.Values{"do": {"add"}, "who": {"Ruiz", "Sara"}}).Want(t, 422, "is ambiguous")
	send(url.Values{"do": {"add"}, "who": {"Sara"}}).Want(t, 422)
	send(url.Values{"do": {"remove-9"}}).Want(t, 400)
	send(url.Values{"do": {"remove-0"}}).Want(t, 200)
	if groups := w.State(at).Groups; len(groups) != 2 || groups[0].Why != "Ruiz" {
		t.Errorf("%+v", groups)
	}
}

// How many half-point byes there are is said in words: a number, or any.
func TestHalfPointByesInWords(t *testing.T) {
	w := newWindow(t)
	at := w.Tournament()
	p := w.Get(at+"settings").Want(t, 200, "Any number")
	if strings.Contains(p.Body, `min="-1"`) || strings.Contains(p.Body, "-1: any") {
		t.Error("a number stands for any")
	}
	p = w.PressSettings(p, at, "", "halfbyes", "", "halfbyes-any", "1", "halfuntil", "3").Want(t, 200)
	if c := w.State(at).Config; c.HalfByes != -1 || c.HalfByesUntil != 3 {
		t.Errorf("%d until %d", c.HalfByes, c.HalfByesUntil)
	}
	p = w.PressSettings(p, at, "").Want(t, 200)
	if c := w.State(at).Config; c.HalfByes != -1 || c.HalfByesUntil != 3 {
		t.Errorf("saved again: %d until %d", c.HalfByes, c.HalfByesUntil)
	}
	form := p.Controls(t, at+"settings")
	form.Del("halfbyes-any")
	form.Set("halfbyes", "2")
	form.Set("halfuntil", "")
	w.Post(at+"settings", form).Want(t, 200)
	if c := w.State(at).Config; c.HalfByes != 2 || c.HalfByesUntil != 0 {
		t.Errorf("%d until %d", c.HalfByes, c.HalfByesUntil)
	}
}
