package render

import (
	"torneo/internal/noticeboard"
	"torneo/league"
	"torneo/tournament"
)

// Seasons are the seasons of leagues on the noticeboard, the latest first.
type Seasons struct {
	Seasons []SeasonName `json:"seasons"`
}

// SeasonDocument is a season of a league: its calendar, and of its divisions what is published.
type SeasonDocument struct {
	SeasonName
	Federation string           `json:"federation,omitempty"`
	Settled    bool             `json:"settled" doc:"The calendar holds; otherwise it is proposed"`
	Closed     bool             `json:"closed" doc:"It is settled who goes up and down"`
	Clubs      []SeasonClub     `json:"clubs"`
	Divisions  []SeasonDivision `json:"divisions"`
	Movements  []SeasonMovement `json:"movements,omitempty" doc:"Where each team goes by the tables so far; missing where that is not shown"`
	Open       []string         `json:"open,omitempty" doc:"Places that nobody fills, and what the league has to decide"`
}

// SeasonClub is a club with its teams, the strongest first.
type SeasonClub struct {
	ID    string       `json:"id"`
	Name  string       `json:"name"`
	Teams []SeasonTeam `json:"teams"`
}

// SeasonTeam is a team.
type SeasonTeam struct {
	ID       string `json:"id"`
	Name     string `json:"name"`
	Division string `json:"division"`
}

// SeasonDivision is a division, the highest first.
type SeasonDivision struct {
	ID          string          `json:"id"`
	Name        string          `json:"name"`
	Level       int             `json:"level"`
	Boards      int             `json:"boards"`
	Tournament  string          `json:"tournament,omitempty" doc:"On the noticeboard; missing: there is none yet"`
	After       int             `json:"after" doc:"The round up to which its table is; 0: it has none"`
	Provisional bool            `json:"provisional,omitempty" doc:"That round is being played"`
	Table       []SeasonPlace   `json:"table"`
	Penalties   []SeasonPenalty `json:"penalties"`
	Matches     []SeasonMatch   `json:"matches"`
	Squads      []SeasonSquad   `json:"squads,omitempty" doc:"Missing where they are not shown"`
}

// SeasonPlace is a team in a table.
type SeasonPlace struct {
	Place       int    `json:"place,omitempty" doc:"Shared by teams that the tie-breaks do not separate; missing: it has none"`
	Team        string `json:"team"`
	Matches     int    `json:"matches"`
	MatchPoints string `json:"matchPoints"`
	GamePoints  string `json:"gamePoints"`
	Deducted    string `json:"deducted,omitempty" doc:"Match points, in the ones above already"`
	Left        bool   `json:"left,omitempty"`
}

// SeasonPenalty is points that were deducted, with the reason as the league wrote it.
type SeasonPenalty struct {
	Team        string `json:"team"`
	MatchPoints string `json:"matchPoints,omitempty"`
	GamePoints  string `json:"gamePoints,omitempty"`
	Reason      string `json:"reason"`
}

// SeasonMatch is a match in the calendar.
type SeasonMatch struct {
	Round  int             `json:"round"`
	Day    tournament.Date `json:"day,omitzero"`
	Home   string          `json:"home"`
	Away   string          `json:"away"`
	Hall   string          `json:"hall,omitempty"`
	Moved  tournament.Date `json:"movedFrom,omitzero" doc:"The day of its round, where it is played on another"`
	Reason string          `json:"reason,omitempty" doc:"Why it was moved, as the league wrote it"`
}

// SeasonSquad is the players of a team.
type SeasonSquad struct {
	Team    string         `json:"team"`
	Players []SeasonPlayer `json:"players"`
}

// SeasonPlayer is a player; without a name they are hidden.
type SeasonPlayer struct {
	Name       string `json:"name"`
	Title      string `json:"title,omitempty"`
	Federation string `json:"federation,omitempty"`
	Rating     int    `json:"rating,omitempty"`
}

// SeasonMovement is where a team goes after the season.
type SeasonMovement struct {
	Team string   `json:"team"`
	Way  string   `json:"way" enum:"stays,up,down,leaves"`
	Why  []string `json:"why,omitempty" doc:"Where that is not by its place alone"`
}

// document returns the season for other programs.
func (s seasonIn) document() SeasonDocument {
	out := SeasonDocument{SeasonName: SeasonName{s.ID, s.League.Name}, Federation: s.League.Federation, Settled: s.Settled, Closed: s.Closed, Clubs: []SeasonClub{}, Divisions: []SeasonDivision{}}
	for _, c := range s.League.Clubs {
		club := SeasonClub{ID: c.ID, Name: c.Name, Teams: []SeasonTeam{}}
		for _, t := range c.Teams {
			club.Teams = append(club.Teams, SeasonTeam{t.ID, t.Name, t.Division})
		}
		out.Clubs = append(out.Clubs, club)
	}
	all := s.League.Meetings(s.Calendar)
	for k := range s.League.Divisions {
		out.Divisions = append(out.Divisions, s.divisionDocument(&s.League.Divisions[k], &s.Divisions[k], all))
	}
	if s.Outcome == nil {
		return out
	}
	for _, m := range s.Outcome.Movements {
		to := SeasonMovement{Team: m.Team, Way: string(m.Way)}
		for _, w := range m.Why {
			to.Why = append(to.Why, s.p.Text(w))
		}
		out.Movements = append(out.Movements, to)
	}
	for _, m := range s.Outcome.Open {
		out.Open = append(out.Open, s.p.Text(m))
	}
	return out
}

func (s seasonIn) divisionDocument(d *league.Division, x *noticeboard.SeasonDivision, all []league.Meeting) SeasonDivision {
	points := func(p tournament.Points) string {
		if p == 0 {
			return ""
		}
		return p.String()
	}
	out := SeasonDivision{ID: d.ID, Name: d.Name, Level: d.Level, Boards: s.League.BoardsOf(d), Tournament: x.Tournament, After: x.After, Provisional: x.Live,
		Table: []SeasonPlace{}, Penalties: []SeasonPenalty{}, Matches: []SeasonMatch{}}
	for _, row := range x.Table {
		out.Table = append(out.Table, SeasonPlace{row.Rank, row.Team, row.Matches, row.Match.String(), row.Game.String(), points(row.Deducted), row.Left})
	}
	for _, p := range x.Penalties {
		out.Penalties = append(out.Penalties, SeasonPenalty{p.Team, points(p.Match), points(p.Game), p.Reason})
	}
	for k := range all {
		m := &all[k]
		if m.Division != d.ID {
			continue
		}
		to := SeasonMatch{Round: m.Round, Day: m.Day, Home: m.Home, Away: m.Away, Hall: s.League.HallOf(m.Home)}
		if m.IsMoved() {
			to.Moved, to.Reason = m.Planned, m.Reason
		}
		out.Matches = append(out.Matches, to)
	}
	for _, squad := range x.Squads {
		to := SeasonSquad{Team: squad.Team, Players: []SeasonPlayer{}}
		for _, p := range squad.Players {
			to.Players = append(to.Players, SeasonPlayer(p))
		}
		out.Squads = append(out.Squads, to)
	}
	return out
}
