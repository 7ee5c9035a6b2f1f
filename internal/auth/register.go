// Package auth knows who makes a request: people, their devices, join codes,
// passwords, passkeys and sessions. What a person may do is decided in
// internal/arbiter.
//
// Codes, passwords and sessions are stored only as hashes. A wrong code and a wrong
// password give the same message, whatever was wrong. Changes take effect at once, live
// connections included, also if another program made them in the same database.
package auth

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"log/slog"
	"net/http"
	"sync"
	"time"

	"github.com/alexedwards/scs/v2"

	"torneo/internal/arbiter"
	"torneo/internal/ratelimit"
	"torneo/internal/store"
	"torneo/message"
)

// How long an enrolment holds: a device that was not heard of for so long, and a session of
// that age, begin anew with a code, a password or a passkey.
const (
	idle     = 4 * 24 * time.Hour
	lifetime = 31 * 24 * time.Hour
)

// Register is the register of people. It is safe for concurrent use.
type Register struct {
	store  *store.Store
	clock  func() time.Time
	log    *slog.Logger
	secure *scs.SessionManager // for what came over TLS
	plain  *scs.SessionManager // for this computer

	failures *ratelimit.Failures // of codes, passwords and passkeys
	asking   *ratelimit.Counter  // of challenges for passkeys
	hashing  chan struct{}

	tell func(id, text string) // other programs, what a code is as a text; nil: there are none

	mu      sync.Mutex
	shown   map[string]string          // codes as texts, by ID: as long as the program runs
	heard   map[string]heard           // of devices
	streams map[string]map[*stream]any // of devices

	challenges map[string]challenge // for passkeys, by their text
}

// heard is the time of a device's last contact and act, and the time up to which they
// are kept.
type heard struct {
	seen, acted time.Time
	act         string
	kept        time.Time
}

// stream is a request that goes on, and as what its visitor was let in; end ends it.
type stream struct {
	end context.CancelFunc
	who *arbiter.Person // nil: not known yet
}

// New keeps the register in a store.
func New(s *store.Store, clock func() time.Time, log *slog.Logger) *Register {
	g := &Register{store: s, clock: clock, log: log, shown: map[string]string{}, heard: map[string]heard{}, streams: map[string]map[*stream]any{}, hashing: make(chan struct{}, 2), challenges: map[string]challenge{}}
	g.secure, g.plain = g.manager("__Host-torneo", true), g.manager("torneo", false)
	g.failures = ratelimit.NewFailures(ofAddress, ofAll, ofFirst, time.Minute)
	g.asking = ratelimit.Attempts(askedEach, time.Minute)
	return g
}

// Error is the reason why something is not done, for people.
type Error struct {
	message.Message
	Often bool // it was tried too often
}

func (e *Error) Error() string { return e.Message.ID }

// Refusal marks an answer to what was asked: nothing has failed.
func (e *Error) Refusal() bool { return true }

func refuse(id string, pairs ...any) error { return &Error{Message: message.New(id, pairs...)} }

// newID returns a random identifier.
func newID() string { return randomText("0123456789abcdefghjkmnpqrstvwxyz", 12) }

// randomText draws from the letters, each as likely as any other.
func randomText(letters string, length int) string {
	text := make([]byte, 0, length)
	for len(text) < length {
		var b [64]byte
		rand.Read(b[:]) // does not fail
		for _, c := range b {
			if int(c) < 256-256%len(letters) && len(text) < length {
				text = append(text, letters[int(c)%len(letters)])
			}
		}
	}
	return string(text)
}

func scopeText(s arbiter.Scope) string {
	text, _ := json.Marshal(s) // strings and numbers
	return string(text)
}

func scopeOf(text string) (s arbiter.Scope) {
	_ = json.Unmarshal([]byte(text), &s) // what scopeText wrote
	return s
}

// Known is a person who was enrolled, with their devices.
type Known struct {
	ID, Name    string
	Role        arbiter.Role
	Scope       arbiter.Scope
	Until       time.Time // zero: until revoked
	Created     time.Time
	Invited     string // by whom
	HasPassword bool
	Ended       bool // revoked, or his time is over
	Devices     []Device
	Passkeys    []Passkey
}

// Device is a device on which a person was enrolled.
type Device struct {
	ID, Name, Invited string
	Created, Seen     time.Time
	Acted             time.Time // zero: nothing was changed from it
	Act               string    // the address of what it changed last
	Ended             bool
}

