// Package league has the rules of leagues as data, and what follows from them in a season: calendar,
// line-ups, tables, and who goes up and down.
//
// A league is several divisions in which teams of clubs meet all through a season. What its
// regulations say is Rules, a record of parameters; nothing here knows a league by its name, and
// the presets are records as anybody could write them.
package league

import (
	"torneo/message"
	"torneo/tournament"
)

// Season is a league in one season: its rules, its clubs with teams and squads, and its divisions.
type Season struct {
	Name       string            `json:"name" toml:"name"`
	Federation string            `json:"federation,omitempty" toml:"federation,omitempty"` // whose code reports have
	Spare      []tournament.Date `json:"spare,omitempty" toml:"spare,omitempty"`           // days to which matches can be moved
	Rules      Rules             `json:"rules" toml:"rules"`
	Divisions  []Division        `json:"divisions" toml:"division"` // the highest first
	Clubs      []Club            `json:"clubs" toml:"club"`
}

// Division is a round robin of teams.
type Division struct {
	ID     string            `json:"id" toml:"id"`
	Name   string            `json:"name" toml:"name"`
	Level  int               `json:"level" toml:"level"`                       // 1 is the highest; several divisions can be of one
	Boards int               `json:"boards,omitempty" toml:"boards,omitempty"` // 0: those of the rules
	Cycles int               `json:"cycles,omitempty" toml:"cycles,omitempty"` // how often everybody meets everybody; 0: once
	Dates  []tournament.Date `json:"dates" toml:"dates"`                       // of its rounds
	Up     int               `json:"up,omitempty" toml:"up,omitempty"`         // how many go up
	Down   int               `json:"down,omitempty" toml:"down,omitempty"`     // how many go down
	Size   int               `json:"size,omitempty" toml:"size,omitempty"`     // teams that it is to have next season; 0: as many as now

	// Fixtures are the matches of each round as they were given; none: by the Berger tables.
	Fixtures []GivenRound `json:"fixtures,omitempty" toml:"fixtures,omitempty"`
}

// GivenRound is the matches of a round as a league gave them.
type GivenRound struct {
	Matches []Fixture `json:"matches" toml:"matches"`
}

// Fixture is a match: two teams by ID, the one at home first.
type Fixture struct {
	Home string          `json:"home" toml:"home"`
	Away string          `json:"away" toml:"away"`
	Day  tournament.Date `json:"day,omitzero" toml:"day,omitempty"` // of a given match; zero: that of its round
}

// Club has teams, and halls in which they play at home.
type Club struct {
	ID      string            `json:"id" toml:"id"`
	Name    string            `json:"name" toml:"name"`
	Blocked []tournament.Date `json:"blocked,omitempty" toml:"blocked,omitempty"` // none of its teams plays on these days
	Halls   []Hall            `json:"halls,omitempty" toml:"hall,omitempty"`
	Teams   []Team            `json:"teams" toml:"team"` // the strongest first
}

// Hall is a place in which teams of a club play at home.
type Hall struct {
	Name    string            `json:"name" toml:"name"`
	Matches int               `json:"matches,omitempty" toml:"matches,omitempty"` // that find place at the same time; 0: one
	Blocked []tournament.Date `json:"blocked,omitempty" toml:"blocked,omitempty"`
}

// places returns how many matches find place in the hall at the same time.
func (h *Hall) places() int { return max(h.Matches, 1) }

// Team is a team of a club.
type Team struct {
	ID       string   `json:"id" toml:"id"`
	Name     string   `json:"name" toml:"name"`
	Short    string   `json:"short,omitempty" toml:"short,omitempty"`
	Division string   `json:"division" toml:"division"`
	Hall     string   `json:"hall,omitempty" toml:"hall,omitempty"` // "": the club's first, if it has one
	Squad    []Member `json:"squad,omitempty" toml:"player,omitempty"`
}

// Member is a player of a squad. The order of the squad is the order in which they were named.
type Member struct {
	ID         string          `json:"id" toml:"id"` // by which the league knows the player
	Name       string          `json:"name" toml:"name"`
	FIDEID     int64           `json:"fide,omitempty" toml:"fide,omitempty"`
	Rating     int             `json:"rating,omitempty" toml:"rating,omitempty"` // of the list that the rules name
	FIDE       int             `json:"fideRating,omitempty" toml:"fide_rating,omitempty"`
	Title      string          `json:"title,omitempty" toml:"title,omitempty"`
	Sex        string          `json:"sex,omitempty" toml:"sex,omitempty"` // m, w
	Federation string          `json:"federation,omitempty" toml:"federation,omitempty"`
	Birth      tournament.Date `json:"birth,omitzero" toml:"birth,omitempty"`
	Loan       string          `json:"loan,omitempty" toml:"loan,omitempty"`             // the club from which the player is on loan
	Attributes []string        `json:"attributes,omitempty" toml:"attributes,omitempty"` // what quotas ask for besides
	Extra      bool            `json:"extra,omitempty" toml:"extra,omitempty"`           // named beyond the squad's size
}

// Limits of a season.
const (
	MaxDivisions = 200
	MaxClubs     = 2000
	MaxTeams     = 3000
	MaxSquad     = 100
	MaxText      = 100 // characters of a name
	MaxDates     = 100
)

// Wrong is the error of a season or of rules that cannot be: each thing with the field it is about.
type Wrong struct{ Reasons []message.Message }

func (w *Wrong) Error() string { return "league: " + w.Reasons[0].ID }

// Sentence returns the error as a sentence for people.
func (w *Wrong) Sentence() message.Message {
	return message.New("league.wrong", "reasons", w.Reasons[:min(len(w.Reasons), 10)], "count", len(w.Reasons))
}

// Team returns the team of an ID with its club; nil if there is none.
func (s *Season) Team(id string) (*Team, *Club) {
	for c := range s.Clubs {
		for k := range s.Clubs[c].Teams {
			if s.Clubs[c].Teams[k].ID == id {
				return &s.Clubs[c].Teams[k], &s.Clubs[c]
			}
		}
	}
	return nil, nil
}

// Division returns the division of an ID; nil if there is none.
func (s *Season) Division(id string) *Division {
	for k := range s.Divisions {
		if s.Divisions[k].ID == id {
			return &s.Divisions[k]
		}
	}
	return nil
}

// TeamsOf returns the teams of a division, in the order of the clubs.
func (s *Season) TeamsOf(division string) (list []*Team) {
	for c := range s.Clubs {
		for k := range s.Clubs[c].Teams {
			if s.Clubs[c].Teams[k].Division == division {
				list = append(list, &s.Clubs[c].Teams[k])
			}
		}
	}
	return list
}

// BoardsOf returns how many boards a match of a division has.
func (s *Season) BoardsOf(d *Division) int {
	if d.Boards > 0 {
		return d.Boards
	}
	return s.Rules.Boards
}

// hallOf returns the hall in which a team plays at home; nil: none is known.
func hallOf(c *Club, t *Team) *Hall {
	for k := range c.Halls {
		if t.Hall == "" || c.Halls[k].Name == t.Hall {
			return &c.Halls[k]
		}
	}
	return nil
}

// HallOf returns the name of the hall in which a team plays at home; "": none is known.
func (s *Season) HallOf(team string) string {
	if t, c := s.Team(team); t != nil {
		if h := hallOf(c, t); h != nil {
			return h.Name
		}
	}
	return ""
}
