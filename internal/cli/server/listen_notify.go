package server

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"log/slog"
	"strconv"
	"strings"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/auth"
	"torneo/internal/boardresults"
	"torneo/internal/noticeboard/screens"
	"torneo/internal/signup/entryform"
	"torneo/internal/store"
)

// What programs on one database tell each other, by topic.
const (
	besideTopic  = "beside"  // a tournament: something beside its journal is another one
	screensTopic = "screens" // the ID of a screen that is to say its name, "*", or nothing
	codeTopic    = "code"    // the ID of a code and its text
	entryTopic   = "entry"   // the token of a form, what it brought, its number
	doorsTopic   = "doors"   // another one is open or closed

	tellWithin = 5 * time.Second
)

// others are the other programs that serve from the same database. What this one has in memory is
// a cache; what another one has to know at once is told by this. There are none on a file.
type others struct {
	kept  *store.Store
	desk  *arbiter.Desk
	log   *slog.Logger
	there bool // there may be some

	screens *screens.Wall
	results *boardresults.Sources
	people  *auth.Register
	entries *entriesDoor
	doors   *hallDoors
}

// begin hears and tells until the context ends.
func (o *others) begin(ctx context.Context) {
	if !o.there {
		return
	}
	o.doors.tell = func() { o.tell(doorsTopic, "") }
	o.people.Share(func(id, text string) { o.tell(codeTopic, id+" "+text) })
	go o.kept.Hear(ctx, store.Hearing{
		Journal: o.desk.NotifyListeners,
		News:    func(topic, text string) { o.dispatch(ctx, topic, text) },
		Missed: func() {
			o.log.Info("heard again")
			go o.desk.Reread(ctx) // the database may be another one
			o.desk.NotifyMissed()
			o.screens.HandleChange(ctx, "")
			o.doors.syncDoors(ctx)
		},
		Failed: func(err error, since time.Time) {
			o.log.Warn("nothing is heard of other programs", "reason", err, "since", since.UTC().Format(time.RFC3339))
		},
	})
}

func (o *others) dispatch(ctx context.Context, topic, text string) {
	first, rest, _ := strings.Cut(text, " ")
	switch topic {
	case besideTopic:
		o.results.Forget(text)
		o.desk.NotifyListeners(text, 0)
	case screensTopic:
		o.screens.HandleChange(ctx, text)
	case codeTopic:
		o.people.SetCodeText(first, rest)
	case entryTopic:
		content, number, _ := strings.Cut(rest, " ")
		sum, err := hex.DecodeString(content)
		n, notNumber := strconv.Atoi(number)
		if err == nil && notNumber == nil && len(sum) == sha256.Size {
			o.entries.addTaken(entryform.Taken{Token: first, Content: [sha256.Size]byte(sum), Number: n})
		}
	case doorsTopic:
		o.doors.syncDoors(ctx)
	}
}

// tell tells the others. That they cannot be told is logged: they look by themselves after
// a while.
func (o *others) tell(topic, text string) {
	if !o.there {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), tellWithin)
	defer cancel()
	if err := o.kept.TellOthers(ctx, topic, text); err != nil {
		o.log.Warn("other programs are not told", "topic", topic, "reason", err)
	}
}

// Acquire takes a lock of the database.
func (o *others) Acquire(ctx context.Context, what string) (release func(), err error) {
	return o.kept.Acquire(ctx, what)
}

// NotifyChanged tells the others of a tournament.
func (o *others) NotifyChanged(tournament string) { o.tell(besideTopic, tournament) }

// formKey returns the key with which all programs on the database sign forms for entries; shared:
// there may be others.
func (o *others) formKey(ctx context.Context) (key [32]byte, shared bool, err error) {
	if o == nil || !o.there {
		return key, false, nil
	}
	secret, err := o.kept.TicketKey(ctx)
	if err != nil {
		return key, false, err
	}
	m := hmac.New(sha256.New, secret)
	m.Write([]byte("forms for entries"))
	return [32]byte(m.Sum(nil)), true, nil
}

// tookEntry tells the others what the form with a token has brought.
func (o *others) tookEntry(t entryform.Taken) {
	o.tell(entryTopic, t.Token+" "+hex.EncodeToString(t.Content[:])+" "+strconv.Itoa(t.Number))
}

// screensSeen keeps in the database which screens were seen.
type screensSeen struct {
	*store.Store
	*others
}

// Tell asks the other programs to look, or a screen to show its name.
func (s screensSeen) Tell(identify string) { s.tell(screensTopic, identify) }
