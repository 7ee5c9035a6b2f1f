package page

import (
	"cmp"
	"net/url"
	"regexp"

	"torneo/internal/arbiter"
	"torneo/message"
)

// Act is what a form or a button does, in one row: where it is posted, who may do it, what is
// done, and what is said and shown then. Acts on a tournament that are commands of package
// arbiter stand in the routes, by their command.
type Act struct {
	Path    string      // where it is posted, a pattern of package http
	Right   arbiter.Act // who may
	Buttons []string    // the fields of its buttons; one of them is sent, or the form is refused
	Do      func(*Visit) (*Next, error)
	Done    string // what is said then, the identifier of a message; "": nothing
	To      string // the page that follows, with the parts of Path; "": the room's own
}

// Next is how an act ended where its row does not say it.
type Next struct {
	Done message.Message // zero: nothing is said
	To   string          // "": as the row says
}

// Rendered is the end of an act that has answered with a page of its own.
var Rendered = new(Next)

// Acts are those of a room.
type Acts struct {
	Check   func(*Visit) error // that the room is there; nil: it always is
	Refusal func(error) error  // makes errors of the room refusals that people can read; nil: none are
	To      string             // the page that follows an act, likewise
	Rows    []Act
}

// Handlers calls add with every act and what answers it.
func (r Acts) Handlers(add func(Act, Handler)) {
	for _, a := range r.Rows {
		add(a, func(v *Visit) error { return r.do(v, a) })
	}
}

func (r Acts) do(v *Visit, a Act) error {
	if r.Check != nil {
		if err := r.Check(v); err != nil {
			return err
		}
	}
	next, err := a.Do(v)
	switch {
	case err != nil && r.Refusal != nil:
		return r.Refusal(err)
	case err != nil:
		return err
	case next == Rendered:
		return nil
	case next == nil:
		next = &Next{}
		if a.Done != "" {
			next.Done = message.New(a.Done)
		}
	}
	if !next.Done.IsZero() {
		v.LeaveFlash(Flash{Message: next.Done})
	}
	return v.Redirect(cmp.Or(next.To, v.fillPath(cmp.Or(a.To, r.To))))
}

// fillPath puts the parts of the visit's address into a pattern: "/people/{person}".
func (v *Visit) fillPath(pattern string) string {
	return pathPart.ReplaceAllStringFunc(pattern, func(part string) string {
		return url.PathEscape(v.Request.PathValue(part[1 : len(part)-1]))
	})
}

var pathPart = regexp.MustCompile(`\{[a-z]+\}`)
