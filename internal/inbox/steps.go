package inbox

import (
	"slices"
	"strings"
	"time"

	"torneo/message"
)

// State is how far a submission has come.
type State string

// The states, in the order in which they follow each other.
const (
	Announced State = "announced" // a report is expected
	Received  State = "received"  // it waits for the office
	Returned  State = "returned"  // the organiser has to answer
	Accepted  State = "accepted"  // it will be rated
	Rated     State = "rated"
	Dropped   State = "dropped" // nothing will come of it
)

// States returns all states.
func States() []State { return []State{Announced, Received, Returned, Accepted, Rated, Dropped} }

// Message returns the name of the state.
func (s State) Message() message.Message {
	return message.New("inbox.state." + string(s)) //i18n:prefix inbox.state.
}

// Act is what somebody does with a submission.
type Act string

// The acts.
const (
	Announce Act = "announce"
	Receive  Act = "receive" // the first version of a report
	Correct  Act = "correct" // another version
	Check    Act = "check"   // anew, with other lists or decisions
	Return   Act = "return"  // to the organiser, with words
	Accept   Act = "accept"
	Rate     Act = "rate"
	Reopen   Act = "reopen"
	Drop     Act = "drop"
	Edit     Act = "edit"     // what is known of the event and of who hands it in
	Merge    Act = "merge"    // its versions go to another one, of the same event
	Taken    Act = "taken"    // the versions of another one came
	Separate Act = "separate" // it is another event than the one it may have been
)

// Message returns what was done, in words.
func (a Act) Message() message.Message {
	return message.New("inbox.act." + string(a)) //i18n:prefix inbox.act.
}

// steps are the states in which each act is possible, and the state that follows; "": it stays.
var steps = map[Act]struct {
	from []State
	to   State
}{
	Receive:  {[]State{Announced}, Received},
	Correct:  {[]State{Received, Returned, Accepted, Rated, Dropped}, Received},
	Check:    {[]State{Received, Returned, Accepted, Rated}, ""},
	Return:   {[]State{Received, Accepted}, Returned},
	Accept:   {[]State{Received}, Accepted},
	Rate:     {[]State{Accepted}, Rated},
	Reopen:   {[]State{Returned, Accepted, Rated, Dropped}, Received},
	Drop:     {[]State{Announced, Received, Returned}, Dropped},
	Edit:     {States(), ""},
	Merge:    {[]State{Received, Returned, Dropped}, Dropped},
	Taken:    {States(), Received},
	Separate: {States(), ""},
}

// May reports whether an act is possible in the state of the submission.
func (s *Submission) May(a Act) bool { return slices.Contains(steps[a].from, s.State) }

// Step is what somebody does with a submission, and what they say of it.
type Step struct {
	Act      Act
	By       string
	Identity string
	At       time.Time
	Words    string // a reason; what the organiser is told; the period of a rating
	Until    string // the day until when an answer is expected; "": so many days as the settings say
	Version  int
	Other    string
}

// Take takes a step: the submission is as it is after it, and what happened is returned. The
// error is a *Refused.
func (s *Submission) Take(step Step, of Settings) (Happening, error) {
	step.Words = strings.TrimSpace(step.Words)
	h := Happening{Submission: s.ID, At: step.At, By: step.By, Identity: step.Identity, Act: step.Act, Version: step.Version, Words: step.Words, Other: step.Other}
	switch {
	case len(step.Words) > MaxWords:
		return h, refuse("inbox.words-long", "most", MaxWords)
	case !s.May(step.Act):
		return h, refuse("inbox.not-now", "act", step.Act.Message(), "state", s.State.Message())
	}
	today := DayOf(step.At)
	switch step.Act {
	case Return:
		if step.Words == "" {
			return h, refuse("inbox.return-words")
		}
		if step.Until == "" {
			step.Until = AddDays(today, of.Answer)
		}
		if !IsDay(step.Until) || step.Until < today {
			return h, refuse("inbox.until", "day", step.Until)
		}
	case Accept:
		switch {
		case s.Maybe != "":
			return h, refuse("inbox.accept-maybe")
		case s.Versions == 0:
			return h, refuse("inbox.accept-none")
		case s.Players == 0:
			return h, refuse("inbox.accept-unread")
		case s.Rejecting > 0 && step.Words == "":
			return h, refuse("inbox.accept-words", "count", s.Rejecting)
		}
	case Rate:
		if step.Words == "" || len(step.Words) > MaxText {
			return h, refuse("inbox.rate-period")
		}
		s.Period = step.Words
	case Drop:
		if step.Words == "" {
			return h, refuse("inbox.drop-words")
		}
	case Merge, Separate:
		s.Maybe = ""
	}
	if to := steps[step.Act].to; to != "" {
		s.State = to
	}
	if step.Act == Reopen && s.Versions == 0 {
		s.State = Announced
	}
	s.settleDue(step.Until, of)
	s.Changed = step.At
	return h, nil
}

// settleDue sets until when something is expected of the organiser.
func (s *Submission) settleDue(until string, of Settings) {
	switch s.State {
	case Announced:
		s.Due = of.DueOf(s.Ends)
	case Returned:
		if until != "" {
			s.Due = until
		}
	default:
		s.Due = ""
	}
}

// NewAnnounced makes a submission of an event of which a report is expected.
func NewAnnounced(s Submission, step Step, of Settings) (Submission, Happening, error) {
	switch {
	case strings.TrimSpace(s.Name) == "":
		return s, Happening{}, refuse("inbox.no-name")
	case !IsDay(s.Ends) || s.Begins != "" && (!IsDay(s.Begins) || s.Begins > s.Ends):
		return s, Happening{}, refuse("inbox.no-days")
	}
	s.State, s.Changed = Announced, step.At
	s.settleDue("", of)
	return s, Happening{At: step.At, By: step.By, Identity: step.Identity, Act: Announce, Words: step.Words}, s.CheckFields()
}

// CheckFields checks what somebody writes about the event and its organiser.
func (s *Submission) CheckFields() error {
	for _, text := range []string{s.Name, s.City, s.Federation, s.Code, s.Organiser, s.Email} {
		if len(text) > MaxText || strings.ContainsAny(text, "\r\n\x00") {
			return refuse("inbox.field-long", "most", MaxText)
		}
	}
	if s.Email != "" && !isAddress(s.Email) {
		return refuse("inbox.email", "value", s.Email)
	}
	return nil
}

// isAddress reports a text that can be written to: one @ between something and a name with a dot.
func isAddress(text string) bool {
	name, host, ok := strings.Cut(text, "@")
	return ok && name != "" && strings.Contains(host, ".") && !strings.ContainsAny(text, " ,;<>\"?&\t") && !strings.Contains(host, "@")
}
