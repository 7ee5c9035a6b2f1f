package auth

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"strings"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/store"
	"torneo/message"
)

// letters of codes: none that is taken for another one, or for a digit.
const letters = "ABCDEFGHJKMNPQRTWXYZ"

// Codes are shown for a while, or kept on paper.
const (
	codeLength  = 8
	paperLength = 16
	mostUses    = 500
	longestCode = 7 * 24 * time.Hour
)

// Invitation is the admission that a code gives.
type Invitation struct {
	Role   arbiter.Role
	Scope  arbiter.Scope
	Person string        // whose further device it enrols, as what he is; "": somebody new
	Name   string        // that he gets; "": he says it
	Uses   int           // how many devices
	For    time.Duration // that the code holds
	Until  time.Time     // that who joins is enrolled; zero: until revoked
}

// Code is a code that was made.
type Code struct {
	ID      string
	Text    string // "": only its hash is known any more
	Paper   bool
	Role    arbiter.Role
	Scope   arbiter.Scope
	Name    string
	Until   time.Time
	Expires time.Time // zero: never
	Left    int
	Invited string
	Holds   bool
}

// FormatCode returns a code as people read it.
func FormatCode(text string) string {
	var parts []string
	for ; len(text) > 4; text = text[4:] {
		parts = append(parts, text[:4])
	}
	return strings.Join(append(parts, text), " ")
}

// plainCode returns a code as it was typed, without what people put between letters.
func plainCode(text string) string {
	if len(text) > 100 {
		return ""
	}
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune(letters, r) {
			return r
		}
		return -1
	}, strings.ToUpper(text))
}

func hashOf(code string) string {
	sum := sha256.Sum256([]byte("join:" + code))
	return hex.EncodeToString(sum[:])
}

// Invite makes a code by which others join.
func (g *Register) Invite(ctx context.Context, by arbiter.Person, i Invitation) (Code, error) {
	now := g.clock()
	if i.Uses < 1 || i.Uses > mostUses || i.For < time.Minute || i.For > longestCode || !i.Until.IsZero() && !i.Until.After(now) {
		return Code{}, refuse("crew.refused.code-limits", "uses", mostUses, "days", int(longestCode/(24*time.Hour)))
	}
	i.Name = arbiter.CleanName(i.Name)
	j := store.JoinCode{ID: newID(), Person: i.Person, Name: i.Name, Role: string(i.Role), Scope: scopeText(i.Scope), Until: i.Until, Created: now, Invited: by.Name, Expires: now.Add(i.For), Uses: i.Uses}
	text := randomText(letters, codeLength)
	j.Hash = hashOf(text)
	err := g.store.ChangePeople(ctx, func(ctx context.Context, c *store.PeopleChange) error {
		about := cmp.Or(i.Name, "–")
		if i.Person != "" {
			p, found, err := c.Person(ctx, i.Person)
			if err != nil {
				return err
			}
			if !found || isInactive(&p, now) {
				return refuse("crew.refused.gone")
			}
			j.Name, j.Role, j.Scope, j.Until, about = p.Name, p.Role, p.Scope, p.Until, p.Name
		} else if !enrolls(i.Role) {
			return refuse("crew.refused.role")
		}
		if err := c.RemoveSpent(ctx, now, false); err != nil {
			return err
		}
		if err := c.AddCode(ctx, j); err != nil {
			return err
		}
		return g.note(ctx, c, by, "invite", about)
	})
	if err != nil {
		return Code{}, err
	}
	g.SetCodeText(j.ID, text)
	if g.tell != nil {
		g.tell(j.ID, text)
	}
	return g.codeOf(&j), nil
}

// Share has other programs on the same database told what codes are as texts, so that the
// page of one can be shown by any of them: only their hashes are kept.
func (g *Register) Share(tell func(id, text string)) { g.tell = tell }

// SetCodeText keeps the text of a code that another program has told.
func (g *Register) SetCodeText(id, text string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.shown[id] = text
}

// toldWithin is the time in which another program should have told a code that it made.
const toldWithin = 2 * time.Second

// enrolls reports whether people join in a role. Players have links of their own.
func enrolls(r arbiter.Role) bool {
	switch r {
	case arbiter.Organiser, arbiter.ChiefArbiter, arbiter.Arbiter, arbiter.Registration, arbiter.ResultDesk, arbiter.Captain, arbiter.Office:
		return true
	}
	return false
}

// Roles returns the roles in which people join.
func Roles() []arbiter.Role {
	return []arbiter.Role{arbiter.Arbiter, arbiter.ResultDesk, arbiter.Registration, arbiter.Captain, arbiter.Organiser, arbiter.Office, arbiter.ChiefArbiter}
}

// Paper makes the code that is kept on paper for when every device is lost: it enrols one
// chief arbiter, and the one before it no longer does.
func (g *Register) Paper(ctx context.Context, by arbiter.Person) (text string, err error) {
	err = g.store.ChangePeople(ctx, func(ctx context.Context, c *store.PeopleChange) error {
		text, err = g.paper(ctx, c, by)
		return err
	})
	return text, err
}

