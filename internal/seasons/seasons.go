// Package seasons has the seasons of a federation's leagues as they are kept, and the rules of their
// course.
package seasons

import (
	"encoding/json"
	"slices"
	"strings"
	"time"

	"torneo/league"
	"torneo/message"
)

// Kept is a season as it is kept.
type Kept struct {
	ID       string
	Name     string
	State    State
	Data     []byte // what Season has
	By       string
	Identity string
	At       time.Time
	Edition  int64 // counts up with every change
	Public   bool  // everybody may see it
}

// State is how far a season has come.
type State string

// The states, in the order in which they follow each other.
const (
	Described State = "described"
	Settled   State = "settled" // its calendar holds
	Begun     State = "begun"   // its divisions are events of the desk
	Closed    State = "closed"  // it is settled who goes up and down
)

// Message returns the name of the state.
func (s State) Message() message.Message {
	return message.New("seasons.state." + string(s)) //i18n:prefix seasons.state.
}

// Season is a season with all that is known of it. Whatever follows from that is nowhere kept.
type Season struct {
	Kept `json:"-"`

	League      league.Season
	Calendar    *league.Calendar  `json:",omitempty"` // nil: none was proposed
	Event       string            `json:",omitempty"` // of the desk; "": it has not begun
	Tournaments map[string]string `json:",omitempty"` // of each division that has begun
	Penalties   []league.Penalty  `json:",omitempty"`
	Verdicts    []Verdict         `json:",omitempty"` // on line-ups, that count in the matches
	Arrivals    int               `json:",omitempty"` // teams that come from leagues above
	Shown       Shown             `json:",omitzero"`  // of what everybody may see, if they may
	Erased      string            `json:",omitempty"` // the day on which members of squads were erased by a rule of retention; "": none were
}

// Shown is what of a public season everybody sees besides calendar, tables and penalties.
type Shown struct {
	Squads    bool // as far as the divisions show their players
	Movements bool // who goes up and down as it stands
}

// Act is what somebody does with a season.
type Act string

// The acts.
const (
	Describe Act = "describe"
	Propose  Act = "propose"
	Settle   Act = "settle"
	Reopen   Act = "reopen"
	Begin    Act = "begin"
	Enlist   Act = "enlist" // a squad
	Move     Act = "move"   // a match
	Penalize Act = "penalize"
	Pardon   Act = "pardon"
	Judge    Act = "judge"  // a line-up: what the rules have against it counts
	Acquit   Act = "acquit" // takes that back
	Await    Act = "await"  // teams from above
	Close    Act = "close"
	Publish  Act = "publish"
	Withdraw Act = "withdraw" // from what everybody sees
)

// Message returns what was done, in words.
func (a Act) Message() message.Message {
	return message.New("seasons.act." + string(a)) //i18n:prefix seasons.act.
}

// Happening is something that somebody did with a season.
type Happening struct {
	Season   string
	Number   int64 // given by the store, rising
	At       time.Time
	By       string
	Identity string
	Act      Act
	About    string // a team, a match, a reason
}

// Change is a season as it is now, with what was done. All of it is kept or nothing.
type Change struct {
	Season   Kept // with the edition in which it was read; 0: it is new
	Happened Happening
}

// Limits of what is kept.
const (
	MaxData      = 16 << 20 // of a season, unpacked
	MaxSeasons   = 1000
	MaxReason    = 500
	MaxPenalties = 2000
	MaxMoves     = 5000
)

// Refused is the error of a step that is not taken, in words.
type Refused struct{ Message message.Message }

func (r *Refused) Error() string { return "seasons: " + r.Message.ID }

// Sentence returns the error as a sentence for people.
func (r *Refused) Sentence() message.Message { return r.Message }

// Refusal marks the error as an answer.
func (r *Refused) Refusal() bool { return true }

// Refuse returns a *Refused with that message.
func Refuse(id string, pairs ...any) error { return &Refused{message.New(id, pairs...)} }

