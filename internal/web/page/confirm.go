package page

import (
	"maps"
	"net/http"
	"slices"
	"strconv"

	"github.com/a-h/templ"

	"torneo/internal/arbiter"
	"torneo/message"
)

// confirmPage asks what has to be asked before something is done. It sends the
// form again, with the level that has been confirmed.
type confirmPage struct {
	Frame
	Level    arbiter.Level
	Warnings []message.Message
	Details  []string // what the warnings are about, where that is a list
	Action   string
	Fields   []field
	Step     int  // of TwoSteps
	Wrong    bool // the word was not the right one
	Cancel   string
	Reason   string
	Fixes    []fix // what would do away with a warning
	Asks     []ask // what is better said than confirmed
}

// ask is a field of a confirmation in which is said what nobody has said.
type ask struct {
	Name, Label, Value string
	Choices            []Choice // none: it is typed
}

// Choice is one of several answers.
type Choice struct{ Value, Text string }

// Ask has a confirmation ask for a field of the form, if it comes to one.
func (v *Visit) Ask(name, label, value string) {
	v.asks = append(v.asks, ask{Name: name, Label: label, Value: value})
}

// Choose has a confirmation ask which of several answers is meant, if it comes to one.
func (v *Visit) Choose(name, label string, choices ...Choice) {
	v.asks = append(v.asks, ask{Name: name, Label: label, Choices: choices})
}

// confirm shows what has to be confirmed.
func (v *Visit) confirm(u *arbiter.Unconfirmed) error {
	fields, err := v.postedFields()
	if err != nil {
		return err
	}
	p := confirmPage{
		Frame: v.Frame(message.New("web.confirm.title")), Level: u.Level, Action: v.Request.URL.RequestURI(),
		Cancel: v.ReturnTo("/"), Reason: v.Value(fieldReason), Step: 1, Details: v.Details,
	}
	fields = slices.DeleteFunc(fields, func(f field) bool { return f.Name == fieldReturn })
	p.Fields = append(fields, field{fieldReturn, p.Cancel})
	for _, w := range u.Warnings {
		p.Warnings = append(p.Warnings, w.Message)
		p.Fixes = append(p.Fixes, v.fixes(w.Message)...)
	}
	p.Asks = v.asks
	for _, a := range p.Asks {
		p.Fields = slices.DeleteFunc(p.Fields, func(f field) bool { return f.Name == a.Name })
	}
	if u.Level >= arbiter.TwoSteps && v.Value(fieldStep) == "2" {
		p.Step = 2
		p.Wrong = v.Value(fieldConfirmed) == "4"
	}
	if v.InPanel() {
		return v.RenderAs(http.StatusUnprocessableEntity, confirmPanel(p))
	}
	v.RetargetMain()
	return v.RenderAs(http.StatusUnprocessableEntity, confirmView(p))
}

// AskFirst asks questions of the page before something is done, unless they have been
// answered, or there are none: then nothing was asked.
func (v *Visit) AskFirst(level arbiter.Level, questions ...message.Message) (asked bool, err error) {
	if v.Consent().Level >= level || len(questions) == 0 {
		return false, nil
	}
	var warnings []arbiter.Warning
	for _, q := range questions {
		warnings = append(warnings, arbiter.Warning{Level: level, Message: q})
	}
	return true, v.confirm(&arbiter.Unconfirmed{Level: level, Warnings: warnings})
}

// Confirms returns the level that the page's button confirms.
func (p confirmPage) Confirms() string {
	if p.Level >= arbiter.TwoSteps && p.Step == 1 {
		return strconv.Itoa(int(arbiter.Confirm))
	}
	return strconv.Itoa(int(p.Level))
}

// SortedKeys returns the keys of a map in their order.
func SortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }

// Lead returns the sentence before the warnings.
func (p confirmPage) Lead() string {
	switch {
	case p.Level == arbiter.Acknowledge:
		return p.T("web.confirm.lead-read")
	case p.Level < arbiter.TwoSteps:
		return p.T("web.confirm.lead-confirm")
	case p.Step == 1:
		return p.T("web.confirm.lead-grave")
	}
	return p.T("web.confirm.lead-last")
}

// invalid marks the word that was not the right one.
func (p confirmPage) invalid() templ.Attributes {
	if !p.Wrong {
		return nil
	}
	return templ.Attributes{"aria-invalid": "true", "aria-describedby": "word-wrong"}
}
