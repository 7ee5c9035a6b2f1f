package web_test

import (
	"net/url"
	"regexp"
	"strings"
	"testing"
)

// stages returns the fields with those that say how a match is decided, from the stages as
// rules write them: "2,2x15+10,sudden:5v4".
func stages(fields url.Values, text string) url.Values {
	all := url.Values{}
	for key, values := range fields {
		if !strings.HasPrefix(key, "stage-") {
			all[key] = values
		}
	}
	form := regexp.MustCompile(`^(?:(first|sudden):)?(?:(\d+)(?:x|$))?(?:(\d+)(?:\+(\d+))?)?(?:v(\d+)(?:\+(\d+))?)?$`)
	for stage := range strings.SplitSeq(text, ",") {
		m := form.FindStringSubmatch(stage)
		if m == nil {
			m = make([]string, 7)
			m[2] = stage
		}
		if m[1] == "" {
			m[1] = "most"
		}
		for k, name := range []string{"stage-kind", "stage-games", "stage-white", "stage-white-plus", "stage-black", "stage-black-plus"} {
			all.Add(name, m[k+1])
		}
	}
	return all
}

// How a match is decided is asked for stage by stage, and comes back as it was said.
func TestStagesOfAMatch(t *testing.T) {
	w := newWindow(t)
	w.headers["Accept-Language"] = "es"
	p := w.post("/events", url.Values{"name": {"Copa"}}).want(t, 200, "Muerte súbita es una partida que las negras ganan con tablas")
	at := strings.TrimSuffix(p.url.Path, "/new")
	form := url.Values{"name": {"Copa"}, "system": {"CUSTOM_KNOCKOUT"}, "rounds": {"5"}, "start": {"2026-11-20"}}
	w.post(at, form).want(t, 422, "al menos una fase")
	for text, stage := range map[string]string{"2,x": "La fase 2", "0": "La fase 1", "2,first:4": "La fase 2", "1x3,2x700": "La fase 2", "1x2,3": "-"} {
		if stage != "-" {
			w.post(at, stages(form, text)).want(t, 422, stage)
		}
	}
	bad := stages(form, "1")
	bad["stage-white"] = []string{"3,1x5"}
	w.post(at, bad).want(t, 422, "La fase 1")
	for _, text := range []string{"2", "2,2x15+10,first:3+2", "1x10v8+3,first:4x3+2,sudden:5v4"} {
		id := w.post(at, stages(form, text)).want(t, 200).url.Path
		if got := w.state(id).Config.Matches.Contest.String(); got != text {
			t.Errorf("%s became %s", text, got)
		}
		p := w.get(id+"settings").want(t, 200)
		w.post(id+"settings", p.controls(t, id+"settings")).want(t, 200)
		if got := w.state(id).Config.Matches.Contest.String(); got != text {
			t.Errorf("%s became %s by saving", text, got)
		}
	}
}
