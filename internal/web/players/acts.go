package players

import (
	"cmp"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/web/page"
	"torneo/message"
)

// Pages returns the pages of the room.
func Pages(lists Lists) []page.Page {
	return []page.Page{
		{Pattern: "GET /t/{id}/players", Right: arbiter.Look, Show: List(lists)},
		{Pattern: "GET /t/{id}/players/lists", Right: arbiter.Of(arbiter.TakeRatings{}), Show: CompareLists(lists)},
		{Pattern: "GET /t/{id}/players/licences", Right: arbiter.Of(arbiter.EnterPlayers{}), Show: Licences},
		{Pattern: "GET /t/{id}/players/list", Right: arbiter.Of(arbiter.EnterPlayers{}), Show: Paste},
		{Pattern: "GET /t/{id}/players/sheet", Right: arbiter.Print, Show: Sheet},
		{Pattern: "GET /t/{id}/players/export", Right: arbiter.Print, Show: Export},
		{Pattern: "GET /t/{id}/players/{player}", Right: arbiter.Look, Show: View},
		{Pattern: "GET /t/{id}/players/{player}/edit", Right: arbiter.Of(arbiter.ChangePlayer{}), Show: Edit},
		{Pattern: "GET /t/{id}/players/{player}/rating", Right: arbiter.Of(arbiter.GiveRating{}), Show: RatingOf(lists)},
		{Pattern: "GET /t/{id}/teams", Right: arbiter.Look, Show: Teams},
		{Pattern: "GET /t/{id}/teams/{team}", Right: arbiter.Look, Show: Team},
		{Pattern: "GET /t/{id}/draw", Right: arbiter.Look, Show: Ceremony},
	}
}

// Acts returns the acts on players and teams. Lists are looked into for who enters.
func Acts(lists Lists) page.Acts {
	const (
		t     = "/t/{id}"
		all   = t + "/players"
		one   = all + "/{player}"
		teams = t + "/teams"
		team  = teams + "/{team}"
		draw  = t + "/draw"
	)
	do := []string{"do"}
	return page.Acts{To: all, Rows: []page.Act{
		{Path: all, Of: arbiter.EnterPlayer{}, Do: enter, To: all + "#enter"},
		{Path: all + "/listed", Of: arbiter.EnterPlayer{}, Do: enterListed(lists), To: all + "#find"},
		{Path: all + "/lists", Of: arbiter.TakeRatings{}, Buttons: do, Do: takeFromLists(lists)},
		{Path: all + "/list", Of: arbiter.EnterPlayers{}, Buttons: do, Files: true, Do: enterList},
		{Path: all + "/numbers", Of: arbiter.AssignNumbers{}, Done: "web.done.numbers"},
		{Path: all + "/draw", Of: arbiter.DrawNumbers{}, Do: drawNumbers, Done: "web.done.draw"},
		{Path: all + "/present", Of: arbiter.CheckInAll{}, Buttons: []string{"present"}, Do: checkInAll, Done: "web.done.present-all"},
		{Path: all + "/check", Of: arbiter.CheckIn{}, Buttons: []string{"in", "out"}, Do: check},
		{Path: all + "/check-in", Of: arbiter.SetCheckIn{}, Buttons: []string{"open"}, Do: setCheckIn},

		{Path: one + "/contact", Right: arbiter.KeepContacts, Buttons: do, Do: inPlayer(keepContact), To: one},
		{Path: one + "/edit", Of: arbiter.ChangePlayer{}, Do: inPlayer(change), To: one},
		{Path: one + "/rating", Of: arbiter.GiveRating{}, Do: inPlayer(giveRating(lists)), To: one + "/rating"},
		{Path: one + "/categories", Of: arbiter.Categorise{}, Do: ofPlayer(categorise), Done: "web.done.category-player", To: one},
		{Path: one + "/bye", Of: arbiter.RequestBye{}, Do: ofPlayer(bye), Done: "web.done.bye", To: one},
		{Path: one + "/withdraw", Of: arbiter.Withdraw{}, To: one, Do: effectiveFrom("web.done.withdraw", func(id, from int) arbiter.Command {
			return arbiter.Withdraw{ID: id, From: from}
		})},
		{Path: one + "/expel", Of: arbiter.Withdraw{Expelled: true}, To: one, Do: effectiveFrom("web.done.expel", func(id, from int) arbiter.Command {
			return arbiter.Withdraw{ID: id, From: from, Expelled: true}
		})},
		{Path: one + "/return", Of: arbiter.Return{}, To: one, Do: effectiveFrom("web.done.return", func(id, from int) arbiter.Command {
			return arbiter.Return{ID: id, From: from}
		})},
		{Path: one + "/exchange", Of: arbiter.ExchangeNumbers{}, Do: ofPlayer(exchange), Done: "web.done.exchange", To: one},
		{Path: one + "/remove", Of: arbiter.RemovePlayer{}, Do: inPlayer(remove), Done: "web.done.remove"},

		{Path: teams, Of: arbiter.EnterTeam{}, Buttons: do, Do: enterTeam, To: teams},
		{Path: teams + "/list", Of: arbiter.EnterTeams{}, Buttons: do, Files: true, Do: enterTeams, To: teams},
		{Path: teams + "/draw", Of: arbiter.DrawTeams{}, Do: drawTeams, Done: "web.done.draw", To: teams},
		{Path: teams + "/strength", Of: arbiter.AssignNumbers{}, Do: numberByStrength, Done: "web.done.strength", To: teams},
		{Path: team, Of: arbiter.ChangeTeam{}, Do: inTeam(changeTeam), To: teams},
		{Path: team + "/remove", Of: arbiter.RemoveTeam{}, Do: inTeam(removeTeam), Done: "web.done.team-removed", To: teams},
		{Path: team + "/away", Of: arbiter.WithdrawTeam{}, Buttons: do, Do: inTeam(teamAway), Done: "web.done.team-away", To: team},
		{Path: draw, Of: arbiter.DrawTable{}, Buttons: do, Do: drawTable, Done: "web.done.draw", To: draw},
	}}
}

