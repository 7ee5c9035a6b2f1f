package page

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"torneo/internal/arbiter"
	"torneo/message"
)

// asked sends a form to an act of that level and returns the page, with whatever
// the act was finally given.
func asked(t *testing.T, level arbiter.Level, fields url.Values) (body string, given *arbiter.Consent) {
	t.Helper()
	s := New(&Site{Desk: arbiter.NewDesk(nil, nil)})
	handler := s.Page(arbiter.Home, func(v *Visit) error {
		c := v.Consent()
		if c.Level < level {
			return &arbiter.Unconfirmed{Level: level, Warnings: []arbiter.Warning{{Level: level, Message: message.New("web.error.no-name")}}}
		}
		given = &c
		return nil
	})
	r := httptest.NewRequest(http.MethodPost, "http://localhost/t/x/act", strings.NewReader(fields.Encode()))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("Referer", "http://localhost/t/x/rounds/3?all=1")
	w := httptest.NewRecorder()
	handler.ServeHTTP(w, r)
	return w.Body.String(), given
}

func TestConfirmation(t *testing.T) {
	form := url.Values{"seen": {"12"}, "a": {"1", "2"}, "b": {`<">`}}
	with := func(more ...string) url.Values {
		v := url.Values{}
		for k, list := range form {
			v[k] = list
		}
		for k := 0; k < len(more); k += 2 {
			v.Set(more[k], more[k+1])
		}
		return v
	}
	tests := []struct {
		name  string
		level arbiter.Level
		form  url.Values
		want  []string // nil: it is done
		not   string
	}{
		{"to be read", arbiter.Acknowledge, form, []string{"I have read it", `name="confirmed" value="2"`, "Cancel"}, ""},
		{"read", arbiter.Acknowledge, with("confirmed", "2"), nil, ""},
		{"to be confirmed", arbiter.Confirm, form, []string{"Are you sure?", "Cancel", `href="/t/x/rounds/3?all=1"`, `name="confirmed" value="3"`, `name="reason"`}, ""},
		{"read is not confirmed", arbiter.Confirm, with("confirmed", "2"), []string{"Are you sure?"}, ""},
		{"confirmed", arbiter.Confirm, with("confirmed", "3", "reason", "he was ill"), nil, ""},
		{"first step", arbiter.TwoSteps, form, []string{"Continue to the last step", `name="step" value="2"`}, `name="word"`},
		{"not to be skipped", arbiter.TwoSteps, with("confirmed", "4"), []string{"Continue to the last step"}, `name="word"`},
		{"second step", arbiter.TwoSteps, with("confirmed", "3", "step", "2"), []string{"Second and last step", `name="word"`, `name="confirmed" value="4"`}, "That is not the word"},
		{"wrong word", arbiter.TwoSteps, with("confirmed", "4", "step", "2", "word", "yes"), []string{"That is not the word", `aria-invalid="true"`}, ""},
		{"the word", arbiter.TwoSteps, with("confirmed", "4", "step", "2", "word", "confirm"), nil, ""},
		{"nonsense", arbiter.Confirm, with("confirmed", "99"), []string{"Are you sure?"}, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			body, given := asked(t, test.level, test.form)
			if (given != nil) != (test.want == nil) {
				t.Fatalf("done: %v\n%s", given, body)
			}
			if given != nil {
				if given.Seen != 12 || given.Level != test.level || given.Reason != test.form.Get("reason") {
					t.Errorf("given %+v", given)
				}
				return
			}
			if test.not != "" && strings.Contains(body, test.not) {
				t.Errorf("has %q", test.not)
			}
			repeated := []string{`name="seen" value="12"`, `name="a" value="1"`, `name="a" value="2"`, `name="b" value="&lt;&#34;&gt;"`, `action="/t/x/act"`}
			for _, want := range append(repeated, test.want...) {
				if !strings.Contains(body, want) {
					t.Errorf("no %q in\n%s", want, body)
				}
			}
		})
	}
}

func TestBackIsOneOfOurPages(t *testing.T) {
	for _, to := range []string{"//evil.example/x", "https://evil.example/", `/\evil.example`, "javascript:alert(1)", "evil"} {
		body, _ := asked(t, arbiter.Confirm, url.Values{"return": {to}})
		if strings.Contains(body, `href="`+to) || !strings.Contains(body, `href="/t/x/rounds/3?all=1"`) {
			t.Errorf("leads to %s", to)
		}
	}
	if body, _ := asked(t, arbiter.Confirm, url.Values{"return": {"/t/x/players"}}); !strings.Contains(body, `href="/t/x/players"`) {
		t.Error("does not lead back")
	}
}
