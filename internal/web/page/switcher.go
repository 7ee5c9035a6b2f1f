package page

import (
	"strconv"

	"github.com/a-h/templ"
)

// switchLink leads to another tournament of the event, to the same kind of page of it.
type switchLink struct {
	Name, Path string
	Key        string // a figure; "": none
	Here       bool
}

// mostKeys is the number of tournaments that have a key of their own: the figures from 1.
const mostKeys = 9

// Switches returns the tournaments of the event that the visitor may look at; none where there is
// nothing to choose from.
func (f Frame) Switches() (list []switchLink) {
	journals, err := f.Journals(f.eventID())
	if err != nil {
		f.Site.Log.Warn("tournaments of the event", "reason", err)
		return nil
	}
	if f.InTournament() && len(journals) < 2 {
		return nil
	}
	for k, j := range journals {
		l := switchLink{Name: j.Name, Path: TournamentPath(j.ID), Here: f.InTournament() && j.ID == f.Tournament.ID}
		if k < mostKeys {
			l.Key = strconv.Itoa(k + 1)
		}
		s := f.Site.Desk.LastKnown(j.ID)
		if s == nil { // what cannot be read has the name with which it began
			s, _ = f.Site.Desk.State(f.Context(), j.ID)
		}
		if s != nil {
			l.Name = s.Config.Name
			if f.InTournament() {
				l.Path = Frame{Visit: f.VisitOf(j, s)}.samePath(f.Section)
			}
		}
		list = append(list, l)
	}
	return list
}

// samePath returns the path of a section of the tournament, of its first page where it has none
// such.
func (f Frame) samePath(wanted section) string {
	for _, s := range f.Sections() {
		if s == wanted {
			return f.SectionPath(s)
		}
	}
	return f.Path()
}

// EventHome returns the path of the event's page.
func (f Frame) EventHome() string { return EventPath(f.eventID()) }

func switchAttributes(l switchLink) templ.Attributes {
	if l.Key == "" {
		return nil
	}
	return templ.Attributes{"id": "switch-" + l.Key}
}