// inPlayer returns an act on the player of the address.
func inPlayer(do func(v *page.Visit, p *journal.Player) (*page.Next, error)) func(*page.Visit) (*page.Next, error) {
	return func(v *page.Visit) (*page.Next, error) {
		p, err := playerOf(v)
		if err != nil {
			return nil, err
		}
		return do(v, p)
	}
}

// ofPlayer does as inPlayer, for an act that gives a command and says what its row says.
func ofPlayer(command func(v *page.Visit, id int) (arbiter.Command, error)) func(*page.Visit) (*page.Next, error) {
	return inPlayer(func(v *page.Visit, p *journal.Player) (*page.Next, error) {
		c, err := command(v, p.ID)
		return &page.Next{Command: c, To: v.ReturnTo("")}, err
	})
}

// effectiveFrom does as inPlayer, for a command that holds from the round of the form on,
// without one from the next.
func effectiveFrom(done string, command func(id, from int) arbiter.Command) func(*page.Visit) (*page.Next, error) {
	return inPlayer(func(v *page.Visit, p *journal.Player) (*page.Next, error) {
		from, err := v.Number("from")
		said := message.New(done, "name", p.Name, "round", cmp.Or(from, v.NextRound()))
		return &page.Next{Command: command(p.ID, from), Done: said, To: v.ReturnTo("")}, err
	})
}

// inTeam returns an act on the team of the address.
func inTeam(do func(v *page.Visit, t *journal.Team) (*page.Next, error)) func(*page.Visit) (*page.Next, error) {
	return func(v *page.Visit) (*page.Next, error) {
		t, err := teamOf(v)
		if err != nil {
			return nil, err
		}
		return do(v, t)
	}
}
