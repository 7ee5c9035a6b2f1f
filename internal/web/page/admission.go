package page

import (
	"errors"
	"net/http"
	"slices"

	"torneo/internal/arbiter"
	"torneo/internal/calendar"
	"torneo/internal/row"
)

// ErrNobody is the error of a request that nobody makes who is known here.
var ErrNobody = errors.New("web: nobody who has joined")

// JoinPath is the path at which a device joins.
const JoinPath = "/join"

// enter finds out who makes the visit.
func (v *Visit) enter() error {
	if v.IsSoleUser() {
		v.By = arbiter.Person{Name: v.whoAmI(), Role: arbiter.ChiefArbiter}
		return nil
	}
	if v.Site.Who == nil {
		return ErrNobody
	}
	by, ok := v.Site.Who(v.Request)
	if !ok {
		return ErrNobody
	}
	v.By = by
	return nil
}

// inRole asks whether the visitor is something that may do it somewhere: who may not, and
// may look at nothing, is not told what there is.
func (v *Visit) inRole(act arbiter.Act) error {
	role := v.By
	role.Scope = arbiter.Scope{Team: v.By.Scope.Team, Player: v.By.Scope.Player}
	if refused := role.MayBegin(act, arbiter.Place{}); refused != nil && role.MayBegin(arbiter.Look, arbiter.Place{}) != nil {
		return refused
	}
	return nil
}

// admit finds the tournament that the address is of, and whether the visitor may do that
// there.
func (v *Visit) admit(act arbiter.Act) error {
	if id := v.Request.PathValue("id"); id != "" {
		j, err := v.Site.Desk.Store().Journal(v.Context(), id)
		if err != nil {
			return err
		}
		if err := v.By.May(arbiter.Look, arbiter.Place{Event: j.Event, Tournament: id}, arbiter.Extent{}); err != nil {
			return err
		}
		state, err := v.Site.Desk.State(v.Context(), id)
		if err != nil {
			return err
		}
		v.Tournament, v.State = j, state
	}
	if err := v.By.MayBegin(act, v.place()); err != nil {
		return err
	}
	if v.Request.Method == http.MethodPost && act != arbiter.Look { // who may only look does nothing, or asks the desk
		return arbiter.AheadError(v.State)
	}
	return nil
}

// place returns the place that the visit is about.
func (v *Visit) place() arbiter.Place {
	if v.State == nil {
		return arbiter.Place{Event: v.Request.PathValue("event")}
	}
	return arbiter.Place{Event: v.Tournament.Event, Tournament: v.Tournament.ID, State: v.State}
}

// May reports whether the visitor may do it here, on any of its objects: what they may not do is
// not offered. It allows nothing that is about boards, teams or players.
func (v *Visit) May(do arbiter.Act) bool { return v.By.MayBegin(do, v.place()) == nil }

// Need returns an error that says why the visitor may not do it here, nil if they may. What is
// about nothing in particular is refused to those who have a part of the tournament only.
func (v *Visit) Need(do arbiter.Act) error { return v.NeedFor(do, arbiter.Extent{}) }

// NeedFor answers like Need, for an act that is about that.
func (v *Visit) NeedFor(do arbiter.Act, aim arbiter.Extent) error {
	return v.By.May(do, v.place(), aim)
}

// MayIn answers like May, in an event other than the page's.
func (v *Visit) MayIn(event string, do arbiter.Act) bool {
	return v.By.MayBegin(do, arbiter.Place{Event: event}) == nil
}

// NeedIn answers like Need, in an event as a whole.
func (v *Visit) NeedIn(event string, do arbiter.Act) error {
	return v.By.May(do, arbiter.Place{Event: event}, arbiter.Extent{})
}

// MayGive reports whether the visitor may give that command here.
func (v *Visit) MayGive(c arbiter.Command) bool { return v.By.Authorize(c, v.place()) == nil }

// NeedToGive returns an error that says why the visitor may not give that command here, nil if
// they may.
func (v *Visit) NeedToGive(c arbiter.Command) error { return v.By.Authorize(c, v.place()) }

// MayAt answers like May, at a board of a round: where somebody's right does not reach, they
// are shown no field.
func (v *Visit) MayAt(do arbiter.Act, round, table int) bool {
	return v.NeedFor(do, arbiter.Extent{Round: round, Boards: []int{table}}) == nil
}

// Journals returns the tournaments of an event that the visitor may look at: of others no page
// tells them.
func (v *Visit) Journals(event string) ([]arbiter.Journal, error) {
	list, err := v.Site.Desk.Store().Journals(v.Context(), event)
	return v.keepInSight(list), err
}

// Within returns the events to which the visitor's role is bound; nil: to none.
func (v *Visit) Within() []string {
	if v.By.Scope.Event == "" {
		return nil
	}
	return []string{v.By.Scope.Event}
}

// EntriesInSight asks the register about the events and tournaments that the visitor may look at.
func (v *Visit) EntriesInSight(q arbiter.Search) (arbiter.Finding, error) {
	q.Today = calendar.ISO(v.Today())
	if bound := v.Within(); q.Within == nil {
		q.Within = bound
	} else if bound != nil {
		q.Within = slices.DeleteFunc(slices.Clone(q.Within), func(e string) bool { return !slices.Contains(bound, e) })
	}
	found, err := v.Site.Desk.Find(v.Context(), q)
	for k := range found.Events {
		e := &found.Events[k]
		e.Tournaments = slices.DeleteFunc(e.Tournaments, func(r row.Registered) bool {
			return v.By.May(arbiter.Look, arbiter.Place{Event: r.Journal.Event, Tournament: r.ID}, arbiter.Extent{}) != nil
		})
	}
	found.Events = slices.DeleteFunc(found.Events, func(e row.Entered) bool { return !v.MayIn(e.ID, arbiter.Look) })
	return found, err
}

// keepInSight leaves the tournaments that the visitor may look at.
func (v *Visit) keepInSight(list []arbiter.Journal) []arbiter.Journal {
	return slices.DeleteFunc(list, func(j arbiter.Journal) bool {
		return v.By.May(arbiter.Look, arbiter.Place{Event: j.Event, Tournament: j.ID}, arbiter.Extent{}) != nil
	})
}

// MayUndo reports whether the visitor may take back an event, with all that happened in the same
// act.
func (v *Visit) MayUndo(number int64) bool {
	if v.By.Role == arbiter.ChiefArbiter && v.May(arbiter.Of(arbiter.Undo{})) {
		return true // without reading all that happened
	}
	events, err := v.Events()
	return err == nil && v.By.MayUndo(events, arbiter.ActOf(events, number), v.place()) == nil
}

// IsIdentified reports whether the visitor is known.
func (v *Visit) IsIdentified() bool { return v.By.Role != "" }

// IsSoleUser reports whether the visitor is alone at this computer, and types their name.
func (v *Visit) IsSoleUser() bool { return v.Site.isSoleUser(v.Request) }

// RoleName returns the name of the visitor's role.
func (v *Visit) RoleName() string {
	return v.Text(v.By.Role.Message())
}
