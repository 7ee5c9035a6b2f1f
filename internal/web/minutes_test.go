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

// The start of a round is a button of its page; it is corrected there.
func TestTheStartOfARound(t *testing.T) {
	w := newWindow(t)
	at := w.playing(6)
	w.get(at+"rounds/1").want(t, 200, "The round begins now")
	w.post(at+"rounds/1/start", url.Values{"return": {at + "rounds/1"}}).want(t, 200, "The start of the round has been noted: ", "Began at ", "Undo")
	if w.state(at).Round(1).Started.IsZero() {
		t.Fatal("it has not begun")
	}
	w.post(at+"rounds/1/start", url.Values{"at": {"soon"}}).want(t, 422, "“soon” is not a time of day")
	w.post(at+"rounds/1/start", url.Values{"at": {"17:06"}, "return": {at + "rounds/1"}}).want(t, 200, "Began at 17:06", "has been noted: 17:06")
	w.get(at+"journal").want(t, 200, "Round 1 began at 17:06")
}
