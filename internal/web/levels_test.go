package web_test

import (
	"maps"
	"net/url"
	"strings"
	"testing"
)

// The levels at which an act is met, as the list of levels in the manual has them
// (docs/manual/en/fide-mode.md).
const (
	silent   = 0
	toRead   = 2 // "I have read it"
	confirm  = 3 // "Confirm" or "Cancel"
	twoSteps = 4 // the consequences, then the word
	refused  = 5
)

// meets sends a form to the desk as somebody does who reads what is asked: the act must
// be met at that level and say the texts, must not have happened before everything
// asked has been answered, and has happened then. At level 5 it has not.
func (w *window) meets(level int, path string, fields url.Values, texts ...string) page {
	w.t.Helper()
	at := path[:strings.Index(path[3:], "/")+4]
	before := w.state(at).Last
	form := maps.Clone(fields)
	if form == nil {
		form = url.Values{}
	}
	if form.Get("seen") == "" {
		form.Set("seen", w.get(at).want(w.t, 200).seen())
	}
	form.Set("return", at)
	p := w.post(path, form)
	nothing := func(want ...string) {
		w.t.Helper()
		p.want(w.t, 422, want...)
		if w.state(at).Last != before {
			w.t.Fatalf("%s has happened before it was confirmed", path)
		}
	}
	switch level {
	case refused:
		nothing(texts...)
		if strings.Contains(p.body, `name="confirmed"`) {
			w.t.Errorf("%s can be confirmed:\n%s", path, visible(p.body))
		}
		for _, confirmed := range []string{"2", "3", "4", "5", "99"} {
			form.Set("confirmed", confirmed)
			form.Set("step", "2")
			form.Set("word", "CONFIRM")
			p = w.post(path, form)
			nothing(texts...)
		}
		return p
	case toRead:
		nothing(append(texts, `name="confirmed" value="2"`, "I have read it", "Cancel")...)
	case confirm:
		nothing(append(texts, `name="confirmed" value="3"`, ">Confirm<", "Cancel")...)
		if strings.Contains(p.body, `name="word"`) {
			w.t.Errorf("%s takes a word", path)
		}
		form.Set("confirmed", "2")
		p = w.post(path, form) // reading is not confirming
		nothing()
	case twoSteps:
		nothing(append(texts, `name="step" value="2"`, "Continue to the last step", "Cancel")...)
		form.Set("confirmed", "4")
		p = w.post(path, form) // the first step is not skipped
		nothing("Continue to the last step")
		p = w.post(path, p.fields())
		nothing(append(texts, `name="word"`)...)
		last := p.fields()
		last.Set("word", "yes")
		p = w.post(path, last)
		nothing("That is not the word")
		last.Set("word", "CONFIRM")
		p = w.post(path, last).want(w.t, 200)
	}
	if level == toRead || level == confirm {
		p = w.post(path, p.fields())
	}
	p.want(w.t, 200)
	if level == silent {
		for _, text := range texts {
			if !strings.Contains(p.body, text) {
				w.t.Errorf("%s does not say %q", path, text)
			}
		}
	}
	if w.state(at).Last == before {
		w.t.Fatalf("%s has not happened:\n%s", path, visible(p.body))
	}
	return p
}

// report returns a report of the tournament, as the export page gives it.
func (w *window) report(at, file string) string {
	w.t.Helper()
	return w.get(at+"export/"+file).want(w.t, 200).body
}

// says fails unless the report on the way has exactly one such comment.
func (w *window) says(at, comment string) {
	w.t.Helper()
	if text := w.report(at, "trf26.trf"); strings.Count(text, "### "+comment+"\n")+strings.Count(text, "### "+comment+"\r\n") != 1 {
		w.t.Errorf("the report does not say once: %s\n%s", comment, commentsOf(text))
	}
}

// commentsOf returns the comments of a report.
func commentsOf(report string) string {
	var list []string
	for line := range strings.Lines(report) {
		if strings.HasPrefix(line, "### ") {
			list = append(list, line)
		}
	}
	return strings.Join(list, "")
}

// example begins the example that the program has, a Swiss of seven rounds, of which the
// fourth is being played; it returns its path.
func (w *window) example(t *testing.T) string {
	t.Helper()
	w.post("/example", nil).want(t, 200)
	return "/t/" + w.kept.journals[0].ID + "/"
}
