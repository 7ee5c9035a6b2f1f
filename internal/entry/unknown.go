package entry

import (
	"fmt"
	"strings"

	"torneo/message"
)

// Unknown is the error of an entry that this program does not know: its kind, the version
// of its kind, or a field of what it says. A newer program wrote it. What comes after it
// means nothing without it, so a journal is known up to the entry before.
type Unknown struct {
	Number  int64
	Kind    string
	Version int
	Field   string // that is not known; "": the kind or its version is not
	By      string // the version of the program that let such entries be written; "": not said
}

func (u *Unknown) Error() string {
	what := fmt.Sprintf("kind %q, version %d", u.Kind, u.Version)
	if u.Field != "" {
		what += fmt.Sprintf(", with %q", u.Field)
	}
	return fmt.Sprintf("journal: entry %d is of %s, which a newer program wrote", u.Number, what)
}

// Is reports the same unknown entry.
func (u *Unknown) Is(err error) bool {
	o, is := err.(*Unknown)
	return is && (u == nil) == (o == nil) && (u == nil || *u == *o)
}

// Message returns the error for people: up to where the journal is shown, and that
// nothing can be done.
func (u *Unknown) Message() message.Message {
	switch {
	case u.Number <= 1:
		return message.New("versions.ahead.whole")
	case u.By == "":
		return message.New("versions.ahead.journal", "number", u.Number, "before", u.Number-1)
	}
	return message.New("versions.ahead.by", "number", u.Number, "before", u.Number-1, "version", u.By)
}

// unknownField returns the field that what is read strictly has and should not have. The
// decoder says it in words only; a test holds them fast.
func unknownField(err error) (field string, is bool) {
	const words = "json: unknown field "
	if err == nil {
		return "", false
	}
	_, field, is = strings.Cut(err.Error(), words)
	return strings.Trim(field, `"`), is
}
