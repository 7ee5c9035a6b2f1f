package arbiter

import (
	"slices"

	"torneo/internal/journal"
)

// Extent is the object of an act within a tournament.
type Extent struct {
	Round   int   // 0: none in particular
	Boards  []int // by the number of their table
	Teams   []int // by ID
	Players []int // likewise
}

// refuseBeyond returns the reason why an act is beyond the scope of the person, nil if it
// is not.
func refuseBeyond(s Scope, p Person, r *Right, at Place, extent *Extent) error {
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
	case extent == nil:
		return nil // it will be asked again
	case s.From > 0 || s.To > 0:
		return boardsBeyond(s, extent, beyond)
	case s.Team > 0 && !slices.Contains(extent.Teams, s.Team):
		return beyond("team")
	case s.Player > 0 && !slices.Contains(extent.Players, s.Player):
		return beyond("player")
	}
	return nil
}

// boardsBeyond names a board beyond the scope.
func boardsBeyond(s Scope, extent *Extent, beyond func(string, ...any) error) error {
	if len(extent.Boards) == 0 {
		return beyond("whole")
	}
	for _, b := range extent.Boards {
		if b < s.From || s.To > 0 && b > s.To {
			return beyond("board", "from", s.From, "to", s.To, "board", b)
		}
	}
	return nil
}

// extentOf returns the extent of a command, in the state in which it is given.
func extentOf(c Command, s *journal.State) Extent {
	switch c := c.(type) {
	case EnterResult:
		return extentOfBoard(s, c.Round, c.Board)
	case ConfirmResult:
		return extentOfBoard(s, c.Round, c.Board)
	case VerifyResult:
		return extentOfBoard(s, c.Round, c.Board)
	case CorrectResult:
		return extentOfBoard(s, c.Round, c.Board)
	case SwapColours:
		return extentOfBoard(s, c.Round, c.Board)
	case UnpairBoard:
		return extentOfBoard(s, c.Round, c.Board)
	case StartRound:
		if c.Board == (journal.Board{}) {
			return Extent{Round: c.Round}
		}
		return extentOfBoard(s, c.Round, c.Board)
	case ConfirmDevice:
		return ExtentOfTables(c.From, c.To)
	case GiveForfeits:
		return c.extent(s)
	case NoteChair:
		return extentOfPlayerIn(s, c.Round, c.ID)
	case NoteArrival:
		return extentOfPlayerIn(s, c.Round, c.ID)
	case NoteVerdict:
		return extentOfBoard(s, c.Round, c.Board)
	case NoteIncident:
		return extentOfPlayerIn(s, c.Round, c.ID)
	case LodgeAppeal:
		return extentOfPlayerIn(s, c.Round, c.ID)
	case CheckIn:
		return extentOfPlayerIn(s, s.Current(), c.ID)
	case RequestBye:
		return extentOfPlayerIn(s, c.Round, c.ID)
	case CancelBye:
		return extentOfPlayerIn(s, c.Round, c.ID)
	case Withdraw:
		return extentOfPlayerIn(s, c.From, c.ID)
	case Return:
		return extentOfPlayerIn(s, c.From, c.ID)
	case Flag:
		return extentOfPlayerIn(s, 0, c.ID)
	case LineUp:
		return Extent{Round: c.Round, Teams: []int{c.Team}}
	case SeeLineUp:
		return Extent{Round: c.Round, Teams: []int{c.Team}}
	case CorrectOrder:
		return Extent{Round: c.Round, Teams: []int{c.Team}}
	case ForfeitMatch:
		return Extent{Round: c.Round, Teams: []int{c.Team}}
	case WithdrawTeam:
		return Extent{Round: c.From, Teams: []int{c.ID}}
	case ReturnTeam:
		return Extent{Round: c.From, Teams: []int{c.ID}}
	case ByeOfTeam:
		return Extent{Round: c.Round, Teams: []int{c.ID}}
	case Unpair:
		return Extent{Round: c.Round}
	case Exchange:
		return Extent{Round: c.Round}
	case Rearrange:
		return Extent{Round: c.Round}
	case RearrangeMatches:
		return Extent{Round: c.Round}
	}
	return Extent{}
}

// ExtentOfPlayer returns a player as acts are about him, in the round that is played.
func ExtentOfPlayer(s *journal.State, player int) Extent {
	return extentOfPlayerIn(s, s.Current(), player)
}

// ExtentOfSeats returns the board of two players in a round.
func ExtentOfSeats(s *journal.State, round, white, black int) Extent {
	return extentOfBoard(s, round, journal.Board{White: white, Black: black})
}

// ExtentOfTables returns a row of boards, in every round.
func ExtentOfTables(from, to int) Extent {
	var extent Extent
	for b := from; b <= to; b++ {
		extent.Boards = append(extent.Boards, b)
	}
	return extent
}

// extentOfBoard returns a board of a round.
func extentOfBoard(s *journal.State, round int, board journal.Board) Extent {
	extent := Extent{Round: round}
	for _, id := range []int{board.White, board.Black} {
		if id > 0 {
			extent.Players = append(extent.Players, id)
		}
	}
	if s == nil {
		return extent
	}
	for _, id := range extent.Players {
		if t := s.TeamOf(id); t != nil {
			extent.Teams = append(extent.Teams, t.ID)
		}
	}
	if r := s.Round(round); r != nil {
		if k := r.Find(board); k >= 0 {
			extent.Boards = []int{Tables(s, r)[k]}
		}
	}
	return extent
}

// extentOfPlayerIn returns a player, and the board at which he sits in the last round: where he
// will sit in a round to come nobody knows. Round 0 is none in particular.
func extentOfPlayerIn(s *journal.State, round, id int) Extent {
	extent := Extent{Round: round}
	if id == 0 {
		return extent
	}
	extent.Players = []int{id}
	if s == nil {
		return extent
	}
	sits := round
	if s.Round(sits) == nil {
		sits = s.Current()
	}
	if r := s.Round(sits); r != nil {
		for k, b := range r.Boards {
			if b.White == id || b.Black == id {
				extent.Boards = []int{Tables(s, r)[k]}
			}
		}
	}
	return extent
}
