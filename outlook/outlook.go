// Package outlook computes what is certain, possible and impossible while an event goes
// on: places after a round or at the end, and which results decide them. It weighs no
// chances.
//
// Games to come are won, drawn or lost over the board (R-OUTLOOK-RESULTS). What it says
// is exact by one of two ways: it goes through all courses of the games that are not
// over, with the standings that each leads to, or it decides by points with a flow, and
// then says where a tie-break decides. Where rounds are not paired it has bounds that
// hold whatever the pairing.
package outlook

import (
	"torneo/crosstable"
	"torneo/handbook"
	"torneo/message"
	"torneo/pairing/knockout"
	"torneo/standings"
	"torneo/tiebreak"
	"torneo/tournament"
)

// MaxCourses is how many courses of the open games are gone through, and MaxWork how
// many places of participants these may have together.
const (
	MaxCourses = 6561
	MaxWork    = 200_000
)

// The most participants of an event, and of a round robin, that is looked at.
const (
	MaxParticipants = 3000
	MaxRoundRobin   = 150
)

// Way is how an outlook is known.
type Way string

// The ways.
const (
	ByCourses Way = "courses" // exact: all courses, with the tie-breaks
	ByPoints  Way = "points"  // exact: by points
	ByBounds  Way = "bounds"  // whatever the pairing of the rounds to come
	ByBracket Way = "bracket" // exact: all ways through the bracket of a knock-out
)

// Request says what to look at. The zero Request is the end of the event, by its own list.
type Request struct {
	After     int               // a round; 0: the last one
	Standings standings.Request // the list and its edition; the round is not used
	Points    bool              // do not go through courses, even if they are few
}

// Outlook holds what is known of the places after a round.
type Outlook struct {
	After    int
	Way      Way
	Unpaired int // rounds until then whose pairs are not known
	Open     []Contest
	Matches  []Match         // of a knock-out, that are not decided
	Courses  int             // that were gone through; 0: none
	List     []tiebreak.Spec // by which places are known: the list up to the first entry that is not
	Cut      bool            // the list goes on; who is tied there is taken for tied
	Rows     []Row           // in the order of the standings as they are
	Said     []message.Message

	bracket *bracket // nil: it is no knock-out
	table   *crosstable.Table
	record  *tournament.Tournament
	race    *race
	courses *courses
	index   map[int]int // in the table, by number
	teams   bool
	byPairs bool
	shared  bool                 // who is level with the last of the places has one, too
	score   tournament.Score     // that ranks
	now     *standings.Standings // as they are
	edition handbook.Edition
	options tiebreak.Options
}

// Row is the outlook of one participant.
type Row struct {
	Number      int
	Name        string
	Points      tournament.Points // without the games that are not over; of a knock-out none are told
	Least, Most tournament.Points // after the round
	Best, Worst int               // places; all ties in their favour, and against them
	Proved      bool              // both places can come about; else it may be that only better and worse ones are excluded
}

// Unfit is the error of an event whose places are not those of a list.
type Unfit struct{ Message message.Message }

func (u *Unfit) Error() string { return u.Message.String() }

// Sentence returns the error as a sentence for people.
func (u *Unfit) Sentence() message.Message { return u.Message }

// Of computes the outlook of an event. The error is an *Unfit, or one of those of
// standings.Of.
func Of(t *tournament.Tournament, r Request) (*Outlook, error) {
	if knockout.Is(t) {
		return ofBracket(t, r)
	}
	switch t.System.Family {
	case tournament.RoundRobin, tournament.Swiss, tournament.DoubleSwiss, tournament.UnknownFamily:
	default:
		return nil, &Unfit{message.New("outlook.unfit.system", "system", string(t.System.Family))}
	}
	if t.Skalitzka() {
		return nil, &Unfit{message.New("outlook.unfit.skalitzka")}
	}
	if n := len(participants(t)); n > MaxParticipants || n > MaxRoundRobin && t.System.Family == tournament.RoundRobin {
		return nil, &Unfit{message.New("outlook.unfit.large", "count", n, "most", MaxParticipants, "table", MaxRoundRobin)}
	}
	f, err := fill(t, r.After)
	if err != nil {
		return nil, err
	}
	if f.RoundsPaired() == 0 && f.unpaired == 0 {
		return nil, &Unfit{message.New("outlook.unfit.nothing")}
	}
	request := r.Standings
	request.Round = standings.LastPaired
	now, err := standings.Prepare(f.Tournament, request)
	if err != nil {
		return nil, err
	}
	o := &Outlook{After: f.RoundsPaired() + f.unpaired, Unpaired: f.unpaired, record: f.Tournament, teams: now.Table.Team, byPairs: f.byPairs, edition: now.Edition, options: now.Calculation.Options()}
	expanded := false
	if o.Open, expanded = contests(f.Tournament, now.Table); !expanded {
		return nil, &Unfit{message.New("outlook.unfit.boards", "most", MaxUneven)}
	}
	if o.Open, err = counting(f.Tournament, o.Open); err != nil {
		return nil, err
	}
	o.index = make(map[int]int, len(now.Table.Participants))
	for i := range now.Table.Participants {
		o.index[now.Table.Participants[i].Number] = i
	}
	if err := o.begin(f, now); err != nil {
		return nil, err
	}
	admitted, _, err := now.Calculation.Admit(now.List)
	if err != nil {
		return nil, err
	}
	o.List, o.Cut = known(admitted, o.teams, f)
	if err := o.goThrough(r.Points); err != nil {
		return nil, err
	}
	if err := o.rows(t, r); err != nil {
		return nil, err
	}
	o.say(f)
	return o, nil
}

func (o *Outlook) say(f *filled) {
	if f.unstated {
		o.Said = append(o.Said, message.New("outlook.said.unstated", "round", o.After))
	}
	if f.byPairs {
		o.Said = append(o.Said, message.New("outlook.said.by-pairs"))
	}
	if o.race.blind {
		o.Said = append(o.Said, message.New("outlook.said.no-points"))
	}
	switch o.Way {
	case ByCourses:
		o.Said = append(o.Said, message.New("outlook.said.courses", "count", o.Courses))
		if o.Cut {
			o.Said = append(o.Said, message.New("outlook.said.cut"))
		}
	case ByPoints:
		o.Said = append(o.Said, message.New("outlook.said.points"))
	case ByBounds:
		o.Said = append(o.Said, message.New("outlook.said.bounds", "count", o.Unpaired))
	}
}

// known returns the entries of the list whose values follow from the results as they are
// gone through, and whether others come after them. Of a match of teams only its score is
// known, not who won which board.
func known(list []tiebreak.Spec, teams bool, f *filled) (kept []tiebreak.Spec, cut bool) {
	for k, s := range list {
		unknown := false
		switch s.Code {
		case "BC", "TBR", "BBE", "EDE", "EDEBT", "EDEBB", "EDET", "EDEB", tournament.BoardCountCode, "WON", "SSSC":
			unknown = teams || f.System.Family == tournament.DoubleSwiss
		case "BPG", "BWG":
			unknown = f.byPairs || f.System.Family == tournament.DoubleSwiss
		}
		if unknown {
			return list[:k], true
		}
	}
	return list, false
}