// Step is who does something, and when.
type Step struct {
	By       string
	Identity string
	At       time.Time
}

// New returns a season as it was described.
func New(l league.Season, step Step) *Season {
	return &Season{Kept: Kept{State: Described, By: step.By, Identity: step.Identity, At: step.At}, League: l}
}

// Read returns a season from what is kept of it.
func Read(k Kept) (*Season, error) {
	s := &Season{}
	if err := json.Unmarshal(k.Data, s); err != nil {
		return nil, err
	}
	s.Kept = k
	s.Data = nil
	return s, nil
}

// Change returns what is to be kept of a season after an act.
func (s *Season) Change(a Act, about string, step Step) (Change, error) {
	data, err := json.Marshal(s)
	if err != nil {
		return Change{}, err
	}
	if len(data) > MaxData {
		return Change{}, Refuse("seasons.large", "most", MaxData>>20)
	}
	k := s.Kept
	k.Name, k.Data = s.League.Name, data
	return Change{k, Happening{Season: s.ID, At: step.At, By: step.By, Identity: step.Identity, Act: a, About: about}}, nil
}

// is refuses a step in another state than those.
func (s *Season) is(states ...State) error {
	if slices.Contains(states, s.State) {
		return nil
	}
	return Refuse("seasons.not-now", "state", s.State.Message())
}

// Describe replaces the description. A calendar of the old one does not hold any more, and with it
// what everybody sees of the season is gone.
func (s *Season) Describe(l league.Season) error {
	if err := s.is(Described); err != nil {
		return err
	}
	s.League, s.Calendar, s.Public = l, nil, false
	return nil
}

// ProposeCalendar has a calendar made.
func (s *Season) ProposeCalendar() error {
	if err := s.is(Described); err != nil {
		return err
	}
	s.Calendar = s.League.Propose()
	return nil
}

// SettleCalendar says that the calendar holds.
func (s *Season) SettleCalendar() error {
	switch err := s.is(Described); {
	case err != nil:
		return err
	case s.Calendar == nil:
		return Refuse("seasons.no-calendar")
	}
	s.State = Settled
	return nil
}

// ReopenCalendar takes back that the calendar holds.
func (s *Season) ReopenCalendar() error {
	switch err := s.is(Settled); {
	case err != nil:
		return err
	case s.Event != "":
		return Refuse("seasons.partly-begun")
	}
	s.State = Described
	return nil
}

// EnlistSquad replaces the squad of a team. Once the season has begun players can only be added,
// behind the others.
func (s *Season) EnlistSquad(team string, squad []league.Member) error {
	if err := s.is(Described, Settled, Begun); err != nil {
		return err
	}
	t, _ := s.League.Team(team)
	if t == nil {
		return Refuse("seasons.no-team", "team", team)
	}
	if s.Event != "" {
		if len(squad) < len(t.Squad) {
			return Refuse("seasons.squad-fixed", "team", t.Name)
		}
		for k := range t.Squad {
			if squad[k].ID != t.Squad[k].ID {
				return Refuse("seasons.squad-fixed", "team", t.Name)
			}
		}
	}
	was := t.Squad
	t.Squad = squad
	if err := s.League.Check(); err != nil {
		t.Squad = was
		return err
	}
	return nil
}

// MoveMatch puts a match on another day, or back on that of its round. What stands against the day is
// shown with the calendar: it is the league that decides.
func (s *Season) MoveMatch(m league.Move) error {
	if err := s.is(Described, Settled, Begun); err != nil {
		return err
	}
	if s.Calendar == nil {
		return Refuse("seasons.no-calendar")
	}
	meetings := s.League.Meetings(s.Calendar)
	k := slices.IndexFunc(meetings, func(x league.Meeting) bool {
		return x.Division == m.Division && x.Round == m.Round && x.Home == m.Home && x.Away == m.Away
	})
	m.Reason = strings.TrimSpace(m.Reason)
	switch {
	case k < 0:
		return Refuse("seasons.no-match")
	case !m.Day.Complete():
		return Refuse("seasons.no-day")
	case len(m.Reason) > MaxReason, strings.ContainsAny(m.Reason, "\x00\r\n"):
		return Refuse("seasons.reason-long", "most", MaxReason)
	}
	moves := slices.DeleteFunc(slices.Clone(s.Calendar.Moves), func(x league.Move) bool {
		return x.Division == m.Division && x.Home == m.Home && x.Away == m.Away && x.Round == m.Round
	})
	if m.Day != meetings[k].Planned {
		moves = append(moves, m)
	}
	if len(moves) > MaxMoves {
		return Refuse("seasons.many", "most", MaxMoves)
	}
	s.Calendar.Moves = moves
	return nil
}

