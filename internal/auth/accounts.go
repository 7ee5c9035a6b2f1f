package auth

import (
	"context"
	"net/http"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/store"
	"torneo/message"
)

// accountFor is how long a person of an organisation may act before their provider is asked again: it
// takes away there what was taken away of them meanwhile.
const accountFor = 24 * time.Hour

// Account is a person as their organisation knows them, who has proved it.
type Account struct {
	ID, Name string
	Role     arbiter.Role // by their groups; "": they have no right here
	Scope    arbiter.Scope
	Provider string // by which people know it
}

// errAccount is the answer to an account that has no right here.
var errAccount = &Error{Message: message.New("crew.refused.account")}

// SignInAs enrols the device that makes the request as that of somebody whom their organisation
// knows. What they may do is what the account says now, on all their devices. Somebody who was
// revoked here does not come back so.
func (g *Register) SignInAs(r *http.Request, a Account) error {
	ctx, now := r.Context(), g.clock()
	d := store.Device{ID: newID(), Person: a.ID, Name: DeviceWords(r.UserAgent()), Created: now, Invited: a.Provider, Seen: now}
	var changed []store.Device // whose live pages are of another right
	err := g.store.ChangePeople(ctx, func(ctx context.Context, c *store.PeopleChange) error {
		changed = nil
		p, found, err := c.Person(ctx, a.ID)
		switch {
		case err != nil:
			return err
		case found && !p.Revoked.IsZero():
			return refuse("crew.refused.account-revoked")
		case !found && !enrolls(a.Role):
			return nil
		case !found:
			p = store.Person{ID: a.ID, Created: now, Invited: a.Provider}
		}
		before := p
		p.Name, p.Role, p.Scope, p.Until = arbiter.CleanName(a.Name), string(a.Role), scopeText(a.Scope), now.Add(accountFor)
		if !enrolls(a.Role) { // they have left the groups
			p.Name, p.Role, p.Scope, p.Until = before.Name, before.Role, before.Scope, now
		}
		if p.Name == "" {
			return refuse("crew.refused.name")
		}
		if err := c.KeepPerson(ctx, p); err != nil {
			return err
		}
		if found && (p.Role != before.Role || p.Scope != before.Scope || !p.Until.After(now)) {
			if changed, err = c.Devices(ctx, p.ID); err != nil {
				return err
			}
		}
		as := arbiter.Person{Name: p.Name, Identity: p.ID, Device: d.ID}
		if !enrolls(a.Role) {
			return g.note(ctx, c, as, "account-gone", p.Name)
		}
		if err := c.AddDevice(ctx, d); err != nil {
			return err
		}
		return g.note(ctx, c, as, "account", p.Name)
	})
	if err != nil {
		return err
	}
	for _, x := range changed {
		g.end(x.ID)
	}
	if !enrolls(a.Role) {
		return errAccount
	}
	return g.begin(r, d.ID)
}
