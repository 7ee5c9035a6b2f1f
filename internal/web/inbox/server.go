package inbox

import (
	"torneo/internal/arbiter"
	"torneo/internal/inbox"
	"torneo/internal/inbox/office"
	"torneo/internal/row"
	"torneo/internal/spelling"
	"torneo/internal/web/page"
	"torneo/message"
)

// foundOnServer are tournaments that were found.
type foundOnServer struct {
	list []onServer
	cut  bool // there are more
}

// onServer finds tournaments of this server.
func (r Room) onServer(v *page.Visit, query string) (f foundOnServer, err error) {
	search := row.Search{Today: v.TodayValue(), Words: spelling.Words(query), Most: mostEvents}
	if query == "" {
		search.When = row.Over
	}
	found, err := v.Site.Desk.Store().Find(v.Context(), search)
	if err != nil {
		return f, err
	}
	f.cut = found.Next != "" || found.Cut
	for _, e := range found.Events {
		for _, t := range e.Tournaments {
			if t.Summary.Wrong != "" {
				continue
			}
			x := onServer{ID: t.ID, Event: arbiter.FullName(e.Name, t.Summary.Name), Over: t.Summary.Over}
			x.Days = office.Days(v.Printer, &inbox.Submission{Begins: t.Summary.Begins, Ends: t.Summary.Ends})
			near, err := r.Office.SubmissionsNear(v.Context(), inbox.Event{Journal: t.ID}, 0)
			if err != nil {
				return f, err
			}
			if len(near) > 0 {
				x.Of = &near[0]
			}
			f.list = append(f.list, x)
		}
	}
	return f, nil
}

// bringTournament takes the report of a tournament on this server.
func (r Room) bringTournament(v *page.Visit) (*page.Next, error) {
	id := v.Value("tournament")
	if id == "" {
		return nil, &arbiter.Refused{Message: message.New("inbox.server.which")}
	}
	b, err := r.Office.BringTournament(v.Context(), id, office.Bringing{By: who(v)})
	if err != nil {
		return nil, err
	}
	return r.tellBrought(v, []office.Brought{b})
}
