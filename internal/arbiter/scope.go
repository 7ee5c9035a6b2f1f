package arbiter

import (
	"slices"

	"torneo/internal/journal"
)

// Aim is the object of an act within a tournament.
type Aim struct {
	Round   int   // 0: none in particular
	Boards  []int // by the number of their table
	Teams   []int // by ID
	Players []int // likewise
}

// refuseBeyond returns the reason why an act is beyond the scope of the person, nil if it
// is not.
func refuseBeyond(s Scope, p Person, r *Right, at Place, aim *Aim) error {
	beyond := func(of string, pairs ...any) error {
		//i18n:prefix rights.refused.
		return refuse("rights.refused."+of, append([]any{"who", p.Name, "role", p.Role.Message()}, pairs...)...)
	}
	switch {
	case r.reach == anywhere:
		return nil
	case p.Role == Captain && s.Team == 0 || p.Role == Player && s.Player == 0:
		return beyond("nobodys")
	case s.Event != "" && at.Event == "" || s.Event != "" && s.Event != at.Event:
		return beyond("event")
	case len(s.Tournaments) > 0 && at.Tournament == "" && r.reach != reading:
		return beyond("whole-event")
	case at.Tournament != "" && !s.Has(at.Event, at.Tournament):
		return beyond("tournament")
	case r.reach == reading || !s.Narrow():
		return nil
	case r.reach == whole:
		return beyond("whole")
	case aim == nil:
		return nil // it will be asked again
	case s.From > 0 || s.To > 0:
		return boardsBeyond(s, aim, beyond)
	case s.Team > 0 && !slices.Contains(aim.Teams, s.Team):
		return beyond("team")
	case s.Player > 0 && !slices.Contains(aim.Players, s.Player):
		return beyond("player")
	}
	return nil
}

// boardsBeyond names a board beyond the scope.
func boardsBeyond(s Scope, aim *Aim, beyond func(string, ...any) error) error {
	if len(aim.Boards) == 0 {
		return beyond("whole")
	}
	for _, b := range aim.Boards {
		if b < s.From || s.To > 0 && b > s.To {
			return beyond("board", "from", s.From, "to", s.To, "board", b)
		}
	}
	return nil
}

// aimOf returns the aim of a command, in the state in which it is given.
func aimOf(c Command, s *journal.State) Aim {
	switch c := c.(type) {
	case EnterResult:
		return aimAt(s, c.Round, c.Board)
	case ConfirmResult:
		return aimAt(s, c.Round, c.Board)
	case VerifyResult:
		return aimAt(s, c.Round, c.Board)
	case CorrectResult:
		return aimAt(s, c.Round, c.Board)
	case SwapColours:
		return aimAt(s, c.Round, c.Board)
	case UnpairBoard:
		return aimAt(s, c.Round, c.Board)
	case ConfirmDevice:
		return AimAtTables(c.From, c.To)
	case NoteIncident:
		return aimFor(s, c.Round, c.ID)
	case CheckIn:
		return aimFor(s, s.Current(), c.ID)
	case RequestBye:
		return aimFor(s, c.Round, c.ID)
	case CancelBye:
		return aimFor(s, c.Round, c.ID)
	case Withdraw:
		return aimFor(s, c.From, c.ID)
	case Return:
		return aimFor(s, c.From, c.ID)
	case Flag:
		return aimFor(s, 0, c.ID)
	case LineUp:
		return Aim{Round: c.Round, Teams: []int{c.Team}}
	case SeeLineUp:
		return Aim{Round: c.Round, Teams: []int{c.Team}}
	case CorrectOrder:
		return Aim{Round: c.Round, Teams: []int{c.Team}}
	case ForfeitMatch:
		return Aim{Round: c.Round, Teams: []int{c.Team}}
	case WithdrawTeam:
		return Aim{Round: c.From, Teams: []int{c.ID}}
	case ReturnTeam:
		return Aim{Round: c.From, Teams: []int{c.ID}}
	case ByeOfTeam:
		return Aim{Round: c.Round, Teams: []int{c.ID}}
	case Unpair:
		return Aim{Round: c.Round}
	case Exchange:
		return Aim{Round: c.Round}
	case Rearrange:
		return Aim{Round: c.Round}
	case RearrangeMatches:
		return Aim{Round: c.Round}
	}
	return Aim{}
}

// AimAt returns a player as acts are about him, in the round that is played.
func AimAt(s *journal.State, player int) Aim { return aimFor(s, s.Current(), player) }

// AimAtSeats returns the board of two players in a round.
func AimAtSeats(s *journal.State, round, white, black int) Aim {
	return aimAt(s, round, journal.Board{White: white, Black: black})
}

// AimAtTables returns a row of boards, in every round.
func AimAtTables(from, to int) Aim {
	var aim Aim
	for b := from; b <= to; b++ {
		aim.Boards = append(aim.Boards, b)
	}
	return aim
}

// aimAt returns a board of a round.
func aimAt(s *journal.State, round int, board journal.Board) Aim {
	aim := Aim{Round: round}
	for _, id := range []int{board.White, board.Black} {
		if id > 0 {
			aim.Players = append(aim.Players, id)
		}
	}
	if s == nil {
		return aim
	}
	for _, id := range aim.Players {
		if t := s.TeamOf(id); t != nil {
			aim.Teams = append(aim.Teams, t.ID)
		}
	}
	if r := s.Round(round); r != nil {
		if k := r.Find(board); k >= 0 {
			aim.Boards = []int{Tables(s, r)[k]}
		}
	}
	return aim
}

// aimFor returns a player, and the board at which he sits in the last round: where he
// will sit in a round to come nobody knows. Round 0 is none in particular.
func aimFor(s *journal.State, round, id int) Aim {
	aim := Aim{Round: round}
	if id == 0 {
		return aim
	}
	aim.Players = []int{id}
	if s == nil {
		return aim
	}
	sits := round
	if s.Round(sits) == nil {
		sits = s.Current()
	}
	if r := s.Round(sits); r != nil {
		for k, b := range r.Boards {
			if b.White == id || b.Black == id {
				aim.Boards = []int{Tables(s, r)[k]}
			}
		}
	}
	return aim
}
