package web

import (
	"net/http"

	"torneo/internal/web/appeals"
	"torneo/internal/web/batches"
	"torneo/internal/web/calculators"
	"torneo/internal/web/duties"
	"torneo/internal/web/eventregulations"
	"torneo/internal/web/events"
	"torneo/internal/web/history"
	"torneo/internal/web/inbox"
	"torneo/internal/web/mail"
	"torneo/internal/web/manual"
	"torneo/internal/web/outlets"
	"torneo/internal/web/page"
	"torneo/internal/web/periods"
	"torneo/internal/web/phones"
	"torneo/internal/web/pictures"
	"torneo/internal/web/planner"
	"torneo/internal/web/players"
	"torneo/internal/web/printing"
	"torneo/internal/web/publication"
	"torneo/internal/web/ranking"
	"torneo/internal/web/ratinglists"
	"torneo/internal/web/reports"
	"torneo/internal/web/rounds"
	"torneo/internal/web/screens"
	"torneo/internal/web/seasons"
	"torneo/internal/web/series"
	"torneo/internal/web/signups"
	"torneo/internal/web/tokens"
	"torneo/internal/web/users"
	"torneo/internal/web/verdicts"
)

// Route is an address, and what one must be allowed to do to be answered there.
type Route = page.Route

// Routes returns every address there is.
func (s *Site) Routes() []Route { return s.table.Routes }

// routes puts the rooms together.
func (s *Site) routes() http.Handler {
	t := page.NewTable(s.pages)
	s.table = t

	first := events.First{Disks: s.disks}
	if s.copies.Second != nil {
		first.Second = s.copies.Second
	}
	t.AddPages(first.Pages())
	t.AddActs(first.Acts())
	t.AddPages(manual.Pages())
	t.AddPages(events.Pages())
	t.Add("GET /health", "", s.health)
	t.Add("GET /ready", "", s.ready)
	if s.others != nil {
		t.Handle("GET /api/", "", s.others) // which asks for the token itself
		t.Handle("POST /api/", "", s.others)
		t.Handle("PUT /api/", "", s.others)
	}

	t.AddPages(printing.Pages(pictures.Figures))
	t.AddActs(printing.Acts())
	t.AddActs(events.EventActs())

	room := ratinglists.Room{Imports: s.imports}
	t.AddPages(room.Pages())
	room.AddStream(t)
	t.AddActs(room.Acts())

	many := batches.Room{Batches: s.batches}
	t.AddPages(many.Pages())
	many.AddStream(t)
	t.AddActs(many.Acts())

	federation := inbox.Room{Office: s.inbox}
	t.AddPages(federation.Pages())
	t.AddActs(federation.Acts())

	ratings := periods.Room{Clerk: s.periods}
	t.AddPages(ratings.Pages())
	ratings.AddStream(t)
	t.AddActs(ratings.Acts())

	leagues := seasons.Room{Clerk: s.seasons}
	t.AddPages(leagues.Pages())
	t.AddActs(leagues.Acts())

	targets := outlets.Room{Outlets: s.outlets}
	t.AddPages(targets.Pages())
	t.AddActs(targets.Acts())
	tell := mail.Room{Mail: s.mail}
	t.AddPages(tell.Pages())
	t.AddActs(tell.Acts())
	other := tokens.Room{Tokens: s.tokens}
	t.AddPages(other.Pages())
	t.AddActs(other.Acts())
	hall := screens.Room{Wall: s.screens}
	t.AddPages(hall.Pages())
	t.AddActs(hall.Acts())

	t.AddPages(s.doors.Pages())
	t.AddActs(s.doors.Acts())

	crew := users.Room{Register: s.people, Accounts: s.accounts}
	t.AddPages(crew.Pages())
	t.AddActs(crew.Acts())

	t.AddPages(s.copies.Pages())
	t.AddActs(s.copies.Acts())

	t.AddActs(events.TournamentActs())
	t.AddPages(eventregulations.Pages())
	t.AddActs(eventregulations.Acts())
	t.AddPages(history.Pages())
	t.AddActs(history.Acts())
	t.AddPages(rounds.Pages())

	t.AddActs(rounds.Acts())
	t.AddPages(verdicts.Pages())
	t.AddActs(verdicts.Acts())
	t.AddPages(appeals.Pages())
	t.AddActs(appeals.Acts())

	t.AddPages(players.Pages(s.lists))
	t.AddActs(players.Acts(s.lists))

	t.AddPages(ranking.Pages())
	t.AddActs(ranking.Acts())
	ahead := planner.NewRoom(s.plans)
	t.AddPages(ahead.Pages())
	t.AddActs(ahead.Acts())
	t.AddPages(pictures.Pages())
	t.AddPages(calculators.Pages())
	t.AddPages(duties.Pages())
	t.AddActs(duties.Acts())
	t.AddPages(reports.Pages())
	t.AddPages(series.Pages())
	t.AddActs(series.Acts())
	entries := signups.Room{Search: players.SearchByName(s.lists)}
	t.AddPages(entries.Pages())
	t.AddActs(entries.Acts())
	t.AddPages(publication.Pages())
	t.AddActs(publication.Acts())
	t.AddPages(phones.Pages())
	t.AddActs(phones.Acts())
	t.AddActs(reports.Acts())

	return t
}
