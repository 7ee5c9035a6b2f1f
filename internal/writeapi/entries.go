package writeapi

import (
	"math/rand/v2"
	"reflect"
	"strings"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/message"
	"torneo/tournament"
)

// The bodies of lists of who enters.
type (
	// PlayersBody is players who enter together.
	PlayersBody struct {
		Players []EntryBody `json:"players" minItems:"1"`
	}
	// MemberBody is a player of a team.
	MemberBody struct {
		Name       string `json:"name" doc:"Surname, given name"`
		FIDEID     int64  `json:"fideId,omitempty"`
		Federation string `json:"federation,omitempty"`
		Title      string `json:"title,omitempty"`
		Rating     int    `json:"rating,omitempty" doc:"FIDE's"`
		Sex        string `json:"sex,omitempty" enum:"m,w"`
		Birth      string `json:"birth,omitempty" doc:"Day, month or year: 1990-05-06, 1990-05, 1990"`
	}
	// EntryBody is one of them, who may enter late.
	EntryBody struct {
		MemberBody
		From int `json:"from,omitempty" doc:"Round from which on the player is paired; otherwise the next one"`
	}
	// TeamsBody is teams that enter together.
	TeamsBody struct {
		Teams []TeamBody `json:"teams" minItems:"1"`
	}
	// TeamBody is one of them.
	TeamBody struct {
		Name    string       `json:"name"`
		Short   string       `json:"short,omitempty" doc:"A short name, where there is little room"`
		Players []MemberBody `json:"players" doc:"In the order of the boards"`
		From    int          `json:"from,omitempty" doc:"Round from which on a late team plays, the running one or the next; otherwise the next one"`
	}
)

// wrongRows is the error of a list of which rows are wrong.
type wrongRows []WrongRow

func (wrongRows) Error() string { return "acts: rows of a list" }

// player returns who enters, and what is wrong with that.
func (b *MemberBody) player() (p tournament.Player, why []message.Message) {
	born, err := tournament.ParseDate(b.Birth)
	if err != nil {
		why = append(why, message.New("arbiter.player.birth", "value", b.Birth))
	}
	p = tournament.Player{
		Name: strings.Join(strings.Fields(b.Name), " "), FIDEID: b.FIDEID, Federation: b.Federation, Title: b.Title, Rating: b.Rating, Sex: b.Sex, Birth: born,
	}
	return p, append(why, arbiter.WrongPlayer(p)...)
}

// enterAll enters a list of players, or nobody.
func enterAll(q *request, body any) (arbiter.Command, error) {
	var c arbiter.EnterPlayers
	var wrong wrongRows
	list := body.(PlayersBody).Players
	if len(list) == 0 {
		return nil, wrongField("players")
	}
	for k := range list {
		p, why := list[k].player()
		if late := arbiter.WrongRound(q.state, list[k].From); late != nil && list[k].From != 0 {
			why = append(why, *late)
		}
		wrong = q.wrongRow(wrong, k, why)
		c.Players, c.From = append(c.Players, p), append(c.From, list[k].From)
	}
	if len(wrong) > 0 {
		return nil, wrong
	}
	return c, nil
}

// enterTeams enters a list of teams with their players, or none.
func enterTeams(q *request, body any) (arbiter.Command, error) {
	var c arbiter.EnterTeams
	var wrong wrongRows
	list := body.(TeamsBody).Teams
	if len(list) == 0 {
		return nil, wrongField("teams")
	}
	for k := range list {
		team := arbiter.EnterTeam{Name: strings.Join(strings.Fields(list[k].Name), " "), Short: list[k].Short, From: list[k].From}
		var why []message.Message
		for n := range list[k].Players {
			p, wrongly := list[k].Players[n].player()
			why = append(why, wrongly...)
			team.Players = append(team.Players, p)
		}
		wrong = q.wrongRow(wrong, k, why)
		c.Teams = append(c.Teams, team)
	}
	if len(wrong) > 0 {
		return nil, wrong
	}
	return c, nil
}

