package auth

import (
	"context"
	"net/http"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/store"
)

// First enrols the browser from which the hall is switched on as the chief arbiter's; one
// that is already stays whose it is.
func (g *Register) First(_ http.ResponseWriter, r *http.Request, name string) error {
	ctx, now := r.Context(), g.clock()
	if who, ok := g.Who(r); ok && who.Role == arbiter.ChiefArbiter {
		return nil
	}
	if name = arbiter.CleanName(name); name == "" {
		return refuse("crew.refused.name")
	}
	d := store.Device{ID: newID(), Name: DeviceWords(r.UserAgent()), Created: now, Seen: now}
	err := g.store.ChangePeople(ctx, func(ctx context.Context, c *store.PeopleChange) error {
		p := store.Person{ID: newID(), Name: name, Role: string(arbiter.ChiefArbiter), Scope: scopeText(arbiter.Scope{}), Created: now}
		people, err := c.People(ctx)
		if err != nil {
			return err
		}
		there := false
		for k := range people { // who switches it off and on again stays one person
			if x := &people[k]; x.Name == name && x.Role == p.Role && x.Invited == "" && !isInactive(x, now) {
				p, there = *x, true
			}
		}
		if !there {
			if err := c.KeepPerson(ctx, p); err != nil {
				return err
			}
		}
		d.Person = p.ID
		if err := c.AddDevice(ctx, d); err != nil {
			return err
		}
		return g.note(ctx, c, arbiter.Person{Name: name, Identity: p.ID, Device: d.ID}, "first", name)
	})
	if err != nil {
		return err
	}
	return g.begin(r, d.ID)
}

// lastChief reports whether without somebody nobody would be chief arbiter any more.
func (g *Register) lastChief(ctx context.Context, c *store.PeopleChange, without string) (bool, error) {
	people, err := c.People(ctx)
	if err != nil {
		return false, err
	}
	chief, others := false, false
	for k := range people {
		if p := &people[k]; p.Role == string(arbiter.ChiefArbiter) && !isInactive(p, g.clock()) {
			if p.ID == without {
				chief = true
			} else if devices, err := c.Devices(ctx, p.ID); err != nil {
				return false, err
			} else if len(devices) > 0 || p.Password != "" {
				others = true
			}
		}
	}
	return chief && !others, nil
}

// Revoke ends what a person may do, on all their devices.
func (g *Register) Revoke(ctx context.Context, by arbiter.Person, id string) error {
	var ended []string
	err := g.store.ChangePeople(ctx, func(ctx context.Context, c *store.PeopleChange) error {
		p, found, err := c.Person(ctx, id)
		if err != nil {
			return err
		}
		if !found || !p.Revoked.IsZero() {
			return refuse("crew.refused.gone")
		}
		if last, err := g.lastChief(ctx, c, id); err != nil {
			return err
		} else if last && by.Identity != "" {
			return refuse("crew.refused.last")
		}
		devices, err := c.Devices(ctx, id)
		if err != nil {
			return err
		}
		for _, d := range devices {
			if _, err := c.RevokeDevice(ctx, d.ID, g.clock()); err != nil {
				return err
			}
			ended = append(ended, d.ID)
		}
		if err := c.RemovePasskeys(ctx, id); err != nil {
			return err
		}
		p.Revoked, p.Password = g.clock(), ""
		if err := c.KeepPerson(ctx, p); err != nil {
			return err
		}
		return g.note(ctx, c, by, "revoke", p.Name)
	})
	if err == nil {
		g.end(ended...)
	}
	return err
}

// RevokeDevice ends what one device may do.
func (g *Register) RevokeDevice(ctx context.Context, by arbiter.Person, id string) error {
	p, d, found, err := g.store.DeviceOwner(ctx, id)
	if err != nil {
		return err
	}
	if !found {
		return refuse("crew.refused.gone")
	}
	err = g.store.ChangePeople(ctx, func(ctx context.Context, c *store.PeopleChange) error {
		devices, err := c.Devices(ctx, p.ID)
		if err != nil {
			return err
		}
		if len(devices) == 1 && devices[0].ID == id && p.Password == "" && by.Identity != "" {
			if last, err := g.lastChief(ctx, c, p.ID); err != nil {
				return err
			} else if last {
				return refuse("crew.refused.last")
			}
		}
		if found, err := c.RevokeDevice(ctx, id, g.clock()); err != nil {
			return err
		} else if !found {
			return refuse("crew.refused.gone")
		}
		return g.note(ctx, c, by, "revoke-device", p.Name+" · "+d.Name)
	})
	if err == nil {
		g.end(id)
	}
	return err
}

// Change changes a person's role, scope and end; it acts on their devices at once.
func (g *Register) Change(ctx context.Context, by arbiter.Person, id string, role arbiter.Role, scope arbiter.Scope, until time.Time) error {
	var devices []store.Device
	err := g.store.ChangePeople(ctx, func(ctx context.Context, c *store.PeopleChange) error {
		p, found, err := c.Person(ctx, id)
		if err != nil {
			return err
		}
		if !found || isInactive(&p, g.clock()) {
			return refuse("crew.refused.gone")
		}
		if !enrolls(role) || !until.IsZero() && !until.After(g.clock()) {
			return refuse("crew.refused.role")
		}
		if role != arbiter.ChiefArbiter || !until.IsZero() {
			if last, err := g.lastChief(ctx, c, id); err != nil {
				return err
			} else if last {
				return refuse("crew.refused.last")
			}
		}
		p.Role, p.Scope, p.Until = string(role), scopeText(scope), until
		if err := c.KeepPerson(ctx, p); err != nil {
			return err
		}
		if devices, err = c.Devices(ctx, id); err != nil {
			return err
		}
		return g.note(ctx, c, by, "change", p.Name)
	})
	if err == nil {
		for _, d := range devices {
			g.end(d.ID)
		}
	}
	return err
}

// Leave ends the session of the device that makes the request, and the device with it.
func (g *Register) Leave(r *http.Request, by arbiter.Person) error {
	if err := g.RevokeDevice(r.Context(), by, by.Device); err != nil {
		return err
	}
	return g.of(r).Destroy(r.Context())
}

// HasChief reports whether there is a chief arbiter who can come in.
func (g *Register) HasChief(ctx context.Context) (bool, error) {
	people, err := g.People(ctx)
	for _, p := range people {
		if p.Role != arbiter.ChiefArbiter || p.Ended {
			continue
		}
		for _, d := range p.Devices {
			if !d.Ended {
				return true, err
			}
		}
		if p.HasPassword {
			return true, err
		}
	}
	return false, err
}