// People returns all who were ever enrolled.
func (g *Register) People(ctx context.Context) ([]Known, error) {
	people, err := g.store.People(ctx)
	if err != nil {
		return nil, err
	}
	devices, err := g.store.Devices(ctx)
	if err != nil {
		return nil, err
	}
	passkeys, err := g.store.Passkeys(ctx)
	if err != nil {
		return nil, err
	}
	now := g.clock()
	list := make([]Known, len(people))
	at := map[string]int{}
	for k := range people {
		p := &people[k]
		list[k] = Known{ID: p.ID, Name: p.Name, Role: arbiter.Role(p.Role), Scope: scopeOf(p.Scope), Until: p.Until, Created: p.Created, Invited: p.Invited, HasPassword: p.Password != "", Ended: isInactive(p, now)}
		at[p.ID] = k
	}
	for _, x := range passkeys {
		if of, there := at[x.Person]; there {
			list[of].Passkeys = append(list[of].Passkeys, Passkey{ID: x.ID, Name: x.Name, Place: x.Place, Created: x.Created, Used: x.Used})
		}
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	for k := range devices {
		d := &devices[k]
		of, there := at[d.Person]
		if !there {
			continue
		}
		x := Device{ID: d.ID, Name: d.Name, Invited: d.Invited, Created: d.Created, Seen: d.Seen, Acted: d.Acted, Act: d.Act}
		if h, there := g.heard[d.ID]; there && h.seen.After(x.Seen) {
			x.Seen, x.Acted, x.Act = h.seen, h.acted, h.act
		}
		x.Ended = !d.Revoked.IsZero() || list[of].Ended || now.Sub(x.Seen) > idle
		list[of].Devices = append(list[of].Devices, x)
	}
	return list, nil
}

// isInactive reports whether a person's enrolment was revoked or has run out.
func isInactive(p *store.Person, now time.Time) bool {
	return !p.Revoked.IsZero() || !p.Until.IsZero() && !now.Before(p.Until)
}

// Person returns a person as they are now; false: they are not enrolled any more.
func (g *Register) Person(ctx context.Context, identity string) (arbiter.Person, bool, error) {
	p, found, err := g.store.Person(ctx, identity)
	who := arbiter.Person{Name: p.Name, Role: arbiter.Role(p.Role), Identity: p.ID, Scope: scopeOf(p.Scope)}
	return who, found && !isInactive(&p, g.clock()), err
}

// DeviceName returns the name of a device; "" if it is not known here.
func (g *Register) DeviceName(id string) string {
	_, d, _, _ := g.store.DeviceOwner(context.Background(), id)
	return d.Name
}

// Act is a change of people, devices or codes, or of how the desk is reached.
type Act struct {
	Time        time.Time
	Who, Device string // Device is an id; "": at this computer alone
	What        string
	About       string
}

// Message puts the act into words.
func (a Act) Message() message.Message {
	//i18n:prefix crew.act.
	return message.New("crew.act."+a.What, "about", a.About)
}

// Acts returns the last changes, the latest first.
func (g *Register) Acts(ctx context.Context, most int) ([]Act, error) {
	kept, err := g.store.PeopleActs(ctx, most)
	list := make([]Act, len(kept))
	for k, a := range kept {
		list[k] = Act{a.Time, a.Actor, a.Device, a.What, a.About}
	}
	return list, err
}

// Note keeps what somebody changed of how the desk is reached.
func (g *Register) Note(ctx context.Context, by arbiter.Person, what, about string) error {
	return g.store.ChangePeople(ctx, func(ctx context.Context, c *store.PeopleChange) error {
		return g.note(ctx, c, by, what, about)
	})
}

// note keeps what somebody changed.
func (g *Register) note(ctx context.Context, c *store.PeopleChange, by arbiter.Person, what, about string) error {
	return c.Note(ctx, store.PeopleAct{Time: g.clock(), Actor: by.Name, Identity: by.Identity, Device: by.Device, What: what, About: about})
}

type visitorKey struct{}

// Who makes the request; false: nobody who is enrolled.
func (g *Register) Who(r *http.Request) (arbiter.Person, bool) {
	p, ok := r.Context().Value(visitorKey{}).(arbiter.Person)
	return p, ok
}

// visitor returns the owner of a device, if they are still enrolled.
func (g *Register) visitor(ctx context.Context, device string) (arbiter.Person, bool, error) {
	p, d, found, err := g.store.DeviceOwner(ctx, device)
	now := g.clock()
	if err != nil || !found || !d.Revoked.IsZero() || isInactive(&p, now) {
		return arbiter.Person{}, false, err
	}
	g.mu.Lock()
	seen := d.Seen
	if h, there := g.heard[d.ID]; there && h.seen.After(seen) {
		seen = h.seen
	}
	g.mu.Unlock()
	if now.Sub(seen) > idle {
		return arbiter.Person{}, false, nil
	}
	return arbiter.Person{Name: p.Name, Role: arbiter.Role(p.Role), Identity: p.ID, Device: d.ID, Scope: scopeOf(p.Scope)}, true, nil
}