// entrantIDs returns the identifiers of the players who entered by an act, in their order, and of the
// teams.
func entrantIDs(events []journal.Event, device string) (players, teams []int) {
	for k := range events {
		if events[k].Device != device {
			continue
		}
		switch e := events[k].Payload.(type) {
		case journal.PlayerEntered:
			players = append(players, e.ID)
		case journal.TeamEntered:
			teams = append(teams, e.ID)
		}
	}
	return players, teams
}

// setup returns what is done before the first round.
func setup(tournament string) []operation {
	return []operation{
		{id: "post-players", method: "POST", path: tournament + "/players/list", body: reflect.TypeFor[PlayersBody](), enters: true, long: true, command: enterAll},
		{id: "post-teams", method: "POST", path: tournament + "/teams/list", body: reflect.TypeFor[TeamsBody](), enters: true, long: true, command: enterTeams},
		{id: "put-numbers", method: "PUT", path: tournament + "/numbers", command: func(*request, any) (arbiter.Command, error) { return arbiter.AssignNumbers{}, nil }},
		{id: "put-initial-colour", method: "PUT", path: tournament + "/initial-colour", body: reflect.TypeFor[ColourBody](), command: colour},
		{id: "put-shown", method: "PUT", path: tournament + "/shown", body: reflect.TypeFor[ShownBody](), command: shown},
	}
}

// ColourBody is the initial-colour of a Swiss.
type ColourBody struct {
	Colour tournament.Color `json:"colour,omitempty" enum:"white,black" doc:"As it was drawn in the hall"`
	Lot    bool             `json:"lot,omitempty" doc:"The program draws it"`
}

// colour sets the initial-colour, or draws it.
func colour(_ *request, body any) (arbiter.Command, error) {
	b := body.(ColourBody)
	if b.Lot == (b.Colour != tournament.NoColor) {
		return nil, wrongField("colour")
	}
	if b.Lot {
		return arbiter.DrawColour{Color: arbiter.LotOfColour(rand.Uint64())}, nil
	}
	return arbiter.DrawColour{Color: b.Colour}, nil
}

// ShownBody is what everybody sees of a tournament; what is missing stays as it is.
type ShownBody struct {
	Open       *bool   `json:"open,omitempty" doc:"There is a noticeboard"`
	Players    *bool   `json:"players,omitempty" doc:"Everybody who has entered is listed"`
	Results    *string `json:"results,omitempty" enum:"nothing,closing,live"`
	Standings  *string `json:"standings,omitempty" enum:"nothing,closing,live"`
	Prizes     *string `json:"prizes,omitempty" enum:"nothing,announced,awarded"`
	Categories *bool   `json:"categories,omitempty" doc:"Standings of each category"`
}

// shown sets what everybody sees.
func shown(q *request, body any) (arbiter.Command, error) {
	b := body.(ShownBody)
	p := q.state.Publication
	for _, x := range []struct {
		said *bool
		of   *bool
	}{{b.Open, &p.Open}, {b.Players, &p.Players}, {b.Categories, &p.Categories}} {
		if x.said != nil {
			*x.of = *x.said
		}
	}
	for _, x := range []struct {
		name  string
		said  *string
		of    *journal.Extent
		known []journal.Extent
	}{
		{"results", b.Results, &p.Results, []journal.Extent{journal.OnClosing, journal.Live}},
		{"standings", b.Standings, &p.Standings, []journal.Extent{journal.OnClosing, journal.Live}},
		{"prizes", b.Prizes, &p.Prizes, []journal.Extent{journal.Announced, journal.Awarded}},
	} {
		if x.said == nil {
			continue
		}
		*x.of = journal.Nothing
		is := *x.said == "nothing"
		for _, one := range x.known {
			if *x.said == string(one) {
				*x.of, is = one, true
			}
		}
		if !is {
			return nil, wrongField(x.name)
		}
	}
	return arbiter.SetPublication{Publication: p}, nil
}
