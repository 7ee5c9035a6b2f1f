package web

import (
	"context"
	"errors"
	"net/http"

	"torneo/internal/arbiter"
	"torneo/message"
)

var (
	errNotFound    = errors.New("web: there is no such page")
	errBadForm     = errors.New("web: the form cannot be read")
	errCrossOrigin = errors.New("web: sent by a page from elsewhere")
	errForeignHost = errors.New("web: called by a name that is not this machine's")
)

// failurePage is the page of something that was not done or is not there.
type failurePage struct {
	frame
	Told    message.Message
	Hint    message.Message
	Details []string
	Again   *again // nil: there is nothing to try again
	Back    string
}

// again is a form that was not taken, to be sent once more as it was.
type again struct {
	Action string
	Fields []field
}

// fail shows an error: the one place where errors become pages.
func (v *visit) fail(err error) {
	if v.gone() {
		v.site.log.Info("unanswered, who asked has gone", "method", v.r.Method, "path", v.r.URL.Path, "reason", err)
		return
	}
	var unconfirmed *arbiter.Unconfirmed
	if errors.As(err, &unconfirmed) {
		if err = v.confirm(unconfirmed); err == nil {
			return
		}
	}
	status, title, text, hint := v.explain(err)
	v.aside()
	p := failurePage{frame: v.frame(title), Told: text, Hint: hint, Details: v.details, Again: v.onceMore(err), Back: v.returnTo("/")}
	if err := v.renderAs(status, failureView(p)); err != nil {
		v.site.log.Error("page of an error", "reason", err)
		http.Error(v.w, http.StatusText(status), status)
	}
}

// gone reports whether who asked waits no longer: what goes wrong from then on is
// no error of the program, and nobody reads about it.
func (v *visit) gone() bool { return errors.Is(v.context().Err(), context.Canceled) }

// aside has a page put into the place of the one that a script sent a form from,
// of which it may expect a part only.
func (v *visit) aside() {
	if v.r.Header.Get("HX-Request") == "" {
		return
	}
	h := v.w.Header()
	h.Set("HX-Retarget", "#main")
	h.Set("HX-Reselect", "#main")
	h.Set("HX-Reswap", "outerHTML show:top")
}

// onceMore is the form that can be sent again when the store can do it: nothing of
// it was kept, for a reason that goes away. Files are chosen anew.
func (v *visit) onceMore(err error) *again {
	var passing interface{ Passing() bool }
	if v.r.Method != http.MethodPost || v.r.MultipartForm != nil || !errors.As(err, &passing) || !passing.Passing() {
		return nil
	}
	a := &again{Action: v.r.URL.RequestURI()}
	for _, name := range sortedKeys(v.r.PostForm) {
		for _, value := range v.r.PostForm[name] {
			if name != fieldReturn {
				a.Fields = append(a.Fields, field{name, value})
			}
		}
	}
	a.Fields = append(a.Fields, field{fieldReturn, v.returnTo("/")})
	return a
}

func (v *visit) explain(err error) (status int, title, text, hint message.Message) {
	var (
		refused *arbiter.Refused
		clash   *arbiter.Clash
		large   *http.MaxBytesError
		told    interface{ Message() message.Message }
	)
	switch {
	case errors.As(err, &refused):
		return http.StatusUnprocessableEntity, message.New("web.error.refused"), refused.Message, message.Message{}
	case errors.As(err, &clash):
		return http.StatusConflict, message.New("web.error.clash"), clash.Message, message.New("web.error.clash-hint")
	case errors.As(err, &large):
		return http.StatusRequestEntityTooLarge, message.New("web.error.large"), message.New("web.error.large-text", "size", large.Limit>>20), message.Message{}
	case errors.Is(err, errNotFound):
		return http.StatusNotFound, message.New("web.error.not-found"), message.New("web.error.not-found-text"), message.Message{}
	case errors.Is(err, errBadForm):
		return http.StatusBadRequest, message.New("web.error.bad-form"), message.New("web.error.bad-form-text"), message.Message{}
	case errors.Is(err, errCrossOrigin):
		return http.StatusForbidden, message.New("web.error.cross-origin"), message.New("web.error.cross-origin-text"), message.Message{}
	case errors.Is(err, errForeignHost):
		return http.StatusMisdirectedRequest, message.New("web.error.host"), message.New("web.error.host-text"), message.Message{}
	case arbiter.IsNotFound(err) && !errors.As(err, &told):
		return http.StatusNotFound, message.New("web.error.not-found"), message.New("web.error.not-found-text"), message.Message{}
	case arbiter.IsNotFound(err):
		return http.StatusNotFound, message.New("web.error.not-found"), told.Message(), message.Message{}
	}
	v.site.log.Error("failed", "method", v.r.Method, "path", v.r.URL.Path, "reason", err)
	var damaged interface{ Damaged() bool }
	hint = message.New("web.error.nothing-lost")
	if errors.As(err, &damaged) && damaged.Damaged() {
		hint = message.Message{} // that would be too much
	}
	if errors.As(err, &told) {
		return http.StatusServiceUnavailable, message.New("web.error.failed"), told.Message(), hint
	}
	return http.StatusInternalServerError, message.New("web.error.failed"), message.New("web.error.failed-text"), hint
}
