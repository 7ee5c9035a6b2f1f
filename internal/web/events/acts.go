package events

import (
	"torneo/internal/arbiter"
	"torneo/internal/web/page"
)

// Pages returns the page with which the program begins.
func (f First) Pages() []page.Page {
	return []page.Page{
		{Pattern: "GET /{$}", Right: arbiter.Home, Show: f.Start},
	}
}

// Acts returns the acts of the first page, by which events and tournaments begin.
func (f First) Acts() page.Acts {
	return page.Acts{To: "/", Rows: []page.Act{
		{Path: "/first", Right: arbiter.BeginEvent, Buttons: []string{"do"}, Do: f.answer},
		{Path: "/events", Right: arbiter.BeginEvent, Do: create},
		{Path: "/example", Right: arbiter.BeginEvent, Do: example},
		{Path: "/import", Right: arbiter.BeginEvent, Files: true, Do: importFiles},
		{Path: "/removed/{event}", Right: arbiter.RestoreEvent, Do: bringBack, Done: "web.removed.back"},
	}}
}

// Pages returns the pages of the room.
func Pages() []page.Page {
	return []page.Page{
		{Pattern: "GET /rate-of-play", Open: true, Show: RateOfPlay},
		{Pattern: "GET /find", Right: arbiter.Home, Show: FindAll},
		{Pattern: "GET /administration", Right: arbiter.Home, Show: Administration},
		{Pattern: "GET /events/new", Right: arbiter.BeginEvent, Show: New},
		{Pattern: "GET /e/{event}/new", Right: arbiter.BeginTournament, Show: NewTournament},
		{Pattern: "GET /e/{event}", Right: arbiter.Look, Show: View},
		{Pattern: "GET /e/{event}/everybody", Right: arbiter.Look, Show: Everybody},
		{Pattern: "GET /e/{event}/present", Right: arbiter.Look, Show: Present},
		{Pattern: "GET /e/{event}/lists/{file}", Right: arbiter.Print, Show: EverybodyFile},
		{Pattern: "GET /e/{event}/find", Right: arbiter.Look, Show: Find},
		{Pattern: "GET /e/{event}/move", Right: arbiter.MovePlayers, Show: Move},
		{Pattern: "GET /e/{event}/manage", Right: arbiter.RenameEvent, Show: Manage},
		{Pattern: "GET /removed", Right: arbiter.RestoreEvent, Show: RemovedEvents},
		{Pattern: "GET /import", Right: arbiter.BeginEvent, Show: NewImport},
		{Pattern: "GET /t/{id}/{$}", Right: arbiter.Look, Show: Overview},
		{Pattern: "GET /t/{id}/settings", Right: arbiter.ReadReports, Show: Settings},
		{Pattern: "GET /t/{id}/categories", Right: arbiter.Look, Show: Categories},
		{Pattern: "GET /e/{event}/tables", Right: arbiter.Look, Show: Tables},
		{Pattern: "GET /e/{event}/going", Right: arbiter.GoOn, Show: Going},
		{Pattern: "GET /e/{event}/entrants", Right: arbiter.Look, Show: Entrants},
		{Pattern: "GET /e/{event}/categories", Right: arbiter.Look, Show: EventCategories},
		{Pattern: "GET /t/{id}/values", Right: arbiter.ReadReports, Show: Outside},
	}
}

// EventActs returns the acts on an event as a whole.
func EventActs() page.Acts {
	const (
		e      = "/e/{event}"
		tables = e + "/tables"
		moving = e + "/move"
	)
	do := []string{"do"}
	return page.Acts{To: e, Rows: []page.Act{
		{Path: e, Right: arbiter.BeginTournament, Do: page.EventAct(createTournament)},
		{Path: e + "/name", Right: arbiter.RenameEvent, Do: rename, To: "/"},
		{Path: e + "/remove", Right: arbiter.RemoveEvent, Do: page.EventAct(remove), To: "/removed"},
		{Path: e + "/move", Right: arbiter.MovePlayers, Do: page.EventAct(movePlayers), To: moving},
		{Path: e + "/unmove", Right: arbiter.MovePlayers, Do: revert((*arbiter.Desk).UndoMove), Done: "web.event.moved-back", To: moving},
		{Path: e + "/distribute", Right: arbiter.MovePlayers, Buttons: do, Do: page.EventAct(distribute), To: moving},
		{Path: e + "/going", Right: arbiter.GoOn, Do: page.EventAct(goOn), To: moving},
		{Path: e + "/ungoing", Right: arbiter.GoOn, Do: revert((*arbiter.Desk).UndoGoing), Done: "web.done.going-undone", To: moving},
		{Path: e + "/entrants", Right: arbiter.MovePlayers, Do: page.EventAct(nameEntrants), Done: "web.done.entrants", To: e + "/entrants"},
		{Path: e + "/categories", Right: arbiter.SetEvent, Buttons: do, Do: page.EventAct(setEventCategories), Done: "web.done.categories", To: e + "/categories"},
		{Path: tables, Right: arbiter.NumberEvent, Buttons: do, Do: setTables, Done: "web.done.tables", To: tables},
		{Path: e + "/fixed", Right: arbiter.MovePlayers, Do: fixTables, Done: "web.done.tables", To: tables + "#fixed"},
		{Path: e + "/unfix", Right: arbiter.MovePlayers, Do: revert((*arbiter.Desk).UndoFixing), Done: "web.done.tables-undone", To: tables},
	}}
}

// TournamentActs returns the acts that set up a tournament.
func TournamentActs() page.Acts {
	const (
		t        = "/t/{id}"
		settings = t + "/settings"
	)
	do := []string{"do"}
	return page.Acts{To: settings, Rows: []page.Act{
		{Path: t + "/colour", Of: arbiter.DrawColour{}, Buttons: []string{"colour"}, Do: drawColour, To: t + "/"},
		{Path: settings, Of: arbiter.Configure{}, Buttons: do, Do: configure, Done: "web.done.settings"},
		{Path: t + "/default-time", Of: arbiter.SetDefaultTime{}, Do: setDefaultTime, Done: "web.done.default-time"},
		{Path: t + "/editions", Of: arbiter.TakeEditions{}, Do: takeEditions, Done: "web.done.editions"},
		{Path: t + "/prohibit", Of: arbiter.Prohibit{}, Buttons: do, Do: prohibit, Done: "web.done.prohibit"},
		{Path: t + "/mode", Of: arbiter.LeaveFIDEMode{}, Do: leaveMode, Done: "web.done.mode"},
		{Path: t + "/tables", Of: arbiter.NumberTables{}, Do: numberTables, Done: "web.done.tables", To: settings + "#card-tables"},
		{Path: t + "/categories", Of: arbiter.SetCategories{}, Buttons: do, Do: setCategories, Done: "web.done.categories", To: t + "/categories"},
		{Path: t + "/values", Of: arbiter.SetOutside{}, Buttons: do, Do: setOutside, To: t + "/values"},
	}}
}

func leaveMode(*page.Visit) (*page.Next, error) { return page.Give(arbiter.LeaveFIDEMode{}) }
