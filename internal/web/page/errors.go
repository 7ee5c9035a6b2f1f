package page

import (
	"context"
	"errors"
	"net/http"
	"unicode"
	"unicode/utf8"

	"torneo/internal/arbiter"
	"torneo/message"
)

var (
	ErrNotFound    = errors.New("web: there is no such page")
	ErrBadForm     = errors.New("web: the form cannot be read")
	ErrCrossOrigin = errors.New("web: sent by a page from elsewhere")
	ErrForeignHost = errors.New("web: called by a name that is not this machine's")
)

// failurePage is the page of something that was not done or is not there.
type failurePage struct {
	Frame
	Told    message.Message
	Hint    message.Message
	Details []string
	Again   *again // nil: there is nothing to try again
	Fixes   []fix  // what does what is missing
	Back    string
	Join    string // where the device joins; "": it need not
}

// again is a form that was not taken, to be sent once more as it was.
type again struct {
	Action string
	Fields []field
}

// fail shows an error: the one place where errors become pages.
func (v *Visit) fail(err error) {
	if v.IsCanceled() {
		v.Site.Log.InfoContext(v.Context(), "unanswered, who asked has gone", "method", v.Request.Method, "path", v.Request.URL.Path, "reason", err)
		return
	}
	var unconfirmed *arbiter.Unconfirmed
	if errors.As(err, &unconfirmed) {
		if err = v.confirm(unconfirmed); err == nil {
			return
		}
	}
	var second *arbiter.Second
	if errors.As(err, &second) {
		if err = v.second(second); err == nil {
			return
		}
	}
	status, title, text, hint := v.explain(err)
	p := failurePage{Frame: v.Frame(title), Told: text, Hint: hint, Details: v.Details, Again: v.onceMore(err), Back: v.ReturnTo("/")}
	p.Fixes = v.fixes(text)
	if errors.Is(err, ErrNobody) {
		p.Join = JoinPath
	}
	view := failureView(p)
	if v.InPanel() {
		view = failurePanel(p)
	} else {
		v.RetargetMain()
	}
	if err := v.RenderAs(status, view); err != nil {
		v.Site.Log.ErrorContext(v.Context(), "page of an error", "reason", err)
		http.Error(v.Writer, http.StatusText(status), status)
	}
}

// IsCanceled reports whether who asked waits no longer: what goes wrong from then on is
// no error of the program, and nobody reads about it.
func (v *Visit) IsCanceled() bool { return errors.Is(v.Context().Err(), context.Canceled) }

// RetargetMain has a page put into the place of the one that a script sent a form from,
// of which it may expect a part only.
func (v *Visit) RetargetMain() {
	if v.Request.Header.Get("HX-Request") == "" {
		return
	}
	h := v.Writer.Header()
	h.Set("HX-Retarget", "#main")
	h.Set("HX-Reselect", "#main")
	h.Set("HX-Reswap", "outerHTML show:top")
}

// onceMore returns the form that can be sent again when the store can do it: nothing of it was
// kept, for a reason that goes away. Files are chosen anew.
func (v *Visit) onceMore(err error) *again {
	var passing interface{ Passing() bool }
	if v.Request.Method != http.MethodPost || v.Request.MultipartForm != nil || !errors.As(err, &passing) || !passing.Passing() {
		return nil
	}
	a := &again{Action: v.Request.URL.RequestURI()}
	for _, name := range SortedKeys(v.Request.PostForm) {
		for _, value := range v.Request.PostForm[name] {
			if name != fieldReturn {
				a.Fields = append(a.Fields, field{name, value})
			}
		}
	}
	a.Fields = append(a.Fields, field{fieldReturn, v.ReturnTo("/")})
	return a
}

func (v *Visit) explain(err error) (status int, title, text, hint message.Message) {
	var (
		refused *arbiter.Refused
		clash   *arbiter.Clash
		large   *http.MaxBytesError
		input   interface{ OfInput() bool }
		told    interface{ Message() message.Message }
	)
	switch {
	case errors.As(err, &refused) && refused.OfRights():
		return http.StatusForbidden, message.New("rights.refused"), refused.Message, message.Message{}
	case errors.As(err, &refused) && refused.OfVersions():
		return http.StatusConflict, message.New("web.error.refused"), refused.Message, message.Message{}
	case errors.As(err, &refused):
		return http.StatusUnprocessableEntity, message.New("web.error.refused"), refused.Message, message.Message{}
	case errors.As(err, &input) && input.OfInput() && errors.As(err, &told):
		return http.StatusUnprocessableEntity, message.New("web.error.refused"), told.Message(), message.Message{}
	case errors.As(err, &clash):
		return http.StatusConflict, message.New("web.error.clash"), clash.Message, message.New("web.error.clash-hint")
	case errors.As(err, &large):
		return http.StatusRequestEntityTooLarge, message.New("web.error.large"), message.New("web.error.large-text", "size", large.Limit>>20), message.Message{}
	case errors.Is(err, ErrNotFound):
		return http.StatusNotFound, message.New("web.error.not-found"), message.New("web.error.not-found-text"), message.Message{}
	case errors.Is(err, ErrBadForm):
		return http.StatusBadRequest, message.New("web.error.bad-form"), message.New("web.error.bad-form-text"), message.Message{}
	case errors.Is(err, ErrCrossOrigin):
		return http.StatusForbidden, message.New("web.error.cross-origin"), message.New("web.error.cross-origin-text"), message.Message{}
	case errors.Is(err, ErrNobody):
		return http.StatusUnauthorized, message.New("rights.nobody"), message.New("rights.nobody-text"), message.New("rights.nobody-hint")
	case errors.Is(err, ErrForeignHost):
		return http.StatusMisdirectedRequest, message.New("web.error.host"), message.New("web.error.host-text"), message.Message{}
	case arbiter.IsNotFound(err) && !errors.As(err, &told):
		return http.StatusNotFound, message.New("web.error.not-found"), message.New("web.error.not-found-text"), message.Message{}
	case arbiter.IsNotFound(err):
		return http.StatusNotFound, message.New("web.error.not-found"), told.Message(), message.Message{}
	}
	v.Site.Log.ErrorContext(v.Context(), "failed", "method", v.Request.Method, "path", v.Request.URL.Path, "reason", err)
	var damaged interface{ IsDamage() bool }
	hint = message.New("web.error.nothing-lost")
	if errors.As(err, &damaged) && damaged.IsDamage() {
		hint = message.Message{} // that would be too much
	}
	if errors.As(err, &told) {
		return http.StatusServiceUnavailable, message.New("web.error.failed"), told.Message(), hint
	}
	return http.StatusInternalServerError, message.New("web.error.failed"), message.New("web.error.failed-text"), hint
}

// beginsWithLetter reports whether a sentence is shown with a capital, as errors have none; a key
// in quotation marks stays as it was typed.
func beginsWithLetter(text string) bool {
	first, _ := utf8.DecodeRuneInString(text)
	return unicode.IsLetter(first)
}

// ExplainError returns the error of a round that the rules do not pair, for people.
func ExplainError(err error) error { return &arbiter.Refused{Message: arbiter.Because(err)} }