func (g *Register) paper(ctx context.Context, c *store.PeopleChange, by arbiter.Person) (string, error) {
	now := g.clock()
	if err := c.RemoveSpent(ctx, now, true); err != nil {
		return "", err
	}
	text := randomText(letters, paperLength)
	j := store.JoinCode{ID: newID(), Hash: hashOf(text), Paper: true, Role: string(arbiter.ChiefArbiter), Scope: scopeText(arbiter.Scope{}), Created: now, Invited: by.Name, Uses: 1}
	if err := c.AddCode(ctx, j); err != nil {
		return "", err
	}
	return text, g.note(ctx, c, by, "paper", "–")
}

func (g *Register) codeOf(j *store.JoinCode) Code {
	g.mu.Lock()
	defer g.mu.Unlock()
	holds := j.Uses > 0 && (j.Expires.IsZero() || g.clock().Before(j.Expires))
	return Code{ID: j.ID, Text: g.shown[j.ID], Paper: j.Paper, Role: arbiter.Role(j.Role), Scope: scopeOf(j.Scope), Name: j.Name, Until: j.Until, Expires: j.Expires, Left: j.Uses, Invited: j.Invited, Holds: holds}
}

// Codes returns the codes that hold.
func (g *Register) Codes(ctx context.Context) ([]Code, error) {
	kept, err := g.store.JoinCodes(ctx)
	var list []Code
	for k := range kept {
		if c := g.codeOf(&kept[k]); c.Holds {
			list = append(list, c)
		}
	}
	return list, err
}

// Code returns a code that was made, whether it still holds or not; false: there is none.
func (g *Register) Code(ctx context.Context, id string) (Code, bool, error) {
	kept, err := g.store.JoinCodes(ctx)
	for k := range kept {
		if kept[k].ID == id {
			return g.toldOf(ctx, &kept[k]), true, err
		}
	}
	return Code{}, false, err
}

// toldOf answers like codeOf, for a code that another program may just have made.
func (g *Register) toldOf(ctx context.Context, j *store.JoinCode) Code {
	for begin := time.Now(); ; {
		c := g.codeOf(j)
		if c.Text != "" || c.Paper || g.tell == nil || g.clock().Sub(j.Created) > toldWithin || time.Since(begin) > toldWithin {
			return c
		}
		select {
		case <-ctx.Done():
			return c
		case <-time.After(5 * time.Millisecond):
		}
	}
}

// TakeBack makes a code worthless.
func (g *Register) TakeBack(ctx context.Context, by arbiter.Person, id string) error {
	return g.store.ChangePeople(ctx, func(ctx context.Context, c *store.PeopleChange) error {
		found, err := c.RemoveCode(ctx, id)
		if err != nil || !found {
			return err
		}
		return g.note(ctx, c, by, "take-back", "–")
	})
}

// Joined is the person that has joined.
type Joined struct {
	Name  string
	Role  arbiter.Role
	Paper string // the code that takes the place of the one on paper; "": none does
}

// errCode is the answer to a code that does not hold, whatever is wrong with it.
var errCode = &Error{Message: message.New("crew.refused.code")}

// Join enrols the device that makes the request by a code.
func (g *Register) Join(w http.ResponseWriter, r *http.Request, code, name string) (_ Joined, wrong error) {
	tried, err := g.attempt(w, r)
	if err != nil {
		return Joined{}, err
	}
	defer func() { tried(wrong) }()
	ctx, now := r.Context(), g.clock()
	name = arbiter.CleanName(name)
	var joined Joined
	d := store.Device{ID: newID(), Name: DeviceWords(r.UserAgent()), Created: now, Seen: now}
	err = g.store.ChangePeople(ctx, func(ctx context.Context, c *store.PeopleChange) error {
		joined = Joined{}
		j, found, err := c.UseCode(ctx, hashOf(plainCode(code)), now)
		if err != nil {
			return err
		}
		if !found {
			return errCode
		}
		p := store.Person{ID: newID(), Name: cmp.Or(j.Name, name), Role: j.Role, Scope: j.Scope, Until: j.Until, Created: now, Invited: j.Invited}
		switch {
		case j.Person != "":
			if p, found, err = c.Person(ctx, j.Person); err != nil {
				return err
			}
			if !found || isInactive(&p, now) {
				return errCode
			}
		case isInactive(&p, now):
			return errCode
		case p.Name == "":
			return refuse("crew.refused.name")
		default:
			if err := c.KeepPerson(ctx, p); err != nil {
				return err
			}
		}
		d.Person, d.Invited = p.ID, j.Invited
		if err := c.AddDevice(ctx, d); err != nil {
			return err
		}
		as := arbiter.Person{Name: p.Name, Identity: p.ID, Device: d.ID}
		if err := g.note(ctx, c, as, "join", p.Name); err != nil {
			return err
		}
		joined.Name, joined.Role = p.Name, arbiter.Role(p.Role)
		if j.Paper {
			joined.Paper, err = g.paper(ctx, c, as)
		}
		return err
	})
	if err != nil {
		return Joined{}, err
	}
	return joined, g.begin(r, d.ID)
}
