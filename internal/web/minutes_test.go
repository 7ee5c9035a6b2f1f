package web_test

import (
	"net/url"
	"testing"
)

// The default time is asked in words, and what the regulations say of it is said.
func TestDefaultTimeInTheSettings(t *testing.T) {
	w := newWindow(t)
	at := w.tournament()
	w.get(at+"settings").want(t, 200, "Default time", `value="unsaid" checked`)
	w.post(at+"default-time", url.Values{"default": {"zero"}}).want(t, 200, "The default time has been saved.", `value="zero" checked`)
	w.post(at+"default-time", url.Values{"default": {"minutes"}}).want(t, 422, "a number of minutes from 0 to 1440")
	w.post(at+"default-time", url.Values{"default": {"minutes"}, "minutes": {"30"}}).want(t, 200, `value="minutes" checked`, `value="30"`)
	if m := w.state(at).DefaultTime; m == nil || *m != 30 {
		t.Fatalf("%v", m)
	}
	w.get(at+"journal").want(t, 200, "Default time: 30 minutes")
	w.post(at+"default-time", url.Values{"default": {"unsaid"}})
	if m := w.state(at).DefaultTime; m != nil {
		t.Errorf("%d minutes are said", *m)
	}
	w.headers["Accept-Language"] = "es"
	w.get(at+"settings").want(t, 200, "Tolerancia cero: pierde quien no esté en la mesa cuando empieza la ronda")
}
