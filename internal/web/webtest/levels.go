package webtest

import (
	"maps"
	"net/url"
	"strings"
)

// The levels at which an act is met, as the list of levels in the manual has them
// (docs/manual/en/fide-mode.md).
const (
	Silent   = 0
	ToRead   = 2 // "I have read it"
	Confirm  = 3 // "Confirm" or "Cancel"
	TwoSteps = 4 // the consequences, then the word
	Refused  = 5
)

// WantLevel sends a form to the desk as somebody does who reads what is asked: the act must
// be met at that level and say the texts, must not have happened before everything
// asked has been answered, and has happened then. At level Refused it has not.
func (w *Window) WantLevel(level int, path string, fields url.Values, texts ...string) Page {
	w.T.Helper()
	at := path[:strings.Index(path[3:], "/")+4]
	before := w.State(at).Last
	form := maps.Clone(fields)
	if form == nil {
		form = url.Values{}
	}
	if form.Get("seen") == "" {
		form.Set("seen", w.Get(at).Want(w.T, 200).LastSeen())
	}
	form.Set("return", at)
	p := w.Post(path, form)
	nothing := func(want ...string) {
		w.T.Helper()
		p.Want(w.T, 422, want...)
		if w.State(at).Last != before {
			w.T.Fatalf("%s has happened before it was confirmed", path)
		}
	}
	switch level {
	case Refused:
		nothing(texts...)
		if strings.Contains(p.Body, `name="confirmed"`) {
			w.T.Errorf("%s can be confirmed:\n%s", path, VisibleText(p.Body))
		}
		for _, confirmed := range []string{"2", "3", "4", "5", "99"} {
			form.Set("confirmed", confirmed)
			form.Set("step", "2")
			form.Set("word", "CONFIRM")
			p = w.Post(path, form)
			nothing(texts...)
		}
		return p
	case ToRead:
		nothing(append(texts, `name="confirmed" value="2"`, "I have read it", "Cancel")...)
	case Confirm:
		nothing(append(texts, `name="confirmed" value="3"`, ">Confirm<", "Cancel")...)
		if strings.Contains(p.Body, `name="word"`) {
			w.T.Errorf("%s takes a word", path)
		}
		form.Set("confirmed", "2")
		p = w.Post(path, form) // reading is not confirming
		nothing()
	case TwoSteps:
		nothing(append(texts, `name="step" value="2"`, "Continue to the last step", "Cancel")...)
		form.Set("confirmed", "4")
		p = w.Post(path, form) // the first step is not skipped
		nothing("Continue to the last step")
		p = w.Post(path, p.Fields())
		nothing(append(texts, `name="word"`)...)
		last := p.Fields()
		last.Set("word", "yes")
		p = w.Post(path, last)
		nothing("That is not the word")
		last.Set("word", "CONFIRM")
		p = w.Post(path, last).Want(w.T, 200)
	}
	if level == ToRead || level == Confirm {
		p = w.Post(path, p.Fields())
	}
	p.Want(w.T, 200)
	if level == Silent {
		for _, text := range texts {
			if !strings.Contains(p.Body, text) {
				w.T.Errorf("%s does not say %q", path, text)
			}
		}
	}
	if w.State(at).Last == before {
		w.T.Fatalf("%s has not happened:\n%s", path, VisibleText(p.Body))
	}
	return p
}

// Report returns a report of the tournament, as the export page gives it.
func (w *Window) Report(at, file string) string {
	w.T.Helper()
	return w.Get(at+"export/"+file).Want(w.T, 200).Body
}

// WantComment fails unless the report on the way has exactly one such comment.
func (w *Window) WantComment(at, comment string) {
	w.T.Helper()
	if text := w.Report(at, "trf26.trf"); strings.Count(text, "### "+comment+"\n")+strings.Count(text, "### "+comment+"\r\n") != 1 {
		w.T.Errorf("the report does not say once: %s\n%s", comment, CommentsOf(text))
	}
}

// CommentsOf returns the comments of a report.
func CommentsOf(report string) string {
	var list []string
	for line := range strings.Lines(report) {
		if strings.HasPrefix(line, "### ") {
			list = append(list, line)
		}
	}
	return strings.Join(list, "")
}
