package cli

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
	"torneo/internal/identity"
	"torneo/internal/noticeboard/wall"
	"torneo/internal/signup/door"
	"torneo/internal/store"
	"torneo/internal/suggest"
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

// others are the other programs that serve from the same database. What this one has in
// memory is a cache; whatever another one has to know at once is told by this. There are
// none on a file.
type others struct {
	kept  *store.Store
	desk  *arbiter.Desk
	log   *slog.Logger
	there bool // there may be some

	screens *wall.Wall
	results *suggest.Sources
	people  *identity.Register
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
		Journal: o.desk.Heard,
		News:    func(topic, text string) { o.heard(ctx, topic, text) },
		Missed: func() {
			o.log.Info("heard again")
			go o.desk.Reread(ctx) // the database may be another one
			o.desk.Missed()
			o.screens.Heard(ctx, "")
			o.doors.heard(ctx)
		},
		Failed: func(err error, since time.Time) {
			o.log.Warn("nothing is heard of other programs", "reason", err, "since", since.UTC().Format(time.RFC3339))
		},
	})
}

func (o *others) heard(ctx context.Context, topic, text string) {
	first, rest, _ := strings.Cut(text, " ")
	switch topic {
	case besideTopic:
		o.results.Forget(text)
		o.desk.Heard(text, 0)
	case screensTopic:
		o.screens.Heard(ctx, text)
	case codeTopic:
		o.people.Told(first, rest)
	case entryTopic:
		content, number, _ := strings.Cut(rest, " ")
		sum, err := hex.DecodeString(content)
		n, notNumber := strconv.Atoi(number)
		if err == nil && notNumber == nil && len(sum) == sha256.Size {
			o.entries.told(door.Taken{Token: first, Content: [sha256.Size]byte(sum), Number: n})
		}
	case doorsTopic:
		o.doors.heard(ctx)
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

// Alone is the database's.
func (o *others) Alone(ctx context.Context, what string) (release func(), err error) {
	return o.kept.Alone(ctx, what)
}

// Beside tells the others of a tournament.
func (o *others) Beside(tournament string) { o.tell(besideTopic, tournament) }

// formKey is the key with which forms for entries are signed by all programs on the
// database; shared: there may be others.
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
func (o *others) tookEntry(t door.Taken) {
	o.tell(entryTopic, t.Token+" "+hex.EncodeToString(t.Content[:])+" "+strconv.Itoa(t.Number))
}

// screensSeen keeps in the database which screens were seen.
type screensSeen struct {
	kept *store.Store
	*others
}

func (s screensSeen) Seen(ctx context.Context, since time.Time) ([]wall.Waiting, error) {
	list, err := s.kept.ScreensSeen(ctx, since)
	seen := make([]wall.Waiting, len(list))
	for k, x := range list {
		seen[k] = wall.Waiting(x)
	}
	return seen, known(err)
}

func (s screensSeen) See(ctx context.Context, forget time.Time, list ...wall.Waiting) error {
	seen := make([]store.ScreenSeen, len(list))
	for k, x := range list {
		seen[k] = store.ScreenSeen(x)
	}
	return known(s.kept.SeeScreens(ctx, forget, seen...))
}

// Tell has the others look, or a screen say its name.
func (s screensSeen) Tell(identify string) { s.tell(screensTopic, identify) }
