package office

import (
	"context"
	"strconv"

	"torneo/internal/membership"
)

// Licensed is what the lists that hold today say of somebody.
type Licensed struct {
	Lists    []string
	Name     string
	Clubs    []string
	Licences []membership.Licence
}

// Licences returns what the lists that hold today say of who has a number, or a FIDE ID, and that name;
// nil: they know nobody of both.
func (o *Office) Licences(ctx context.Context, number, name string) (*Licensed, error) {
	m, _, err := o.membersOn(ctx, o.Today())
	if err != nil || m == nil {
		return nil, err
	}
	id, _ := strconv.ParseInt(number, 10, 64)
	for _, e := range []membership.Entrant{{Name: name, FIDEID: id}, {Name: name, Number: number}} {
		found := m.register.Identify(e)
		if found.Person != nil && (found.Ground == membership.ByFIDEID || found.Ground == membership.ByNumber) {
			p := found.Person
			return &Licensed{Lists: m.names, Name: p.Name, Clubs: p.Clubs, Licences: p.Licences}, nil
		}
	}
	return nil, nil
}
