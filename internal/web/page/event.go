package page

import (
	"net/url"
	"strings"

	"torneo/internal/arbiter"
)

// EventWith finds an event by its identifier.
func (v *Visit) EventWith(id string) (arbiter.Event, error) {
	e, err := v.Site.Desk.Store().Event(v.Context(), id)
	if arbiter.IsNotFound(err) {
		err = ErrNotFound
	}
	return e, err
}

// PathEvent finds the event of the address.
func (v *Visit) PathEvent() (arbiter.Event, error) { return v.EventWith(v.Request.PathValue("event")) }

// EventAct returns the Do of an act on the event of its address.
func EventAct(do func(*Visit, arbiter.Event) (*Next, error)) func(*Visit) (*Next, error) {
	return func(v *Visit) (*Next, error) {
		e, err := v.PathEvent()
		if err != nil {
			return nil, err
		}
		return do(v, e)
	}
}

// EventPath returns an address of an event: EventPath(id, "tables").
func EventPath(id string, parts ...string) string {
	path := "/e/" + url.PathEscape(id)
	for _, p := range parts {
		path += "/" + url.PathEscape(p)
	}
	return path
}

// eventShown returns the event that the page is about as a whole; nil: it is about none, or the
// visitor may not look at it.
func (v *Visit) eventShown() *arbiter.Event {
	id := v.Request.PathValue("event")
	if v.State != nil || id == "" || !strings.HasPrefix(v.Request.URL.Path, "/e/") || !v.IsIdentified() || !v.MayIn(id, arbiter.Look) {
		return nil
	}
	e, err := v.EventWith(id)
	if err != nil {
		return nil
	}
	return &e
}

// InEvent reports whether the page is about an event as a whole.
func (f Frame) InEvent() bool { return f.Event != nil }

// HasFrame reports whether the page has a bar, a rail and a strip.
func (f Frame) HasFrame() bool { return f.InTournament() || f.InEvent() }

// eventLink leads to a page of an event.
type eventLink struct{ Path, Text, Icon string }

// EventLinks returns the rail of an event. What the visitor may not read is taken out of the page.
func (f Frame) EventLinks() []eventLink {
	link := func(text, icon string, parts ...string) eventLink {
		return eventLink{EventPath(f.Event.ID, parts...), text, icon}
	}
	return []eventLink{
		link(f.T("cockpit.rail.home"), icons[OverviewSection]),
		link(f.T("cockpit.everybody"), icons[PlayersSection], "everybody"),
		link(f.T("cockpit.presence"), "m4 10 4 4 8-9", "present"),
		link(f.T("desk.bar.print"), "M5 7V3h10v4M5 14H3V7h14v7h-2M6 12h8v5H6z", "print"),
		link(f.T("signup.desk.link"), "M3 5h14v10H3zM3 5l7 6 7-6", "signups"),
		link(f.T("cockpit.rail.move"), "M3 7h11M11 4l3 3-3 3M17 13H6M9 10l-3 3 3 3", "move"),
		link(f.T("category.title"), "M3 4h6v5H3zM11 4h6v5h-6zM3 11h6v5H3zM11 11h6v5h-6z", "categories"),
		link(f.T("tables.title"), "M3 5h14v4H3zM3 11h14v4H3zM7 5v4M12 11v4", "tables"),
		link(f.T("entrants.link"), "M7 9a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM13 9a3 3 0 1 0 0-6M2 17c.4-3.4 2.4-5 5-5s4.600 1.600 5 5M13 12c2.600 0 4.600 1.600 5 5", "entrants"),
		link(f.T("going.link"), "M3 10h12M11 5l5 5-5 5", "going"),
		link(f.T("series.page.link"), icons[StandingsSection], "series"),
		link(f.T("cockpit.rail.manage"), icons[SettingsSection], "manage"),
	}
}

// HasPlace reports whether the page is the one that a link of the rail leads to, or beneath it.
func (f Frame) HasPlace(l eventLink) bool {
	at := f.Request.URL.Path
	return at == l.Path || l.Path != EventPath(f.Event.ID) && strings.HasPrefix(at, l.Path+"/")
}
