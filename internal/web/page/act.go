package page

import (
	"cmp"
	"net/url"
	"regexp"
	"strconv"

	"torneo/internal/arbiter"
	"torneo/message"
)

// Act is the action of a form or a button, in one row: where it is posted, who may do it, what is
// done, and what is said and shown then. Without a Do it gives Of as it is.
type Act struct {
	Path    string          // where it is posted, a pattern of package http
	Right   arbiter.Act     // who may; "": who may give Of
	Open    bool            // everybody may, also those who have not joined
	Of      arbiter.Command // of an act on a tournament: the command that it gives
	Buttons []string        // the fields of its buttons; one of them is sent, or the form is refused
	Files   bool            // files are sent with it, of FileSize at most
	Do      func(*Visit) (*Next, error)
	Done    string // what is said then, the identifier of a message; "": nothing. It may name the round, the player ("name") and the team of Path
	To      string // the page that follows, with the parts of Path; "": the room's own
}

// Need returns the act that one must be allowed to do; "": none.
func (a Act) Need() arbiter.Act {
	if a.Right == "" && !a.Open {
		return arbiter.Of(a.Of)
	}
	return a.Right
}

// Next is the outcome of an act where its row does not say it.
type Next struct {
	Command arbiter.Command // given to the tournament, and can be undone from what is said; nil: all is done
	Enters  bool            // players enter by it: the event knows them, too
	Then    func() error    // what is done beside the journal once it is given; nil: nothing
	Done    message.Message // zero: nothing, or with a command as the row says
	To      string          // "": as the row says
}

// Give returns the outcome of an act that gives a command and says what its row says.
func Give(c arbiter.Command) (*Next, error) { return &Next{Command: c}, nil }

// Rendered is the end of an act that has answered with a page of its own.
var Rendered = new(Next)

// Acts are the acts of a room.
type Acts struct {
	Check   func(*Visit) error // that the room is there; nil: it always is
	Refusal func(error) error  // makes errors of the room refusals that people can read; nil: none are
	To      string             // the page that follows an act, with the parts of its Path
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
	next, err := Give(a.Of)
	if a.Do != nil {
		next, err = a.Do(v)
	}
	switch {
	case err != nil && r.Refusal != nil:
		return r.Refusal(err)
	case err != nil:
		return err
	case next == Rendered:
		return nil
	case next == nil:
		next = &Next{Done: v.doneText(a.Done)}
	case next.Command != nil && next.Done.IsZero():
		next.Done = v.doneText(a.Done)
	}
	done, to := next.Done, cmp.Or(next.To, v.fillPath(cmp.Or(a.To, r.To)))
	switch {
	case next.Command != nil:
		return v.give(next, to, done)
	case !done.IsZero():
		v.LeaveFlash(Flash{Message: done})
	}
	return v.Redirect(to)
}

// give gives the command of an act, and leads on.
func (v *Visit) give(next *Next, to string, done message.Message) error {
	give := v.Act
	if next.Enters {
		give = v.Enter
	}
	number, err := give(next.Command)
	if err == nil && next.Then != nil {
		err = next.Then()
	}
	return v.redirectWithFlash(number, err, to, done)
}

// doneText returns the text of a row, with the round of the address, and the names of its player
// and its team.
func (v *Visit) doneText(id string) message.Message {
	if id == "" {
		return message.Message{}
	}
	var args []any
	if n, err := strconv.Atoi(v.Request.PathValue("round")); err == nil {
		args = append(args, "round", n)
	}
	if id, err := strconv.Atoi(v.Request.PathValue("player")); err == nil {
		args = append(args, "name", v.NameOf(id))
	}
	if id, err := strconv.Atoi(v.Request.PathValue("team")); err == nil {
		args = append(args, "team", v.TeamNameOf(id))
	}
	return message.New(id, args...)
}

// fillPath puts the parts of the visit's address into a pattern: "/people/{person}".
func (v *Visit) fillPath(pattern string) string {
	return pathPart.ReplaceAllStringFunc(pattern, func(part string) string {
		return url.PathEscape(v.Request.PathValue(part[1 : len(part)-1]))
	})
}

var pathPart = regexp.MustCompile(`\{[a-z]+\}`)
