package mirror

import (
	"fmt"
	"time"

	"torneo/internal/clock"
	"torneo/message"
)

// Elsewhere is the error of a place from which somebody else has continued.
type Elsewhere struct {
	Host string
	At   time.Time
}

func (e *Elsewhere) Error() string { return "secondplace: continued at " + e.Host }

// Message returns the error for people.
func (e *Elsewhere) Message() message.Message {
	return message.New("second.elsewhere", "host", e.Host, "day", day(e.At), "time", clockTime(e.At))
}

// Missing is the error of a place that was there and is not: most likely a disk is not.
type Missing struct{ Folder string }

func (e *Missing) Error() string { return "secondplace: nothing in " + e.Folder }

// Message returns the error for people.
func (e *Missing) Message() message.Message { return message.New("second.missing", "folder", e.Folder) }

// Hangs is the error of a place that does not answer.
type Hangs struct{}

func (*Hangs) Error() string { return "secondplace: no answer" }

// Message returns the error for people.
func (*Hangs) Message() message.Message { return message.New("second.hangs") }

// NotOurs is the error of a file that was not written by a second place, or is damaged.
type NotOurs struct{ Path string }

func (e *NotOurs) Error() string { return "secondplace: " + e.Path + " is damaged" }

// Message returns the error for people.
func (e *NotOurs) Message() message.Message { return message.New("second.not-ours", "path", e.Path) }

// None is the error of a folder from which nobody can continue.
type None struct{ Folder string }

func (e *None) Error() string { return "secondplace: nothing to continue in " + e.Folder }

// Message returns the error for people.
func (e *None) Message() message.Message { return message.New("second.none", "folder", e.Folder) }

// Several is the error of a folder with more than one place.
type Several struct{ Text string }

func (e *Several) Error() string { return "secondplace: several: " + e.Text }

// Message returns the error for people.
func (e *Several) Message() message.Message { return message.New("second.several", "list", e.Text) }

// NoCode is the error of who continues without saying the code, nor that he does without
// what it opens.
type NoCode struct{}

func (*NoCode) Error() string { return "secondplace: no code" }

// Message returns the error for people.
func (*NoCode) Message() message.Message { return message.New("second.no-code") }

// WrongCode is the error of a code that does not open it.
type WrongCode struct{}

func (*WrongCode) Error() string { return "secondplace: wrong code" }

// Message returns the error for people.
func (*WrongCode) Message() message.Message { return message.New("second.wrong-code") }

// day returns the day of a moment as messages say it, clockTime the hour, by the clock of this
// computer.
func day(t time.Time) fmt.Stringer { return clock.Day(t.Local()) }

func clockTime(t time.Time) string { return t.Local().Format("15:04:05") }
