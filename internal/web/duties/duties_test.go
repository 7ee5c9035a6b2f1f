package duties_test

import (
	"net/url"
	"strings"
	"testing"

	"torneo/internal/arbiter"
	"torneo/internal/web/duties"
	"torneo/internal/web/players"
	"torneo/internal/web/rounds"
	"torneo/internal/web/webtest"
	"torneo/tournament"
)

func newWindow(t *testing.T) *webtest.Window {
	t.Helper()
	return webtest.Open(t, webtest.NewRoom(duties.Pages(), duties.Acts()), webtest.NewRoom(players.Pages(nil), players.Acts(nil)), webtest.NewRoom(rounds.Pages(), rounds.Acts()))
}

func TestDutiesAreTickedOff(t *testing.T) {
	w := newWindow(t)
	at := w.BeginRound(10)
	p := w.Get(at+"duties").Want(t, 200, "Due next", "Pair the round", "GR", "Checklist of the hall", "800 lux", "20 m²", `name="duty" value="hall"`)
	if strings.Contains(p.Body, `name="duty" value="paired"`) {
		t.Error("what the journal shows is ticked off by hand")
	}
	w.Post(at+"duties", url.Values{"duty": {"hall"}, "round": {"0"}, "do": {"tick"}, "text": {"620 lux ☼"}}).Want(t, 200, "Ticked off", "620 lux ☼")
	if d := w.State(at).DutyOf("hall", 0); d == nil || d.Text != "620 lux ☼" {
		t.Errorf("%+v", d)
	}
	w.Post(at+"duties", url.Values{"duty": {"sheets"}, "round": {"1"}, "do": {"tick"}}).Want(t, 200)
	w.Post(at+"duties", url.Values{"duty": {"trf"}, "do": {"tick"}, "on": {"2026-11-02"}}).Want(t, 200, "Done on 2026/11/02")
	w.Post(at+"duties", url.Values{"duty": {"norms-sent"}, "do": {"tick"}, "on": {"2999-01-01"}}).Want(t, 422, "yet to come")
	w.Post(at+"duties", url.Values{"duty": {"norms-sent"}, "do": {"tick"}, "on": {"soon"}}).Want(t, 422)
	w.Post(at+"duties", url.Values{"duty": {"hall"}, "round": {"0"}, "do": {"open"}}).Want(t, 200, "Open again")
	if s := w.State(at); s.DutyOf("hall", 0) != nil || s.DutyOf("sheets", 1) == nil {
		t.Errorf("%+v", s.Duties)
	}
	for _, wrong := range []url.Values{
		{"duty": {"none"}, "do": {"tick"}}, {"duty": {"paired"}, "round": {"1"}, "do": {"tick"}}, {"duty": {"hall"}, "round": {"1"}, "do": {"tick"}},
		{"duty": {"sheets"}, "round": {"99"}, "do": {"tick"}}, {"duty": {"sheets"}, "round": {"-1"}, "do": {"tick"}}, {"duty": {"hall"}, "do": {"tick"}, "text": {strings.Repeat("x", 1001)}},
	} {
		before := w.State(at).Last
		if p := w.Post(at+"duties", wrong); p.Status == 200 && !strings.Contains(p.Body, "duty") || w.State(at).Last != before {
			t.Errorf("%v: %d", wrong, p.Status)
		}
	}
	if p := w.Post(at+"duties", url.Values{"duty": {"hall"}, "round": {"0"}}); p.Status != 422 {
		t.Errorf("without a button: %d", p.Status)
	}
	w.Post(at+"duties", url.Values{"duty": {"dress"}, "do": {"tick"}, "text": {"<b>x</b>"}}).Want(t, 200, "&lt;b&gt;x")
}

func TestTheCalendarFileHasTheOpenDuties(t *testing.T) {
	w := newWindow(t)
	at := w.Tournament()
	w.Do(at, configured(w, at))
	p := w.Get(at+"duties.ics").Want(t, 200, "BEGIN:VCALENDAR", "DTSTART;VALUE=DATE:20261113")
	if !strings.HasPrefix(p.Header.Get("Content-Type"), "text/calendar") || strings.Contains(p.Body, "duty-chief") {
		t.Errorf("%v\n%s", p.Header, p.Body)
	}
	w.Headers["Accept-Language"] = "es"
	w.Get(at+"duties").Want(t, 200, "Deberes", "Lo próximo", "Hasta")
}

// configured gives the tournament its days and its chief arbiter.
func configured(w *webtest.Window, at string) arbiter.Command {
	c := w.State(at).Config
	c.Start, c.End, c.ChiefArbiter = tournament.Date{Year: 2026, Month: 11, Day: 20}, tournament.Date{Year: 2026, Month: 11, Day: 24}, "IA Prado, Ana"
	return arbiter.Configure{Config: c}
}