// PenalizeTeam deducts points from a team, or fines it.
func (s *Season) PenalizeTeam(p league.Penalty) error {
	if err := s.is(Begun); err != nil {
		return err
	}
	p.Reason = strings.TrimSpace(p.Reason)
	const most = 1000
	t, _ := s.League.Team(p.Team)
	switch {
	case t == nil:
		return Refuse("seasons.no-team", "team", p.Team)
	case p.Match < 0 || p.Game < 0 || p.Fine < 0 || p.Match > most || p.Game > most || p.Fine > 1_000_000_000 || p.Match == 0 && p.Game == 0 && p.Fine == 0:
		return Refuse("seasons.penalty-amount")
	case p.Reason == "":
		return Refuse("seasons.no-reason")
	case len(p.Reason) > MaxReason, strings.ContainsAny(p.Reason, "\x00\r\n"):
		return Refuse("seasons.reason-long", "most", MaxReason)
	case len(s.Penalties) >= MaxPenalties:
		return Refuse("seasons.many", "most", MaxPenalties)
	}
	p.Key = s.freeKey()
	s.Penalties = append(s.Penalties, p)
	return nil
}

// PardonTeam takes a penalty back, by its place from 0.
func (s *Season) PardonTeam(number int) error {
	switch err := s.is(Begun); {
	case err != nil:
		return err
	case number < 0 || number >= len(s.Penalties):
		return Refuse("seasons.no-penalty")
	}
	s.Penalties = slices.Delete(s.Penalties, number, number+1)
	return nil
}

// AwaitTeams notes how many teams come from leagues above.
func (s *Season) AwaitTeams(count int) error {
	switch err := s.is(Begun); {
	case err != nil:
		return err
	case count < 0 || count > 100:
		return Refuse("seasons.arrivals", "most", 100)
	}
	s.Arrivals = count
	return nil
}

// PublishSeason lets everybody see the season. There is nothing to see before there is a calendar.
func (s *Season) PublishSeason(shown Shown) error {
	if s.Calendar == nil {
		return Refuse("seasons.no-calendar")
	}
	s.Public, s.Shown = true, shown
	return nil
}

// WithdrawSeason lets nobody see the season any more.
func (s *Season) WithdrawSeason() error {
	if !s.Public {
		return Refuse("seasons.not-public")
	}
	s.Public = false
	return nil
}

// CloseSeason says that it is settled who goes up and down.
func (s *Season) CloseSeason() error {
	if err := s.is(Begun); err != nil {
		return err
	}
	s.State = Closed
	return nil
}

// Numbers returns the teams of a division in the order of the numbers that they have at the desk;
// false if they have none yet.
func (s *Season) Numbers(d *league.Division) ([]string, bool) {
	if len(d.Fixtures) > 0 {
		if numbers, ok := s.League.Numbering(d); ok {
			return numbers, true
		}
		var numbers []string // of a table of its own, in the order of the clubs
		for _, t := range s.League.TeamsOf(d.ID) {
			numbers = append(numbers, t.ID)
		}
		return numbers, len(numbers) > 0
	}
	if s.Calendar == nil {
		return nil, false
	}
	numbers := s.Calendar.Numbers[d.ID]
	return numbers, len(numbers) > 0
}
