package events_test

import (
	"net/url"
	"strings"
	"testing"

	"torneo/internal/web/webtest"
)

// How a match is decided is asked for stage by stage, and comes back as it was said.
func TestStagesOfAMatch(t *testing.T) {
	w := newWindow(t)
	w.Headers["Accept-Language"] = "es"
	p := w.Post("/events", url.Values{"name": {"Copa"}}).Want(t, 200, "Muerte súbita es una partida que las negras ganan con tablas")
	at := strings.TrimSuffix(p.URL.Path, "/new")
	form := url.Values{"name": {"Copa"}, "system": {"CUSTOM_KNOCKOUT"}, "rounds": {"5"}, "start": {"2026-11-20"}}
	w.Post(at, form).Want(t, 422, "al menos una fase")
	for text, stage := range map[string]string{"2,x": "La fase 2", "0": "La fase 1", "2,first:4": "La fase 2", "1x3,2x700": "La fase 2", "1x2,3": "-"} {
		if stage != "-" {
			w.Post(at, webtest.StageFields(form, text)).Want(t, 422, stage)
		}
	}
	bad := webtest.StageFields(form, "1")
	bad["stage-white"] = []string{"3,1x5"}
	w.Post(at, bad).Want(t, 422, "La fase 1")
	for _, text := range []string{"2", "2,2x15+10,first:3+2", "1x10v8+3,first:4x3+2,sudden:5v4"} {
		id := w.Post(at, webtest.StageFields(form, text)).Want(t, 200).URL.Path
		if got := w.State(id).Config.Matches.Contest.String(); got != text {
			t.Errorf("%s became %s", text, got)
		}
		p := w.Get(id+"settings").Want(t, 200)
		w.Post(id+"settings", p.Controls(t, id+"settings")).Want(t, 200)
		if got := w.State(id).Config.Matches.Contest.String(); got != text {
			t.Errorf("%s became %s by saving", text, got)
		}
	}
}
